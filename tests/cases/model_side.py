"""Cases about what a model is offered, told and shown: judged on a registry in code mode."""

from __future__ import annotations

import re
from typing import Any

import ptc
from ptc.json_text import json_text

_MARKER = re.compile(r"\n\[… (\d+) of (\d+) bytes left out here; the whole output: spill://(\d+) …\]\n")


def _in_code_mode(registry: ptc.ToolRegistry) -> ptc.Scope:
    scope = registry.scope("model")
    scope.present_as("code")
    return scope


async def direct_call_problems(
    registry: ptc.ToolRegistry, calls: list[dict[str, Any]], expect: dict[str, Any]
) -> list[str]:
    """A model calls a tool although only `run_code` was offered."""
    scope, asked = _in_code_mode(registry), list[str]()
    registry.on_pre_execute(lambda execution, next: asked.append(execution.name) or ptc.Allow())  # type: ignore[func-returns-value]
    assert [tool["name"] for tool in registry.model_tools(scope)] == ["run_code"]
    result = await registry.execute(ptc.ToolCall(expect["tool"], expect["args"], scope=scope))
    found = [] if expect["outcome"] == ("ok" if result.ok else "error") else [f"outcome {result}"]
    message = "" if result.error is None else result.error.message
    found += [f"{text!r} is not in {message!r}" for text in expect["contains"] if text not in message]
    if expect["executed"] != bool(calls) or asked:
        found.append(f"executed {calls}, asked {asked}")
    return found


def prompt_problems(registry: ptc.ToolRegistry, expect: dict[str, Any]) -> list[str]:
    """What the prompt says, with the description of the tool that goes with it."""
    scope = _in_code_mode(registry)
    texts = [section.text for section in registry.prompt_sections(scope)]
    texts += [tool["description"] for tool in registry.model_tools(scope)]
    text = "\n".join(texts)
    found = [f"{part!r} is missing" for part in expect["contains"] if part not in text]
    return found + [f"{part!r} is there" for part in expect["not_contains"] if part in text]


async def spilled_problems(registry: ptc.ToolRegistry, runtime: ptc.LocalRuntime, case: dict[str, Any]) -> list[str]:
    """What is left of output over the limit, and what the host was given to keep."""
    scope, kept, expect = _in_code_mode(registry), list[str](), case["expect"]

    def spill(request: ptc.SpillRequest) -> str:
        kept.append(request.text)
        return f"spill://{len(kept)}"

    limits = ptc.Limits(output_bytes=case["limits"]["max_log_bytes"])
    registry.use_runtime(runtime, limits=limits, spill=spill)
    call = ptc.ToolCall("run_code", {"code": case["program"], "description": "print much"}, scope=scope)
    result = await registry.execute(call)
    if not result.ok or result.value["result"] != expect["value"]:
        return [f"{result.error}, {result.value}"]
    (block,) = result.content
    text, wanted, found = block["text"], expect["logs"], []
    markers = _MARKER.findall(text)
    if len(markers) != wanted.get("marker_count", 1) or len(kept) != 1:
        return [f"{len(markers)} markers, {len(kept)} texts kept"]
    shown_logs = _MARKER.sub("", text).removesuffix(json_text(expect["value"]))
    total = int(markers[0][0]) + len(shown_logs.encode())
    if total != wanted.get("omitted_plus_kept_equals_bytes", total):
        found.append(f"left out and kept are {total} bytes")
    if "notice_matches" in wanted and not re.search(wanted["notice_matches"], markers[0][1]):
        found.append(f"the notice says {markers[0]}")
    if "\N{REPLACEMENT CHARACTER}" in text or any(ord(character) in range(0xD800, 0xE000) for character in text):
        found.append("a character was cut")
    return found
