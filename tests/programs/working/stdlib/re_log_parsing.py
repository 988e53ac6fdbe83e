import re

LINE = re.compile(
    r"""
    ^(?P<day>\d{4}-\d\d-\d\d)\s      # date
    (?P<time>[\d:]{8})\s
    (?P<level>[A-Z]+)\s
    \[(?P<service>\w+)\]\s
    request\ (?P<id>\d+)\ took\ (?P<ms>\d+)ms$
    """,
    re.VERBOSE | re.MULTILINE,
)

text = await tools.read_text(path="/logs/app.log")
rows = [m.groupdict() for m in LINE.finditer(text)]
errors = [f"{r['service']}#{r['id']}" for r in rows if r["level"] == "ERROR"]
m = LINE.search(text)
print(m.group("level", "ms"), m.span("service"), m.lastgroup, m.start(), LINE.groups, dict(LINE.groupindex)["ms"], m["day"], m.expand(r"\g<id>-\2"))
print(re.findall(r"(\w)(\d)", "a1 b2 c"), re.findall(r"\d+", "1 22 333"), re.split(r"[;,]\s*", "a; b,c;d"), re.split(r"(-)", "1-2", maxsplit=1))
print(re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world foo bar", count=1), re.subn(r"\d", lambda m: str(int(m[0]) * 2), "1a2b3"), re.sub("(?i)CAT", "dog", "Cat cat"))
print(re.escape("a.b*c"), re.fullmatch(r"[\w.+-]+@[\w-]+\.\w{2,}", "me@x.org") is not None, re.match("b", "abc"), re.search(r"(?<=\$)\d+(?!\d)", "cost $42").group())
print(re.findall(r"(?P<q>['\"]).*?(?P=q)", """say "hi" and 'yo'"""), re.compile("x", re.I | re.S), re.sub(r"(?m)^", "> ", "a\nb"), re.findall(r"^\w", "a\nb", flags=re.M))
print([t for t in re.split(r"(\s+|[()+*])", "f(a + b)") if t and t.strip()], re.sub(r"\s{2,}", " ", " too   many  "), re.sub(r"(?<!^)(?=[A-Z])", "_", "camelCaseWord").lower())
try:
    re.compile("(unclosed")
except re.error as e:
    print("bad pattern:", e.msg, e.pos)
return {"rows": len(rows), "errors": errors[:4], "first": rows[0], "bool": bool(re.match("", "x"))}
