import asyncio
import contextvars
from contextvars import Context, ContextVar, Token, copy_context

request = ContextVar("request", default="none")
bare = ContextVar("bare")
assert request.name == "request" and request.get() == "none" and bare.get("fallback") == "fallback"
token = request.set("one")
assert isinstance(token, Token) and token.var is request and token.old_value is Token.MISSING
assert request.get() == "one"
snapshot = copy_context()
assert isinstance(snapshot, Context) and snapshot[request] == "one" and bare not in snapshot


def change():
    request.set("two")
    return request.get()


assert snapshot.run(change) == "two" and snapshot[request] == "two" and request.get() == "one"
assert Context().run(request.get) == "none" and len(Context()) == 0 and snapshot.copy()[request] == "two"
request.reset(token)
assert request.get() == "none"


async def child(name):
    request.set(name)
    await asyncio.sleep(0)
    return request.get()


assert await asyncio.gather(child("a"), child("b")) == ["a", "b"] and request.get() == "none"
failed = []
for wrong in (bare.get, lambda: request.reset(token)):
    try:
        wrong()
    except (LookupError, RuntimeError) as error:
        failed.append(type(error).__name__)
assert failed == ["LookupError", "RuntimeError"] and contextvars.Token is Token
return "ok"
