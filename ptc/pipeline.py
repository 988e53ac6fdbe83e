"""One call through its stages, in order: materialize, guards, validation, body, output, observers.

Every way out is a `ToolResult`; only cancellation of the awaiting task itself passes as an exception, after the body
has unwound. The stages that come with policies (pre-execute, around, post-execute, finalize) stand between these.
"""

from __future__ import annotations

import asyncio
import difflib
import inspect
import logging
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import anyio
import anyio.to_thread

from ptc.calls import Execution, ToolContext, ToolFailure, ToolResult
from ptc.cancel import CancelToken
from ptc.conversion import to_json
from ptc.definition import ToolDefinition
from ptc.errors import ToolError
from ptc.safe_text import describe_exception
from ptc.schema import Violation
from sandbox_worker.protocol import ValueRefused, plain_value

__all__ = ["Guard", "Observer", "Pipeline", "failure"]

logger = logging.getLogger("ptc.pipeline")

Guard = Callable[[Execution], str | None]
Observer = Callable[[Execution, ToolResult], None]

_MAX_COMPARED_CHARS: Final = 512


class Pipeline:
    """Executes calls. It knows definitions, not where they come from.

    Args:
        guards: Asked in order before the body: a reason denies. A guard that raises denies.
        observers: Told of every result; their failures are logged and change nothing.
    """

    def __init__(self, guards: Sequence[Guard], observers: Sequence[Observer]) -> None:
        self._guards = guards
        self._observers = observers

    async def execute(
        self, execution: Execution, definition: ToolDefinition | None, visible: Iterable[str] = ()
    ) -> ToolResult:
        """Take one call to its result.

        Args:
            execution: The call; its arguments may be anything and are detached here.
            definition: What its name means now; None when nothing.
            visible: Names there are, to suggest from when the name means nothing.
        """
        result = _materialize(execution) or self._admit(execution, definition, visible)
        if result is None:
            assert definition is not None
            result = await _run_body(execution, definition)
        for observer in self._observers:
            _notify(observer, execution, result)
        return result

    def _admit(
        self, execution: Execution, definition: ToolDefinition | None, visible: Iterable[str]
    ) -> ToolResult | None:
        """Everything that may end the call before its body: unknown names, guards, arguments. None lets it pass."""
        if definition is None:
            return _unknown(execution.name, visible)
        for guard in self._guards:
            denial = _ask(guard, execution)
            if denial is not None:
                return failure("DENIED", denial)
        violations = definition.arguments_validator.violations(execution.arguments)
        if violations:
            return failure("INVALID_ARGS", _violations_text(definition.name, violations))
        return None


def failure(code: str, message: str, details: Any = None, meta: dict[str, Any] | None = None) -> ToolResult:
    """Give a failed result, with its message as content."""
    return ToolResult(
        error=ToolFailure(message, code, details=details),
        content=({"type": "text", "text": message},),
        meta=meta or {},
    )


def _materialize(execution: Execution) -> ToolResult | None:
    """Detach the arguments as lossless JSON."""
    if execution.cancel.cancelled:
        return failure("ABORTED_BEFORE_DISPATCH", f"the call was cancelled before it began: {execution.cancel.reason}")
    if execution.detached:
        return None
    try:
        execution.arguments = plain_value(execution.arguments)
    except ValueRefused as refused:
        return failure("INVALID_ARGS", f"{execution.name}: the arguments are not JSON: {refused}")
    if type(execution.arguments) is not dict:
        return failure("INVALID_ARGS", f"{execution.name}: the arguments are not an object")
    return None


def _unknown(name: str, visible: Iterable[str]) -> ToolResult:
    # Comparing costs time for each character.
    close = difflib.get_close_matches(name, list(visible), n=3) if len(name) <= _MAX_COMPARED_CHARS else []
    if len(name) > _MAX_COMPARED_CHARS:
        name = f"{name[:_MAX_COMPARED_CHARS]}…"
    hint = f" Did you mean {' or '.join(map(repr, close))}?" if close else ""
    return failure("UNKNOWN_TOOL", f"there is no tool {name!r}.{hint}")


def _ask(guard: Guard, execution: Execution) -> str | None:
    try:
        reason = guard(execution)
        return None if reason is None else str(reason)
    except Exception:  # the boundary to a host's guard: one that fails denies
        logger.exception("a guard raised; the call of %r is denied", execution.name)
        return f"{execution.name} is denied: a guard failed"


def _violations_text(name: str, violations: list[Violation]) -> str:
    return f"{name}: invalid arguments: " + "; ".join(map(str, violations))


async def _run_body(execution: Execution, definition: ToolDefinition) -> ToolResult:
    """Run the body under the call's cancellation and timeout, and judge what it returned."""
    timeout_s, ended = _timeout_s(execution, definition)
    if ended is not None:
        return ended
    # A thread hears of its time-out only through a token of its own.
    token = execution.cancel if timeout_s is None or definition.is_async else CancelToken()
    context = ToolContext(execution, token)
    scope = anyio.CancelScope() if timeout_s is None else anyio.move_on_after(timeout_s)
    timed_out = False

    def on_cancel(reason: str) -> None:
        nonlocal timed_out
        timed_out = scope.cancel_called
        scope.cancel()
        token.cancel(reason)

    unhook = execution.cancel.on_cancel(on_cancel)
    returned: Any = None
    try:
        with scope:
            returned = await _call_body(execution, definition, context, None if token is execution.cancel else scope)
    except Exception as error:  # noqa: BLE001 - the boundary to the tool's body: what it raises is the call's failure
        ended = _body_failure(definition.name, error)
    except SystemExit as error:  # a command line's function used as a tool
        ended = failure("TOOL_FAILED", f"{definition.name} asked to exit with status {error.code}")
    except asyncio.CancelledError:
        if not _is_stray_cancellation():
            raise
        ended = failure("TOOL_FAILED", f"{definition.name}: something it waited for was cancelled")
    finally:
        unhook()
    contexts = tuple(context.contexts)
    # A body in a thread, or one that swallows its cancellation, may return although its time was over.
    if ended is None and execution.cancel.cancelled and not timed_out:
        ended = failure("ABORTED", f"{definition.name} was cancelled: {execution.cancel.reason}")
    elif ended is None and scope.cancel_called:
        ended = failure("TOOL_TIMEOUT", f"{definition.name} took longer than its limit of {timeout_s:g} s")
    result = _judge(definition, returned) if ended is None else ended
    if not contexts:
        return result
    return ToolResult(
        value=result.value, error=result.error, content=result.content, meta=result.meta, additional_contexts=contexts
    )


def _timeout_s(execution: Execution, definition: ToolDefinition) -> tuple[float | None, ToolResult | None]:
    """The body's time limit, or the failure of a call whose limit cannot be told."""
    try:
        return definition.timeout_s(execution.arguments), None
    except Exception:  # the boundary to the host's function of the arguments
        logger.exception("timeout_ms of %r failed", definition.name)
        return None, failure("TOOL_FAILED", f"{definition.name}: its time limit for these arguments cannot be told")


async def _call_body(
    execution: Execution, definition: ToolDefinition, context: ToolContext, timed: anyio.CancelScope | None
) -> Any:
    if definition.is_async:
        return await definition.execute(execution.arguments, context)

    def call() -> tuple[Any]:
        return (definition.execute(execution.arguments, context),)

    # A thread cannot be stopped: the pipeline waits for it, whatever happens meanwhile.
    (returned,) = await (anyio.to_thread.run_sync(call) if timed is None else _in_timed_thread(call, context, timed))
    # Such as `lambda **arguments: client.call(**arguments)` of an async client.
    return await returned if inspect.isawaitable(returned) else returned


async def _in_timed_thread(
    call: Callable[[], tuple[Any]], context: ToolContext, scope: anyio.CancelScope
) -> tuple[Any]:
    """Call in a thread, and tell the context's token when `scope` is over before it returns."""

    async def tell() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            if scope.cancel_called:
                context.cancel.cancel("its time limit expired")

    failed: BaseException | None = None
    returned: tuple[Any] = (None,)
    async with anyio.create_task_group() as watch:
        watch.start_soon(tell)
        try:
            returned = await anyio.to_thread.run_sync(call)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - raised again outside of the task group, which would wrap it
            failed = error
        watch.cancel_scope.cancel()
    if failed is not None:
        raise failed
    return returned


def _is_stray_cancellation() -> bool:
    """Whether asyncio's CancelledError came out of the body alone: a task it awaited was cancelled, this one is not."""
    task = asyncio.current_task()
    return task is not None and not task.cancelling() and anyio.current_effective_deadline() != -math.inf


def _body_failure(name: str, error: Exception) -> ToolResult:
    # Task groups wrap what their tasks raise.
    while isinstance(error, ExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    if isinstance(error, ToolError):
        return failure(
            error.code, f"{name}: {error.message}" if error.code == "INVALID_ARGS" else error.message, _details(error)
        )
    return failure("TOOL_FAILED", describe_exception(error), _details(error))


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


def _judge(definition: ToolDefinition, returned: Any) -> ToolResult:
    """Snapshot the canonical value and check it against the output schema."""
    try:
        converted = to_json(returned)
        validator = definition.output_validator
        violations = [] if validator is None else validator.violations(converted.value)
    except ValueRefused as refused:
        return failure("INVALID_OUTPUT", f"{definition.name} returned what is not JSON: {refused}")
    except Exception as error:  # noqa: BLE001 - the boundary to the returned object's own code
        return failure("INVALID_OUTPUT", f"{definition.name} returned what is not JSON: {describe_exception(error)}")
    if violations:
        text = "; ".join(map(str, violations))
        return failure("INVALID_OUTPUT", f"{definition.name} returned what its schema does not allow: {text}")
    meta = {"replaced_surrogates": converted.replaced_surrogates} if converted.replaced_surrogates else {}
    return ToolResult(value=converted.value, meta=meta)


def _notify(observer: Observer, execution: Execution, result: ToolResult) -> None:
    try:
        observer(execution, result)
    except Exception:  # the boundary to a host's observer
        logger.exception("a result observer raised; the result stands")
