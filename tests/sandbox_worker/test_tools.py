from __future__ import annotations

import asyncio
import operator
from collections.abc import Callable
from typing import Any

import pytest

from sandbox_worker.protocol import ValueRefused, decode_value, encode_value
from sandbox_worker.tools import Namespace, PendingCalls, ToolCallError, bind_calls

MEMBERS = {
    "search": "search(*, query, limit=…)",
    "read-file": "read-file(*, path)",
    "3d": "3d()",
    "weather.get": "weather.get()",
    "weather-get": "weather-get()",
    "class": "class()",
}


class Recorder:
    """Takes submitted calls and answers them with their own arguments."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, Any, int | None]] = []
        self.unawaited: PendingCalls = {}
        self.tools: Any = Namespace("tools", MEMBERS)
        bind_calls(self.call, lambda: 7, self.unawaited)

    async def call(self, namespace: str, member: str, payload: bytes, line: int | None) -> Any:
        assert namespace == "tools"
        self.calls.append((member, decode_value(payload), line))
        await asyncio.sleep(0)
        return decode_value(payload)


def run(body: Callable[[Any], Any]) -> tuple[Any, Recorder]:
    recorder = Recorder()

    async def main() -> Any:
        return await body(recorder.tools)

    return asyncio.run(main()), recorder


def test_keywords_and_one_dict_are_the_same_call() -> None:
    async def body(tools: Any) -> Any:
        return [await tools.search(query="a"), await tools.search({"query": "a"}), await tools.search()]

    value, recorder = run(body)
    assert value == [{"query": "a"}, {"query": "a"}, {}]
    assert [call[2] for call in recorder.calls] == [7, 7, 7]


def test_every_argument_name_passes_as_a_keyword() -> None:
    names = {
        name: name for name in ("self", "name", "tool", "args", "kwargs", "payload", "member", "positional", "line")
    }

    async def body(tools: Any) -> Any:
        return await tools.search(**names)

    assert run(body)[0] == names


def test_any_name_is_reachable_by_subscript_and_free_ones_by_alias() -> None:
    async def body(tools: Any) -> Any:
        await tools["read-file"](path="x")
        await tools.read_file(path="x")
        await tools["3d"]()
        await tools._3d()
        await tools["class"]()

    assert [call[0] for call in run(body)[1].calls] == ["read-file", "read-file", "3d", "3d", "class"]


def test_an_alias_that_two_tools_would_share_belongs_to_neither() -> None:
    with pytest.raises(AttributeError, match="weather"):
        _ = Recorder().tools.weather_get


def test_an_unknown_tool_is_refused_with_the_nearest_ones() -> None:
    tools = Recorder().tools
    with pytest.raises(AttributeError, match=r"no tool 'serch'. Did you mean tools.search\?"):
        _ = tools.serch
    with pytest.raises(KeyError, match="read-file"):
        tools["read-fil"]
    with pytest.raises(AttributeError, match="Tools: search, read-file"):
        _ = tools.zzzzzz


def test_arguments_by_position_are_refused_with_the_signature() -> None:
    with pytest.raises(TypeError, match=r"one dict with all of them: search\(\*, query, limit=…\)"):
        Recorder().tools.search("a")


def test_an_argument_that_is_no_json_value_is_refused_with_its_path() -> None:
    with pytest.raises(TypeError, match=r"tools.search: argument \$.query is a set"):
        Recorder().tools.search(query={1})


def test_arguments_are_taken_when_the_call_is_made() -> None:
    async def body(tools: Any) -> Any:
        rows = [1]
        call = tools.search(rows=rows)
        rows.append(2)
        return await call

    assert run(body)[0] == {"rows": [1]}


def test_calls_work_with_gather_tasks_groups_and_timeouts() -> None:
    async def body(tools: Any) -> Any:
        together = await asyncio.gather(*(tools.search(query=n) for n in range(3)))
        task = asyncio.create_task(tools.search(query=3))
        async with asyncio.TaskGroup() as group:
            grouped = group.create_task(tools.search(query=4))
        return [*together, await task, grouped.result(), await asyncio.wait_for(tools.search(query=5), 5)]

    assert run(body)[0] == [{"query": n} for n in range(6)]


def test_a_call_is_sent_only_once() -> None:
    async def body(tools: Any) -> Any:
        call = tools.search(query=1)
        await call
        with pytest.raises(RuntimeError, match="already awaited"):
            await call

    assert len(run(body)[1].calls) == 1


def test_calls_that_were_never_awaited_are_remembered_with_their_line() -> None:
    recorder = Recorder()
    recorder.tools.search(query=1)
    recorder.tools.search(query=2).close()
    assert [(call.spelling, call.line) for call in recorder.unawaited.values()] == [("tools.search", 7)]


@pytest.mark.parametrize(
    "use",
    [
        lambda call: call["id"],
        lambda call: call.items(),
        lambda call: len(call),
        lambda call: list(call),
        lambda call: f"{call}",
        lambda call: str(call),
        lambda call: bool(call),
        lambda call: call + 1,
        lambda call: 1 + call,
        lambda call: call == 1,
        lambda call: call < 1,
        lambda call: "x" in call,
        lambda call: operator.setitem(call, "a", 1),
        lambda call: call(),
    ],
    ids=range(14),
)
def test_using_a_call_as_if_it_were_its_result_says_to_await_it(use: Callable[[Any], object]) -> None:
    with pytest.raises((TypeError, AttributeError), match=r"not awaited: write .*await tools.search\(\.\.\.\)"):
        use(Recorder().tools.search(query=1))


def test_returning_or_sending_a_call_says_to_await_it() -> None:
    with pytest.raises(ValueRefused, match="never awaited: put await"):
        encode_value([Recorder().tools.search(query=1)])


def test_awaiting_a_tool_instead_of_a_call_says_to_call_it() -> None:
    async def body(tools: Any) -> Any:
        await tools.search

    with pytest.raises(TypeError, match=r"not called: write await tools.search\(\.\.\.\)"):
        run(body)


def test_the_namespace_can_be_listed() -> None:
    tools = Recorder().tools
    assert list(tools) == list(MEMBERS) and dir(tools) == sorted(MEMBERS)
    assert "search" in tools and "nope" not in tools and len(tools) == len(MEMBERS)


def test_tool_call_errors_have_both_spellings_of_the_name() -> None:
    error = ToolCallError("search", "no", "DENIED", {"a": 1})
    assert (error.tool_name, error.toolName, error.code, error.details, str(error)) == (
        "search",
        "search",
        "DENIED",
        {"a": 1},
        "no",
    )
