ACTIONS = {
    "NOT_FOUND": lambda e: f"skip: {e.message}",
    "BUSY": lambda e: "try again later",
    "BAD_ADDRESS": lambda e: "ask the customer for an address",
}


async def attempt(name, **arguments):
    try:
        await getattr(tools, name)(**arguments)
    except ToolCallError as error:
        action = ACTIONS.get(error.code)
        return (error.tool_name, error.code, action(error) if action else "give up")
    return (name, "OK", "go on")


plan = [
    ("get_order", {"id": "O-999"}),
    ("get_order", {"id": "O-001"}),
    ("flaky", {"key": "a"}),
    ("send", {"to": "nobody", "text": "hello"}),
    ("rate", {"base": "EUR", "to": "XYZ"}),
]
report = [await attempt(name, **arguments) for name, arguments in plan]
for row in report:
    print(" | ".join(row))
return len([row for row in report if row[1] != "OK"])
