import asyncio

# A plan is data: each step names a tool, its arguments, and where the answer goes.
PLAN = [
    {"tool": "get_order", "args": {"id": "O-004"}, "as": "order"},
    {"tool": "get_customer", "args": {"id": "$order.customer"}, "as": "customer"},
    {"tool": "rate", "args": {"base": "EUR", "to": "JPY"}, "as": "yen"},
    {"tool": "get_order", "args": {"id": "O-999"}, "as": "missing", "optional": True},
    {"tool": "send", "args": {"to": "$customer.email", "text": "about $order.id"}, "as": "sent"},
]
CALLS = {"get_order": tools.get_order, "get_customer": tools.get_customer, "rate": tools.rate, "send": tools.send}


def fill(value, have):
    if not isinstance(value, str) or "$" not in value:
        return value
    words = []
    for word in value.split(" "):
        if word.startswith("$"):
            name, *keys = word[1:].split(".")
            found = have[name]
            for key in keys:
                found = found[key]
            if word == value:
                return found
            word = str(found)
        words.append(word)
    return " ".join(words)


have, log = {}, []
for number, step in enumerate(PLAN, 1):
    args = {name: fill(value, have) for name, value in step["args"].items()}
    log.append(f"{number}. {step['tool']}({', '.join(f'{k}={v!r}' for k, v in args.items())})")
    try:
        have[step["as"]] = await CALLS[step["tool"]](**args)
    except ToolCallError as error:
        if not step.get("optional"):
            raise
        log.append(f"   skipped: {error.code}")
print("\n".join(log))
sorted(have)
