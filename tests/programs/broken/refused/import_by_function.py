#: kind policy
#: line 1
#: says `__import__` is not available to programs; write an `import` statement
now = __import__("datetime").datetime(2026, 3, 1)
page = await tools.list_orders(limit=60)
late = [order for order in page["items"] if order["placed"] > now.isoformat()]
return len(late)
