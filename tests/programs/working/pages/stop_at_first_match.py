async def find_order(predicate, limit=8):
    """First order that fits, and how many pages that took."""
    cursor, pages = None, 0
    while True:
        page = await tools.list_orders(cursor=cursor, limit=limit)
        pages += 1
        for order in page["items"]:
            if predicate(order):
                return order, pages
        if not page["next"]:
            return None, pages
        cursor = page["next"]


order, pages = await find_order(lambda o: o["note"] and o["status"] == "returned")
missing, all_pages = await find_order(lambda o: o["customer"] == 99)
print(f"found {order['id']} on page {pages}")
print("not found after", all_pages, "pages" if all_pages != 1 else "page")
return [order["id"], order["note"], missing]
