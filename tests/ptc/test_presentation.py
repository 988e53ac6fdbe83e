"""What a model is offered in each mode, how a live scope is switched, and the collapse that goes with code mode."""

from __future__ import annotations

from typing import Any

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ptc
from ptc.testing import Call, EventLog, FakeAnswerer, RecordingTool, ScriptedRuntime

MODES = {
    "native": (["a", "b"], []),
    "code": (["run_code"], ["sdk", "rule"]),
    "both": (["a", "b", "run_code"], ["sdk"]),
    "sdk": (["a", "b", "run_code"], ["sdk"]),
}


def a_registry(**options: Any) -> ptc.ToolRegistry:
    registry = ptc.ToolRegistry(**options)
    for name in ("a", "b"):
        registry.register(RecordingTool(name, returns=name, description=f"Gives {name}.").definition)
    return registry


def offered(registry: ptc.ToolRegistry, scope: ptc.Scope | None = None) -> list[str]:
    return [tool["name"] for tool in registry.model_tools(scope)]


def sections(registry: ptc.ToolRegistry, scope: ptc.Scope | None = None) -> list[str]:
    return [section.name for section in registry.prompt_sections(scope)]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("way", ["registry", "scope", "parent"])
def test_each_mode_offers_its_tools_and_sections(mode: str, way: str) -> None:
    registry = a_registry(mode=mode) if way == "registry" else a_registry()
    parent = registry.scope("parent")
    scope = registry.scope("child", parent) if way == "parent" else parent
    if way != "registry":
        parent.present_as(mode)
    names, titles = MODES[mode]
    assert offered(registry, scope) == names and sections(registry, scope) == titles
    assert registry.mode_of(scope) == ("both" if mode == "sdk" else mode)


def test_an_unknown_mode_is_refused_everywhere_with_those_there_are() -> None:
    for choose in (lambda: ptc.ToolRegistry(mode="loud"), lambda: a_registry().scope("s").present_as("loud")):
        with pytest.raises(ptc.UsageError, match=r"'native', 'code' or 'both' \(or 'sdk'\), not 'loud'"):
            choose()


def test_the_choice_of_a_scope_is_taken_back_by_its_handle_once() -> None:
    registry = a_registry()
    scope = registry.scope("s")
    choice = scope.present_as("code")
    with pytest.raises(ptc.UsageError, match="already presented as 'code': dispose that choice first"):
        scope.present_as("both")
    choice.dispose()
    assert offered(registry, scope) == ["a", "b"]
    with scope.present_as("both"):
        choice.dispose()
        assert offered(registry, scope) == ["a", "b", "run_code"], "a handle takes back its own choice only"
    assert offered(registry, scope) == ["a", "b"]


def test_a_child_may_choose_otherwise_and_falls_back_to_its_parent() -> None:
    registry = a_registry(mode="both")
    parent = registry.scope("parent")
    child = registry.scope("child", parent)
    outer = parent.present_as("code")
    inner = child.present_as("native")
    assert (registry.mode_of(), registry.mode_of(parent), registry.mode_of(child)) == ("both", "code", "native")
    inner.dispose()
    assert registry.mode_of(child) == "code"
    outer.dispose()
    assert registry.mode_of(child) == "both"


def test_what_is_hidden_in_a_scope_is_in_neither_tools_nor_sections() -> None:
    registry = a_registry(mode="both")
    scope = registry.scope("s")
    scope.restrict(deny=["b"])
    scope.register(RecordingTool("own", description="Is its own.").definition)
    assert offered(registry, scope) == ["a", "own", "run_code"]
    (sdk,) = registry.prompt_sections(scope)
    assert "tools.a(" in sdk.text and "tools.own(" in sdk.text and "tools.b(" not in sdk.text
    assert "Gives a." in sdk.text and "Is its own." in sdk.text


@pytest.mark.parametrize("mode", ["code", "both"])
def test_without_tools_the_sections_say_so(mode: str) -> None:
    registry = ptc.ToolRegistry(mode=mode)
    assert offered(registry) == ["run_code"]
    assert "no tools at present" in registry.prompt_sections()[0].text


def test_a_name_that_is_no_attribute_is_written_as_programs_must_write_it() -> None:
    registry = ptc.ToolRegistry(mode="code")
    for name in ("stock.level", "class", "_private", 'with "quotes"'):
        registry.register(RecordingTool(name).definition)
    text = registry.prompt_sections()[0].text
    for reference in ('tools["stock.level"](', 'tools["class"](', 'tools["_private"](', 'tools["with \\"quotes\\""]('):
        assert reference in text


@given(
    names=st.lists(st.text("ab.", min_size=1, max_size=3), unique=True, max_size=6),
    mode=st.sampled_from(["native", "code", "both"]),
)
def test_the_text_for_a_view_is_the_same_byte_for_byte_however_it_came_about(names: list[str], mode: str) -> None:
    def texts(registry: ptc.ToolRegistry, scope: ptc.Scope | None = None) -> list[bytes]:
        return [section.text.encode() for section in registry.prompt_sections(scope)]

    plain = ptc.ToolRegistry(mode=mode)
    for name in names:
        plain.register(RecordingTool(name, description=f"Does {name}.").definition)
    detour = ptc.ToolRegistry()
    scope = detour.scope("s")
    gone = [detour.register(RecordingTool(name).definition) for name in reversed(names)]
    for registration in gone:
        registration.dispose()
    for name in names:
        scope.register(RecordingTool(name, description=f"Does {name}.").definition)
    scope.present_as(mode)
    assert texts(plain) == texts(detour, scope) == texts(plain)


# Collapse


class Watched:
    """A registry in code mode where everything that could be asked or told is recorded."""

    def __init__(self, mode: str = "code") -> None:
        self.registry = ptc.ToolRegistry(mode=mode)
        self.tool = RecordingTool("stock", returns=4, parameters={"type": "object", "required": ["n"]})
        self.registry.register(self.tool.definition)
        self.asked: list[str] = []
        self.observed: list[ptc.ToolResult] = []
        self.events = EventLog()
        self.answerer = FakeAnswerer("allowed-once")

        async def pre(execution: ptc.Execution, next: Any) -> Any:
            self.asked.append("pre")
            return ptc.Ask("always")

        async def post(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
            self.asked.append("post")
            return await next()

        async def around(attempt: ptc.Attempt, next: Any) -> Any:
            self.asked.append("around")
            return await next()

        self.registry.on_pre_execute(pre)
        self.registry.guard(lambda execution: self.asked.append("guard"))
        self.registry.around_execute(around)
        self.registry.on_post_execute(post)
        self.registry.on_approval(self.answerer)
        self.registry.on_result(lambda execution, result: self.observed.append(result))
        self.registry.on_event(self.events)


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["stock", "stok", "anything"])
async def test_a_direct_call_in_code_mode_is_refused_before_any_policy_but_is_observed(name: str) -> None:
    host = Watched()
    result = await host.registry.execute(ptc.ToolCall(name, {"n": 1}))
    assert result.error is not None and result.error.code == "UNKNOWN_TOOL"
    advice = "await tools.stock(…)" if name == "stock" else "programs know no tool of that name"
    assert "only run_code can" in result.error.message and advice in result.error.message
    assert host.asked == [] and not host.answerer.requests and host.tool.calls == []
    assert [one.error.code for one in host.observed if one.error] == ["UNKNOWN_TOOL"]
    assert host.events.types == ["tool/start", "tool/end"]


@pytest.mark.anyio
async def test_a_call_with_a_parent_is_not_collapsed() -> None:
    host = Watched()
    result = await host.registry.execute(ptc.ToolCall("stock", {"n": 1}, parent=ptc.Token()))
    assert result.value == 4 and host.asked == ["pre", "guard", "around", "post"]


@pytest.mark.anyio
@pytest.mark.parametrize("mode", ["code", "both", "native"])
async def test_a_programs_calls_pass_every_policy_in_every_mode(mode: str) -> None:
    host = Watched(mode)

    async def script(call: Call) -> object:
        return await call("stock", n=1)

    with anyio.fail_after(10):
        result = await ptc.run_code(host.registry, "…", runtime=ScriptedRuntime(script))
    assert result.value == 4
    # The run itself is a call of run_code, and passes them too.
    assert host.asked == ["pre", "guard", "around", "pre", "guard", "around", "post", "post"]
    assert [request.name for request in host.answerer.requests] == ["run_code", "stock"]


@pytest.mark.anyio
async def test_in_a_batch_only_the_transport_runs_in_code_mode() -> None:
    registry = a_registry(mode="code")

    async def script(call: Call) -> object:
        return [await call("a"), await call("b")]

    registry.use_runtime(ScriptedRuntime(script))
    program = {"code": "…", "description": "Call both"}
    results = await registry.execute_batch(
        [ptc.ToolCall("a", {}), ptc.ToolCall("run_code", program), ptc.ToolCall("b", {})]
    )
    assert [result.error and result.error.code for result in results] == ["UNKNOWN_TOOL", None, "UNKNOWN_TOOL"]
    assert results[1].value == {"logs": [], "result": ["a", "b"]}


@pytest.mark.anyio
async def test_in_native_mode_the_transport_is_an_unknown_tool_for_a_model() -> None:
    host = Watched("native")
    call = ptc.ToolCall("run_code", {"code": "return 1", "description": "…"})
    result = await host.registry.execute(call)
    assert result.error is not None and result.error.code == "UNKNOWN_TOOL"
    assert "tools are called directly" in result.error.message and host.asked == []


@pytest.mark.anyio
@pytest.mark.parametrize("mode", ["code", "both", "native"])
async def test_a_program_cannot_call_the_transport(mode: str) -> None:
    registry = a_registry(mode=mode)

    async def script(call: Call) -> object:
        return await call("run_code", code="return 1", description="…")

    result = await ptc.run_code(registry, "…", runtime=ScriptedRuntime(script))
    assert result.error is not None and "no tool 'run_code'" in result.error.message and result.calls == ()


# Switching a live scope


@pytest.mark.anyio
async def test_the_next_call_follows_the_switch_and_the_one_that_runs_is_not_touched() -> None:
    registry = ptc.ToolRegistry()
    scope = registry.scope("s")
    started, go_on = anyio.Event(), anyio.Event()

    @registry.tool
    async def slow() -> str:
        """Wait."""
        started.set()
        await go_on.wait()
        return "done"

    results: list[ptc.ToolResult] = []

    async def call() -> None:
        results.append(await registry.execute(ptc.ToolCall("slow", {}, scope=scope)))

    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(call)
            await started.wait()
            scope.present_as("code")
            refused = await registry.execute(ptc.ToolCall("slow", {}, scope=scope))
            go_on.set()
    assert refused.error is not None and refused.error.code == "UNKNOWN_TOOL"
    assert results[0].value == "done"


@pytest.mark.anyio
async def test_a_running_program_goes_on_when_its_scope_becomes_native() -> None:
    registry = a_registry()
    scope = registry.scope("s")
    choice = scope.present_as("code")

    async def script(call: Call) -> object:
        first = await call("a")
        choice.dispose()
        return [first, await call("b")]

    registry.use_runtime(ScriptedRuntime(script))
    call = ptc.ToolCall("run_code", {"code": "…", "description": "Call both"}, scope=scope)
    assert (await registry.execute(call)).value == {"logs": [], "result": ["a", "b"]}
    assert registry.mode_of(scope) == "native"
    again = await registry.execute(call)
    assert again.error is not None and again.error.code == "UNKNOWN_TOOL"


def test_each_switch_is_told_once() -> None:
    registry = a_registry()
    scope, log = registry.scope("s"), EventLog()
    registry.on_event(log)
    scope.on_event(log)
    choice = scope.present_as("code")
    assert [(event.type, event.scope) for event in log.of("tools/changed")] == [("tools/changed", "s")]
    choice.dispose()
    choice.dispose()
    assert log.types == ["tools/changed"] * 2
