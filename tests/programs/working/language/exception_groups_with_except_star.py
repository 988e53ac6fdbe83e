import asyncio


async def work(key, fail):
    return await tools.flaky(key=key, fail=fail)


def check(n):
    if n % 3 == 0:
        raise ValueError(f"{n} is a multiple of 3")
    if n % 5 == 0:
        raise TypeError(f"{n} is a multiple of 5")
    return n


errors = []
for n in range(1, 11):
    try:
        check(n)
    except (ValueError, TypeError) as e:
        errors.append(e)

try:
    raise ExceptionGroup("validation", [*errors, ExceptionGroup("nested", [KeyError("k")])])
except* ValueError as group:
    print("values", len(group.exceptions), [str(e) for e in group.exceptions])
except* (TypeError, KeyError) as group:
    print(group.message, group.exceptions)
else:
    print("never")
finally:
    print("finally")

try:
    async with asyncio.TaskGroup() as tg:
        good = tg.create_task(work("a", 0))
        tg.create_task(work("b", 1))
except* ToolCallError as eg:
    print([(e.code, e.tool_name, e.message) for e in eg.exceptions], good.done())

eg = ExceptionGroup("all", errors)
match, rest = eg.split(lambda e: isinstance(e, TypeError))
print(len(match.exceptions), len(rest.exceptions), eg.subgroup(OSError), repr(match))
try:
    try:
        raise ExceptionGroup("g", [OSError(1, "x"), ValueError("left over")])
    except* OSError as caught:
        print(type(caught).__name__, caught)
except ExceptionGroup as left:
    print(left.exceptions)
