import asyncio
import re

files = ["config.ini", "README.md", "absent.txt"]
texts = await asyncio.gather(*(tools.read_text(path=path) for path in files), return_exceptions=True)
have = {}
for path, text in zip(files, texts):
    if isinstance(text, ToolCallError):
        print(f"{path}: {text.tool_name} failed with {text.code}")
    elif isinstance(text, BaseException):
        raise text
    else:
        have[path] = text
        print(f"{path}: {len(text.splitlines())} lines")

section = None
settings = {}
for path, text in have.items():
    for line in text.splitlines():
        match = re.match(r"\[(?P<section>\w+)\]$|(?P<key>\w+) = (?P<value>.+)$", line)
        if not match:
            continue
        if match["section"]:
            section = match["section"]
        else:
            settings[f"{section}.{match['key']}"] = match["value"]
links = [(m["text"], m["url"]) for t in have.values() for m in re.finditer(r"\[(?P<text>[^]]+)\]\((?P<url>[^)]+)\)", t)]
print(sorted(settings.items()))
{"links": links, "files": sorted(have)}
