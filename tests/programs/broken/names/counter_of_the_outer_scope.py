#: kind exception
#: line 5
#: says nonlocal failures
failures = 0


def check(order):
    failures += order["status"] == "returned"
    return order["id"]


page = await tools.list_orders(limit=15)
ids = [check(order) for order in page["items"]]
return {"checked": len(ids), "failures": failures}
