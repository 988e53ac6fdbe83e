"""Tool calls of a program: how they are written, what they carry, how they fail, what the host records."""

from __future__ import annotations

from typing import Any

import anyio
import pytest
from json_values import same

import ptc

pytestmark = pytest.mark.anyio
MIB = 2**20


async def run(runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry, program: str, **options: Any) -> ptc.RunResult:
    return await ptc.run_code(registry, program, runtime=runtime, **options)


def assert_exception(result: ptc.RunResult, *parts: str) -> ptc.RunError:
    assert result.error is not None, result.value
    assert result.error.kind == "exception", result.error
    for part in parts:
        assert part in result.error.message, result.error.message
    return result.error


class Meeting:
    """A tool whose calls wait until so many of them are there at once."""

    def __init__(self, registry: ptc.ToolRegistry, size: int) -> None:
        self.here = 0
        self._full = anyio.Event()

        @registry.tool(is_concurrency_safe=True)
        async def meet(n: int) -> int:
            """Wait for the others."""
            self.here += 1
            if self.here == size:
                self._full.set()
            await self._full.wait()
            return n


@pytest.fixture
def registry() -> ptc.ToolRegistry:
    """The tools of most tests here."""
    registry = ptc.ToolRegistry(max_parallel_calls=1000)

    @registry.tool(is_concurrency_safe=True)
    async def search(query: str, limit: int = 10) -> list[str]:
        """Search.

        Args:
            query: What to look for.
            limit: How many at most.
        """
        return [f"{query} {n}" for n in range(min(limit, 3))]

    @registry.tool(is_concurrency_safe=True)
    async def ping() -> str:
        """Answer."""
        return "pong"

    @registry.tool
    async def profile(name: str) -> dict[str, Any]:
        """Give a profile."""
        return {"name": name, "age": 41}

    @registry.tool
    def refuse(reason: str) -> None:
        """Fail."""
        raise ptc.ToolError(reason, code="REFUSED", details={"retry_after_s": 30})

    registry.add_json_tool(
        "echo", "Give the value back.", {"type": "object"}, lambda **arguments: arguments.get("value")
    )
    registry.add_json_tool("odd-name.v2", "Has an odd name.", {"type": "object"}, lambda **arguments: arguments)
    return registry


# Ways to call


@pytest.mark.parametrize(
    "call",
    [
        "tools.search(query='x', limit=2)",
        "tools.search({'query': 'x', 'limit': 2})",
        "tools.search(**{'query': 'x', 'limit': 2})",
        "tools['search'](query='x', limit=2)",
        "getattr(tools, 'search')(query='x', limit=2)",
    ],
)
async def test_a_call_may_be_written_in_any_of_these_ways(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry, call: str
) -> None:
    result = await run(runtime, registry, f"return await {call}")
    assert result.value == ["x 0", "x 1"], result.error


async def test_any_name_is_reached_by_subscription(runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry) -> None:
    program = "return [await tools['odd-name.v2']({'a-b': 1, 'class': 2, 'self': 3}), await tools.odd_name_v2()]"
    result = await run(runtime, registry, program)
    assert result.value == [{"a-b": 1, "class": 2, "self": 3}, {}], result.error


async def test_a_tool_function_may_be_passed_around(runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry) -> None:
    program = "f = tools.search\nasync def each(g, q):\n    return await g(query=q, limit=1)\nreturn await each(f, 'y')"
    assert (await run(runtime, registry, program)).value == ["y 0"]


@pytest.mark.parametrize(
    "body",
    [
        "return list(await asyncio.gather(*(tools.meet(n=n) for n in range(5))))",
        "tasks = [asyncio.create_task(tools.meet(n=n)) for n in range(5)]\nreturn [await task for task in tasks]",
        "async with asyncio.TaskGroup() as group:\n"
        "    tasks = [group.create_task(tools.meet(n=n)) for n in range(5)]\n"
        "return [task.result() for task in tasks]",
        "async def one(n):\n    return await asyncio.wait_for(tools.meet(n=n), 30)\n"
        "return list(await asyncio.gather(*map(one, range(5))))",
        "async def one(n):\n    async with asyncio.timeout(30):\n        return await tools.meet(n=n)\n"
        "return list(await asyncio.gather(*map(one, range(5))))",
        "tasks = [asyncio.ensure_future(tools.meet(n=n)) for n in range(5)]\n"
        "done, _ = await asyncio.wait(tasks)\nreturn sorted(task.result() for task in done)",
        "got = []\nfor next_one in asyncio.as_completed([tools.meet(n=n) for n in range(5)]):\n"
        "    got.append(await next_one)\nreturn sorted(got)",
    ],
    ids=["gather", "create_task", "TaskGroup", "wait_for", "timeout", "wait", "as_completed"],
)
async def test_calls_overlap_under_everything_asyncio_has_for_it(runtime: ptc.LocalRuntime, body: str) -> None:
    registry = ptc.ToolRegistry()
    meeting = Meeting(registry, 5)
    result = await run(runtime, registry, f"import asyncio\n{body}")
    assert result.value == [0, 1, 2, 3, 4], result.error
    assert meeting.here == 5


async def test_two_hundred_calls_are_in_flight_at_once(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry(max_parallel_calls=200)
    meeting = Meeting(registry, 200)
    program = "import asyncio\nreturn await asyncio.gather(*(tools.meet(n=n) for n in range(200)))"
    result = await run(runtime, registry, program)
    assert result.value == list(range(200)), result.error
    assert meeting.here == 200
    assert result.stats.calls == 200


async def test_calls_beyond_the_parallel_limit_wait_their_turn(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry(max_parallel_calls=3)
    running, most, three = 0, 0, anyio.Event()

    @registry.tool(is_concurrency_safe=True)
    async def work(n: int) -> int:
        """Wait for two others, and note how many are here at once."""
        nonlocal running, most, three
        running += 1
        most = max(most, running)
        mine = three
        if running == 3:
            three = anyio.Event()
            mine.set()
        await mine.wait()
        running -= 1
        return n

    program = "import asyncio\nreturn await asyncio.gather(*(tools.work(n=n) for n in range(21)))"
    result = await run(runtime, registry, program)
    assert result.value == list(range(21)), result.error
    assert most == 3


async def test_a_call_given_up_by_the_program_cancels_the_hosts_tool(runtime: ptc.LocalRuntime) -> None:
    registry, given_up = ptc.ToolRegistry(), anyio.Event()

    @registry.tool(is_concurrency_safe=True)
    async def stuck() -> None:
        """Never end by itself."""
        try:
            await anyio.sleep_forever()
        finally:
            given_up.set()

    @registry.tool(is_concurrency_safe=True)
    async def until_given_up() -> str:
        """Wait until the other tool was cancelled."""
        await given_up.wait()
        return "given up"

    program = (
        "import asyncio\ntry:\n    await asyncio.wait_for(tools.stuck(), 0.05)\n"
        "except TimeoutError:\n    return await tools.until_given_up()"
    )
    result = await run(runtime, registry, program)
    assert result.value == "given up", result.error


async def test_a_sync_tool_runs_beside_the_event_loop(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry()

    @registry.tool
    def from_thread() -> str:
        """Reach the loop from the tool's thread."""
        return anyio.from_thread.run(alive)

    async def alive() -> str:
        return "the loop is free"

    assert (await run(runtime, registry, "return await tools.from_thread()")).value == "the loop is free"


# Failures


async def test_a_failed_call_raises_an_error_with_all_that_is_known(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry
) -> None:
    program = (
        "try:\n    await tools.refuse(reason='not today')\nexcept ToolCallError as error:\n"
        "    return [error.tool_name, error.toolName, error.message, str(error), error.code, error.details]"
    )
    result = await run(runtime, registry, program)
    details = {"retry_after_s": 30}
    assert result.value == ["refuse", "refuse", "not today", "not today", "REFUSED", details], result.error


async def test_an_uncaught_failure_of_a_call_names_tool_message_and_line(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry
) -> None:
    result = await run(runtime, registry, "x = 1\nawait tools.refuse(reason='not today')")
    error = assert_exception(result, "ToolCallError", "not today", "refuse")
    assert error.line == 2


async def test_the_hosts_exception_shows_its_message_and_nothing_of_the_host(
    runtime: ptc.LocalRuntime,
) -> None:
    registry = ptc.ToolRegistry()

    @registry.tool
    async def broken() -> None:
        """Fail inside."""
        raise LookupError("no such row")

    program = "try:\n    await tools.broken()\nexcept ToolCallError as error:\n    return [error.code, error.message]"
    result = await run(runtime, registry, program)
    assert isinstance(result.value, list)
    code, message = result.value
    assert code == "TOOL_FAILED"
    assert "no such row" in message
    assert "Traceback" not in message
    assert __file__ not in message
    error = assert_exception(await run(runtime, registry, "await tools.broken()"), "no such row")
    assert __file__ not in error.message


async def test_a_result_that_is_not_what_the_tool_declares_is_an_error_of_the_tool(
    runtime: ptc.LocalRuntime,
) -> None:
    registry = ptc.ToolRegistry()
    registry.add_json_tool(
        "wrong", "Gives text.", {"type": "object"}, lambda: "text", output_schema={"type": "integer"}
    )
    result = await run(
        runtime, registry, "try:\n    await tools.wrong()\nexcept ToolCallError as e:\n    return e.code"
    )
    assert result.value == "INVALID_OUTPUT", result.error


async def test_an_unknown_tool_suggests_the_near_one(runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry) -> None:
    error = assert_exception(
        await run(runtime, registry, "return await tools.serch(query='x')"),
        "serch",
        "Did you mean",
        "tools.search",
    )
    assert error.line == 1
    assert_exception(await run(runtime, registry, "return await tools['odd_name'](a=1)"), "odd-name.v2")
    assert_exception(await run(runtime, registry, "return await tools.zzz()"), "zzz", "ping", "echo")


@pytest.mark.parametrize(
    ("call", "parts"),
    [
        ("tools.search(qurey='x')", ("search", "qurey", "query")),
        ("tools.search(query='x', kind='repos')", ("search", "kind", "limit")),
        ("tools.search()", ("search", "query")),
        ("tools.search(query=5)", ("search", "query", "5", "string")),
        ("tools.search(query='x', limit='many')", ("search", "limit", "integer")),
    ],
)
async def test_a_wrong_argument_names_itself_and_the_right_ones(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry, call: str, parts: tuple[str, ...]
) -> None:
    error = assert_exception(await run(runtime, registry, f"x = 1\nreturn await {call}"), *parts)
    assert error.line == 2
    assert "pydantic" not in error.message
    caught = await run(runtime, registry, f"try:\n    await {call}\nexcept ToolCallError as e:\n    return e.code")
    assert caught.value == "INVALID_ARGS"


@pytest.mark.parametrize("call", ["tools.search('x')", "tools.search('x', 2)", "tools.search({'query': 'x'}, limit=1)"])
async def test_a_positional_argument_shows_the_signature(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry, call: str
) -> None:
    assert_exception(await run(runtime, registry, f"return await {call}"), "TypeError", "search(", "query", "limit")


@pytest.mark.parametrize(
    "line",
    [
        "x = tools.search(query='x')[0]",
        "x = tools.profile(name='a')['age']",
        'x = f"{tools.ping()}"',
        "x = len(tools.search(query='x'))",
        "x = [row for row in tools.search(query='x')]",
        "for row in tools.search(query='x'): pass",
        "x = 1 if tools.ping() else 2",
        "x = tools.ping() + '!'",
        "x = '!' + tools.ping()",
        "x = tools.ping() == 'pong'",
        "x = 'p' in tools.ping()",
        "x = tools.ping().upper()",
        "x = tools.profile(name='a').get('age')",
        "x = json.dumps(tools.ping())",
        "x = str(tools.ping())",
        "x = sorted(tools.search(query='x'))",
        "x = dict(tools.profile(name='a'))",
        "x = {**tools.profile(name='a')}",
        "x = [*tools.search(query='x')]",
        "a, b, c = tools.search(query='x')",
        "print(tools.ping())",
        "x = max(tools.search(query='x'))",
        "x = await tools.echo(value=tools.ping())",
        "return tools.ping()",
        "return {'a': [tools.ping()]}",
        "async for row in tools.search(query='x'): pass",
        "with tools.ping() as x: pass",
        "x = tools.ping\nreturn await x",
    ],
)
async def test_a_result_used_without_await_says_to_await_it(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry, line: str
) -> None:
    result = await run(runtime, registry, f"import json\n{line}")
    assert result.error is not None, result.value
    assert result.error.kind in ("exception", "invalid-output"), result.error
    assert "await" in result.error.message, result.error.message
    assert not result.calls, "nothing was called"


@pytest.mark.parametrize("line", ["tools.ping()", "x = tools.ping()", "later = [tools.ping()]"])
async def test_a_call_that_was_never_awaited_is_an_error_that_names_its_line(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry, line: str
) -> None:
    result = await run(runtime, registry, f"n = 1\n{line}\nreturn n")
    error = assert_exception(result, "tools.ping", "line 2", "never awaited", "await tools.ping(")
    assert error.line == 2
    assert not result.calls


async def test_a_task_left_running_is_cancelled_with_the_run(runtime: ptc.LocalRuntime) -> None:
    registry, events = ptc.ToolRegistry(), list[str]()

    @registry.tool(is_concurrency_safe=True)
    async def slow() -> None:
        """Never end by itself."""
        events.append("started")
        try:
            await anyio.sleep_forever()
        finally:
            events.append("ended")

    @registry.tool(is_concurrency_safe=True)
    async def ready() -> None:
        """Answer at once."""

    program = (
        "import asyncio\nt = asyncio.create_task(tools.slow())\nawait asyncio.sleep(0)\nawait tools.ready()\nreturn 1"
    )
    result = await run(runtime, registry, program)
    assert result.value == 1, result.error
    assert events == ["started", "ended"]
    by_tool = {call.tool: call for call in result.calls}
    assert not by_tool["slow"].ok
    assert by_tool["ready"].ok


# What calls carry


@pytest.mark.parametrize(
    "value",
    [
        2**63,
        -(2**63) - 1,
        2**64,
        10**4000,
        -0.0,
        1e308,
        5e-324,
        0.1,
        "a\0b \U0001f99e é",
        "",
        {},
        [],
        {"": {"$ref": 1, "a b": [None, True, False]}},
        [[[[[]]]], {"a": {"b": {"c": {}}}}],
    ],
    ids=lambda value: repr(value)[:20],
)
async def test_a_value_survives_the_way_there_and_back(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry, value: object
) -> None:
    got: list[object] = []

    @registry.tool
    async def given() -> Any:
        """Give the value."""
        return value

    registry.add_json_tool("take", "Take it.", {"type": "object"}, lambda **arguments: got.append(arguments["value"]))
    program = (
        "value = await tools.given()\nawait tools.take(value=value)\n"
        "back = await tools.echo(value=value)\nreturn [back, repr(back) == repr(value)]"
    )
    result = await run(runtime, registry, program)
    assert result.ok, result.error
    assert same(result.value, [value, True])
    assert same(got, [value])


async def test_a_value_of_a_hundred_thousand_levels_survives(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry
) -> None:
    program = (
        "value = 'deep'\nfor _ in range(100_000):\n    value = [value]\n"
        "value = await tools.echo(value=value)\nreturn value"
    )
    value = (await run(runtime, registry, program, limits=ptc.Limits(output_bytes=8 * MIB, compute_s=30))).value
    levels = 0
    while isinstance(value, list):
        (value,) = value
        levels += 1
    assert (levels, value) == (100_000, "deep")


async def test_fifty_megabytes_go_there_and_back(runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry) -> None:
    program = (
        "text = 'é' * (25 * 2**20)\nback = await tools.echo(value=text)\n"
        "rows = [[n, 'x' * 100] for n in range(400_000)]\n"
        "table = await tools.echo(value=rows)\nreturn [back == text, table == rows]"
    )
    limits = ptc.Limits(memory_bytes=1024 * MIB, wall_s=100, compute_s=100)
    result = await run(runtime, registry, program, limits=limits)
    assert result.value == [True, True], result.error


async def test_fifty_megabytes_come_back_as_the_result(runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry) -> None:
    limits = ptc.Limits(memory_bytes=512 * MIB, output_bytes=60 * MIB, wall_s=100, compute_s=100)
    result = await run(runtime, registry, "return 'ab' * (25 * 2**20)", limits=limits)
    assert result.value == "ab" * (25 * MIB), result.error


@pytest.mark.parametrize(
    ("argument", "parts"),
    [
        ("{'a': [1, float('nan')]}", ("$.value.a[1]", "nan")),
        ("[float('-inf')]", ("$.value[0]", "inf")),
        ("{1, 2}", ("$.value", "set", "sorted")),
        ("'\\udc80'", ("$.value", "surrogate")),
    ],
)
async def test_an_argument_that_is_not_json_is_refused_with_its_path(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry, argument: str, parts: tuple[str, ...]
) -> None:
    result = await run(runtime, registry, f"x = 1\nawait tools.echo(value={argument})")
    error = assert_exception(result, "tools.echo", *parts)
    assert error.line == 2
    assert not result.calls


async def test_a_program_that_changes_what_it_sent_or_got_changes_nothing_at_the_host(
    runtime: ptc.LocalRuntime,
) -> None:
    registry, kept = ptc.ToolRegistry(), {"rows": [1, 2]}
    registry.add_json_tool("rows", "Give the rows.", {"type": "object"}, lambda **_arguments: kept)
    program = "a = await tools.rows()\na['rows'].append(3)\nreturn await tools.rows()"
    assert (await run(runtime, registry, program)).value == {"rows": [1, 2]}
    assert kept == {"rows": [1, 2]}


# The record


async def test_every_call_is_recorded_in_order_with_its_line_and_verdict(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry
) -> None:
    program = (
        "a = await tools.ping()\n\nfor q in 'xy':\n    await tools.search(query=q)\n"
        "try:\n    await tools.refuse(reason='no')\nexcept ToolCallError:\n    pass\nreturn 1"
    )
    result = await run(runtime, registry, program)
    assert result.ok, result.error
    records = list(result.calls)
    assert [record.seq for record in records] == [1, 2, 3, 4]
    assert [record.tool for record in records] == ["ping", "search", "search", "refuse"]
    assert [record.line for record in records] == [1, 4, 4, 6]
    assert [record.ok for record in records] == [True, True, True, False]
    assert [record.verdict for record in records] == ["completed", "completed", "completed", "failed"]
    assert records[3].error_code == "REFUSED"
    assert all(record.duration_s is not None and record.duration_s >= 0 for record in records)
    outer = {record.call_id.rsplit(":code:", 1)[0] for record in records}
    assert len(outer) == 1
    assert [record.call_id.rsplit(":code:", 1)[1] for record in records] == ["1", "2", "3", "4"]


async def test_the_calls_of_a_failed_run_are_recorded_too(
    runtime: ptc.LocalRuntime, registry: ptc.ToolRegistry
) -> None:
    result = await run(runtime, registry, "await tools.ping()\nraise ValueError('x')")
    assert_exception(result, "ValueError")
    assert [(record.tool, record.ok) for record in result.calls] == [("ping", True)]
