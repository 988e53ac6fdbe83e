import asyncio
import fnmatch
from collections import defaultdict
from typing import Any, Awaitable, Callable

Listener = Callable[[str, Any], Awaitable[None] | None]


class Bus:
    def __init__(self) -> None:
        self.listeners: dict[str, list[Listener]] = defaultdict(list)

    def on(self, pattern: str) -> Callable[[Listener], Listener]:
        def register(fn: Listener) -> Listener:
            self.listeners[pattern].append(fn)
            return fn

        return register

    def off(self, pattern, fn):
        self.listeners[pattern].remove(fn)

    async def emit(self, topic: str, payload: Any = None) -> int:
        hits = [fn for pattern, fns in self.listeners.items() if fnmatch.fnmatch(topic, pattern) for fn in fns]
        for fn in hits:
            result = fn(topic, payload)
            if asyncio.iscoroutine(result):
                await result
        return len(hits)


bus = Bus()
seen: list[str] = []


@bus.on("order.*")
async def notify(topic, order):
    receipt = await tools.send(to=f"{order['customer']}@example.org", text=topic)
    seen.append(f"{topic} mailed {receipt['length']}")


@bus.on("*")
def audit(topic, payload):
    seen.append(f"audit {topic}")


bus.on("order.paid")(lambda t, o: seen.append(f"lines {len(o['lines'])}"))
counts = []
for order in (await tools.list_orders(limit=3))["items"]:
    counts.append(await bus.emit(f"order.{order['status']}", order))
bus.off("*", audit)
counts.append(await bus.emit("system.down"))
return {"counts": counts, "seen": seen}
