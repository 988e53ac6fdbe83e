import re
from re import Match, Pattern

assert re.search(r"(?P<year>\d{4})-(?P<month>\d\d)", "on 2024-05-01").groupdict() == {"year": "2024", "month": "05"}
found = re.match(r"(\w)(\w)?", "a!")
assert isinstance(found, Match) and found.group() == "a" and found.groups("-") == ("a", "-") and found.span(2) == (-1, -1) and found[1] == "a"
assert re.match("b", "ab") is None and re.fullmatch(r"[a-z]+", "abc").end() == 3 and re.fullmatch("a", "ab") is None
assert re.split(r"\W+", "a, b; c", maxsplit=1) == ["a", "b; c"] and re.split(r"(-)", "a-b") == ["a", "-", "b"] and re.split("", "ab") == ["", "a", "b", ""]
assert re.findall(r"(\w+)=(\d+)", "a=1 b=22") == [("a", "1"), ("b", "22")] and [m.start() for m in re.finditer("a", "banana")] == [1, 3, 5]
assert re.sub(r"(\w+) (\w+)", r"\2 \g<1>", "hello world") == "world hello" and re.sub("a", lambda m: m[0].upper(), "banana", count=2) == "bAnAna"
assert re.subn("a", "o", "banana") == ("bonono", 3) and re.escape("a.b*c") == r"a\.b\*c"
pattern = re.compile(r"(?P<word>[a-z]+)  # a word", re.VERBOSE | re.IGNORECASE)
assert isinstance(pattern, Pattern) and pattern.match("ABC1").expand(r"<\g<word>>") == "<ABC>" and pattern.groupindex["word"] == 1
assert pattern.groups == 1 and pattern.search("12ab", 2).span() == (2, 4) and pattern.flags & re.X and pattern.pattern.startswith("(?P")
assert re.findall("^a.", "a1\na2", re.M) == ["a1", "a2"] and re.findall("a.b", "a\nb", re.S) == ["a\nb"] == re.findall("a.b", "a\nb", re.DOTALL)
assert re.findall(r"\w", "\u00e9a", re.A) == ["a"] == re.findall(r"\w", "\u00e9a", re.ASCII) and re.findall(r"\w", "\u00e9", re.U) == ["\u00e9"]
assert re.I is re.IGNORECASE is re.RegexFlag.I and re.MULTILINE == re.M and re.UNICODE == re.U and re.NOFLAG == 0 and re.LOCALE == re.L
assert re.compile(rb"\w+", re.LOCALE).match(b"ab").group() == b"ab" and isinstance(re.DEBUG, re.RegexFlag)
assert not hasattr(re, "TEMPLATE") or re.TEMPLATE == re.T
assert re.findall(r"(?<=\$)\d+(?!\d|%)", "$10 $20% 30") == ["10"] and re.findall(r"(a+)+?b|c", "aab c") == ["aa", ""]
assert re.sub(r"(?i:x)|(?-i:Y)", "_", "xXyY", flags=re.I) == "__y_" and re.findall(r"a++b", "aab") == ["aab"] and re.fullmatch("(?>a|ab)c", "abc") is None
assert re.purge() is None and found.lastindex == 1 and found.re.groups == 2 and found.string == "a!" and found.pos == 0 and found.endpos == 2
try:
    re.compile("a(b")
except re.error as error:
    assert error.msg == "missing ), unterminated subpattern" and error.pos == 1 and error.pattern == "a(b" and error.lineno == 1
    assert re.error is getattr(re, "PatternError", re.error)
    return "ok"
