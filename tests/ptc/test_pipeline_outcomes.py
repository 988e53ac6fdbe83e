"""Every stage and every way it can end: one test for each row of the table in docs/pipeline.md."""

from __future__ import annotations

import re
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import anyio.from_thread
import pytest

import ptc
from ptc.testing import EventLog, FakeAnswerer

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[2] / "docs" / "pipeline.md"


class Host:
    """A registry with one tool, `t(n: int = 0) -> {"n": int}`, and all that a scenario changes of it."""

    def __init__(self) -> None:
        self.registry = ptc.ToolRegistry(listener_timeout_s=0.05)
        self.cancel = ptc.CancelToken()
        self.scope: ptc.Scope | None = None
        self.name = "t"
        self.arguments: Any = {"n": 1}
        self.options: dict[str, Any] = {}
        self.body: Callable[..., Any] = self.returns_n
        self.render: Callable[..., Any] | None = None
        self.presentation_meta: Callable[..., Any] | None = None
        self.bodies = 0
        self.posts = 0
        self.finalized = 0
        self.observed: list[ptc.ToolResult] = []
        self.events = EventLog()
        self.registration: ptc.Registration | None = None

    async def returns_n(self, arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        return {"n": arguments.get("n", 0)}

    def asks(self, *answers: Any, timeout_s: float | None = None) -> None:
        self.registry.on_pre_execute(lambda execution, next: ptc.Ask("it is dear"))
        if answers:
            self.registry.on_approval(FakeAnswerer(*answers), timeout_s=timeout_s)

    async def run(self) -> ptc.ToolResult:
        """Execute the call once; the counts tell which stages it went through."""
        original = self.body

        async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
            self.bodies += 1
            return await original(arguments, context)

        def threaded(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
            self.bodies += 1
            return original(arguments, context)

        def finalize(execution: ptc.Execution, result: ptc.ToolResult) -> Any:
            self.finalized += 1
            return finalizer(execution, result) if finalizer else None

        finalizer = self.options.pop("finalize_content", None)
        is_async = getattr(original, "is_async", True)
        definition = ptc.define_tool(
            "t",
            parameters={"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": False},
            output=ptc.ToolOutput(
                {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]},
                self.render,
                self.presentation_meta,
            ),
            execute=body if is_async else threaded,
            finalize_content=finalize,
            **self.options,
        )
        self.registration = self.registry.register(definition)

        async def count(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
            self.posts += 1
            return await next()

        self.registry.on_post_execute(count)
        self.registry.on_result(lambda execution, result: self.observed.append(result))
        self.registry.on_event(self.events)
        call = ptc.ToolCall(self.name, self.arguments, cancel=self.cancel, scope=self.scope)
        with anyio.fail_after(10):
            return await self.registry.execute(call)


def in_thread(function: Callable[..., Any]) -> Callable[..., Any]:
    function.is_async = False  # type: ignore[attr-defined]
    return function


Scenario = Callable[[Host], Awaitable[None] | None]
ROWS: dict[tuple[str, str], Scenario] = {}


def row(stage: str, ending: str) -> Callable[[Scenario], Scenario]:
    def register(scenario: Scenario) -> Scenario:
        assert (stage, ending) not in ROWS
        ROWS[stage, ending] = scenario
        return scenario

    return register


# 1 materialize


@row("materialize", "the arguments fit")
def _(host: Host) -> None:
    pass


@row("materialize", "the caller had cancelled")
def _(host: Host) -> None:
    host.cancel.cancel()


@row("materialize", "the arguments are not JSON")
def _(host: Host) -> None:
    host.arguments = {"n": object()}


@row("materialize", "the arguments do not fit the schema")
def _(host: Host) -> None:
    host.arguments = {"n": "one", "m": 2}


@row("materialize", "no tool has that name")
def _(host: Host) -> None:
    host.name = "tt"


@row("materialize", "a direct call in code mode")
def _(host: Host) -> None:
    host.scope = host.registry.scope("coder")
    host.scope.present_as("code")


@row("materialize", "the scope is disposed")
async def _(host: Host) -> None:
    host.scope = host.registry.scope("gone")
    await host.scope.dispose()


# 2 pre-execute


@row("pre-execute", "Allow")
def _(host: Host) -> None:
    host.registry.on_pre_execute(lambda execution, next: ptc.Allow())


@row("pre-execute", "Deny")
def _(host: Host) -> None:
    host.registry.on_pre_execute(lambda execution, next: ptc.Deny("not today"))


@row("pre-execute", "Ask, answered allowed-once")
def _(host: Host) -> None:
    host.asks("allowed-once")


@row("pre-execute", "Ask, answered rejected")
def _(host: Host) -> None:
    host.asks(ptc.Approval("rejected", "use the other account"))


@row("pre-execute", "Ask, answered cancelled")
def _(host: Host) -> None:
    host.asks("cancelled")


@row("pre-execute", "Ask, answered unavailable")
def _(host: Host) -> None:
    host.asks("unavailable")


@row("pre-execute", "Ask, nobody answers")
def _(host: Host) -> None:
    host.asks()


@row("pre-execute", "Ask, where the policy is never")
def _(host: Host) -> None:
    host.asks("allowed-once")
    host.registry.approval_policy("never")


@row("pre-execute", "Ask, the answerer raises")
def _(host: Host) -> None:
    host.asks(RuntimeError("no network"))


@row("pre-execute", "Ask, the answerer gives no outcome")
def _(host: Host) -> None:
    host.asks("yes")


@row("pre-execute", "Ask, the answerer takes too long")
def _(host: Host) -> None:
    host.asks(3600, "allowed-once", timeout_s=0.05)


@row("pre-execute", "Ask, the caller cancels meanwhile")
def _(host: Host) -> None:
    host.registry.on_pre_execute(lambda execution, next: ptc.Ask())

    async def answer(request: ptc.ApprovalRequest) -> Any:
        host.cancel.cancel("the user closed the window")
        await anyio.sleep_forever()

    host.registry.on_approval(answer)


@row("pre-execute", "a listener raises")
def _(host: Host) -> None:
    def fail(execution: ptc.Execution, next: Any) -> Any:
        raise RuntimeError("/etc/secret")

    host.registry.on_pre_execute(fail)


@row("pre-execute", "a listener gives the wrong type")
def _(host: Host) -> None:
    host.registry.on_pre_execute(lambda execution, next: True)  # type: ignore[arg-type,return-value]


@row("pre-execute", "a listener calls next twice")
def _(host: Host) -> None:
    async def twice(execution: ptc.Execution, next: Any) -> Any:
        await next()
        try:
            return await next()
        except Exception:
            return ptc.Allow()  # catching the complaint does not help

    host.registry.on_pre_execute(twice)


@row("pre-execute", "a listener takes too long")
def _(host: Host) -> None:
    async def hang(execution: ptc.Execution, next: Any) -> Any:
        await anyio.sleep_forever()

    host.registry.on_pre_execute(hang)


@row("pre-execute", "the caller cancels meanwhile")
def _(host: Host) -> None:
    async def hang(execution: ptc.Execution, next: Any) -> Any:
        host.cancel.cancel()
        await anyio.sleep_forever()

    host.registry.on_pre_execute(hang)


@row("pre-execute", "the tool is removed meanwhile")
def _(host: Host) -> None:
    async def remove(execution: ptc.Execution, next: Any) -> Any:
        assert host.registration is not None
        host.registration.dispose()
        return await next()

    host.registry.on_pre_execute(remove)


# 3 guards


@row("guards", "no reason")
def _(host: Host) -> None:
    host.registry.guard(lambda execution: None)


@row("guards", "a reason")
def _(host: Host) -> None:
    host.registry.guard(lambda execution: "the disk is full")


@row("guards", "a guard raises")
def _(host: Host) -> None:
    host.registry.guard(lambda execution: 1 / 0)  # type: ignore[arg-type,return-value]


@row("guards", "a guard gives the wrong type")
def _(host: Host) -> None:
    host.registry.guard(lambda execution: True)  # type: ignore[arg-type,return-value]


@row("guards", "the caller cancels meanwhile")
def _(host: Host) -> None:
    host.registry.guard(lambda execution: host.cancel.cancel())  # type: ignore[func-returns-value]


# 4 around


@row("around", "a wrapper delegates")
def _(host: Host) -> None:
    async def wrapper(attempt: ptc.Attempt, next: Any) -> Any:
        return await next()

    host.registry.around_execute(wrapper)


@row("around", "a wrapper gives a value of its own")
def _(host: Host) -> None:
    async def cached(attempt: ptc.Attempt, next: Any) -> Any:
        return {"n": 7}

    host.registry.around_execute(cached)


@row("around", "a wrapper gives a value that does not fit")
def _(host: Host) -> None:
    async def wrong(attempt: ptc.Attempt, next: Any) -> Any:
        return {"n": "seven"}

    host.registry.around_execute(wrong)


@row("around", "a wrapper raises")
def _(host: Host) -> None:
    async def fail(attempt: ptc.Attempt, next: Any) -> Any:
        raise RuntimeError("no metrics today")

    host.registry.around_execute(fail)


@row("around", "a wrapper awaits next while it runs")
def _(host: Host) -> None:
    async def both(attempt: ptc.Attempt, next: Any) -> Any:
        errors: list[Exception] = []

        async def one() -> None:
            try:
                await next()
            except Exception as error:
                errors.append(error)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(one)
            tasks.start_soon(one)
        raise errors[0]

    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        await anyio.wait_all_tasks_blocked()
        return {"n": 1}

    host.body = body
    host.registry.around_execute(both)


@row("around", "the caller cancels while a wrapper waits")
def _(host: Host) -> None:
    async def wait(attempt: ptc.Attempt, next: Any) -> Any:
        host.cancel.cancel()
        await anyio.sleep_forever()

    host.registry.around_execute(wait)


# 5 body


@row("body", "returns")
def _(host: Host) -> None:
    @in_thread
    def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        assert threading.current_thread() is not threading.main_thread()
        return {"n": 1}

    host.body = body


@row("body", "raises")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        raise KeyError("n")

    host.body = body


@row("body", "raises ToolError with a code of its own")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        raise ptc.ToolError("no such order", code="NOT_FOUND")

    host.body = body


@row("body", "asks to exit")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        raise SystemExit(3)

    host.body = body


@row("body", "takes too long")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        await anyio.sleep_forever()

    host.body, host.options["timeout_ms"] = body, 20


@row("body", "takes too long and returns all the same")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        with anyio.CancelScope(shield=True):
            await anyio.sleep(0.05)
        return {"n": 1}

    host.body, host.options["timeout_ms"] = body, 20


@row("body", "takes too long in a thread")
def _(host: Host) -> None:
    @in_thread
    def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        while not context.cancel.cancelled:
            threading.Event().wait(0.005)
        return {"n": 1}

    host.body, host.options["timeout_ms"] = body, 20


@row("body", "its time limit cannot be told")
def _(host: Host) -> None:
    host.options["timeout_ms"] = lambda arguments: arguments["missing"]


@row("body", "the caller cancels")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        host.cancel.cancel()
        await anyio.sleep_forever()

    host.body = body


@row("body", "the caller cancels and it returns all the same")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        host.cancel.cancel()
        with anyio.CancelScope(shield=True):
            await anyio.wait_all_tasks_blocked()
        return {"n": 1}

    host.body = body


@row("body", "the caller cancels and it raises an error of its own")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        host.cancel.cancel()
        try:
            await anyio.sleep_forever()
        finally:
            raise ptc.ToolError("half of it is done", code="HALF_DONE")

    host.body = body


@row("body", "the caller cancels one in a thread")
def _(host: Host) -> None:
    @in_thread
    def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        anyio.from_thread.run_sync(host.cancel.cancel)
        assert context.cancel.cancelled
        return {"n": 1}

    host.body = body


@row("output", "is not JSON")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        return {"n": float("nan")}

    host.body = body


@row("output", "does not fit the schema")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        return {"m": 1}

    host.body = body


@row("output", "is rendered")
def _(host: Host) -> None:
    host.render = lambda arguments, value: f"n is {value['n']}"


@row("output", "the renderer raises")
def _(host: Host) -> None:
    host.render = lambda arguments, value: value["m"]


@row("output", "the renderer gives no content")
def _(host: Host) -> None:
    host.render = lambda arguments, value: 7


@row("output", "presentation_meta raises")
def _(host: Host) -> None:
    host.presentation_meta = lambda arguments, value: value["m"]


@row("output", "project_content replaces the content")
def _(host: Host) -> None:
    host.options["project_content"] = lambda execution, result: "projected"


@row("output", "project_content raises")
def _(host: Host) -> None:
    host.options["project_content"] = lambda execution, result: 1 / 0


# 6 post-execute


@row("post-execute", "Accept")
def _(host: Host) -> None:
    host.registry.on_post_execute(lambda execution, result, next: ptc.Accept(contexts=["seen"]))


@row("post-execute", "Accept with content")
def _(host: Host) -> None:
    host.registry.on_post_execute(lambda execution, result, next: ptc.Accept(content="hidden"))


@row("post-execute", "Accept with a value")
def _(host: Host) -> None:
    host.registry.on_post_execute(lambda execution, result, next: ptc.Accept(value={"n": 2}))


@row("post-execute", "Accept with a value that does not fit")
def _(host: Host) -> None:
    host.registry.on_post_execute(lambda execution, result, next: ptc.Accept(value={"n": "two"}))


@row("post-execute", "Accept with both")
def _(host: Host) -> None:
    host.registry.on_post_execute(lambda execution, result, next: ptc.Accept(value={"n": 2}, content="2"))


@row("post-execute", "Accept with content that is none")
def _(host: Host) -> None:
    host.registry.on_post_execute(lambda execution, result, next: ptc.Accept(content=[{"text": "no type"}]))


@row("post-execute", "Accept with a value for a failure")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        raise KeyError("n")

    host.body = body
    host.registry.on_post_execute(lambda execution, result, next: ptc.Accept(value={"n": 2}))


@row("post-execute", "Block")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        context.defer_context("not to be seen")
        context.conclude_turn()
        return {"n": 1}

    host.body = body
    host.registry.on_post_execute(lambda execution, result, next: ptc.Block("ask for less"))


@row("post-execute", "a listener raises")
def _(host: Host) -> None:
    host.registry.on_post_execute(lambda execution, result, next: 1 / 0)  # type: ignore[arg-type,return-value]


@row("post-execute", "a listener gives the wrong type")
def _(host: Host) -> None:
    host.registry.on_post_execute(lambda execution, result, next: ptc.Allow())  # type: ignore[arg-type,return-value]


@row("post-execute", "a listener calls next twice")
def _(host: Host) -> None:
    async def twice(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        await next()
        return await next()

    host.registry.on_post_execute(twice)


@row("post-execute", "a listener takes too long")
def _(host: Host) -> None:
    async def hang(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        await anyio.sleep_forever()

    host.registry.on_post_execute(hang)


@row("post-execute", "the caller cancels meanwhile")
def _(host: Host) -> None:
    async def hang(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        host.cancel.cancel()
        await anyio.sleep_forever()

    host.registry.on_post_execute(hang)


@row("post-execute", "the caller cancels meanwhile, after a failure")
def _(host: Host) -> None:
    async def body(arguments: dict[str, Any], context: ptc.ToolContext) -> Any:
        raise KeyError("n")

    async def hang(execution: ptc.Execution, result: ptc.ToolResult, next: Any) -> Any:
        host.cancel.cancel()
        await anyio.sleep_forever()

    host.body = body
    host.registry.on_post_execute(hang)


# 7 and 8


@row("finalize", "replaces the content")
def _(host: Host) -> None:
    host.options["finalize_content"] = lambda execution, result: "the last word"


@row("finalize", "raises")
def _(host: Host) -> None:
    host.options["finalize_content"] = lambda execution, result: 1 / 0


@row("observers", "an observer raises")
def _(host: Host) -> None:
    host.registry.on_result(lambda execution, result: 1 / 0)  # type: ignore[arg-type,return-value]


@row("observers", "an observer tries to change the result")
def _(host: Host) -> None:
    def change(execution: ptc.Execution, result: ptc.ToolResult) -> None:
        result.value["n"] = 99

    host.registry.on_result(change)


def documented() -> dict[tuple[str, str], tuple[str, str, str]]:
    """The table of the page: stage and ending -> code, whether the body ran, whether post-execute listeners did."""
    rows = {}
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 6 and cells[0] != "stage" and not cells[0].startswith("-"):
            stage, ending, code, ran, post, _what = cells
            rows[stage, re.sub(r"`", "", ending)] = (code.strip("`"), ran, post)
    return rows


def test_the_table_and_the_tests_have_the_same_rows() -> None:
    assert list(documented()) == list(ROWS)


@pytest.mark.parametrize(("stage", "ending"), ROWS, ids=[" - ".join(key) for key in ROWS])
async def test_each_way_a_stage_ends_gives_what_the_table_says(
    stage: str, ending: str, caplog: pytest.LogCaptureFixture
) -> None:
    host = Host()
    prepared = ROWS[stage, ending](host)
    if prepared is not None:
        await prepared
    result = await host.run()
    code, ran, post = documented()[stage, ending]
    assert ("ok" if result.error is None else result.error.code) == code, result.error
    assert host.bodies == (1 if ran == "yes" else 0)
    if stage == "post-execute":
        # The counting listener stands last, and those of these rows decide alone or fail.
        assert post == "yes"
    else:
        assert host.posts == (1 if post == "yes" else 0)
    is_known = result.error is None or code != "UNKNOWN_TOOL" or ending in ("a direct call in code mode",)
    if is_known or ending == "the tool is removed meanwhile":
        assert host.finalized == 1, "the last word is had exactly once for every result of a known tool"
    (observed,) = host.observed
    assert (observed.error is None) == (result.error is None) and observed.content == result.content
    assert host.events.types[0] == "tool/start" and host.events.types[-1] == "tool/end"
    assert host.events.of("tool/end")[0].code == (None if result.error is None else code)
    failed = "raises" in ending or "wrong type" in ending or "twice" in ending or "too long" in ending
    if stage in ("pre-execute", "guards", "post-execute", "finalize") and failed and not ending.startswith("Ask"):
        (fault,) = host.events.of("policy/fault")
        assert fault.stage.startswith(stage[:5])
    text = "".join(str(block.get("text")) for block in result.content)
    assert "/etc/secret" not in text and "Traceback" not in text and "division" not in text
    if result.error is not None:
        assert result.error.message and result.value is None


async def test_the_details_of_endings_that_keep_the_code() -> None:
    async def outcome(stage: str, ending: str) -> ptc.ToolResult:
        host = Host()
        ROWS[stage, ending](host)
        return await host.run()

    def text(result: ptc.ToolResult) -> str:
        return str(result.content[0]["text"])

    assert text(await outcome("output", "is rendered")) == "n is 1"
    assert text(await outcome("output", "project_content replaces the content")) == "projected"
    accepted = await outcome("post-execute", "Accept")
    assert accepted.additional_contexts == ("seen",) and accepted.value == {"n": 1}
    replaced = await outcome("post-execute", "Accept with content")
    assert text(replaced) == "hidden" and replaced.value == {"n": 1}
    revalued = await outcome("post-execute", "Accept with a value")
    assert revalued.value == {"n": 2} and text(revalued) == '{"n":2}'
    blocked = await outcome("post-execute", "Block")
    assert text(blocked) == "ask for less"
    assert blocked.additional_contexts == () and not blocked.concludes_turn
    assert text(await outcome("finalize", "replaces the content")) == "the last word"
    withheld = await outcome("finalize", "raises")
    assert "withheld" in text(withheld) and withheld.value == {"n": 1}
    assert (await outcome("observers", "an observer tries to change the result")).value == {"n": 1}
    rejected = await outcome("pre-execute", "Ask, answered rejected")
    assert "use the other account" in text(rejected)
    assert (await outcome("around", "a wrapper gives a value of its own")).value == {"n": 7}


async def test_the_program_sees_what_a_native_caller_sees(caplog: pytest.LogCaptureFixture) -> None:
    """The same denial, approval, guard and restriction, for a direct call and for one with a parent."""
    for stage, ending in [("pre-execute", "Deny"), ("pre-execute", "Ask, answered rejected"), ("guards", "a reason")]:
        messages = []
        for parent in (None, ptc.Token()):
            host = Host()
            ROWS[stage, ending](host)
            await host.run()
            call = ptc.ToolCall("t", {"n": 1}, parent=parent)
            result = await host.registry.execute(call)
            assert result.error is not None
            messages.append((result.error.code, result.error.message))
        assert messages[0] == messages[1]
