from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anyio
import pytest

import ptc
from ptc.calls import ToolContext
from ptc.errors import DefinitionError, UsageError


def tool(name: str, value: object = None) -> ptc.ToolDefinition:
    async def execute(arguments: dict[str, Any], context: ToolContext) -> object:
        return name if value is None else value

    return ptc.define_tool(name, execute=execute)


def names(registry: ptc.ToolRegistry, scope: ptc.Scope | None = None) -> list[str]:
    return [definition.name for definition in registry.tools(scope)]


def test_the_decorator_leaves_the_function_usable_with_and_without_options() -> None:
    registry = ptc.ToolRegistry()

    @registry.tool
    def bare(x: int) -> int:
        return x + 1

    @registry.tool(name="other", tags=["t"], read_only=True)
    def with_options(x: int) -> int:
        return x + 2

    assert (bare(1), with_options(1)) == (2, 3)
    assert names(registry) == ["bare", "other"]
    found = registry.get("other")
    assert found is not None and found.tags == ("t",) and found.read_only


def test_a_name_is_taken_once_in_a_layer_and_again_after_disposal() -> None:
    registry = ptc.ToolRegistry()
    first = registry.register(tool("a"))
    with pytest.raises(DefinitionError, match="already a tool 'a' here: dispose"):
        registry.register(tool("a"))
    first.dispose()
    first.dispose()
    with registry.register(tool("a")):
        assert names(registry) == ["a"]
    assert names(registry) == []


@pytest.mark.parametrize("name", ["weather.get", "3d_render", "***", "数据-查询", "class", " "])
def test_any_text_that_is_not_empty_is_a_name(name: str) -> None:
    registry = ptc.ToolRegistry()
    registry.register(tool(name))
    assert names(registry) == [name]


@pytest.mark.parametrize(("name", "message"), [("run_code", "transport"), ("", "not empty"), (7, "not empty")])
def test_reserved_and_empty_names_are_refused(name: Any, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        tool(name)


def test_only_definitions_are_registered() -> None:
    with pytest.raises(DefinitionError, match="ToolDefinition"):
        ptc.ToolRegistry().register(print)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"mode": "fancy"}, {"max_parallel_calls": 0}, {"max_parallel_calls": True}])
def test_wrong_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        ptc.ToolRegistry(**wrong)


def test_a_scope_shadows_its_parent_which_shadows_the_global_layer() -> None:
    registry = ptc.ToolRegistry()
    everywhere, parents, own = tool("a"), tool("a"), tool("a")
    registry.register(everywhere)
    parent = registry.scope("parent")
    child = registry.scope("child", parent)
    assert registry.get("a", child) is everywhere
    parent.register(parents)
    assert registry.get("a", child) is parents
    child.register(own)
    assert registry.get("a", child) is own
    assert registry.get("a", parent) is parents
    assert registry.get("a") is everywhere
    assert names(registry, child) == ["a"]


def test_masks_hide_what_is_inherited_and_never_what_is_own() -> None:
    registry = ptc.ToolRegistry()
    for name in "abc":
        registry.register(tool(name))
    scope = registry.scope("s")
    scope.register(tool("own"))
    mask = scope.restrict(deny=["a", "b"])
    assert names(registry, scope) == ["c", "own"]
    assert registry.get("a", scope) is None and registry.get("own", scope) is not None
    mask.dispose()
    assert names(registry, scope) == ["a", "b", "c", "own"]


def test_masks_intersect_along_the_chain_of_scopes() -> None:
    registry = ptc.ToolRegistry()
    for name in "abcd":
        registry.register(tool(name))
    parent = registry.scope("parent")
    parent.restrict(allow=["a", "b", "c"])
    child = registry.scope("child", parent)
    child.restrict(deny=["a"])
    child.restrict(allow=["b"])
    assert names(registry, child) == ["b"]
    assert names(registry, parent) == ["a", "b", "c"]


def test_a_deny_mask_admits_later_tools_and_an_allow_mask_does_not() -> None:
    registry = ptc.ToolRegistry()
    registry.register(tool("a"))
    denying, allowing = registry.scope("d"), registry.scope("a")
    denying.restrict(deny=["a"])
    allowing.restrict(allow=["a"])
    registry.register(tool("later"))
    assert names(registry, denying) == ["later"]
    assert names(registry, allowing) == ["a"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({}, "either"),
        ({"allow": ["a"], "deny": ["a"]}, "either"),
        ({"allow": []}, "not empty"),
        ({"deny": "a"}, "list"),
        ({"deny": ["nope"]}, "'nope'; there are: a"),
        ({"deny": ["run_code"]}, "run_code"),
    ],
)
def test_a_mask_that_says_nothing_or_names_nothing_is_refused(wrong: dict[str, Any], message: str) -> None:
    registry = ptc.ToolRegistry()
    registry.register(tool("a"))
    with pytest.raises(UsageError, match=message):
        registry.scope("s").restrict(**wrong)


def test_every_change_is_told_exactly_once() -> None:
    registry = ptc.ToolRegistry()
    changes: list[int] = []
    listener = registry.on_event(lambda event: changes.append(1) if event.type == "tools/changed" else None)
    scope = registry.scope("s")
    steps: list[Callable[[], object]] = [
        lambda: registry.register(tool("a")),
        lambda: scope.register(tool("b")),
        lambda: scope.restrict(deny=["a"]),
    ]
    handles = []
    for count, step in enumerate(steps, 1):
        handles.append(step())
        assert len(changes) == count
    for count, handle in enumerate(handles, 4):
        handle.dispose()  # type: ignore[attr-defined]
        handle.dispose()  # type: ignore[attr-defined]
        assert len(changes) == count
    listener.dispose()
    registry.register(tool("c"))
    assert len(changes) == 6


def test_schemas_show_a_model_nothing_of_the_host() -> None:
    registry = ptc.ToolRegistry()
    registry.add_json_tool("a", "Does a.", {"type": "object"}, lambda: None, timeout_ms=5, read_only=True)
    assert registry.schemas() == [{"name": "a", "description": "Does a.", "parameters": {"type": "object"}}]


def test_a_presentation_mode_is_chosen_once_for_a_scope_and_inherited() -> None:
    registry = ptc.ToolRegistry(mode="code")
    parent = registry.scope("parent")
    child = registry.scope("child", parent)
    assert child.mode == "code"
    parent.present_as("sdk")
    assert child.mode == "both"
    with pytest.raises(UsageError, match="already presented"):
        parent.present_as("native")
    with pytest.raises(UsageError, match="mode must be"):
        child.present_as("loud")


def test_a_scope_belongs_to_one_registry() -> None:
    registry, other = ptc.ToolRegistry(), ptc.ToolRegistry()
    scope = other.scope("s")
    for use in (
        lambda: registry.tools(scope),
        lambda: registry.scope("child", scope),
        lambda: registry.get("a", "s"),  # type: ignore[arg-type]
    ):
        with pytest.raises(UsageError, match="another registry"):
            use()


@pytest.mark.parametrize(
    ("safe", "expected"),
    [
        (True, "parallel"),
        (False, "exclusive"),
        (lambda arguments: True, "parallel"),
        (lambda arguments: 1, "exclusive"),
        (lambda arguments: arguments["missing"], "exclusive"),
    ],
)
def test_only_a_clear_yes_lets_calls_overlap(safe: Any, expected: str) -> None:
    registry = ptc.ToolRegistry()
    registry.add_json_tool("a", "", {"type": "object"}, lambda: None, is_concurrency_safe=safe)
    assert registry.execution_mode(ptc.ToolCall("a", {})) == expected
    assert registry.execution_mode(ptc.ToolCall("unknown", {})) == "exclusive"
    assert registry.execution_mode(ptc.ToolCall("a", {"x": object()})) == "exclusive"
    assert registry.execution_mode(ptc.ToolCall("a", [])) == "exclusive"  # type: ignore[arg-type]


@pytest.mark.anyio
async def test_disposing_a_scope_removes_its_tools_and_waits_for_its_running_calls() -> None:
    registry = ptc.ToolRegistry()
    scope = registry.scope("s")
    started, go_on = anyio.Event(), anyio.Event()
    order: list[str] = []

    async def slow() -> str:
        started.set()
        await go_on.wait()
        order.append("call ended")
        return "done"

    scope.add_json_tool("slow", "", {"type": "object"}, slow)

    async def dispose() -> None:
        await scope.dispose()
        order.append("disposed")

    async with anyio.create_task_group() as group:
        group.start_soon(registry.execute, ptc.ToolCall("slow", {}, scope=scope))
        await started.wait()
        removed = anyio.Event()
        registry.on_event(lambda event: removed.set() if event.type == "tools/changed" else None)
        group.start_soon(dispose)
        await removed.wait()
        assert names(registry, scope) == []
        go_on.set()
    assert order == ["call ended", "disposed"]
    await scope.dispose()


@pytest.mark.anyio
async def test_two_thousand_tools_are_ordinary() -> None:
    registry = ptc.ToolRegistry()
    for number in range(2000):
        registry.register(tool(f"tool_{number}", number))
    result = await registry.execute(ptc.ToolCall("tool_1999", {}))
    assert result.value == 1999
    misspelt = await registry.execute(ptc.ToolCall("tol_1999", {}))
    assert misspelt.error is not None and "tool_1999" in misspelt.error.message


@pytest.mark.anyio
@pytest.mark.parametrize("name", [None, 7, ["a"], {}, b"a", ""])
async def test_a_name_that_is_no_text_is_an_unknown_tool(name: Any) -> None:
    registry = ptc.ToolRegistry()
    registry.register(tool("a"))
    result = await registry.execute(ptc.ToolCall(name, {}))
    assert result.error is not None and result.error.code == "UNKNOWN_TOOL"


@pytest.mark.anyio
@pytest.mark.parametrize("wrong", [{"name": "a"}, None, "a"])
async def test_what_is_no_call_is_refused(wrong: Any) -> None:
    registry = ptc.ToolRegistry()
    with pytest.raises(UsageError, match="ToolCall"):
        await registry.execute(wrong)
    with pytest.raises(UsageError, match="ToolCall"):
        await registry.execute_batch([wrong])
    with pytest.raises(UsageError, match="CancelToken"):
        await registry.execute(ptc.ToolCall("a", {}, cancel="soon"))  # type: ignore[arg-type]
