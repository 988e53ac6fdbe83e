import re
from functools import total_ordering

PATTERN = re.compile(r"(?P<major>0|[1-9]\d*)\.(?P<minor>0|[1-9]\d*)\.(?P<patch>0|[1-9]\d*)(?:-(?P<pre>[\w.]+))?")


@total_ordering
class Version:
    def __init__(self, text):
        found = PATTERN.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is no version")
        self.text = text
        self.release = tuple(int(found[name]) for name in ("major", "minor", "patch"))
        self.pre = found["pre"].split(".") if found["pre"] else None

    def key(self):
        if self.pre is None:
            return self.release, (1,)
        return self.release, (0, *((0, int(p), "") if p.isdigit() else (1, 0, p) for p in self.pre))

    def __eq__(self, other):
        return self.key() == other.key()

    def __lt__(self, other):
        return self.key() < other.key()

    def __hash__(self):
        return hash(self.key())

    def __repr__(self):
        return self.text

    def satisfies(self, caret):
        low = Version(caret.removeprefix("^"))
        index = next((n for n, part in enumerate(low.release) if part), 2)
        return low <= self and self.release[: index + 1] == low.release[: index + 1]


texts = ["1.10.0", "1.2.0", "1.2.0-rc.1", "1.2.0-rc.11", "1.2.0-rc.2", "0.3.7", "2.0.0-alpha", "1.2.0-alpha"]
versions = sorted(map(Version, texts))
print(versions, max(versions))
for caret in ("^1.2.0", "^0.3.0", "^2.0.0"):
    print(caret, [v for v in versions if v.satisfies(caret)])
for bad in ("1.2", "01.2.3", "1.2.x"):
    try:
        Version(bad)
    except ValueError as error:
        print(error)
return [str(v) for v in versions]
