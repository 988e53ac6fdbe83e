"""The registry: the global layer, scopes over it, how tools are presented, and the only way to execute one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NoReturn

import anyio

from ptc.calls import Execution, ToolCall, ToolResult
from ptc.cancel import CancelToken
from ptc.definition import RESERVED_NAME, ToolDefinition
from ptc.dialects import Format, checked_format, wire_names, wire_tools
from ptc.errors import UsageError
from ptc.events import EventSink, ToolsChanged, emit
from ptc.layers import Layer, Registering, Registration, append, combined_policy
from ptc.ordered_calls import OrderedCall
from ptc.output_text import Spill
from ptc.pipeline import PipelineCall, View
from ptc.policy import Policy
from ptc.prompt import PromptSection, prompt_sections
from ptc.scheduler import Mode, Scheduler
from ptc.scope import PresentationMode, Scope, checked_mode
from ptc.transport import CodeSettings, transport_of
from sandbox_worker.protocol import ValueRefused, plain_value

if TYPE_CHECKING:
    from ptc.cards import CallCard, ResultCard
    from ptc.limits import Limits
    from ptc.runtime.seam import Runtime

__all__ = ["PresentationMode", "Scope", "ToolRegistry"]

_LISTENER_TIMEOUT_S: Final = 60.0


class ToolRegistry(Registering):
    """Owns definitions, scopes and policy.

    Args:
        mode: How tools are presented to a model unless a scope says otherwise: "native", "code" or "both".
        max_parallel_calls: Parallel calls of one run or batch that may overlap.
        listener_timeout_s: Seconds all pre-execute (or post-execute) listeners of a call may take together, approvals
            not counted; then the call is denied (or its result withheld). None for as long as they take.

    Raises:
        UsageError: An argument is out of range.
    """

    def __init__(
        self,
        *,
        mode: str = "native",
        max_parallel_calls: int = 10,
        listener_timeout_s: float | None = _LISTENER_TIMEOUT_S,
    ) -> None:
        if isinstance(max_parallel_calls, bool) or not isinstance(max_parallel_calls, int) or max_parallel_calls < 1:
            raise UsageError(f"max_parallel_calls must be a positive number, not {max_parallel_calls!r}")
        if listener_timeout_s is not None and not listener_timeout_s > 0:
            raise UsageError(f"listener_timeout_s must be a positive number of seconds, not {listener_timeout_s!r}")
        self.mode: Final = checked_mode(mode)
        self.max_parallel_calls: Final = max_parallel_calls
        self.listener_timeout_s: Final = listener_timeout_s
        self._scopes: dict[object, Scope] = {}
        self.listening: dict[Scope, None] = {}
        self._policies: dict[Scope | None, Policy] = {}
        self.layer = Layer(self.announce_change, self.forget_policies)
        self._code_settings: list[CodeSettings] = []
        self._transport: ToolDefinition | None = None

    def scope(self, key: object, parent: Scope | None = None) -> Scope:
        """Give the scope of a key, an overlay with tools, masks and policies of its own; opened when it is new.

        Args:
            key: What it is for (an agent, a session, a tenant): text and numbers by value, other objects by identity.
                The scope stays until it is disposed.
            parent: Scope to inherit from; None for the global layer.

        Raises:
            UsageError: The parent is disposed or of another registry, or the key's scope has another parent.
        """
        if parent is not None:
            self._checked_scope(parent).check_open()
        scope = self._scopes.get(_identity(key))
        if scope is None:
            scope = self._scopes[_identity(key)] = Scope(self, key, parent)
        elif scope.parent is not parent:
            raise UsageError(f"scope {key!r} is open already, with another parent: dispose it first")
        return scope

    def restrict(self, **_names: object) -> NoReturn:
        """Refused: a mask hides what a scope inherits, and the global layer inherits nothing.

        Raises:
            UsageError: Always.
        """
        raise UsageError("restrict hides what a scope inherits: call it on a scope (registry.scope(key).restrict(…))")

    def get(self, name: str, scope: Scope | None = None) -> ToolDefinition | None:
        """Give the definition that a name means in a scope; None when nothing. `run_code` is always there."""
        if name == RESERVED_NAME:
            return self._transport_definition()
        return self.find(name, None if scope is None else self._checked_scope(scope))

    def tools(self, scope: Scope | None = None) -> list[ToolDefinition]:
        """Give the visible definitions, in order of registration, inherited ones first; without `run_code`."""
        if scope is None:
            return list(self.layer.definitions.values())
        return list(self._checked_scope(scope).visible().values())

    def schemas(self, scope: Scope | None = None) -> list[dict[str, Any]]:
        """Give what a model may see of the visible tools: name, description, parameters."""
        return wire_tools(self.tools(scope), "json")

    def mode_of(self, scope: Scope | None = None) -> PresentationMode:
        """Give how a scope's tools are presented to a model now."""
        return self.mode if scope is None else self._checked_scope(scope).mode

    def model_tools(self, scope: Scope | None = None, format: Format = "json") -> list[dict[str, Any]]:
        """Give the tools a model is offered, in the form its API takes: the visible ones, `run_code`, or both.

        Args:
            scope: Whose view.
            format: "openai" (chat completions), "openai-responses", "anthropic", "mcp", or "json" (name, description,
                parameters).

        Raises:
            UsageError: There is no such format.
        """
        return wire_tools(self._offered(scope), checked_format(format))

    def name_of(self, wire_name: str, scope: Scope | None = None, format: Format = "json") -> str:
        """Give the name of the tool that `model_tools` called `wire_name`; what it offered no tool as, unchanged.

        APIs allow few characters in names: `stock.level` is offered to OpenAI as `stock_level`.
        """
        names = wire_names([tool.name for tool in self._offered(scope)], checked_format(format))
        return next((name for name, wire in names.items() if wire == wire_name), wire_name)

    def prompt_sections(self, scope: Scope | None = None) -> list[PromptSection]:
        """Give what to tell the model beside `model_tools`: the SDK, and in "code" mode the rule that goes with it.

        The text is the same, byte for byte, while the view is.
        """
        return prompt_sections(self.tools(scope), self.mode_of(scope))

    def present_call(self, call: ToolCall) -> CallCard | None:
        """Give the card of a call for a UI; None where the tool presents none or cannot. Nothing is executed."""
        from ptc.cards import present_call

        definition = self.get(call.name, call.scope)
        return None if definition is None else present_call(definition.present_call, call.arguments)

    def present_result(self, call: ToolCall, result: ToolResult) -> ResultCard | None:
        """Give the card of a result for a UI; None where the tool presents none or cannot."""
        from ptc.cards import present_result

        definition = self.get(call.name, call.scope)
        if definition is None:
            return None
        return present_result(definition.present_result, call.arguments, result.frozen())

    def use_runtime(
        self, runtime: Runtime, *, limits: Limits | None = None, spill: Spill | None = None
    ) -> Registration:
        """Run the programs of `run_code` calls in this runtime; the latest one given is used.

        Without one, each call of `run_code` opens a `LocalRuntime` of its own.

        Args:
            runtime: An open runtime; the caller closes it.
            limits: Budgets of each run; None for the runtime's.
            spill: Takes output that is too large for the model; see `ptc.output_text.Spill`.
        """
        return append(self._code_settings, CodeSettings(runtime, limits, spill))

    @property
    def code_settings(self) -> CodeSettings:
        """How calls of `run_code` are run now."""
        return self._code_settings[-1] if self._code_settings else CodeSettings()

    def execution_mode(self, call: ToolCall | Execution) -> Mode:
        """Say whether a call may overlap with others now.

        "parallel" only if the visible tool's `is_concurrency_safe` gives exactly True for arguments that fit.
        """
        definition = self.find(call.name, call.scope)
        if definition is None:
            return "exclusive"
        arguments: Any = call.arguments
        if not (isinstance(call, Execution) and call.detached):
            try:
                arguments = plain_value(arguments)
            except ValueRefused:
                return "exclusive"
        fits = type(arguments) is dict and not definition.arguments_validator.violations(arguments)
        return "parallel" if fits and definition.runs_in_parallel(arguments) else "exclusive"

    async def execute(self, call: ToolCall) -> ToolResult:
        """Execute one call through the whole pipeline; every outcome is a result.

        Raises:
            UsageError: It is no `ToolCall`, or its scope is none of this registry's.
        """
        return await self.execute_one(self._execution(call))

    async def execute_batch(self, calls: Iterable[ToolCall]) -> list[ToolResult]:
        """Execute calls a model made in one turn; the results are in their order.

        Parallel calls overlap; an exclusive one waits for those before it and runs alone. Results are committed (and
        observed) in order.

        Raises:
            UsageError: One is no `ToolCall`, or its scope is none of this registry's.
        """
        executions = [self._execution(call) for call in calls]
        results: dict[int, ToolResult] = {}
        scheduler = Scheduler(self.max_parallel_calls)

        async def run(index: int, ordered: OrderedCall, scope: Scope | None) -> None:
            with self.running(scope):
                result = await ordered.run()
            assert result is not None
            results[index] = result

        async with anyio.create_task_group() as tasks:
            for index, execution in enumerate(executions):
                ordered = self.ordered_call(execution, scheduler)
                tasks.start_soon(run, index, ordered, execution.scope)
        return [results[index] for index in range(len(executions))]

    async def execute_one(self, execution: Execution, definition: ToolDefinition | None = None) -> ToolResult:
        """Execute a prepared execution; its name is looked up in the view of this moment.

        Args:
            execution: The call.
            definition: What its name means, instead of what is found.
        """
        with self.running(execution.scope):
            return await self.pipeline_call(execution, definition).run()

    def ordered_call(self, execution: Execution, scheduler: Scheduler) -> OrderedCall:
        """Give a call its place in the order; it enters the pipeline when its turn has come."""
        ticket = scheduler.enqueue(lambda: self.execution_mode(execution))
        return OrderedCall(ticket, lambda: self.pipeline_call(execution))

    def pipeline_call(self, execution: Execution, definition: ToolDefinition | None = None) -> PipelineCall:
        """Let a call enter the pipeline, with what its name means now."""
        scope: Scope | None = execution.scope
        policy = self._policy(scope)
        if scope is not None and scope.is_disposed:
            return PipelineCall(execution, View(None, policy, refusal="the scope of this call is closed"))
        if definition is not None:
            return PipelineCall(execution, View(definition, policy))
        name = execution.name
        if name == RESERVED_NAME:
            return PipelineCall(execution, View(self._transport_definition(), policy, refusal=self._hidden(execution)))
        found = self.find(name, scope)
        refusal = self._collapsed(execution, found)

        def visible() -> list[str]:
            return [tool.name for tool in self.tools(scope)]

        return PipelineCall(execution, View(found, policy, visible, refusal), lambda: self.find(name, scope))

    def sinks(self, scope: Scope | None) -> tuple[EventSink, ...]:
        """Give the event sinks of a scope's calls."""
        return self._policy(scope).sinks

    def find(self, name: str, scope: Scope | None) -> ToolDefinition | None:
        """Give what a name means in a scope; `run_code` means nothing here."""
        return self.layer.definitions.get(name) if scope is None else scope.find(name)

    def announce_change(self, scope: Scope | None = None) -> None:
        """Tell every layer that sees the change, each sink once."""
        seeing = [one for one in self.listening if scope is None or scope in one.chain() or one in scope.chain()]
        layers = [self.layer, *(one.layer for one in seeing)]
        sinks = dict.fromkeys(sink for layer in layers for sink in layer.sinks)
        if sinks:
            emit(sinks, ToolsChanged(scope=None if scope is None else scope.key))

    def forget_policies(self) -> None:
        """Combine the policies of each scope afresh when they are next needed."""
        self._policies.clear()

    def open_below(self, scope: Scope) -> list[Scope]:
        """Give the open scopes that inherit from a scope, and itself."""
        return [one for one in self._scopes.values() if scope in one.chain()]

    def release(self, scopes: Iterable[Scope]) -> None:
        """Free the keys of closed scopes."""
        for scope in scopes:
            del self._scopes[_identity(scope.key)]
            self.listening.pop(scope, None)

    @contextmanager
    def running(self, scope: Scope | None) -> Iterator[None]:
        """Count something that runs in a scope, and so in its parents: disposing them waits for it."""
        chain = [] if scope is None else scope.chain()
        for one in chain:
            one.running_calls += 1
        try:
            yield
        finally:
            for one in chain:
                one.end_call()

    def _execution(self, call: ToolCall) -> Execution:
        if not isinstance(call, ToolCall):
            raise UsageError(f"a call is a ToolCall, not {type(call).__name__}")
        if call.cancel is not None and not isinstance(call.cancel, CancelToken):
            raise UsageError(f"cancel must be a CancelToken, not {type(call.cancel).__name__}")
        return Execution(
            # Models name what they like; what is no text is no tool's name.
            call.name if isinstance(call.name, str) else repr(call.name),
            call.arguments,
            cancel=CancelToken() if call.cancel is None else call.cancel,
            call_id=call.call_id,
            scope=None if call.scope is None else self._checked_scope(call.scope),
            agent=call.agent,
            parent=call.parent,
            root_call_id=call.root_call_id,
        )

    def _offered(self, scope: Scope | None) -> list[ToolDefinition]:
        mode = self.mode_of(scope)
        tools = [] if mode == "code" else self.tools(scope)
        return tools if mode == "native" else [*tools, self._transport_definition()]

    def _collapsed(self, execution: Execution, found: ToolDefinition | None) -> str | None:
        """In code mode only `run_code` may be called directly: say how to call the tool instead."""
        if execution.parent is not None or self.mode_of(execution.scope) != "code":
            return None
        name = execution.name
        only = f"{name!r} cannot be called directly: only {RESERVED_NAME} can"
        if found is None:
            return f"{only}, and its programs know no tool of that name"
        return f"{only}. Call it inside a {RESERVED_NAME} program: await {found.reference}(…)"

    def _hidden(self, execution: Execution) -> str | None:
        """What is not offered to a model is not there for it."""
        if execution.parent is not None or self.mode_of(execution.scope) != "native":
            return None
        return f"there is no tool {RESERVED_NAME!r} here: tools are called directly"

    def _transport_definition(self) -> ToolDefinition:
        if self._transport is None:
            self._transport = transport_of(self)
        return self._transport

    def _policy(self, scope: Scope | None) -> Policy:
        policy = self._policies.get(scope)
        if policy is None:
            layers = [self.layer] if scope is None else [self.layer, *(one.layer for one in scope.chain())]
            policy = self._policies[scope] = combined_policy(layers, self.listener_timeout_s)
        return policy

    def _checked_scope(self, scope: Scope) -> Scope:
        if not isinstance(scope, Scope) or scope.registry is not self:
            raise UsageError("the scope belongs to another registry, or is none: make it with registry.scope(key)")
        return scope


def _identity(key: object) -> object:
    """What tells keys apart: text and numbers by value, everything else by identity."""
    return (type(key), key) if isinstance(key, (str, bytes, int)) else id(key)
