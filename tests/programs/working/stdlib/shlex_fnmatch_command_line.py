import fnmatch
import shlex
from pathlib import PurePosixPath, PurePath, PureWindowsPath

FILES = ["/logs/app.log", "/data/sales.csv", "/data/config.ini", "/docs/readme.md", "/data/events.jsonl"]


def parse(line):
    name, *words = shlex.split(line, comments=True)
    options, args = {}, []
    it = iter(words)
    for w in it:
        if w.startswith("--"):
            key, eq, value = w[2:].partition("=")
            options[key] = value if eq else True
        elif w.startswith("-"):
            options[w[1:]] = next(it)
        else:
            args.append(w)
    return name, args, options


async def run(line):
    match parse(line):
        case "ls", [pattern], _:
            return fnmatch.filter(FILES, pattern)
        case "head", [path], {"n": n}:
            return (await tools.read_text(path=path)).splitlines()[: int(n)]
        case "grep", [word, *paths], options:
            hits = []
            for p in map(PurePosixPath, paths):
                for line in (await tools.read_text(path=str(p))).splitlines():
                    a, b = (line.lower(), word.lower()) if "ignore-case" in options else (line, word)
                    if b in a:
                        hits.append(f"{p.stem}: {line}")
            return hits[: int(options.get("max", 99))]
        case name, *_:
            return f"{name}: unknown"


for line in ["ls '*/data/*'", "head -n 2 /data/config.ini", "grep --ignore-case --max=2 SHOP /docs/readme.md # comment", "rm -r x"]:
    print("$", line, await run(line))
print(shlex.quote("it's"), shlex.join(["echo", "a b", "$x"]), fnmatch.fnmatch("a.TXT", "*.txt"), fnmatch.fnmatchcase("ab1", "a[a-c]?"), fnmatch.translate("*.p[yx]"))
try:
    shlex.split("unclosed 'quote")
except ValueError as e:
    print(e)
p = PurePath("/srv/app") / "logs" / "x.tar.gz"
print(p.name, p.suffix, p.suffixes, p.stem, p.parent, p.parts, p.with_suffix(".zip"), p.relative_to("/srv"), p.match("*.gz"), PureWindowsPath(r"C:\a\b").drive, p.is_absolute(), p.joinpath("..", "y"))
