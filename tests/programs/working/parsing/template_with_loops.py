import re

TAG = re.compile(r"\{%\s*(.+?)\s*%\}|\{\{\s*(.+?)\s*\}\}")


def compile_template(text):
    """A tree of ("text", s), ("value", path), ("for", name, path, body) and ("if", path, body)."""
    stack = [("root", [])]
    position = 0
    for tag in TAG.finditer(text):
        stack[-1][-1].append(("text", text[position : tag.start()]))
        position = tag.end()
        match (tag[1] or "").split():
            case []:
                stack[-1][-1].append(("value", tag[2]))
            case ["for", name, "in", path]:
                stack.append(("for", name, path, []))
            case ["if", path]:
                stack.append(("if", path, []))
            case ["endfor" | "endif" as end] if end == "end" + stack[-1][0]:
                node = stack.pop()
                stack[-1][-1].append(node)
            case _:
                raise SyntaxError(f"unexpected tag {tag[0]}")
    stack[-1][-1].append(("text", text[position:]))
    if len(stack) > 1:
        raise SyntaxError(f"{stack[-1][0]} is not closed")
    return stack[0][-1]


def look_up(path, scope):
    value = scope
    for part in path.split("."):
        value = value[part]
    return value


def render(nodes, scope):
    for node in nodes:
        match node:
            case ("text", text):
                yield text
            case ("value", path):
                yield str(look_up(path, scope))
            case ("for", name, path, body):
                for item in look_up(path, scope):
                    yield from render(body, {**scope, name: item})
            case ("if", path, body) if look_up(path, scope):
                yield from render(body, scope)


order = await tools.get_order(id="O-003")
TEXT = "Order {{ o.id }}:{% for l in o.lines %} {{ l.quantity }} x {{ l.item }};{% endfor %}{% if o.note %} note: {{ o.note }}{% endif %}"
print("".join(render(compile_template(TEXT), {"o": order})))
for bad in ("{% for a in b %}", "{% endif %}", "{% loop %}"):
    try:
        compile_template(bad)
    except SyntaxError as error:
        print(error)
