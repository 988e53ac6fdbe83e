import re
import unicodedata
from unicodedata import category, east_asian_width, name, normalize


def slugify(text: str) -> str:
    text = normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", text.lower())).strip("-_")


def display_width(text):
    return sum(2 if east_asian_width(ch) in "WF" else 0 if unicodedata.combining(ch) else 1 for ch in text)


names = [p["name"] for p in await tools.staff()]
titles = ["Crème Brûlée — Déjà Vu!", "  Straße   nach Łódź ", "ﬁne ½ cup", "日本語 text"]
for t in titles:
    print(f"{slugify(t)!r:<24} {display_width(t):>3} {len(t)}")
composed, split = "é", "e\u0301"
print(composed == split, normalize("NFC", split) == composed, len(normalize("NFD", "ü")), unicodedata.is_normalized("NFC", split))
print([category(c) for c in "aA1 €_\n"], name("☃"), unicodedata.lookup("GREEK SMALL LETTER PI"), unicodedata.numeric("¾"), unicodedata.decimal("٣"), unicodedata.bidirectional("א"), name("\x00", "no name"), unicodedata.mirrored("("))
by_category = {}
for ch in "".join(names) + "42 !?":
    by_category.setdefault(category(ch), []).append(ch)
return {"slugs": [slugify(n) for n in names if not n.isascii()], "cats": {k: "".join(v) for k, v in sorted(by_category.items())}}
