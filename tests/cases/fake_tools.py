"""Tools made from a case's `behaviour`, and the record of what reached them."""

from __future__ import annotations

import builtins
import copy
import json
from typing import Any

import anyio
from cases.vocabulary import decode

import ptc


class FakeTool:
    """One host tool: does what its behaviour says, writes each call into `calls`, notices cancellation."""

    def __init__(self, spec: dict[str, Any], calls: list[dict[str, Any]]) -> None:
        self.name: str = spec["name"]
        self.spec = spec
        self.pending = 0
        self.cancelled = 0
        self._calls = calls
        self._count = 0

    def register(self, registry: ptc.ToolRegistry) -> None:
        """Add this tool to a registry, as a host that imports JSON Schema tools does."""

        async def call(**arguments: Any) -> Any:
            return await self._call(arguments)

        spec = self.spec
        registry.add_json_tool(
            spec["name"],
            spec["description"],
            spec["parameters"],
            call,
            output_schema=spec["output"],
            is_concurrency_safe=True,
        )

    async def _call(self, arguments: dict[str, Any]) -> Any:
        self._count += 1
        self._calls.append({"tool": self.name, "args": copy.deepcopy(arguments)})
        self.pending += 1
        try:
            return await self._behave(self.spec["behaviour"], arguments)
        except anyio.get_cancelled_exc_class():
            self.cancelled += 1
            raise
        finally:
            self.pending -= 1

    async def _behave(self, behaviour: dict[str, Any], arguments: dict[str, Any]) -> Any:
        match behaviour:
            case {"do": "return", "value": value}:
                return decode(value)
            case {"do": "echo"}:
                return arguments
            case {"do": "field", "arg": name}:
                return arguments[name]
            case {"do": "len", "arg": name}:
                return len(arguments[name])
            case {"do": "count"}:
                return self._count
            case {"do": "raise", "type": type_name, "message": message}:
                raise _exception(type_name, message)
            case {"do": "sleep", "ms": milliseconds, "then": then}:
                await anyio.sleep(milliseconds / 1000)
                return await self._behave(then, arguments)
            case {"do": "sleep_by", "arg": name, "then": then}:
                await anyio.sleep(arguments[name] / 1000)
                return await self._behave(then, arguments)
            case {"do": "seq", "items": items}:
                return await self._behave(items[min(self._count, len(items)) - 1], arguments)
            case {"do": "switch", "arg": name, "cases": cases, "default": default}:
                return await self._behave(cases.get(str(arguments.get(name)), default), arguments)
            case {"do": "never"}:
                await anyio.sleep_forever()
            case {"do": "mcp", "result": result}:
                return _mcp_value(result, declared=self.spec["output"] is not None)
            case {"do": "repeat_text_by", "arg": name, "text": text}:
                return text * arguments[name]
            case {"do": "nest", "depth": depth}:
                return _nested(depth)
            case {"do": "host_print", "text": text, "then": then}:
                print(text, flush=True)
                return await self._behave(then, arguments)
        raise KeyError(f"unknown behaviour {behaviour!r}")


def _exception(type_name: str, message: str) -> Exception:
    known = getattr(builtins, type_name, None)
    if isinstance(known, type) and issubclass(known, Exception):
        return known(message)
    made: Exception = type(type_name, (Exception,), {})(message)
    return made


def _mcp_value(result: dict[str, Any], *, declared: bool) -> Any:
    """What an importer makes of a CallToolResult: structured content, else the text, else the blocks.

    Text stands for JSON only where the tool declares an output schema, so that the typings tell which.
    """
    blocks = result.get("content", [])
    text = "\n".join(block.get("text", "") for block in blocks if block.get("type") == "text")
    structured = result.get("structuredContent")
    if result.get("isError"):
        raise ptc.ToolError(text, details=structured)
    if structured is not None:
        return structured
    if any(block.get("type") != "text" for block in blocks):
        return blocks
    if not blocks:
        return None
    if declared:
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def _nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value
