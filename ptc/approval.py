"""Approval of single calls: whoever answers is asked, and only `allowed-once` lets the call pass."""

from __future__ import annotations

import asyncio
import inspect
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import anyio

from ptc.calls import Execution
from ptc.definition import ToolDefinition
from ptc.events import ApprovalRequested, ApprovalResolved, call_ids, emit
from ptc.policy import Policy, function_name, is_stray_cancellation

if TYPE_CHECKING:
    from ptc.cards import CallCard

__all__ = ["Answerer", "Approval", "ApprovalOutcome", "ApprovalRequest", "ask_for_approval"]

logger = logging.getLogger("ptc.approval")

ApprovalOutcome = Literal["allowed-once", "rejected", "cancelled", "unavailable"]
_OUTCOMES: Final = get_args(ApprovalOutcome)


@dataclass(frozen=True, slots=True)
class ApprovalRequest:
    """What somebody is asked to approve: the frozen execution, and why it is asked."""

    execution: Execution
    definition: ToolDefinition
    reason: str | None

    @property
    def name(self) -> str:
        """Name of the tool."""
        return self.execution.name

    @property
    def arguments(self) -> Mapping[str, Any]:
        """The frozen arguments."""
        return self.execution.arguments  # type: ignore[no-any-return]

    @property
    def card(self) -> CallCard | None:
        """The call's card for a UI; None when the tool presents none."""
        from ptc.cards import present_call

        return present_call(self.definition.present_call, self.execution.arguments)


@dataclass(frozen=True, slots=True)
class Approval:
    """An answer: the outcome, and `feedback` for the model, such as what to do instead."""

    outcome: ApprovalOutcome
    feedback: str | None = None


Answerer = Callable[[ApprovalRequest], "Awaitable[ApprovalOutcome | Approval] | ApprovalOutcome | Approval"]


async def ask_for_approval(
    policy: Policy, execution: Execution, definition: ToolDefinition, reason: str | None
) -> Approval:
    """Ask the scope's answerer; every way this can fail is `unavailable`, and the event says which.

    The caller's cancellation is the caller's to watch: it cancels the await.
    """
    ids = call_ids(execution)
    emit(policy.sinks, ApprovalRequested(**ids, reason=reason))
    started = time.monotonic()
    approval, explanation = Approval("cancelled"), "the call was cancelled while it waited"
    try:
        approval, explanation = await _answer(policy, ApprovalRequest(execution, definition, reason))
    finally:
        emit(
            policy.sinks,
            ApprovalResolved(
                **ids,
                outcome=approval.outcome,
                explanation=explanation,
                duration_s=time.monotonic() - started,
            ),
        )
    return approval


async def _answer(policy: Policy, request: ApprovalRequest) -> tuple[Approval, str]:
    if policy.approval_mode == "never":
        return Approval("unavailable"), "this scope never asks"
    answerer = policy.answerer
    if answerer is None:
        return Approval("unavailable"), "nobody answers here: register an answerer with on_approval"
    name = function_name(answerer)
    try:
        with anyio.move_on_after(policy.approval_timeout_s):
            answer = answerer(request)
            if inspect.isawaitable(answer):
                answer = await answer
            return _checked(answer, name)
    except Exception:  # the boundary to a host's answerer
        logger.exception("the approval answerer %s raised: the call is not approved", name)
        return Approval("unavailable"), f"{name} raised"
    except asyncio.CancelledError:
        if not is_stray_cancellation():
            raise
        return Approval("unavailable"), f"{name}: something it waited for was cancelled"
    return Approval("unavailable"), f"{name} gave no answer within {policy.approval_timeout_s:g} s"


def _checked(answer: object, name: str) -> tuple[Approval, str]:
    if isinstance(answer, str) and answer in _OUTCOMES:
        answer = Approval(answer)  # type: ignore[arg-type]  # one of the literals
    if isinstance(answer, Approval) and answer.outcome in _OUTCOMES:
        return answer, f"{name} answered"
    logger.error(
        "the approval answerer %s gave %r, which is none of %s: the call is not approved", name, answer, _OUTCOMES
    )
    return Approval("unavailable"), f"{name} gave no valid answer"
