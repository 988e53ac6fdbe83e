import re

text = await tools.read_text(path="/docs/readme.md")
outline, links, bullets = [], [], 0
for line in text.splitlines():
    if m := re.match(r"(#{1,6})\s+(.*)", line):
        outline.append((len(m[1]), m[2]))
    elif line.startswith("- "):
        bullets += 1
    links += re.findall(r"\[([^\]]+)\]\(([^)]+)\)", line)
for level, title in outline:
    slug = re.sub(r"[^\w]+", "-", title.lower()).strip("-")
    print("  " * (level - 1) + f"- [{title}](#{slug})")
return {"links": dict(links), "bullets": bullets, "external": [t for n, t in links if t.startswith("http")]}
