from typing import Any, AsyncIterator, Awaitable, Callable


async def paginate(call: Callable[..., Awaitable[dict[str, Any]]], **arguments: Any) -> AsyncIterator[dict[str, Any]]:
    cursor: str | None = None
    while True:
        page = await call(cursor=cursor, **arguments)
        for item in page["items"]:
            yield item
        cursor = page.get("next")
        if not cursor:
            return


big: list[tuple[str, float]] = []
async for order in paginate(tools.list_orders, limit=11):
    value = sum(line["quantity"] * line["price"] for line in order["lines"])
    if value > 180:
        big.append((order["id"], value))
big.sort(key=lambda pair: (-pair[1], pair[0]))
for id_, value in big[:5]:
    print(f"{id_}: {value:8.2f}")
return len(big)
