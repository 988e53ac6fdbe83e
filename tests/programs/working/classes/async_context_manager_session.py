import asyncio


class Session:
    open_sessions = 0

    def __init__(self, name):
        self.name = name
        self.calls = []

    async def __aenter__(self):
        await asyncio.sleep(0)
        Session.open_sessions += 1
        print("open", self.name)
        return self

    async def __aexit__(self, kind, error, trace):
        Session.open_sessions -= 1
        print("close", self.name, kind.__name__ if kind else None)
        return kind is not None and issubclass(kind, ToolCallError)

    async def call(self, tool, **args):
        self.calls.append(tool)
        return await tools[tool](**args)


async with Session("one") as s, Session("two") as t:
    have = await s.call("stock", item="mug")
    rate = await t.call("rate", base="EUR", to="USD")
    print(have, rate, Session.open_sessions)

async with Session("three") as u:
    await u.call("stock", item="unicorn")
    print("not reached")

return {"calls": s.calls + t.calls + u.calls, "open": Session.open_sessions}
