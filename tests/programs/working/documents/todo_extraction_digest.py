import re
import textwrap

notes = await tools.search(query="TODO", limit=20)
todos = []
for note in notes:
    for match in re.finditer(r"^TODO:\s*(?P<what>.+?)\s+#(?P<id>\d+)$", note["body"], re.MULTILINE):
        todos.append((note["score"], int(match["id"]), match["what"], note["title"]))
todos.sort(key=lambda t: (-t[0], t[1]))
digest = textwrap.dedent(
    """\
    Open points
    -----------
    """
)
digest += "".join(f"{score:.2f}  {title:<18} {what} #{number}\n" for score, number, what, title in todos[:6])
print(digest)
return {"count": len(todos), "top": [t[1] for t in todos if t[0] == 1.0]}
