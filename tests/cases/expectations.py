"""Does what was observed meet a case's expectation? Every word is one function that lists what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from cases.vocabulary import decode, kinds_of, same_value

import ptc

# Judged by the suites of the code generator and the prompt; the run of the same case is judged here.
JUDGED_ELSEWHERE = frozenset({"stubs", "prompt"})


@dataclass
class Observed:
    """What one run of a case did, as far as a host and a model can see it."""

    registration: str = "ok"
    registration_text: str = ""
    result: ptc.RunResult | None = None
    cancelled: bool = False
    duration_ms: float = 0.0
    calls: list[dict[str, Any]] = field(default_factory=list)
    cancelled_tools: set[str] = field(default_factory=set)
    after: dict[str, list[str]] = field(default_factory=dict)

    @property
    def outcome(self) -> str:
        """The cases' word for how it ended."""
        if self.cancelled:
            return "cancelled"
        if self.result is None:
            return "error"
        error = self.result.error
        if error is None:
            return "ok"
        return "cancelled" if error.kind == "abort" else "error"

    @property
    def error_text(self) -> str:
        """What the model reads of a failure."""
        if self.result is None:
            return self.registration_text
        return "" if self.result.error is None else self.result.error.message

    def __str__(self) -> str:
        if self.result is None:
            return f"{self.outcome}: {self.registration_text or 'no result'}"
        shown = self.result.error or self.result.value
        return f"{self.outcome}: {str(shown)[:2000]}\nlogs: {str(list(self.result.logs))[:500]}"


def problems(expect: dict[str, Any], observed: Observed, kind_alternatives: Iterable[str] = ()) -> list[str]:
    """List what does not meet the expectation; empty when all is well."""
    found: list[str] = []
    for word, wanted in expect.items():
        if word in JUDGED_ELSEWHERE:
            continue
        if word == "one_of":
            found += _one_of(wanted, observed, kind_alternatives)
        elif word == "error":
            found += _error(wanted, observed, kind_alternatives)
        else:
            found += _WORDS[word](wanted, observed)
    return found


def after_words(expect: dict[str, Any]) -> set[str]:
    """What an expectation asks about the time after the run."""
    alternatives = [expect, *expect.get("one_of", [])]
    return {word for alternative in alternatives for word in alternative.get("after", [])}


def _one_of(alternatives: list[dict[str, Any]], observed: Observed, kind_alternatives: Iterable[str]) -> list[str]:
    tried = [problems(alternative, observed, kind_alternatives) for alternative in alternatives]
    if any(not found for found in tried):
        return []
    return ["no alternative holds: " + " | ".join("; ".join(found) for found in tried)]


def _outcome(wanted: str, observed: Observed) -> list[str]:
    return [] if observed.outcome == wanted else [f"outcome {observed.outcome}, not {wanted}"]


def _outcome_any(wanted: list[str], observed: Observed) -> list[str]:
    return [] if observed.outcome in wanted else [f"outcome {observed.outcome}, not one of {wanted}"]


def _value(tagged: Any, observed: Observed) -> list[str]:
    wanted = decode(tagged)
    value = None if observed.result is None else observed.result.value
    return [] if same_value(value, wanted) else [f"value {value!r}, not {wanted!r}"]


def _value_keys(wanted: list[str], observed: Observed) -> list[str]:
    value = None if observed.result is None else observed.result.value
    keys = list(value) if isinstance(value, dict) else None
    return [] if keys is not None and sorted(keys) == sorted(wanted) else [f"keys {keys}, not {wanted}"]


def _value_path_equals(wanted: dict[str, Any], observed: Observed) -> list[str]:
    found = []
    for path, tagged in wanted.items():
        at: Any = None if observed.result is None else observed.result.value
        for step in path.split("."):
            at = at.get(step) if isinstance(at, dict) else at[int(step)] if isinstance(at, list) else None
        if not same_value(at, decode(tagged)):
            found.append(f"value at {path} is {at!r}, not {tagged!r}")
    return found


def _error(wanted: dict[str, Any], observed: Observed, kind_alternatives: Iterable[str]) -> list[str]:
    result, text = observed.result, observed.error_text
    found = []
    if "kind" in wanted:
        kinds = {"setup"} if result is None else set() if result.error is None else kinds_of(result)
        if not kinds & {*wanted["kind"], *kind_alternatives}:
            found.append(f"error of kind {sorted(kinds)}, not {wanted['kind']}")
    found += [f"error text lacks {part!r}" for part in wanted.get("contains", []) if part not in text]
    found += [f"error text has {part!r}" for part in wanted.get("not_contains", []) if part in text]
    if "contains_any" in wanted and not any(part.lower() in text.lower() for part in wanted["contains_any"]):
        found.append(f"error text has none of {wanted['contains_any']}")
    if "line" in wanted:
        line = None if result is None or result.error is None else result.error.line
        if line != wanted["line"]:
            found.append(f"error at line {line}, not {wanted['line']}")
    unknown = wanted.keys() - {"kind", "contains", "not_contains", "contains_any", "line"}
    assert not unknown, f"unknown words {unknown}"
    return found


def _logs(wanted: dict[str, Any], observed: Observed) -> list[str]:
    lines = [] if observed.result is None else list(observed.result.logs)
    text = "\n".join(lines)
    found = [f"logs lack {part!r}" for part in wanted.get("contains", []) if part not in text]
    found += [f"logs have {part!r}" for part in wanted.get("not_contains", []) if part in text]
    at = 0
    for part in wanted.get("contains_in_order", []):
        at = text.find(part, at)
        if at < 0:
            found.append(f"logs lack {part!r} in its place")
            break
        at += len(part)
    if "equals" in wanted and lines != wanted["equals"].splitlines():
        found.append(f"logs {lines}, not {wanted['equals']!r}")
    unknown = wanted.keys() - {"contains", "not_contains", "contains_in_order", "equals"}
    assert not unknown, f"unknown words {unknown}"
    return found


def _calls(wanted: list[dict[str, Any]], observed: Observed) -> list[str]:
    return [] if same_value(observed.calls, decode(wanted)) else [f"calls {observed.calls}, not {wanted}"]


def _calls_count(wanted: int, observed: Observed) -> list[str]:
    return [] if len(observed.calls) == wanted else [f"{len(observed.calls)} calls, not {wanted}"]


def _tool_cancelled(wanted: list[str], observed: Observed) -> list[str]:
    return [f"tool {name} saw no cancellation" for name in wanted if name not in observed.cancelled_tools]


def _time_ms(wanted: dict[str, float], observed: Observed) -> list[str]:
    low, high = wanted.get("min", 0), wanted.get("max", float("inf"))
    return [] if low <= observed.duration_ms <= high else [f"took {observed.duration_ms:.0f} ms, not {low} to {high}"]


def _after(wanted: list[str], observed: Observed) -> list[str]:
    return [f"after the run, {word}: {', '.join(observed.after[word])}" for word in wanted if observed.after[word]]


def _registration(wanted: str, observed: Observed) -> list[str]:
    # Warnings are allowed where the case says so, not demanded.
    allowed = {"ok", "ok_with_warnings"} if wanted == "ok_with_warnings" else {wanted}
    text = observed.registration_text
    return [] if observed.registration in allowed else [f"registration {observed.registration}, not {wanted}: {text}"]


def _result_flag(wanted: str, observed: Observed) -> list[str]:
    assert wanted == "is_error"
    failed = observed.result is not None and not observed.result.ok
    return [] if failed else ["the result does not carry the error flag"]


_WORDS: dict[str, Callable[[Any, Observed], list[str]]] = {
    "outcome": _outcome,
    "outcome_any": _outcome_any,
    "value": _value,
    "value_keys": _value_keys,
    "value_path_equals": _value_path_equals,
    "logs": _logs,
    "calls": _calls,
    "calls_count": _calls_count,
    "tool_cancelled": _tool_cancelled,
    "time_ms": _time_ms,
    "after": _after,
    "registration": _registration,
    "result_flag": _result_flag,
}
