"""Scopes: who they are, what policies and masks of a chain do, what closing one means, and who is told of a change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anyio
import pytest

import ptc
from ptc.errors import UsageError
from ptc.testing import Call, EventLog, FakeAnswerer, RecordingTool, ScriptedRuntime

pytestmark = pytest.mark.anyio

OBJECT: dict[str, Any] = {"type": "object"}


def tool(name: str) -> ptc.ToolDefinition:
    return RecordingTool(name, returns=name).definition


def registry_with(*names: str) -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry()
    for name in names:
        registry.register(tool(name))
    return registry


def names(registry: ptc.ToolRegistry, scope: ptc.Scope | None = None) -> list[str]:
    return [definition.name for definition in registry.tools(scope)]


async def execute(registry: ptc.ToolRegistry, name: str, scope: ptc.Scope | None = None) -> ptc.ToolResult:
    with anyio.fail_after(10):
        return await registry.execute(ptc.ToolCall(name, {}, scope=scope))


async def run(registry: ptc.ToolRegistry, script: Any, **options: Any) -> ptc.RunResult:
    with anyio.fail_after(10):
        return await ptc.run_code(registry, "scripted", runtime=ScriptedRuntime(script), **options)


async def outcome(call: Call, name: str) -> Any:
    """What a program is told: the value, or code and message."""
    try:
        return await call(name)
    except ptc.ToolError as error:
        return [error.code, error.message]


def native_outcome(result: ptc.ToolResult) -> Any:
    return result.value if result.error is None else [result.error.code, result.error.message]


class Slow:
    """A tool whose calls wait until they are let go, whatever cancels the caller."""

    def __init__(self, name: str = "slow") -> None:
        self.started = anyio.Event()
        self.release = anyio.Event()
        self.ended = False
        self.definition = ptc.define_tool(name, execute=self._execute)

    async def _execute(self, arguments: dict[str, Any], context: ptc.ToolContext) -> str:
        self.started.set()
        await self.release.wait()
        self.ended = True
        return "done"


# Identity


class Key:
    """Equal to every other of its kind."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key)

    def __hash__(self) -> int:
        return 7


async def test_text_and_whole_numbers_are_keys_by_value() -> None:
    registry = ptc.ToolRegistry()
    assert registry.scope("agent-1") is registry.scope("".join(["agent", "-1"]))
    assert registry.scope(10**20) is registry.scope(int("1" + "0" * 20))
    assert registry.scope(b"k") is registry.scope(bytes(bytearray(b"k")))
    assert registry.scope("agent-1") is not registry.scope("agent-2")
    scopes = [registry.scope(key) for key in ("1", b"1", 1, True)]
    assert len(set(map(id, scopes))) == 4, "of different types are different keys"


async def test_other_objects_are_keys_by_identity_even_when_they_are_equal() -> None:
    registry = ptc.ToolRegistry()
    first, second = Key(), Key()
    assert first == second
    assert registry.scope(first) is registry.scope(first)
    assert registry.scope(first) is not registry.scope(second)
    unhashable: list[int] = []
    assert registry.scope(unhashable) is registry.scope(unhashable) and registry.scope([]) is not registry.scope([])
    assert registry.scope(first).key is first


async def test_the_scope_of_a_key_that_nobody_keeps_is_not_given_to_another_object() -> None:
    registry = ptc.ToolRegistry()
    scopes = [registry.scope(Key()) for _ in range(50)]
    assert len(set(map(id, scopes))) == 50


async def test_a_key_has_one_parent_as_long_as_its_scope_is_open() -> None:
    registry = ptc.ToolRegistry()
    parent, other = registry.scope("parent"), registry.scope("other")
    child = registry.scope("child", parent)
    assert registry.scope("child", parent) is child and child.parent is parent
    assert child.chain() == [parent, child]
    for wrong in (None, other):
        with pytest.raises(UsageError, match="scope 'child' is open already, with another parent: dispose it first"):
            registry.scope("child", wrong)
    await child.dispose()
    moved = registry.scope("child", other)
    assert moved is not child and moved.parent is other


async def test_after_disposal_a_key_means_a_new_scope_without_anything_of_the_old() -> None:
    registry = registry_with("a", "b")
    old = registry.scope("s")
    old.register(tool("own"))
    old.restrict(allow=["a"])
    old.present_as("code")
    old.guard(lambda execution: "the old guard")
    await old.dispose()
    new = registry.scope("s")
    assert new is not old and not new.is_disposed and old.is_disposed
    assert names(registry, new) == ["a", "b"] and new.mode == "native"
    assert (await execute(registry, "b", new)).value == "b"
    assert native_outcome(await execute(registry, "a", old))[0] == "UNKNOWN_TOOL"


# Policies of the chain


async def test_policies_of_the_registry_the_parent_and_the_scope_apply_in_that_order() -> None:
    registry = registry_with("t")
    parent = registry.scope("parent")
    child = registry.scope("child", parent)
    said: list[str] = []

    def add(layer: Any, name: str) -> None:
        async def pre(execution: ptc.Execution, next: Any) -> Any:
            said.append(f"pre {name}")
            return await next()

        async def around(attempt: ptc.Attempt, next: Any) -> Any:
            said.append(f"around {name}")
            returned = await next()
            said.append(f"back in {name}")
            return returned

        async def post(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
            said.append(f"post {name}")
            return await next()

        layer.on_pre_execute(pre)
        layer.guard(lambda execution: said.append(f"guard {name}"))
        layer.around_execute(around)
        layer.on_post_execute(post)
        layer.on_result(lambda execution, result: said.append(f"result {name}"))

    # Registered from the inside out: the chain says the order.
    for layer, name in ((child, "child"), (parent, "parent"), (registry, "registry")):
        add(layer, name)
    await execute(registry, "t", child)
    chain = ("registry", "parent", "child")
    assert said == [
        *(f"pre {name}" for name in chain),
        *(f"guard {name}" for name in chain),
        *(f"around {name}" for name in chain),
        *(f"back in {name}" for name in reversed(chain)),
        *(f"post {name}" for name in chain),
        *(f"result {name}" for name in chain),
    ]
    said.clear()
    await execute(registry, "t", parent)
    assert [line for line in said if line.startswith("guard")] == ["guard registry", "guard parent"]
    said.clear()
    await execute(registry, "t")
    assert [line for line in said if line.startswith("guard")] == ["guard registry"]


async def test_a_policy_of_a_scope_does_not_touch_its_parent_and_siblings() -> None:
    registry = registry_with("t")
    parent = registry.scope("parent")
    child, sibling = registry.scope("child", parent), registry.scope("sibling", parent)
    child.guard(lambda execution: "not here")
    assert native_outcome(await execute(registry, "t", child)) == ["DENIED", "not here"]
    for scope in (None, parent, sibling):
        assert (await execute(registry, "t", scope)).value == "t"


async def test_a_denial_further_out_is_not_undone_further_in() -> None:
    registry = registry_with("t")
    scope = registry.scope("s")
    registry.on_pre_execute(lambda execution, next: ptc.Deny("the registry says no"))
    scope.on_pre_execute(lambda execution, next: ptc.Allow())
    assert native_outcome(await execute(registry, "t", scope)) == ["DENIED", "the registry says no"]


async def test_policies_come_and_go_between_calls() -> None:
    registry = registry_with("t")
    scope = registry.scope("s")
    for layer in (registry, scope):
        with layer.guard(lambda execution: "closed"):
            assert not (await execute(registry, "t", scope)).ok
        assert (await execute(registry, "t", scope)).ok


async def test_policies_of_a_scope_apply_to_its_programs_calls_and_to_the_program_itself() -> None:
    registry = registry_with("t")
    scope = registry.scope("s")
    seen: list[str] = []
    scope.on_result(lambda execution, result: seen.append(execution.name))

    async def script(call: Call) -> object:
        return await call("t")

    assert (await run(registry, script, scope=scope)).value == "t"
    assert seen == ["t", "run_code"]
    await run(registry, script)
    assert seen == ["t", "run_code"]


# Disposal


async def test_masks_do_not_fall_away_for_a_program_that_still_runs() -> None:
    registry = registry_with("masked", "free")
    scope = registry.scope("s")
    order: list[str] = []

    async def dispose() -> None:
        await scope.dispose()
        order.append("disposed")

    async def script(call: Call) -> object:
        scope.restrict(deny=["masked"])
        told = [await outcome(call, "masked")]
        tasks.start_soon(dispose)
        await anyio.wait_all_tasks_blocked()
        told += [await outcome(call, name) for name in ("masked", "free")]
        order.append("the program ends")
        return told

    async with anyio.create_task_group() as tasks:
        result = await run(registry, script, scope=scope)
    masked, *closed = result.value  # type: ignore[misc]
    assert masked[0] == "UNKNOWN_TOOL" and "closed" not in masked[1]
    assert closed == [["UNKNOWN_TOOL", "the scope of this call is closed"]] * 2
    assert order == ["the program ends", "disposed"]


async def test_masks_do_not_fall_away_for_the_rest_of_a_queued_batch() -> None:
    registry = registry_with("masked", "free")
    scope = registry.scope("s")
    slow = Slow()
    scope.register(slow.definition)
    scope.restrict(deny=["masked"])
    results: list[ptc.ToolResult] = []

    async def batch() -> None:
        calls = [ptc.ToolCall(name, {}, scope=scope) for name in ("slow", "masked", "free")]
        results.extend(await registry.execute_batch(calls))

    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(batch)
            await slow.started.wait()
            tasks.start_soon(scope.dispose)
            await anyio.wait_all_tasks_blocked()
            slow.release.set()
    assert results[0].value == "done", "what had begun ends as it would have"
    for result in results[1:]:
        assert native_outcome(result) == ["UNKNOWN_TOOL", "the scope of this call is closed"]


async def test_a_call_that_waits_for_approval_when_its_scope_closes_runs_nothing() -> None:
    registry = ptc.ToolRegistry()
    recorded = RecordingTool("t")
    registry.register(recorded.definition)
    scope = registry.scope("s")
    scope.on_pre_execute(lambda execution, next: ptc.Ask())

    async def closes_first(request: ptc.ApprovalRequest) -> Any:
        tasks.start_soon(scope.dispose)
        await anyio.wait_all_tasks_blocked()
        return "allowed-once"

    scope.on_approval(closes_first)
    async with anyio.create_task_group() as tasks:
        assert native_outcome(await execute(registry, "t", scope))[0] == "UNKNOWN_TOOL"
    assert recorded.calls == []


async def test_scopes_below_close_with_their_parent_and_their_running_calls_are_waited_for() -> None:
    registry = ptc.ToolRegistry()
    parent = registry.scope("parent")
    child = registry.scope("child", parent)
    grandchild = registry.scope("grandchild", child)
    sibling = registry.scope("sibling")
    slow = Slow()
    grandchild.register(slow.definition)
    ended: list[bool] = []

    async def dispose() -> None:
        await parent.dispose()
        ended.append(slow.ended)

    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(execute, registry, "slow", grandchild)
            await slow.started.wait()
            tasks.start_soon(dispose)
            await anyio.wait_all_tasks_blocked()
            assert parent.is_disposed and child.is_disposed and grandchild.is_disposed and not sibling.is_disposed
            assert ended == []
            slow.release.set()
    assert ended == [True]
    for key in ("child", "grandchild"):
        assert not registry.scope(key).is_disposed, "their keys are free again"


async def test_closing_a_child_neither_closes_its_parent_nor_waits_for_its_calls() -> None:
    registry = ptc.ToolRegistry()
    parent = registry.scope("parent")
    child = registry.scope("child", parent)
    slow = Slow()
    parent.register(slow.definition)
    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(execute, registry, "slow", parent)
            await slow.started.wait()
            await child.dispose()
            assert not parent.is_disposed and not slow.ended
            slow.release.set()


REGISTRATIONS: dict[str, Callable[[ptc.Scope], object]] = {
    "register": lambda scope: scope.register(tool("late")),
    "tool": lambda scope: scope.tool(named),
    "tool with options": lambda scope: scope.tool(name="late")(named),
    "add_json_tool": lambda scope: scope.add_json_tool("late", "", OBJECT, lambda: None),
    "restrict": lambda scope: scope.restrict(deny=["a"]),
    "present_as": lambda scope: scope.present_as("code"),
    "on_pre_execute": lambda scope: scope.on_pre_execute(lambda execution, next: ptc.Allow()),
    "guard": lambda scope: scope.guard(lambda execution: None),
    "around_execute": lambda scope: scope.around_execute(lambda attempt, next: next()),
    "on_post_execute": lambda scope: scope.on_post_execute(lambda execution, result, next: ptc.Accept()),
    "on_result": lambda scope: scope.on_result(lambda execution, result: None),
    "on_event": lambda scope: scope.on_event(EventLog()),
    "on_approval": lambda scope: scope.on_approval(FakeAnswerer()),
    "approval_policy": lambda scope: scope.approval_policy("never"),
    "a scope below": lambda scope: scope.registry.scope("below", scope),
}


def named() -> None:
    """A tool."""


@pytest.mark.parametrize("register", REGISTRATIONS.values(), ids=list(REGISTRATIONS))
async def test_nothing_is_registered_on_a_disposed_scope(register: Callable[[ptc.Scope], object]) -> None:
    registry = registry_with("a")
    scope = registry.scope("s")
    register(scope)
    await scope.dispose()
    with pytest.raises(UsageError, match="scope 's' is disposed: open another one"):
        register(scope)


async def test_handles_of_a_disposed_scope_may_still_be_disposed_and_tell_nobody() -> None:
    registry = registry_with("a")
    scope = registry.scope("s")
    handles: list[Any] = [
        scope.register(tool("own")),
        scope.restrict(deny=["a"]),
        scope.present_as("code"),
        scope.guard(lambda execution: "no"),
        scope.approval_policy("never"),
    ]
    await scope.dispose()
    log = EventLog()
    registry.on_event(log)
    for handle in handles:
        handle.dispose()
        handle.dispose()
    assert log.events == [] and names(registry) == ["a"]


async def test_a_scope_is_an_async_context_manager_that_disposes_it_also_after_an_error() -> None:
    registry = registry_with("a")
    async with registry.scope("s") as scope:
        assert isinstance(scope, ptc.Scope) and not scope.is_disposed
        assert (await execute(registry, "a", scope)).ok
    assert scope.is_disposed
    with pytest.raises(KeyError):
        async with registry.scope("s") as again:
            raise KeyError("in between")
    assert again.is_disposed and again is not scope


async def test_leaving_a_scope_waits_for_its_calls_although_it_is_cancelled() -> None:
    registry = ptc.ToolRegistry()
    slow = Slow()
    with anyio.fail_after(10):
        async with anyio.create_task_group() as outside:
            with anyio.CancelScope() as cancelled:
                async with registry.scope("s") as scope:
                    scope.register(slow.definition)
                    outside.start_soon(execute, registry, "slow", scope)
                    await slow.started.wait()
                    outside.start_soon(release_when_blocked, slow)
                    cancelled.cancel()
            assert slow.ended and scope.is_disposed
            assert registry.scope("s") is not scope


async def release_when_blocked(slow: Slow) -> None:
    await anyio.wait_all_tasks_blocked()
    slow.release.set()


async def test_disposing_is_idempotent_and_tells_of_it_once() -> None:
    registry = registry_with("a")
    scope = registry.scope("s")
    log = EventLog()
    registry.on_event(log)
    await scope.dispose()
    await scope.dispose()
    async with scope:
        pass
    assert log.types == ["tools/changed"] and log.events[0].scope == "s"  # type: ignore[attr-defined]


async def test_concurrent_disposals_all_wait_for_the_running_calls() -> None:
    registry = ptc.ToolRegistry()
    parent = registry.scope("parent")
    child = registry.scope("child", parent)
    slow = Slow()
    child.register(slow.definition)
    log = EventLog()
    registry.on_event(log)
    ended: list[bool] = []

    async def dispose(scope: ptc.Scope) -> None:
        await scope.dispose()
        ended.append(slow.ended)

    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(execute, registry, "slow", child)
            await slow.started.wait()
            for scope in (child, parent, child, parent):
                tasks.start_soon(dispose, scope)
            await anyio.wait_all_tasks_blocked()
            assert ended == []
            slow.release.set()
    assert ended == [True] * 4
    assert len(log.of("tools/changed")) <= 2, "once for each scope that was closed by itself"
    assert not registry.scope("parent").is_disposed and not registry.scope("child").is_disposed


# Restrictions


@pytest.mark.parametrize("names_given", [{"allow": ["a"]}, {"deny": ["a"]}, {}])
async def test_the_registry_cannot_be_restricted(names_given: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="call it on a scope"):
        registry_with("a").restrict(**names_given)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({}, "either allow=.* or deny="),
        ({"allow": ["a"], "deny": ["b"]}, "either allow=.* or deny="),
        ({"allow": []}, "not empty"),
        ({"deny": ()}, "not empty"),
        ({"allow": set()}, "not empty"),
        ({"allow": "a"}, "a list of tool names"),
        ({"deny": "ab"}, "a list of tool names"),
        ({"allow": ["run_code"]}, "'run_code' is the transport.*present_as"),
        ({"deny": ["a", "run_code"]}, "'run_code' is the transport.*present_as"),
        ({"allow": ["a", "nope", "none"]}, "'nope', 'none'; there are: a, b"),
        ({"deny": ["own"]}, "not inherited here: 'own'"),
    ],
)
async def test_a_restriction_that_cannot_be_meant_is_refused_and_changes_nothing(
    wrong: dict[str, Any], message: str
) -> None:
    registry = registry_with("a", "b")
    scope = registry.scope("s")
    scope.register(tool("own"))
    log = EventLog()
    registry.on_event(log)
    with pytest.raises(UsageError, match=message):
        scope.restrict(**wrong)
    assert names(registry, scope) == ["a", "b", "own"] and log.events == []


async def test_what_a_parent_masks_cannot_be_named_below_it() -> None:
    registry = registry_with("a", "b")
    parent = registry.scope("parent")
    parent.restrict(allow=["a"])
    with pytest.raises(UsageError, match="'b'; there are: a"):
        registry.scope("child", parent).restrict(deny=["b"])


async def test_allow_masks_keep_later_tools_out_and_deny_masks_let_them_in_wherever_they_are_registered() -> None:
    registry = registry_with("a")
    parent = registry.scope("parent")
    allowing, denying = registry.scope("allowing", parent), registry.scope("denying", parent)
    allowing.restrict(allow=["a"])
    denying.restrict(deny=["a"])
    registry.register(tool("later"))
    parent.register(tool("later still"))
    assert names(registry, allowing) == ["a"]
    assert names(registry, denying) == ["later", "later still"]
    for name in ("later", "later still"):
        assert native_outcome(await execute(registry, name, allowing))[0] == "UNKNOWN_TOOL"
        assert (await execute(registry, name, denying)).value == name


async def test_a_mask_holds_for_a_name_whatever_it_comes_to_mean() -> None:
    registry = registry_with("b")
    first = registry.register(tool("a"))
    scope = registry.scope("s")
    scope.restrict(deny=["a"])
    first.dispose()
    registry.register(tool("a"))
    assert names(registry, scope) == ["b"]


async def test_masks_of_a_chain_intersect_and_none_of_them_masks_its_own_scope() -> None:
    registry = registry_with("a", "b", "c")
    parent = registry.scope("parent")
    child = registry.scope("child", parent)
    parent.register(tool("parents"))
    child.register(tool("a"))
    child_mask = child.restrict(deny=["b"])
    parent_mask = parent.restrict(allow=["a", "b"])
    assert names(registry, parent) == ["a", "b", "parents"]
    assert names(registry, child) == ["a", "parents"]
    child.restrict(deny=["a", "parents"])
    assert names(registry, child) == ["a"], "its own 'a' is not masked, the inherited one is"
    assert registry.get("a", child) is not registry.get("a", parent)
    child_mask.dispose()
    assert sorted(names(registry, child)) == ["a", "b"]
    parent_mask.dispose()
    assert sorted(names(registry, child)) == ["a", "b", "c"]


async def test_a_masked_name_is_not_suggested() -> None:
    registry = registry_with("search_orders", "search_order")
    scope = registry.scope("s")
    scope.restrict(deny=["search_orders"])
    code, message = native_outcome(await execute(registry, "search_orders", scope))
    assert code == "UNKNOWN_TOOL" and message.endswith("Did you mean 'search_order'?")


async def test_a_program_is_told_of_a_restriction_exactly_what_a_native_caller_is_told() -> None:
    registry = registry_with("a", "b")
    parent = registry.scope("parent")
    scope = registry.scope("s", parent)
    scope.register(tool("own"))

    async def script(call: Call) -> object:
        parent.restrict(deny=["a"])
        return [await outcome(call, name) for name in ("a", "b", "own")]

    result = await run(registry, script, scope=scope)
    assert result.value == [native_outcome(await execute(registry, name, scope)) for name in ("a", "b", "own")]
    assert [record.error_code for record in result.calls] == ["UNKNOWN_TOOL", None, None]
    # Masked from the start it is no tool of the program's.
    result = await run(registry, script, scope=scope)
    assert result.error is not None and "tools has no tool 'a'" in result.error.message


@pytest.mark.parametrize("level", ["own", "parent"])
async def test_a_restriction_put_up_while_a_program_runs_holds_for_its_next_call(level: str) -> None:
    registry = registry_with("a", "b")
    parent = registry.scope("parent")
    scope = registry.scope("s", parent)
    restricted = scope if level == "own" else parent

    async def script(call: Call) -> object:
        told = [await outcome(call, "a")]
        with restricted.restrict(deny=["a"]):
            told.append(await outcome(call, "a"))
            assert told[-1] == native_outcome(await execute(registry, "a", scope))
            told.append(await outcome(call, "b"))
        told.append(await outcome(call, "a"))
        return told

    first, masked, other, again = (await run(registry, script, scope=scope)).value  # type: ignore[misc]
    assert (first, other, again) == ("a", "b", "a") and masked[0] == "UNKNOWN_TOOL"


async def test_a_restriction_put_up_while_a_call_waits_for_its_turn_or_its_approval_holds_for_it() -> None:
    registry = ptc.ToolRegistry()
    tools = {name: RecordingTool(name, returns=name) for name in ("first", "queued", "asked")}
    for one in tools.values():
        registry.register(one.definition)
    scope = registry.scope("s")

    async def ask(execution: ptc.Execution, next: Any) -> Any:
        return ptc.Ask() if execution.name == "asked" else await next()

    def restricts_then_allows(request: ptc.ApprovalRequest) -> Any:
        scope.restrict(deny=["asked"])
        return "allowed-once"

    async def first_body(attempt: ptc.Attempt, next: Any) -> Any:
        if attempt.execution.name == "first":
            scope.restrict(deny=["queued"])
        return await next()

    scope.on_pre_execute(ask)
    scope.on_approval(restricts_then_allows)
    scope.around_execute(first_body)

    async def script(call: Call) -> object:
        pending = [call(name) for name in tools]
        told = []
        for one in pending:
            try:
                told.append(await one)
            except ptc.ToolError as error:
                told.append(error.code)
        return told

    assert (await run(registry, script, scope=scope)).value == ["first", "UNKNOWN_TOOL", "UNKNOWN_TOOL"]
    assert tools["queued"].calls == tools["asked"].calls == []


# Who is told of changes


class Layers:
    """A registry and a chain of scopes beside another, each with a sink."""

    def __init__(self) -> None:
        self.registry = registry_with("a", "b")
        self.parent = self.registry.scope("parent")
        self.child = self.registry.scope("child", self.parent)
        self.sibling = self.registry.scope("sibling", self.parent)
        self.other = self.registry.scope("other")
        self.logs: dict[str, EventLog] = {}
        layers: dict[str, Any] = {
            "registry": self.registry,
            "parent": self.parent,
            "child": self.child,
            "sibling": self.sibling,
            "other": self.other,
        }
        for name, layer in layers.items():
            self.logs[name] = EventLog()
            layer.on_event(self.logs[name])

    def told(self) -> dict[str, int]:
        """How often each was told since the last time."""
        counts = {name: len(log.of("tools/changed")) for name, log in self.logs.items()}
        for log in self.logs.values():
            log.events.clear()
        return {name: count for name, count in counts.items() if count}


EVERYBODY = {"registry": 1, "parent": 1, "child": 1, "sibling": 1, "other": 1}
FAMILY = {"registry": 1, "parent": 1, "child": 1, "sibling": 1}
LINE = {"registry": 1, "parent": 1, "child": 1}
CHANGES: list[tuple[str, Callable[[Layers], ptc.Registration], dict[str, int], object]] = [
    ("a tool of the registry", lambda to: to.registry.register(tool("new")), EVERYBODY, None),
    ("a tool of the parent", lambda to: to.parent.register(tool("new")), FAMILY, "parent"),
    ("a tool of the child", lambda to: to.child.register(tool("new")), LINE, "child"),
    ("a mask of the parent", lambda to: to.parent.restrict(deny=["a"]), FAMILY, "parent"),
    ("a mask of the child", lambda to: to.child.restrict(allow=["a"]), LINE, "child"),
    ("how the parent is presented", lambda to: to.parent.present_as("code"), FAMILY, "parent"),
    ("how the child is presented", lambda to: to.child.present_as("both"), LINE, "child"),
]


@pytest.mark.parametrize(
    ("change", "concerned", "key"), [change[1:] for change in CHANGES], ids=[change[0] for change in CHANGES]
)
async def test_a_change_is_told_once_to_those_it_concerns_and_to_nobody_else(
    change: Callable[[Layers], ptc.Registration], concerned: dict[str, int], key: object
) -> None:
    layers = Layers()
    registration = change(layers)
    assert {event.scope for log in layers.logs.values() for event in log.of("tools/changed")} == {key}
    assert layers.told() == concerned
    registration.dispose()
    assert layers.told() == concerned
    registration.dispose()
    assert layers.told() == {}


@pytest.mark.parametrize(
    ("which", "concerned"), [("parent", FAMILY), ("child", LINE), ("other", {"registry": 1, "other": 1})]
)
async def test_closing_a_scope_is_told_once_to_it_and_those_above_and_below(
    which: str, concerned: dict[str, int]
) -> None:
    layers = Layers()
    await getattr(layers, which).dispose()
    assert layers.told() == concerned
    layers.registry.register(tool("new"))
    open_now = {name: 1 for name in EVERYBODY if name not in concerned or name == "registry"}
    if which == "child":
        open_now["parent"] = 1
    assert layers.told() == open_now, "a closed scope is told nothing more"


async def test_what_changes_no_view_is_told_nobody() -> None:
    layers = Layers()
    with layers.parent.guard(lambda execution: None), layers.registry.approval_policy("never"):
        layers.registry.scope("new", layers.parent)
        await execute(layers.registry, "a", layers.child)
        assert layers.told() == {}


async def test_one_sink_on_many_layers_is_told_once() -> None:
    registry = ptc.ToolRegistry()
    parent = registry.scope("parent")
    log = EventLog()
    for layer in (registry, parent, registry.scope("child", parent)):
        layer.on_event(log)
    parent.register(tool("new"))
    assert log.types == ["tools/changed"]
