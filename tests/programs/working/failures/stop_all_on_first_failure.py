import asyncio

state = {}


async def watch(name):
    try:
        state[name] = "waiting"
        await asyncio.sleep(30)
        state[name] = "done"
    except asyncio.CancelledError:
        state[name] = "cancelled"
        raise


async def break_down():
    await asyncio.sleep(0.01)
    await tools.read_text(path="/nowhere")


try:
    async with asyncio.TaskGroup() as group:
        for name in ("north", "south"):
            group.create_task(watch(name))
        group.create_task(break_down())
except* ToolCallError as errors:
    for error in errors.exceptions:
        print(error.code, error.tool_name, error.message)
except* ValueError:
    print("not this")
return state
