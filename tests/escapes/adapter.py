"""What the escape suite knows of ptc: its API, and its frames for the hostile workers.

`cases.json` writes frames in a dialect of its own (`hello`, `call`, `log`, `done`, values in place); `worker_argv`
translates them to ours, so that each case reaches the check it is about and does not fall at the first strange key.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import zlib
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

import ptc
from ptc.runtime.local import LocalRuntime
from ptc.testing import local_runtime

try:
    from escape_settings import WITHOUT_FENCES  # written by matrix.py; the runner gives its own environment to no one
except ImportError:
    WITHOUT_FENCES = ()

KINDS = (
    *("exception", "timeout", "cpu-limit", "memory-limit", "abort"),
    *("worker-exit", "invalid-output", "output-limit", "policy", "call-limit"),
)

_DEEP = 400

# Added to the stand-in worker. A value within {"$bin": value} is packed and travels as msgpack's binary. Small maps and
# texts are packed in their short forms: the host refuses a frame whose type it cannot read in the first few bytes.
_PACK_PAYLOADS = """
pack_inline = pk


def pk(o):
    if isinstance(o, dict) and "$bin" in o:
        payload = pk(o["$bin"])
        return b"\\xc6" + struct.pack(">I", len(payload)) + payload
    if isinstance(o, dict) and len(o) < 16 and not any(key.startswith("$") for key in o):
        return bytes([0x80 | len(o)]) + b"".join(pk(key) + pk(value) for key, value in o.items())
    if isinstance(o, str) and o != "@RUN@" and len(o.encode("utf-8", "surrogatepass")) < 32:
        text = o.encode("utf-8", "surrogatepass")
        return bytes([0xA0 | len(text)]) + text
    return pack_inline(o)


"""


@dataclass
class Outcome:
    """How a run ended, in the suite's terms."""

    value: Any = None
    logs: list[str] = field(default_factory=list)
    kind: str | None = None
    message: str = ""


class Product:
    """ptc under test: with all its fences, or ("os") with the language policy off."""

    def __init__(
        self, fence: str = "all", limits: dict[str, Any] | None = None, worker_argv: list[str] | None = None
    ) -> None:
        given = dict(limits or {})
        self._language_policy = fence != "os"
        self._limits = ptc.Limits(
            wall_s=given.pop("wall_s"),
            compute_s=given.pop("cpu_s"),
            memory_bytes=given.pop("memory_mb") << 20,
            output_bytes=given.pop("output_bytes"),
            calls=10_000_000,  # the suite has no such limit, and wants the others to end a flood of calls
        )
        self._worker_argv = worker_argv
        self.ignored: list[str] = list(given)  # limits that ptc does not have

    def registry(self, tools: dict[str, Any]) -> ptc.ToolRegistry:
        """Register the suite's tools."""
        registry = ptc.ToolRegistry()
        for name, function in tools.items():
            registry.tool(name=name, is_concurrency_safe=True)(function)
        return registry

    def runtime(self) -> AbstractAsyncContextManager[LocalRuntime]:
        """Make the runtime."""
        return local_runtime(
            language_policy=self._language_policy,
            without_fences=WITHOUT_FENCES,
            worker_argv=self._worker_argv,
            limits=self._limits,
            spares=0 if self._worker_argv else 2,
        )

    async def run(self, runtime: LocalRuntime, registry: ptc.ToolRegistry, code: str) -> Outcome:
        """Run one program."""
        result = await ptc.run_code(registry, code, runtime=runtime)
        if result.error is None:
            value = result.value if result.has_value else None
            return Outcome("<deep>" if _depth(value) > _DEEP else value, list(result.logs))
        return Outcome(None, list(result.logs), result.error.kind, result.error.message)

    def host_paths(self) -> list[str]:
        """Paths that no program and no model may ever see."""
        return [os.path.dirname(os.path.abspath(ptc.__file__))]


class Wire:
    """How the stand-in worker finds its way in our frames."""

    LEN = ">I"
    RUN_KEYS = ("run",)


def worker_argv(source: str, script_b64: str) -> list[str]:
    """Give the command of a stand-in worker that plays a script, translated to our frames."""
    script = json.loads(zlib.decompress(base64.b64decode(script_b64)))
    script["steps"] = [
        {**step, "obj": _translate(step["obj"])} if isinstance(step.get("obj"), dict) else step
        for step in script["steps"]
    ]
    packed = base64.b64encode(zlib.compress(json.dumps(script).encode(), 9)).decode()
    before, start, rest = source.partition("def frame(o):")
    return [sys.executable, "-I", "-S", "-c", before + _PACK_PAYLOADS + start + rest, packed]


def _depth(value: Any) -> int:
    """Count the levels of a value without recursion: the suite's own JSON encoder cannot take the depth ptc can."""
    depth, level = 0, [value]
    while level:
        level = [
            child
            for item in level
            if isinstance(item, (dict, list))
            for child in (item.values() if isinstance(item, dict) else item)
        ]
        depth += 1
    return depth


def _translate(frame: dict[str, Any]) -> dict[str, Any]:
    """Put a frame into our words, and leave alone what has none: an unknown type, a wrong key, a forged run."""
    ours = dict(frame)
    if ours.get("run") == "@RUN@":
        del ours["run"]  # a connection carries one run, which therefore has no id
    kind = ours.get("t")
    if kind == "hello":
        ours.update(t="ready", fences={})
    elif kind == "call":
        ours.setdefault("ns", "tools")
        ours.setdefault("line", 1)
        if "args" in ours:
            ours["args"] = {"$bin": ours["args"]}
    elif kind == "done":
        ours.setdefault("cpu_ns", 0)
        ours.setdefault("peak", 0)
        if "value" in ours:
            ours["value"] = {"$bin": ours["value"]}
    return ours
