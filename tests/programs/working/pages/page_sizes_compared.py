async def requests_needed(limit):
    n, cursor = 0, None
    while True:
        n += 1
        page = await tools.list_orders(cursor=cursor, limit=limit)
        cursor = page["next"]
        if cursor is None:
            return n


sizes = [1, 7, 20, 30, 59, 60, 61]
needed = {size: await requests_needed(size) for size in sizes}
for size, n in needed.items():
    assert n == -(-60 // size)
    print(f"limit {size:>2}: {'#' * n if n <= 20 else '…'} {n}")
return {str(k): v for k, v in needed.items()}
