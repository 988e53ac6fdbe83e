"""One call through its stages, as four steps that whoever orders calls drives.

`prepare` (ordered): take the arguments in, ask the pre-execute listeners, the approval and the guards.
`dispatch` (overlapping): the wrappers, the body, validation and rendering of what it returned.
`finalize` (ordered): the post-execute listeners, the definition's last word on the content.
`finish` (ordered): the observers.

Every way out is a `ToolResult`; only cancellation of the awaiting task itself passes as an exception, after the body
has unwound.
"""

from __future__ import annotations

import difflib
import logging
import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import anyio
import anyio.from_thread

from ptc.approval import ask_for_approval
from ptc.body import run_wrapped
from ptc.calls import Content, Execution, Notes, ToolFailure, ToolResult, ToolReturn, checked_content, text_content
from ptc.conversion import to_json
from ptc.definition import ToolDefinition
from ptc.errors import ToolError, UsageError
from ptc.events import CallEnded, CallProgress, CallStarted, PolicyFault, call_ids, emit
from ptc.frozen import freeze
from ptc.policy import (
    Accept,
    Allow,
    Block,
    Deny,
    Fault,
    Policy,
    PostDecision,
    PreDecision,
    ask_guard,
    close_unawaited,
    function_name,
    run_post_execute,
    run_pre_execute,
)
from ptc.results import ABSENT
from ptc.safe_text import describe_exception
from ptc.schema import MAX_VIOLATIONS, Violation
from sandbox_worker.protocol import ValueRefused, plain_value

__all__ = ["PipelineCall", "View", "failure"]

logger = logging.getLogger("ptc.pipeline")

_MAX_COMPARED_CHARS: Final = 512
_BEFORE: Final = "ABORTED_BEFORE_DISPATCH"


@dataclass(frozen=True, slots=True)
class View:
    """What a call's name means at one moment, and the policy around it.

    Args:
        definition: None when the name means nothing here.
        policy: All that stands around the call.
        visible: Gives the names there are, to suggest from when the name means nothing.
        refusal: Why the name may not be called this way, although it may mean something.
    """

    definition: ToolDefinition | None
    policy: Policy
    visible: Callable[[], Iterable[str]] = tuple
    refusal: str | None = None


class PipelineCall:
    """One execution on its way. The steps are called in order, `dispatch` only if `prepare` gave True.

    Args:
        execution: The call; its arguments may be anything and are detached here.
        view: What its name means now.
        find: Gives what the name means later: a policy may take its time, and the tool may be gone then.
    """

    __slots__ = ("_find", "_notes", "_reached_body", "_started", "execution", "policy", "result", "view")

    def __init__(
        self, execution: Execution, view: View, find: Callable[[], ToolDefinition | None] | None = None
    ) -> None:
        self.execution = execution
        self.view = view
        self.policy: Policy = view.policy
        self.result: ToolResult | None = None
        self._find = find
        self._notes = Notes(self._on_progress if view.policy.sinks else None)
        self._reached_body = False
        self._started = 0.0

    async def run(self) -> ToolResult:
        """Take all four steps, for a call that stands in no order with others."""
        if await self.prepare():
            await self.dispatch()
        await self.finalize()
        return self.finish()

    @property
    def is_settled(self) -> bool:
        """Whether no later step can change more than the content of the result."""
        return self.result is not None and not (self._reached_body and self.policy.post_execute)

    async def prepare(self) -> bool:
        """Everything before the body: False when the call has its result already."""
        execution = self.execution
        self._started = time.monotonic()
        if self.policy.sinks:
            self._emit(CallStarted, nested=execution.parent is not None, agent=execution.agent)
        result = self._materialize()
        if result is None and self.policy.pre_execute:
            result = await self._pre_execute()
        if result is None and self.policy.guards:
            result = self._ask_guards()
            if result is None and execution.cancel.cancelled:
                result = self._aborted_before()
        self.result = result
        return result is None

    async def dispatch(self) -> None:
        """The body, in its wrappers; and its value, validated and rendered."""
        self._reached_body = True
        execution, definition = self.execution, self.definition
        try:
            returned = await run_wrapped(execution, definition, self.policy.around, self._notes)
        except Exception as error:  # noqa: BLE001 - the boundary to the tool's body: what it raises is the call's failure
            result = _body_failure(definition.name, error)
        except SystemExit as error:  # a command line's function used as a tool
            result = failure("TOOL_FAILED", f"{definition.name} asked to exit with status {error.code}")
        else:
            if execution.cancel.cancelled:
                result = failure("ABORTED", f"{definition.name} was cancelled: {execution.cancel.reason}")
            else:
                result = self._judge(returned)
        result = self._project(result)
        notes = self._notes
        if notes.contexts or notes.turn_concluded or notes.meta:
            result = result.replace(
                additional_contexts=notes.contexts,
                concludes_turn=notes.turn_concluded and result.ok,
                meta={**result.meta, **notes.meta},
            )
        self.result = result

    async def finalize(self) -> None:
        """The post-execute listeners of a call whose body ran, and the definition's last word."""
        assert self.result is not None
        bypassed = not self._reached_body or _code(self.result) == "ABORTED"
        if self.policy.post_execute and not bypassed:
            self.result = await self._post_execute(self.result)
        if self.view.definition is not None and self.view.definition.finalize_content is not None:
            self.result = self._finalize_content(self.result)

    def finish(self) -> ToolResult:
        """Tell the observers, and give the result."""
        result = self.result
        assert result is not None
        if self.policy.observers:
            frozen = result.frozen()
            for observer in self.policy.observers:
                self._notify(observer, frozen)
        if self.policy.sinks:
            duration_s = time.monotonic() - self._started
            self._emit(CallEnded, code=_code(result), duration_s=duration_s)
        return result

    @property
    def definition(self) -> ToolDefinition:
        """The tool of a call that has passed its first stage."""
        assert self.view.definition is not None
        return self.view.definition

    # Stage 1

    def _materialize(self) -> ToolResult | None:
        """Detach the arguments as lossless JSON, check them, and freeze them."""
        execution, definition = self.execution, self.view.definition
        arguments, fault = execution.arguments, None
        if not execution.detached:
            try:
                arguments = plain_value(arguments)
            except ValueRefused as refused:
                arguments, fault = {}, f"the arguments are not JSON: {refused}"
        if type(arguments) is not dict:
            fault = "the arguments are not an object"
        # Whatever becomes of the call, its observers see no object of the caller.
        execution.take_in(freeze(arguments))
        if execution.cancel.cancelled:
            return self._aborted_before()
        if self.view.refusal is not None:
            return failure("UNKNOWN_TOOL", self.view.refusal)
        if definition is None:
            return _unknown(execution.name, self.view.visible())
        if fault is not None:
            return failure("INVALID_ARGS", f"{execution.name}: {fault}")
        violations = definition.arguments_validator.violations(arguments)
        return failure("INVALID_ARGS", _violations_text(definition.name, violations)) if violations else None

    # Stages 2 and 3

    async def _pre_execute(self) -> ToolResult | None:
        """Ask the listeners, and whoever approves; the caller's cancellation ends the wait."""
        execution = self.execution
        refused: ToolResult | None = None
        is_decided = False
        with anyio.CancelScope(deadline=self._listener_deadline()) as scope:
            unhook = execution.cancel.on_cancel(lambda _reason: scope.cancel())
            try:
                decision = await run_pre_execute(self.policy.pre_execute, execution)
                # Whoever approves may take longer than a listener.
                scope.deadline = math.inf
                refused = await self._obey(decision)
                is_decided = True
            except Fault as fault:
                refused, is_decided = self._denied_by_fault("pre-execute", fault), True
            finally:
                unhook()
        if execution.cancel.cancelled:
            return self._aborted_before()
        if not is_decided:
            return self._denied_by_fault("pre-execute", self._late())
        return refused or self._still_there()

    async def _obey(self, decision: PreDecision) -> ToolResult | None:
        if isinstance(decision, Allow):
            return None
        if isinstance(decision, Deny):
            return self._denied(decision.reason)
        return await self._ask(decision.reason)

    def _listener_deadline(self) -> float:
        limit_s = self.policy.listener_timeout_s
        return math.inf if limit_s is None else anyio.current_time() + limit_s

    def _late(self) -> Fault:
        return Fault(f"the listeners gave no decision within {self.policy.listener_timeout_s} s (listener_timeout_s)")

    async def _ask(self, reason: str | None) -> ToolResult | None:
        approval = await ask_for_approval(self.policy, self.execution, self.definition, reason)
        name = self.execution.name
        more = f": {approval.feedback}" if approval.feedback else (f" ({reason})" if reason else "")
        if approval.outcome == "allowed-once":
            return None
        if approval.outcome == "rejected":
            return failure("DENIED", f"{name} was not approved{more}")
        if approval.outcome == "cancelled":
            return failure("DENIED", f"{name} was not approved: the request for approval was dismissed{more}")
        return failure(
            "APPROVAL_UNAVAILABLE", f"{name} needs an approval and nobody can give it here{more}: do without this call"
        )

    def _still_there(self) -> ToolResult | None:
        """While policies took their time the tool may have been disposed, masked or replaced."""
        if self._find is None or self._find() is self.view.definition:
            return None
        name = self.execution.name
        return failure("UNKNOWN_TOOL", f"{name!r} was removed or replaced while the call waited to be allowed")

    def _ask_guards(self) -> ToolResult | None:
        for guard in self.policy.guards:
            try:
                reason = ask_guard(guard, self.execution)
            except Fault as fault:
                return self._denied_by_fault("guard", fault)
            if reason is not None:
                return self._denied(reason)
        return None

    def _denied(self, reason: object) -> ToolResult:
        return failure("DENIED", _told(reason, f"{self.execution.name} is denied"))

    def _denied_by_fault(self, stage: str, fault: Fault) -> ToolResult:
        self._report(stage, fault)
        what = "guard" if stage == "guard" else "policy"
        return failure("DENIED", f"{self.execution.name} is denied: a {what} of the host failed")

    def _aborted_before(self) -> ToolResult:
        return failure(_BEFORE, f"the call was cancelled before it began: {self.execution.cancel.reason}")

    # Stage 5

    def _judge(self, returned: Any) -> ToolResult:
        """Snapshot what a body or a listener gave, check it against the output schema, and render it."""
        definition = self.definition
        shown: Any = None
        if isinstance(returned, ToolReturn):
            returned, shown = returned.value, returned.content
        try:
            content = None if shown is None else _content_of(shown)
            converted = to_json(returned)
            validator = definition.output_validator
            violations = [] if validator is None else validator.violations(converted.value)
        except ValueRefused as refused:
            return failure("INVALID_OUTPUT", f"{definition.name} returned what is not JSON: {refused}")
        except UsageError as error:
            return failure("INVALID_OUTPUT", f"{definition.name} returned {error}")
        except Exception as error:  # noqa: BLE001 - the boundary to the returned object's own code
            return failure(
                "INVALID_OUTPUT", f"{definition.name} returned what is not JSON: {describe_exception(error)}"
            )
        if violations:
            text = "; ".join(map(str, violations))
            return failure("INVALID_OUTPUT", f"{definition.name} returned what its schema does not allow: {text}")
        value = converted.value
        meta: dict[str, Any] = {}
        if converted.replaced_surrogates:
            meta["replaced_surrogates"] = converted.replaced_surrogates
        if definition.render is None and definition.presentation_meta is None:
            return ToolResult(value=value, content=content, meta=meta)
        return self._render(value, content, meta)

    def _render(self, value: Any, content: Content | None, meta: dict[str, Any]) -> ToolResult:
        definition, arguments, frozen = self.definition, self.execution.arguments, freeze(value)
        if definition.render is not None and content is None:
            try:
                content = _content_of(definition.render(arguments, frozen))
            except Exception as error:  # noqa: BLE001 - the boundary to the host's renderer
                self._report("render", Fault(f"{function_name(definition.render)}: {describe_exception(error)}"), error)
                return failure("INVALID_OUTPUT", f"{definition.name}: its result cannot be shown: its renderer failed")
        # Nested calls have no card of their own.
        if definition.presentation_meta is not None and self.execution.parent is None:
            try:
                meta["presentation"] = plain_value(definition.presentation_meta(arguments, frozen))
            except Exception as error:  # noqa: BLE001 - the boundary to the host's function
                self._report("presentation_meta", Fault(describe_exception(error)), error)
        return ToolResult(value=value, content=content, meta=meta)

    def _project(self, result: ToolResult) -> ToolResult:
        project = self.definition.project_content
        if project is None or _code(result) == "ABORTED":
            return result
        try:
            content = project(self.execution, result.frozen())
            return result if content is None else result.replace(content=_content_of(content))
        except Exception as error:  # noqa: BLE001 - the boundary to the host's function
            self._report("project_content", Fault(describe_exception(error)), error)
            if result.error is not None:
                return result
            return failure(
                "INVALID_OUTPUT", f"{self.definition.name}: its result cannot be shown: its projection failed"
            )

    # Stages 6 to 8

    async def _post_execute(self, result: ToolResult) -> ToolResult:
        execution = self.execution
        with anyio.CancelScope(deadline=self._listener_deadline()) as scope:
            unhook = execution.cancel.on_cancel(lambda _reason: scope.cancel())
            try:
                decision = await run_post_execute(self.policy.post_execute, execution, result.frozen())
                return self._apply(decision, result)
            except Fault as fault:
                self._report("post-execute", fault)
                return self._withheld()
            finally:
                unhook()
        if not execution.cancel.cancelled:
            self._report("post-execute", self._late())
            return self._withheld()
        # What the listeners would have withheld must not pass; a failure says what it says.
        if result.error is None:
            return failure("ABORTED", f"{execution.name} was cancelled: {execution.cancel.reason}")
        return failure(result.error.code, result.error.message, result.error.details)

    def _apply(self, decision: PostDecision, result: ToolResult) -> ToolResult:
        if isinstance(decision, Block):
            blocked = failure("BLOCKED", _told(decision.feedback, f"the result of {self.execution.name} is withheld"))
            return blocked.replace(additional_contexts=decision.contexts, meta=result.meta)
        contexts = (*result.additional_contexts, *decision.contexts)
        if decision.value is not ABSENT:
            return self._with_value(decision, result).replace(additional_contexts=contexts)
        if decision.content is not None:
            try:
                content = _content_of(decision.content)
            except UsageError as error:
                raise Fault(f"Accept: {error}") from None
            return result.replace(content=content, additional_contexts=contexts)
        return result.replace(additional_contexts=contexts) if decision.contexts else result

    def _with_value(self, decision: Accept, result: ToolResult) -> ToolResult:
        if result.error is not None:
            raise Fault("Accept: a failure has no value to replace")
        judged = self._judge(decision.value)
        if judged.error is not None:
            return judged
        return judged.replace(meta={**result.meta, **judged.meta}, concludes_turn=result.concludes_turn)

    def _withheld(self) -> ToolResult:
        return failure("BLOCKED", f"the result of {self.execution.name} is withheld: a policy of the host failed")

    def _finalize_content(self, result: ToolResult) -> ToolResult:
        finalize = self.definition.finalize_content
        assert finalize is not None
        try:
            content = finalize(self.execution, result.frozen())
            return result if content is None else result.replace(content=_content_of(content))
        except Exception as error:  # noqa: BLE001 - the boundary to the host's function
            self._report("finalize_content", Fault(describe_exception(error)), error)
            text = f"the content of this result of {self.execution.name} is withheld: finalizing it failed"
            return result.replace(content=text_content(text))

    def _notify(self, observer: Callable[[Execution, ToolResult], object], result: ToolResult) -> None:
        try:
            returned = observer(self.execution, result)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - the boundary to a host's observer
            self._report("result", Fault(f"{function_name(observer)}: {describe_exception(error)}"), error)
            return
        close_unawaited(returned)

    # Events

    def _on_progress(self, progress: float, total: float | None, message: str | None) -> None:
        def report() -> None:
            self._emit(CallProgress, progress=progress, total=total, message=message)

        if not self.definition.is_async:
            try:
                anyio.from_thread.run_sync(report)
                return
            except RuntimeError:  # a plain function that gave an awaitable runs in the event loop by now
                pass
        report()

    def _emit(self, event: Callable[..., Any], **facts: Any) -> None:
        execution = self.execution
        emit(
            self.policy.sinks,
            event(**call_ids(execution), **facts),
        )

    def _report(self, stage: str, fault: Fault, error: Exception | SystemExit | None = None) -> None:
        """Tell the host of a function of its own that failed."""
        logger.error("%s of %s: %s", stage, self.execution, fault, exc_info=error or fault.__cause__)
        if self.policy.sinks:
            self._emit(PolicyFault, stage=stage, fault=str(fault))


def failure(code: str, message: str, details: Any = None, content: Content | None = None) -> ToolResult:
    """Give a failed result; its content is the message unless given."""
    return ToolResult(error=ToolFailure(message, code, details=details), content=content)


def _told(text: object, otherwise: str) -> str:
    """What a policy tells the model, if it tells anything."""
    return text if isinstance(text, str) and text else otherwise


def _code(result: ToolResult) -> str | None:
    return None if result.error is None else result.error.code


def _content_of(returned: object) -> Content:
    close_unawaited(returned)
    return checked_content(returned)


def _unknown(name: str, visible: Iterable[str]) -> ToolResult:
    # Comparing costs time for each character.
    close = difflib.get_close_matches(name, list(visible), n=3) if len(name) <= _MAX_COMPARED_CHARS else []
    if len(name) > _MAX_COMPARED_CHARS:
        name = f"{name[:_MAX_COMPARED_CHARS]}…"
    hint = f" Did you mean {' or '.join(map(repr, close))}?" if close else ""
    return failure("UNKNOWN_TOOL", f"there is no tool {name!r}.{hint}")


def _violations_text(name: str, violations: list[Violation]) -> str:
    more = "; there may be more" if len(violations) >= MAX_VIOLATIONS else ""
    return f"{name}: invalid arguments: " + "; ".join(map(str, violations)) + more


def _body_failure(name: str, error: Exception) -> ToolResult:
    # Task groups wrap what their tasks raise.
    while isinstance(error, ExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    if isinstance(error, ToolError):
        message = f"{name}: {error.message}" if error.code == "INVALID_ARGS" else error.message
        return failure(error.code, message, _details(error), _error_content(error))
    return failure("TOOL_FAILED", describe_exception(error), _details(error))


def _error_content(error: ToolError) -> Content | None:
    if error.content is None:
        return None
    try:
        return checked_content(error.content)
    except UsageError:
        logger.exception("a tool's error carried content that is none")
        return None


def _details(error: Exception) -> Any:
    """JSON that the error carries for its reader, as `details` or `data`; None when it carries none."""
    for attribute in ("details", "data"):
        carried = vars(error).get(attribute)
        if carried is not None:
            try:
                return plain_value(carried)
            except ValueRefused:
                continue
    return None
