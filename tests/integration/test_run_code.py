"""One program from the call of `run_code` to its result: value, logs, or an error of each kind."""

from __future__ import annotations

from typing import Any

import anyio
import pytest

import ptc

pytestmark = pytest.mark.anyio


class Gate:
    """A tool that starts, tells so, and waits until it is opened or cancelled."""

    def __init__(self, registry: ptc.ToolRegistry) -> None:
        self.started = anyio.Event()
        self.opened = anyio.Event()
        self.cancelled = anyio.Event()

        @registry.tool(is_concurrency_safe=True)
        async def gate() -> str:
            """Wait until the gate is opened."""
            self.started.set()
            try:
                await self.opened.wait()
            except anyio.get_cancelled_exc_class():
                self.cancelled.set()
                raise
            return "through"


async def run(runtime: ptc.LocalRuntime, program: str, **options: Any) -> ptc.RunResult:
    return await ptc.run_code(options.pop("registry", ptc.ToolRegistry()), program, runtime=runtime, **options)


def assert_error(result: ptc.RunResult, kind: str, *parts: str) -> ptc.RunError:
    assert result.error is not None, result.value
    assert result.error.kind == kind, result.error
    assert not result.ok
    assert not result.has_value
    for part in parts:
        assert part in result.error.message, result.error.message
    return result.error


# Values and logs


@pytest.mark.parametrize(
    ("program", "value"),
    [
        ("return {'a': [1, 2.5, None, True, 'ü']}", {"a": [1, 2.5, None, True, "ü"]}),
        ("x = 20\nx + 1", 21),
        ("async def f():\n    return 3\nreturn await f()", 3),
        ("async def g():\n    yield 1\n    yield 2\nreturn [n async for n in g()]", [1, 2]),
        ("if __name__ == '__main__':\n    return 'main'", "main"),
        ("import asyncio\nasync def main():\n    return 5\nreturn asyncio.run(main())", 5),
        ("from collections import Counter\nreturn Counter('aab')", {"a": 2, "b": 1}),
        ("return (1, 2)", [1, 2]),
        ("return {1: 'a', None: 'b', True: 'c'}", {"1": "a", "null": "b"}),
    ],
)
async def test_a_returned_value_comes_back_as_json(runtime: ptc.LocalRuntime, program: str, value: object) -> None:
    if "True: 'c'" in program:
        value = {"1": "c", "null": "b"}  # True == 1 in a Python dict
    result = await run(runtime, program)
    assert result.ok, result.error
    assert result.has_value
    assert result.value == value


async def test_a_returned_none_is_told_apart_from_no_value(runtime: ptc.LocalRuntime) -> None:
    returned, nothing = await run(runtime, "return None"), await run(runtime, "x = 1")
    assert (returned.ok, returned.has_value, returned.value) == (True, True, None)
    assert (nothing.ok, nothing.has_value, nothing.value) == (True, False, None)


@pytest.mark.parametrize("program", ["print('x')", "None", "x = [1]\nx.append(2)", "for n in range(3):\n    n"])
async def test_a_last_line_without_a_result_is_no_value(runtime: ptc.LocalRuntime, program: str) -> None:
    result = await run(runtime, program)
    assert result.ok, result.error
    assert not result.has_value


async def test_logs_are_the_printed_lines_in_order(runtime: ptc.LocalRuntime) -> None:
    program = (
        "import sys\nprint('one', 1, sep='-')\nprint('err', file=sys.stderr)\n"
        "print('two\\nthree')\nprint()\nsys.stdout.write('no end')"
    )
    result = await run(runtime, program)
    assert list(result.logs) == ["one-1", "err", "two", "three", "", "no end"]


async def test_logs_survive_a_failure(runtime: ptc.LocalRuntime) -> None:
    result = await run(runtime, "print('before')\nraise ValueError('x')")
    assert list(result.logs) == ["before"]
    assert_error(result, "exception", "ValueError: x")


async def test_logs_arrive_while_the_program_runs(runtime: ptc.LocalRuntime) -> None:
    registry, seen = ptc.ToolRegistry(), list[str]()

    @registry.tool
    async def lines_so_far() -> list[str]:
        """Give the log lines the host has seen."""
        return list(seen)

    program = "print('one')\nfirst = await tools.lines_so_far()\nprint('two')\nreturn first"
    result = await run(runtime, program, registry=registry, on_log=seen.append)
    assert result.value == ["one"], result.error
    assert seen == ["one", "two"]


async def test_a_log_observer_that_raises_does_not_harm_the_run(runtime: ptc.LocalRuntime) -> None:
    def refuse(line: str) -> None:
        raise RuntimeError(line)

    result = await run(runtime, "print('one')\nreturn 1", on_log=refuse)
    assert (result.value, list(result.logs)) == (1, ["one"])


async def test_the_statistics_tell_what_the_run_cost(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry()

    @registry.tool
    async def nap() -> None:
        """Sleep a little."""
        await anyio.sleep(0.05)

    await runtime.wait_spares()
    stats = (await run(runtime, "await tools.nap()\nreturn sum(range(10**6))", registry=registry)).stats
    assert stats.start == "warm"
    assert stats.calls == 1
    assert stats.wall_s >= stats.tools_s >= 0.05
    assert 0 < stats.cpu_s <= stats.wall_s
    assert stats.peak_memory_bytes > 2**20
    assert stats.sent_bytes > 0
    assert stats.received_bytes > 0
    assert stats.fences["language-policy"]


# Errors of the program


async def test_an_exception_shows_the_programs_own_frames_only(runtime: ptc.LocalRuntime) -> None:
    program = "def inner(x):\n    return 1 / x\n\ndef outer():\n    return inner(0)\n\nouter()"
    error = assert_error(await run(runtime, program), "exception", "ZeroDivisionError: division by zero")
    assert error.line == 2
    for shown in ("line 2, in inner", "return 1 / x", "line 5, in outer", "line 7"):
        assert shown in error.message
    for hidden in ("sandbox_worker", "site-packages", "/usr", "asyncio"):
        assert hidden not in error.message


async def test_an_exception_of_the_programs_own_class_keeps_its_name_cause_and_notes(
    runtime: ptc.LocalRuntime,
) -> None:
    program = (
        "class QuotaError(Exception):\n    pass\n"
        "try:\n    {}['k']\nexcept KeyError as error:\n"
        "    late = QuotaError('none left')\n    late.add_note('ask for more')\n    raise late from error"
    )
    error = assert_error(await run(runtime, program), "exception", "QuotaError: none left", "ask for more", "KeyError")
    assert error.line == 8


async def test_the_errors_of_a_task_group_are_all_shown(runtime: ptc.LocalRuntime) -> None:
    program = (
        "import asyncio\nasync def fail(n):\n    await asyncio.sleep(0)\n    raise ValueError(f'task {n}')\n"
        "async with asyncio.TaskGroup() as group:\n"
        "    group.create_task(fail(1))\n    group.create_task(fail(2))"
    )
    assert_error(await run(runtime, program), "exception", "ExceptionGroup", "task 1", "task 2")


async def test_a_syntax_error_says_where(runtime: ptc.LocalRuntime) -> None:
    error = assert_error(await run(runtime, "x = 1\nif x = 1:\n    pass"), "exception", "SyntaxError", "if x = 1:")
    assert (error.line, error.column) == (2, 4)


@pytest.mark.parametrize(
    ("program", "line", "column", "part"),
    [
        ("x = 1\nreturn x.__class__.__bases__", 2, None, "__bases__"),
        ("import json\nimport os", 2, 1, "os"),
        ("from subprocess import run", 1, 1, "subprocess"),
        ("def f():\n    return f.__globals__", 2, None, "__globals__"),
        ("return (lambda: 1).__code__", 1, None, "__code__"),
    ],
)
async def test_what_the_language_policy_refuses_is_refused_before_any_of_it_runs(
    runtime: ptc.LocalRuntime, program: str, line: int, column: int | None, part: str
) -> None:
    result = await run(runtime, f"print('ran')\n{program}")
    error = assert_error(result, "policy", part)
    assert error.line == line + 1
    assert error.column is not None
    assert column is None or error.column == column
    assert not result.logs


async def test_a_name_error_suggests_the_near_name(runtime: ptc.LocalRuntime) -> None:
    assert_error(await run(runtime, "total = 1\nreturn totl"), "exception", "NameError", "totl", "`total`")


async def test_a_system_exit_is_an_error_that_says_to_return(runtime: ptc.LocalRuntime) -> None:
    assert_error(await run(runtime, "raise SystemExit(0)"), "exception", "SystemExit")


async def test_endless_recursion_is_an_exception(runtime: ptc.LocalRuntime) -> None:
    error = assert_error(await run(runtime, "def f(n):\n    return f(n + 1)\nf(0)"), "exception", "RecursionError")
    assert error.line == 2
    assert len(error.message) < 20_000


# Limits


async def test_the_time_limit_names_itself_and_the_call_that_was_waited_for(
    runtime: ptc.LocalRuntime,
) -> None:
    registry = ptc.ToolRegistry()
    gate = Gate(registry)
    program = "print('asking')\nx = 1\nreturn await tools.gate()"
    result = await run(runtime, program, registry=registry, limits=ptc.Limits(wall_s=0.5))
    assert_error(result, "timeout", "0.5 s", "wall_s", "tools.gate", "line 3")
    assert list(result.logs) == ["asking"]
    assert gate.cancelled.is_set()


async def test_the_time_limit_can_be_given_as_a_timeout(runtime: ptc.LocalRuntime) -> None:
    result = await run(runtime, "import asyncio\nawait asyncio.sleep(60)", timeout_s=0.2)
    assert_error(result, "timeout", "0.2 s")


async def test_a_program_cannot_swallow_the_time_limit(runtime: ptc.LocalRuntime) -> None:
    program = (
        "import asyncio\nwhile True:\n    try:\n        await asyncio.sleep(0.01)\n"
        "    except BaseException:\n        pass"
    )
    assert_error(await run(runtime, program, limits=ptc.Limits(wall_s=0.3)), "timeout", "0.3 s")


@pytest.mark.parametrize(
    "program",
    [
        "while True:\n    pass",
        "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass",
        "import asyncio\nwhile True:\n    await asyncio.sleep(0)",
        "return 7 ** (7 ** 9)",
        "import re\nreturn re.match(r'(a+)+$', 'a' * 60 + 'b')",
        "return sum(iter(int, 1))",
    ],
    ids=["loop", "stubborn loop", "loop of sleeps", "power", "regular expression", "endless iterator"],
)
async def test_computing_beyond_the_limit_is_stopped(runtime: ptc.LocalRuntime, program: str) -> None:
    result = await run(runtime, program, limits=ptc.Limits(compute_s=0.3, wall_s=60))
    assert_error(result, "cpu-limit", "0.3 s", "compute_s")


async def test_a_busy_loop_behind_a_decoy_call_is_computing(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry()
    gate = Gate(registry)
    program = "import asyncio\ndecoy = asyncio.create_task(tools.gate())\nawait asyncio.sleep(0)\nwhile True:\n    pass"
    result = await run(runtime, program, registry=registry, limits=ptc.Limits(compute_s=0.3, wall_s=60))
    assert_error(result, "cpu-limit", "compute_s")
    assert gate.cancelled.is_set()


async def test_waiting_for_tools_is_not_computing(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry()

    @registry.tool
    async def nap() -> str:
        """Sleep for longer than the program may compute."""
        await anyio.sleep(0.6)
        return "slept"

    result = await run(runtime, "return await tools.nap()", registry=registry, limits=ptc.Limits(compute_s=0.3))
    assert result.value == "slept", result.error


@pytest.mark.parametrize(
    "program",
    [
        "x = []\nwhile True:\n    x.append(bytearray(2**20))",
        "return len('x' * 2**40)",
        "x = 'ab'\nwhile True:\n    x += x",
        "return len(list(range(10**9)))",
        "x = []\nwhile True:\n    x.append([None] * 1000)",
    ],
)
async def test_memory_beyond_the_limit_is_refused(runtime: ptc.LocalRuntime, program: str) -> None:
    limits = ptc.Limits(memory_bytes=64 * 2**20, compute_s=30)
    result = await run(runtime, f"print('before')\n{program}", limits=limits)
    assert_error(result, "memory-limit", "64 MiB", "memory_bytes")
    assert list(result.logs) == ["before"]


async def test_a_program_may_catch_a_lack_of_memory_and_go_on(runtime: ptc.LocalRuntime) -> None:
    program = "try:\n    x = bytearray(2**40)\nexcept MemoryError:\n    x = b''\nreturn len(x)"
    result = await run(runtime, program)
    assert result.value == 0, result.error


async def test_more_calls_than_allowed_are_refused(runtime: ptc.LocalRuntime) -> None:
    registry, numbers = ptc.ToolRegistry(), list[int]()

    @registry.tool
    async def note(n: int) -> None:
        """Note a number."""
        numbers.append(n)

    program = "for n in range(10):\n    await tools.note(n=n)"
    result = await run(runtime, program, registry=registry, limits=ptc.Limits(calls=3))
    error = assert_error(result, "call-limit", "3", "calls")
    assert error.line == 2
    assert numbers == [0, 1, 2]


async def test_a_program_may_catch_the_call_limit_and_return_what_it_has(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry()

    @registry.tool
    async def one() -> int:
        """Give one."""
        return 1

    program = (
        "got = []\ntry:\n    while True:\n        got.append(await tools.one())\n"
        "except ToolCallError as error:\n    return [got, error.code]"
    )
    result = await run(runtime, program, registry=registry, limits=ptc.Limits(calls=2))
    assert result.value == [[1, 1], "CALL_LIMIT"], result.error
    program = (
        "while True:\n    try:\n        await tools.one()\n"
        "    except ToolCallError as error:\n        assert error.code == 'CALL_LIMIT'"
    )
    result = await run(runtime, program, registry=registry, limits=ptc.Limits(calls=2))
    assert_error(result, "call-limit", "limit of 2 tool calls (calls)", "ask the host to raise calls")
    assert len(result.calls) < 2000


@pytest.mark.parametrize("loop", ["for n in range(10**6):\n    print('line', n)", "print('line 0' * 10**6)"])
async def test_too_much_output_keeps_the_logs_that_fit(runtime: ptc.LocalRuntime, loop: str) -> None:
    result = await run(runtime, loop, limits=ptc.Limits(output_bytes=1000))
    error = assert_error(result, "output-limit", "1000 bytes", "output_bytes")
    assert error.line in (1, 2)
    text = "\n".join(result.logs)
    assert text.startswith("line 0")
    assert 900 <= len(text.encode()) <= 1000


async def test_too_large_a_value_keeps_the_logs(runtime: ptc.LocalRuntime) -> None:
    result = await run(runtime, "print('kept')\nreturn 'x' * 2000", limits=ptc.Limits(output_bytes=1000))
    assert_error(result, "output-limit", "1000 bytes")
    assert list(result.logs) == ["kept"]


async def test_output_is_never_cut_inside_a_character(runtime: ptc.LocalRuntime) -> None:
    result = await run(runtime, "print('é' * 5000)", limits=ptc.Limits(output_bytes=1001))
    assert_error(result, "output-limit")
    assert set("".join(result.logs)) == {"é"}


@pytest.mark.parametrize(
    ("value", "path", "type_name", "fix"),
    [
        ("{'a': [datetime.datetime(2026, 1, 2)]}", "$.a[0]", "datetime", "isoformat"),
        ("{'a': {'b c': {1, 2}}}", "$.a['b c']", "set", "sorted"),
        ("[decimal.Decimal('1.5')]", "$[0]", "Decimal", "str(x)"),
        ("b'abc'", "$", "bytes", "base64"),
        ("[1, float('nan')]", "$[1]", "nan", "None"),
        ("Point(1)", "$", "Point", "asdict"),
        ("[lambda: 1]", "$[0]", "function", "call it"),
        ("(n for n in [1])", "$", "generator", "list(x)"),
        ("work()", "$", "coroutine", "await"),
        ("[int]", "$[0]", "class", "data"),
        ("loop", "$", "itself", ""),
        ("uuid.UUID(int=1)", "$", "UUID", "str(x)"),
        ("'\\ud800'", "$", "surrogate", ""),
        ("{1: 'a', '1': 'b'}", "$", "1", ""),
    ],
)
async def test_a_value_that_is_not_json_names_path_type_and_fix(
    runtime: ptc.LocalRuntime, value: str, path: str, type_name: str, fix: str
) -> None:
    program = (
        "import dataclasses, datetime, decimal, uuid\n@dataclasses.dataclass\nclass Point:\n    x: int\n"
        "async def work():\n    return 1\nloop = []\nloop.append(loop)\n"
        f"print('logged')\nreturn {value}"
    )
    result = await run(runtime, program)
    assert_error(result, "invalid-output", path, type_name, fix)
    assert list(result.logs) == ["logged"]


# The end from outside


async def test_a_cancelled_token_gives_an_aborted_result(runtime: ptc.LocalRuntime) -> None:
    registry, cancel = ptc.ToolRegistry(), ptc.CancelToken()
    gate = Gate(registry)

    async def cancel_when_started() -> None:
        await gate.started.wait()
        cancel.cancel("enough of this")

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(cancel_when_started)
        program = "print('begun')\nawait tools.gate()"
        result = await run(runtime, program, registry=registry, cancel=cancel)
    assert_error(result, "abort", "enough of this")
    assert list(result.logs) == ["begun"]
    assert gate.cancelled.is_set()
    assert (await run(runtime, "return 1")).value == 1


async def test_a_token_cancelled_before_the_run_keeps_the_program_from_running(
    runtime: ptc.LocalRuntime,
) -> None:
    registry, cancel = ptc.ToolRegistry(), ptc.CancelToken()
    gate = Gate(registry)
    cancel.cancel("too late")
    result = await run(runtime, "print('ran')\nawait tools.gate()", registry=registry, cancel=cancel)
    assert_error(result, "abort", "too late")
    assert not result.logs
    assert not gate.started.is_set()


async def test_a_busy_program_is_aborted_too(runtime: ptc.LocalRuntime) -> None:
    registry, cancel = ptc.ToolRegistry(), ptc.CancelToken()

    @registry.tool
    async def stop() -> None:
        """Cancel the run."""
        cancel.cancel("stopped by the tool")

    program = (
        "import asyncio\ntask = asyncio.create_task(tools.stop())\nawait asyncio.sleep(0)\n"
        "while True:\n    try:\n        while True:\n            pass\n"
        "    except BaseException:\n        pass"
    )
    assert_error(await run(runtime, program, registry=registry, cancel=cancel), "abort", "stopped by the tool")


async def test_cancelling_the_task_cancels_the_tool_and_waits_for_it(runtime: ptc.LocalRuntime) -> None:
    registry = ptc.ToolRegistry()
    gate = Gate(registry)
    returned = False
    async with anyio.create_task_group() as tasks:

        async def run_it() -> None:
            nonlocal returned
            await run(runtime, "await tools.gate()", registry=registry)
            returned = True

        tasks.start_soon(run_it)
        await gate.started.wait()
        tasks.cancel_scope.cancel()
    assert not returned
    assert gate.cancelled.is_set()
    assert (await run(runtime, "return 1")).value == 1


LOST = {
    "a task": ("asyncio.create_task(fail(), name='lost')", "Task exception was never retrieved: task 'lost'"),
    "a callback": ("asyncio.get_running_loop().call_soon(stumble)", "Exception in a callback of the event loop"),
    "a done callback": (
        "asyncio.create_task(asyncio.sleep(0)).add_done_callback(lambda task: stumble())",
        "Exception in a callback of the event loop",
    ),
}


@pytest.mark.parametrize(("statement", "told"), LOST.values(), ids=list(LOST))
async def test_an_error_that_nobody_awaits_is_shown(runtime: ptc.LocalRuntime, statement: str, told: str) -> None:
    program = f"""import asyncio
def stumble():
    return 1 / 0
async def fail():
    stumble()
{statement}
await asyncio.sleep(0.01)
return "went on"
"""
    result = await run(runtime, program)
    assert result.value == "went on"
    assert result.logs[:2] == [told, "Traceback (most recent call last):"]
    assert result.logs[-1] == "ZeroDivisionError: division by zero"
    assert '  File "<program>", line 3, in stumble' in result.logs
    assert not any("sandbox_worker" in line or "/python3" in line for line in result.logs)


async def test_an_error_that_is_retrieved_is_not_shown(runtime: ptc.LocalRuntime) -> None:
    program = """import asyncio
async def fail():
    raise ValueError("seen")
task = asyncio.create_task(fail())
await asyncio.wait([task])
return [str(task.exception()), *map(str, await asyncio.gather(fail(), return_exceptions=True))]
"""
    result = await run(runtime, program)
    assert (result.value, result.logs) == (["seen", "seen"], [])
