#: kind exception
#: line 6
#: says `lost`
#: says give it a value before
page = await tools.list_orders(limit=25)
for order in page["items"]:
    if order["status"] == "lost":
        lost = order["id"]
        break
return {"lost": lost, "seen": len(page["items"])}
