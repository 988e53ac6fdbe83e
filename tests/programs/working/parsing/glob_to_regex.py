import re


def translate(glob):
    """A regular expression of a glob: `*` within a folder, `**` over folders, `?`, `[a-c]`, `{x,y}`."""
    out, depth, n = [], 0, 0
    while n < len(glob):
        match glob[n:]:
            case rest if rest.startswith("**/"):
                out.append("(?:[^/]+/)*")
                n += 2
            case rest if rest.startswith("*"):
                out.append("[^/]*")
            case rest if rest.startswith("?"):
                out.append("[^/]")
            case rest if rest.startswith("[") and "]" in rest:
                inner = rest[1 : rest.index("]")]
                out.append(f"[{'^' + inner[1:] if inner.startswith('!') else inner}]")
                n += len(inner) + 1
            case rest if rest.startswith("{"):
                out.append("(?:")
                depth += 1
            case rest if rest.startswith("}") and depth:
                out.append(")")
                depth -= 1
            case rest if rest.startswith(",") and depth:
                out.append("|")
            case rest:
                out.append(re.escape(rest[0]))
        n += 1
    return re.compile("".join(out))


paths = ["readme.md", "src/main.py", "src/a/b/deep.py", "src/data1.csv", "src/data9.csv", "docs/x.md", "a+b.txt"]
for glob in ("*.md", "**/*.md", "src/**/*.py", "src/data[1-5].*", "src/data[!1].csv", "{docs,src}/?.md", "a+b.t?t"):
    pattern = translate(glob)
    print(f"{glob:<18}", [path for path in paths if pattern.fullmatch(path)])
return translate("{a,b}/**/c?.py").pattern
