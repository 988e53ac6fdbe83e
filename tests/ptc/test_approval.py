"""Approvals: what is asked, of whom, what is told of it, and that programs and batches are asked the same way."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable
from typing import Any

import anyio
import anyio.lowlevel
import pytest

import ptc
from ptc.cards import GenericCallCard
from ptc.frozen import FrozenDict, FrozenList
from ptc.testing import Call, EventLog, FakeAnswerer, RecordingTool, ScriptedRuntime

pytestmark = pytest.mark.anyio


def asks_about(*names: str, reason: str | None = "it is dear") -> Callable[..., Any]:
    """A pre-execute listener that asks about these tools."""

    async def listener(execution: ptc.Execution, next: Any) -> Any:
        return ptc.Ask(reason) if execution.name in names else await next()

    return listener


class Host:
    """A registry with tools that record, one of which, `t`, needs an approval; and its events."""

    def __init__(self, *answers: Any, timeout_s: float | None = None, reason: str | None = "it is dear") -> None:
        self.registry = ptc.ToolRegistry()
        self.tool = RecordingTool("t", returns="done")
        self.registry.register(self.tool.definition)
        self.registry.on_pre_execute(asks_about("t", reason=reason))
        self.answerer = FakeAnswerer(*answers)
        if answers:
            self.registry.on_approval(self.answerer, timeout_s=timeout_s)
        self.events = EventLog()
        self.registry.on_event(self.events)

    async def run(self, arguments: Any = None, **call: Any) -> ptc.ToolResult:
        with anyio.fail_after(10):
            return await self.registry.execute(ptc.ToolCall("t", {} if arguments is None else arguments, **call))

    def audit(self) -> list[tuple[str, str | None]]:
        """The events of approvals in order: what was requested why, and what came of it."""
        return [
            (event.type, getattr(event, "reason", None) or getattr(event, "outcome", None))
            for event in self.events.events
            if event.type.startswith("approval/")
        ]


def verdict(result: ptc.ToolResult) -> tuple[str | None, str]:
    """Code and message, as both kinds of callers are told."""
    return (None, str(result.value)) if result.error is None else (result.error.code, result.error.message)


# What is asked


async def test_a_request_carries_the_execution_its_frozen_arguments_and_the_reason() -> None:
    host = Host("allowed-once")
    given = {"rows": [{"n": 1}]}
    result = await host.run(given, call_id="c", agent="a")
    assert result.value == "done"
    (request,) = host.answerer.requests
    assert (request.name, request.reason, request.definition) == ("t", "it is dear", host.tool.definition)
    assert request.execution.call_id == "c" and request.execution.agent == "a"
    assert request.arguments == given and request.arguments is request.execution.arguments
    assert type(request.arguments) is FrozenDict and type(request.arguments["rows"]) is FrozenList
    with pytest.raises(TypeError, match="frozen"):
        request.arguments["rows"].append(1)
    for name in ("reason", "execution", "definition"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(request, name, None)


async def test_a_request_has_the_card_of_the_call() -> None:
    registry = ptc.ToolRegistry()

    def card(arguments: Any) -> dict[str, Any]:
        return {"card": "generic", "title": f"Refund {arguments['order']}", "kind": "other"}

    for name, present in (("carded", card), ("plain", None), ("broken", lambda arguments: {"card": "nonsense"})):
        registry.register(RecordingTool(name, present_call=present).definition)
    registry.on_pre_execute(asks_about("carded", "plain", "broken"))
    answerer = FakeAnswerer("allowed-once")
    registry.on_approval(answerer)
    for name in ("carded", "plain", "broken"):
        assert (await registry.execute(ptc.ToolCall(name, {"order": "A-1"}))).ok
    carded, plain, broken = [request.card for request in answerer.requests]
    assert carded == GenericCallCard(title="Refund A-1", kind="other")
    assert plain is None and broken is None


async def test_the_arguments_an_answerer_saw_are_those_the_body_gets() -> None:
    host = Host()
    given = {"amount": 5}

    def answer(request: ptc.ApprovalRequest) -> str:
        given["amount"] = 500
        return "allowed-once"

    host.registry.on_approval(answer)  # type: ignore[arg-type]
    await host.run(given)
    assert host.tool.calls == [{"amount": 5}]


# Who answers, and how


ANSWERS: list[tuple[Any, str | None, str]] = [
    ("allowed-once", None, "done"),
    (ptc.Approval("allowed-once", "with pleasure"), None, "done"),
    ("rejected", "DENIED", "t was not approved (it is dear)"),
    (ptc.Approval("rejected", "ask for less"), "DENIED", "t was not approved: ask for less"),
    ("cancelled", "DENIED", "t was not approved: the request for approval was dismissed (it is dear)"),
    (ptc.Approval("unavailable", "gone home"), "APPROVAL_UNAVAILABLE", "nobody can give it here: gone home"),
]


@pytest.mark.parametrize("kind", ["plain", "async", "object"])
@pytest.mark.parametrize(("answer", "code", "message"), ANSWERS)
async def test_plain_and_async_answerers_count_the_same(kind: str, answer: Any, code: str | None, message: str) -> None:
    async def answers_async(request: ptc.ApprovalRequest) -> Any:
        await anyio.lowlevel.checkpoint()
        return answer

    answerers: dict[str, Any] = {
        "plain": lambda request: answer,
        "async": answers_async,
        "object": FakeAnswerer(answer),
    }
    host = Host()
    host.registry.on_approval(answerers[kind])
    told, text = verdict(await host.run())
    assert told == code and message in text
    assert len(host.tool.calls) == (1 if code is None else 0)
    assert host.audit() == [
        ("approval/requested", "it is dear"),
        ("approval/resolved", answer if isinstance(answer, str) else answer.outcome),
    ]


async def test_an_answer_counts_for_one_call_only() -> None:
    host = Host("allowed-once", "rejected")
    assert (await host.run({"n": 1})).ok
    assert not (await host.run({"n": 1})).ok
    assert len(host.answerer.requests) == 2 and host.tool.calls == [{"n": 1}]


async def test_the_innermost_scopes_answerer_is_asked_and_no_other() -> None:
    host = Host("rejected")
    parent = host.registry.scope("parent")
    child = host.registry.scope("child", parent)
    sibling = host.registry.scope("sibling", parent)
    parents, childs = FakeAnswerer("cancelled"), FakeAnswerer("allowed-once")
    parent.on_approval(parents)
    registration = child.on_approval(childs)
    assert (await host.run(scope=child)).ok
    assert (len(host.answerer.requests), len(parents.requests), len(childs.requests)) == (0, 0, 1)
    await host.run(scope=sibling)
    await host.run(scope=parent)
    assert len(parents.requests) == 2 and not host.answerer.requests
    await host.run()
    assert len(host.answerer.requests) == 1
    registration.dispose()
    await host.run(scope=child)
    assert len(parents.requests) == 3, "the outer one answers again"
    assert len(childs.requests) == 1


async def test_the_latest_answerer_of_a_layer_is_asked_and_disposing_it_gives_the_earlier_back() -> None:
    host = Host("rejected")
    later, latest = FakeAnswerer("cancelled"), FakeAnswerer("allowed-once")
    middle = host.registry.on_approval(later)
    with host.registry.on_approval(latest):
        assert (await host.run()).ok
        middle.dispose()
        assert (await host.run()).ok
    assert not (await host.run()).ok
    assert (len(host.answerer.requests), len(later.requests), len(latest.requests)) == (1, 0, 2)


async def test_one_answerer_registered_twice_with_other_limits_is_two_registrations() -> None:
    host = Host()
    slow = FakeAnswerer(0.02, "allowed-once")
    host.registry.on_approval(slow)
    hasty = host.registry.on_approval(FakeAnswerer(60), timeout_s=0.01)
    assert verdict(await host.run())[0] == "APPROVAL_UNAVAILABLE"
    hasty.dispose()
    assert (await host.run()).ok


async def test_an_answerer_must_be_a_function_and_a_policy_one_there_is() -> None:
    registry = ptc.ToolRegistry()
    with pytest.raises(ptc.UsageError, match="an answerer must be a function, not 'yes'"):
        registry.on_approval("yes")  # type: ignore[arg-type]
    with pytest.raises(ptc.UsageError, match="'ask' or 'never', not 'always'"):
        registry.approval_policy("always")  # type: ignore[arg-type]


# approval_policy


async def test_a_policy_of_never_asks_nobody_in_its_scope_and_the_scopes_below() -> None:
    host = Host("allowed-once")
    parent = host.registry.scope("parent")
    child = host.registry.scope("child", parent)
    own = FakeAnswerer("allowed-once")
    child.on_approval(own)
    never = parent.approval_policy("never")
    for scope in (parent, child):
        assert verdict(await host.run(scope=scope))[0] == "APPROVAL_UNAVAILABLE"
    assert not host.answerer.requests and not own.requests
    assert host.audit() == [("approval/requested", "it is dear"), ("approval/resolved", "unavailable")] * 2
    assert {event.explanation for event in host.events.of("approval/resolved")} == {"this scope never asks"}
    assert (await host.run()).ok, "other layers are not concerned"
    asks = child.approval_policy("ask")
    assert (await host.run(scope=child)).ok and len(own.requests) == 1
    assert not (await host.run(scope=parent)).ok
    asks.dispose()
    assert not (await host.run(scope=child)).ok
    never.dispose()
    assert (await host.run(scope=child)).ok and (await host.run(scope=parent)).ok


async def test_the_latest_policy_of_a_layer_counts() -> None:
    host = Host("allowed-once")
    host.registry.approval_policy("never")
    with host.registry.approval_policy("ask"):
        assert (await host.run()).ok
    assert not (await host.run()).ok


async def test_never_does_not_touch_calls_nobody_asks_about() -> None:
    host = Host("allowed-once")
    host.registry.register(RecordingTool("free", returns=1).definition)
    host.registry.approval_policy("never")
    assert (await host.registry.execute(ptc.ToolCall("free", {}))).value == 1


# Audit events


EXPLANATIONS: list[tuple[tuple[Any, ...], str, str]] = [
    (("allowed-once",), "allowed-once", "answered"),
    (("rejected",), "rejected", "answered"),
    ((ptc.Approval("cancelled", "not now"),), "cancelled", "answered"),
    ((), "unavailable", "nobody answers here: register an answerer with on_approval"),
    ((OSError("host secret"),), "unavailable", "raised"),
    ((ptc.Approval("perhaps"),), "unavailable", "gave no valid answer"),  # type: ignore[arg-type]
    ((60,), "unavailable", "gave no answer within 0.01 s"),
]


@pytest.mark.parametrize(("answers", "outcome", "explanation"), EXPLANATIONS)
async def test_each_request_is_told_once_and_resolved_once(
    answers: tuple[Any, ...], outcome: str, explanation: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, logger="ptc.approval")
    host = Host(*answers, timeout_s=0.01 if answers == (60,) else None)
    await host.run(call_id="c", root_call_id="root", parent=ptc.Token())
    (requested,), (resolved,) = host.events.of("approval/requested"), host.events.of("approval/resolved")
    for event in (requested, resolved):
        assert (event.call_id, event.root_call_id, event.name) == ("c", "root", "t")
    assert requested.reason == "it is dear"
    assert resolved.outcome == outcome and resolved.explanation.endswith(explanation)
    assert "host secret" not in resolved.explanation
    assert resolved.duration_s >= 0
    types = host.events.types
    assert types.index("tool/start") < types.index("approval/requested") < types.index("approval/resolved")
    assert types[-1] == "tool/end"


async def test_a_reason_is_not_needed() -> None:
    host = Host("rejected", reason=None)
    assert verdict(await host.run()) == ("DENIED", "t was not approved")
    assert host.events.of("approval/requested")[0].reason is None


async def test_a_call_that_is_cancelled_while_it_waits_is_resolved_as_cancelled_once() -> None:
    host = Host()
    cancel = ptc.CancelToken()
    unwound: list[bool] = []

    async def cancelled_meanwhile(request: ptc.ApprovalRequest) -> Any:
        cancel.cancel("no longer wanted")
        try:
            await anyio.sleep_forever()
        finally:
            unwound.append(True)

    host.registry.on_approval(cancelled_meanwhile)
    code, message = verdict(await host.run(cancel=cancel))
    assert code == "ABORTED_BEFORE_DISPATCH" and "no longer wanted" in message and unwound == [True]
    assert host.audit() == [("approval/requested", "it is dear"), ("approval/resolved", "cancelled")]
    assert host.events.of("approval/resolved")[0].explanation == "the call was cancelled while it waited"
    assert not host.tool.calls


async def test_a_yes_that_comes_with_the_cancellation_runs_nothing() -> None:
    host = Host()
    cancel = ptc.CancelToken()

    def cancels_and_allows(request: ptc.ApprovalRequest) -> Any:
        cancel.cancel()
        return "allowed-once"

    host.registry.on_approval(cancels_and_allows)
    assert verdict(await host.run(cancel=cancel))[0] == "ABORTED_BEFORE_DISPATCH"
    assert not host.tool.calls and len(host.events.of("approval/resolved")) == 1


async def test_a_cancelled_awaiting_task_still_resolves_the_request() -> None:
    host = Host(60)
    with anyio.move_on_after(10) as scope:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(host.run)
            await anyio.wait_all_tasks_blocked()
            assert host.audit() == [("approval/requested", "it is dear")]
            tasks.cancel_scope.cancel()
    assert not scope.cancelled_caught
    assert host.audit() == [("approval/requested", "it is dear"), ("approval/resolved", "cancelled")]


async def test_events_of_an_approval_go_to_the_sinks_the_call_concerns() -> None:
    host = Host("allowed-once")
    parent = host.registry.scope("parent")
    child, other = host.registry.scope("child", parent), host.registry.scope("other")
    logs = {scope.key: EventLog() for scope in (parent, child, other)}
    for scope in (parent, child, other):
        scope.on_event(logs[scope.key])
    await host.run(scope=child)
    for key in ("parent", "child"):
        assert len(logs[key].of("approval/requested")) == len(logs[key].of("approval/resolved")) == 1
    assert logs["other"].types == []


# Time


async def test_the_time_of_an_answerer_is_not_that_of_the_listeners() -> None:
    registry = ptc.ToolRegistry(listener_timeout_s=0.01)
    tool = RecordingTool("t", returns="done")
    registry.register(tool.definition)
    registry.on_pre_execute(asks_about("t"))
    registry.on_approval(FakeAnswerer(0.1, "allowed-once"))
    assert (await registry.execute(ptc.ToolCall("t", {}))).value == "done"


async def test_the_time_of_an_answerer_has_a_limit_of_its_own_and_its_wait_is_unwound() -> None:
    host = Host()
    unwound: list[bool] = []

    async def never_answers(request: ptc.ApprovalRequest) -> Any:
        try:
            await anyio.sleep_forever()
        finally:
            unwound.append(True)

    host.registry.on_approval(never_answers, timeout_s=0.01)
    code, message = verdict(await host.run())
    assert code == "APPROVAL_UNAVAILABLE" and "do without this call" in message and unwound == [True]


# Batches


async def test_a_call_that_waits_for_approval_holds_the_starts_after_it() -> None:
    registry = ptc.ToolRegistry()
    answered = anyio.Event()
    began: list[str] = []

    async def waits(request: ptc.ApprovalRequest) -> Any:
        began.append("asked")
        await answered.wait()
        return "allowed-once"

    def begins(name: str) -> Any:
        async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> str:
            began.append(name)
            return name

        return body

    for name in ("before", "t", "after"):
        registry.register(ptc.define_tool(name, execute=begins(name), is_concurrency_safe=True))
    registry.on_pre_execute(asks_about("t"))
    registry.on_approval(waits)
    results: list[ptc.ToolResult] = []

    async def batch() -> None:
        results.extend(await registry.execute_batch([ptc.ToolCall(name, {}) for name in ("before", "t", "after")]))

    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(batch)
            await anyio.wait_all_tasks_blocked()
            assert began == ["before", "asked"]
            answered.set()
    assert began[:2] == ["before", "asked"] and sorted(began[2:]) == ["after", "t"]
    assert [result.value for result in results] == ["before", "t", "after"]


async def test_calls_of_a_batch_are_asked_about_one_at_a_time_in_order() -> None:
    registry = ptc.ToolRegistry()
    tool = RecordingTool("t", returns="done", is_concurrency_safe=True)
    registry.register(tool.definition)
    registry.on_pre_execute(asks_about("t"))
    asking: list[int] = []
    overlapped: list[bool] = []

    async def answers(request: ptc.ApprovalRequest) -> Any:
        overlapped.append(bool(asking))
        asking.append(request.arguments["n"])
        await anyio.wait_all_tasks_blocked()
        asking.remove(request.arguments["n"])
        return "allowed-once" if request.arguments["n"] % 2 else "rejected"

    registry.on_approval(answers)
    with anyio.fail_after(10):
        results = await registry.execute_batch([ptc.ToolCall("t", {"n": n}) for n in range(4)])
    assert overlapped == [False] * 4
    assert [result.ok for result in results] == [False, True, False, True]
    assert [call["n"] for call in tool.calls] == [1, 3]


# Programs


async def run(registry: ptc.ToolRegistry, script: Any, **options: Any) -> ptc.RunResult:
    with anyio.fail_after(10):
        return await ptc.run_code(registry, "scripted", runtime=ScriptedRuntime(script), **options)


async def test_a_programs_loop_is_asked_about_once_per_call_in_order() -> None:
    host = Host(*["allowed-once", ptc.Approval("rejected", "that was enough")] * 2)
    told: list[Any] = []

    async def script(call: Call) -> object:
        for n in range(4):
            try:
                told.append(await call("t", n=n))
            except ptc.ToolError as error:
                told.append((error.code, error.message))
        return None

    result = await run(host.registry, script)
    assert [request.arguments["n"] for request in host.answerer.requests] == [0, 1, 2, 3]
    rejected = ("DENIED", "t was not approved: that was enough")
    assert told == ["done", rejected, "done", rejected]
    assert [record.error_code for record in result.calls] == [None, "DENIED", None, "DENIED"]
    assert [record.verdict for record in result.calls] == ["completed", "failed"] * 2
    assert [call["n"] for call in host.tool.calls] == [0, 2]
    assert host.audit() == [
        ("approval/requested", "it is dear"),
        ("approval/resolved", "allowed-once"),
        ("approval/requested", "it is dear"),
        ("approval/resolved", "rejected"),
    ] * 2  # fmt: skip
    roots = {event.root_call_id for event in host.events.of("approval/requested")}
    assert len(roots) == 1
    assert [event.call_id for event in host.events.of("approval/resolved")] == [
        f"{roots.copy().pop()}:code:{n}" for n in (1, 2, 3, 4)
    ]


async def test_calls_a_program_submits_at_once_are_asked_about_in_order_as_well() -> None:
    registry = ptc.ToolRegistry()
    tool = RecordingTool("t", returns="done", is_concurrency_safe=True)
    registry.register(tool.definition)
    registry.on_pre_execute(asks_about("t"))
    answerer = FakeAnswerer("allowed-once")
    registry.on_approval(answerer)

    async def script(call: Call) -> object:
        pending = [call("t", n=n) for n in range(5)]
        return [await one for one in pending]

    assert (await run(registry, script)).value == ["done"] * 5
    assert [request.arguments["n"] for request in answerer.requests] == [0, 1, 2, 3, 4]


ENDINGS: list[tuple[str, Callable[[Host], object]]] = [
    *((f"answered {answer!r}", lambda host, answer=answer: host.registry.on_approval(FakeAnswerer(answer)))
      for answer, _code, _message in ANSWERS),
    ("nobody answers", lambda host: None),
    ("the answerer raises", lambda host: host.registry.on_approval(FakeAnswerer(OSError("down")))),
    ("the answer is none", lambda host: host.registry.on_approval(lambda request: True)),  # type: ignore[arg-type,return-value]
    ("never", lambda host: host.registry.approval_policy("never")),
    ("it takes too long", lambda host: host.registry.on_approval(FakeAnswerer(60), timeout_s=0.01)),
]  # fmt: skip


@pytest.mark.parametrize("prepare", [prepare for _, prepare in ENDINGS], ids=[name for name, _ in ENDINGS])
async def test_a_program_is_told_exactly_what_a_native_caller_is_told(
    prepare: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, logger="ptc.approval")
    native_host, program_host = Host(), Host()
    prepare(native_host)
    prepare(program_host)
    native = verdict(await native_host.run({"n": 1}))

    async def script(call: Call) -> object:
        try:
            return [None, await call("t", n=1)]
        except ptc.ToolError as error:
            return [error.code, error.message]

    result = await run(program_host.registry, script)
    assert result.value == list(native)
    assert native_host.audit() == program_host.audit()
    assert len(native_host.tool.calls) == len(program_host.tool.calls) == (1 if native[0] is None else 0)


async def test_a_request_of_a_program_looks_like_a_native_one_but_for_its_parent() -> None:
    host = Host("allowed-once")

    async def script(call: Call) -> object:
        return await call("t", n=1)

    await run(host.registry, script)
    await host.run({"n": 1})
    nested, native = host.answerer.requests
    assert (nested.name, nested.arguments, nested.reason) == (native.name, native.arguments, native.reason)
    assert type(nested.arguments) is FrozenDict and nested.definition is native.definition
    assert native.execution.parent is None and nested.execution.parent is not None


async def test_the_scope_of_a_run_says_who_is_asked_about_its_calls() -> None:
    host = Host("rejected")
    scope = host.registry.scope("s")
    scopes = FakeAnswerer("allowed-once")
    scope.on_approval(scopes)

    async def script(call: Call) -> object:
        return await call("t")

    assert (await run(host.registry, script, scope=scope)).value == "done"
    assert len(scopes.requests) == 1 and not host.answerer.requests


async def test_a_run_cancelled_while_its_call_waits_for_approval_ends_and_runs_nothing() -> None:
    host = Host()
    cancel = ptc.CancelToken()

    async def hangs(request: ptc.ApprovalRequest) -> Any:
        cancel.cancel("enough")
        await anyio.sleep_forever()

    host.registry.on_approval(hangs)

    async def script(call: Call) -> object:
        return await call("t")

    result = await run(host.registry, script, cancel=cancel)
    assert result.error is not None and result.error.kind == "abort"
    assert [(record.verdict, record.error_code) for record in result.calls] == [
        ("never-sent", "ABORTED_BEFORE_DISPATCH")
    ]
    assert host.audit() == [("approval/requested", "it is dear"), ("approval/resolved", "cancelled")]
    assert not host.tool.calls


async def test_a_call_the_program_gives_up_while_it_waits_for_approval_is_dismissed_and_the_run_goes_on() -> None:
    host = Host()
    patience = anyio.CancelScope()

    async def hangs(request: ptc.ApprovalRequest) -> Any:
        patience.cancel()
        await anyio.sleep_forever()

    host.registry.on_approval(hangs)

    async def script(call: Call) -> object:
        with patience:
            await call("t")
        return "went on"

    assert (await run(host.registry, script)).value == "went on"
    assert host.audit() == [("approval/requested", "it is dear"), ("approval/resolved", "cancelled")]
    assert not host.tool.calls


async def test_a_whole_program_may_need_an_approval_and_its_text_is_in_the_request() -> None:
    registry = ptc.ToolRegistry(mode="code")
    registry.on_pre_execute(asks_about("run_code", reason="programs are read first"))
    answerer = FakeAnswerer("rejected", "allowed-once")
    registry.on_approval(answerer)

    async def script(call: Call) -> object:
        return 42

    registry.use_runtime(ScriptedRuntime(script))
    call = ptc.ToolCall("run_code", {"code": "return 42", "description": "Answer"})
    rejected = await registry.execute(call)
    assert verdict(rejected) == ("DENIED", "run_code was not approved (programs are read first)")
    assert (await registry.execute(call)).value == {"logs": [], "result": 42}
    request = answerer.requests[0]
    assert request.arguments["code"] == "return 42"
    card = request.card
    assert isinstance(card, GenericCallCard) and (card.title, card.raw_input) == ("Answer", "return 42")
