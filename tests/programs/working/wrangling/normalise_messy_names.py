import re
import unicodedata

raw = ["  ada  LOVELACE ", "gül-şen", "O'NEILL, Finn", "cleo\tvan der  berg", "DEV", "É́mile", "ben; ben@x.org"]


def clean(text: str) -> str:
    text = unicodedata.normalize("NFC", text).partition(";")[0]
    if "," in text:
        last, first = (part.strip() for part in text.split(",", 1))
        text = f"{first} {last}"
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"[^\W\d_]+", lambda m: m[0] if m[0] in ("van", "der") else m[0].capitalize(), text)


cleaned = [clean(t) for t in raw]
known = {p["name"] for p in await tools.staff()}
matches = {c: c.split()[0] in known for c in cleaned}
keys = sorted("".join(ch for ch in unicodedata.normalize("NFD", c.lower()) if ch.isalpha()) for c in cleaned)
print(*cleaned, sep=" | ")
return {"matches": matches, "keys": keys}
