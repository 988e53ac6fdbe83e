s = "  The quick brown fox, the lazy dog.  "
t = s.strip()
print(t.split(maxsplit=2), t.rsplit(" ", 1), t.partition(","), t.rpartition("the"), "a\nb\r\nc".splitlines(), "a\n".splitlines(keepends=True))
print(t.title(), t.swapcase()[:9], t.casefold()[:3], t.capitalize()[:5], "ß".upper(), "ǅ".lower(), "İ".casefold().encode())
print(t.count("o"), t.find("fox"), t.rfind("o"), t.index("q"), t.startswith(("A", "The")), t.endswith("."), t.replace("o", "0", 2)[:16])
print("x".center(5, "*"), "7".zfill(3), "-7".zfill(4), "l".ljust(3) + "|", "r".rjust(3, "."), "a\tb".expandtabs(4), "xyx".strip("x"), "prefix-a".removeprefix("prefix-"), "a.py".removesuffix(".py"))
print("abc".isalpha(), "ab1".isalnum(), "12".isdigit(), "½".isnumeric(), "²".isdigit(), "²".isdecimal(), " \t".isspace(), "Ab Cd".istitle(), "a_b1".isidentifier(), "é".isascii(), "\x00".isprintable())
print("hello".translate(str.maketrans("el", "ip")), "hello".translate({ord("l"): None, ord("h"): "J"}), "-".join(sorted("banana")), "ab" * 3, "a" "b", "x" in "xyz")
print("abc" < "abd", "Z" < "a", "10" < "9", max("hello"), ord("€"), chr(128522), "\N{BULLET} \u00e9 \x41 \101", r"\n", "tab\\t", len("👍🏽"), "é" == "e\u0301")
words = "one two three two one two".split()
longest = max(words, key=len)
acronym = "".join(w[0].upper() for w in "as soon as possible".split())
camel = "".join(p.title() if i else p for i, p in enumerate("some_snake_case".split("_")))
snake = "".join("_" + c.lower() if c.isupper() else c for c in "someCamelCase").lstrip("_")
vowels = {v: t.lower().count(v) for v in "aeiou"}
is_pal = (lambda x: (c := [k.lower() for k in x if k.isalnum()]) == c[::-1])("A man, a plan, a canal: Panama")
try:
    "abc".index("z")
except ValueError as e:
    print(e)
{"longest": longest, "acronym": acronym, "camel": camel, "snake": snake, "vowels": vowels, "pal": is_pal, "unique": list(dict.fromkeys(words)), "wrapped": """a
  b""", "repr": repr("it's \"q\" \n\u200b"), "idx": t[4], "rev": t[::-1][:4]}
