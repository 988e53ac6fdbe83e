#: kind exception
#: line 6
#: says to end the program early, use `return`
import sys

page = await tools.list_orders(limit=5, status="lost")
if not page["items"]:
    print("no lost orders")
    sys.exit(0)
return page["items"][0]["id"]
