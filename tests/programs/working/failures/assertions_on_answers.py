checked = []


def check(condition, message, /, *args):
    assert condition, message.format(*args)
    checked.append(message.format(*args))


order = await tools.get_order(id="O-007")
check(order["id"] == "O-007", "the order is {}", order["id"])
check(len(order["lines"]) in (1, 2, 3), "{} lines", len(order["lines"]))
check(all(line["quantity"] > 0 for line in order["lines"]), "quantities are positive")
try:
    check(order["status"] == "lost", "status {} is not lost", order["status"])
except AssertionError as error:
    print("assertion:", error)

customer = await tools.get_customer(id=order["customer"])
try:
    assert customer["id"] != order["customer"]
except AssertionError as error:
    print("no message:", repr(str(error)), error.args)
print(*checked, sep="\n")
return len(checked)
