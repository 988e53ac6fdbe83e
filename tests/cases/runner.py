"""Runs one case against the product: registers its tools, runs its program, watches what is left."""

from __future__ import annotations

import contextlib
import importlib
import logging
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import anyio
from cases.expectations import Observed, after_words
from cases.fake_tools import FakeTool
from cases.processes import ProcessTree, zombies
from cases.vocabulary import bound_program, limits_of

import ptc

_ACTIONS = {"cancel_after_ms", "cancel_sweep_ms", "repeat", "host_threads", "host_warnings"}


class Host:
    """A host with the tools of one case and an open runtime.

    Args:
        tools: The tools, in their order of registration.
        runtime: An open runtime.
        tree: Its processes.
    """

    def __init__(self, tools: list[dict[str, Any]], runtime: ptc.LocalRuntime, tree: ProcessTree) -> None:
        self.registry = ptc.ToolRegistry()
        self.calls: list[dict[str, Any]] = []
        self.tools: list[FakeTool] = []
        self.skipped: list[str] = []
        self._runtime = runtime
        self._tree = tree
        for spec in tools:
            tool = FakeTool(spec, self.calls)
            try:
                tool.register(self.registry)
            except ptc.DefinitionError as error:
                # What an importer of a server's tools does: go on without the one that cannot be registered.
                self.skipped.append(str(error))
                continue
            self.tools.append(tool)

    async def run(self, case: dict[str, Any], program: str, expect: dict[str, Any]) -> Observed:
        """Run a program as often as the action says, and observe the last run, with the longest time."""
        observed = Observed(calls=self.calls)
        if self.skipped:
            observed.registration, observed.registration_text = "ok_with_warnings", "; ".join(self.skipped)
        await self._runtime.wait_spares()
        limits = limits_of(case["limits"]) if "limits" in case else None
        for number, delay_s in enumerate(_cancel_delays(case.get("action", {}))):
            await self._run_once(bound_program(case, program), limits, observed, delay_s, by_task=number % 2 == 1)
        observed.cancelled_tools = {tool.name for tool in self.tools if tool.cancelled}
        for word in sorted(after_words(expect)):
            observed.after[word] = await self._after(word)
        return observed

    async def _run_once(
        self,
        program: str,
        limits: ptc.Limits | None,
        observed: Observed,
        cancel_after_s: float | None,
        by_task: bool,
    ) -> None:
        token = ptc.CancelToken()
        observed.result, observed.cancelled = None, True
        started = time.perf_counter()
        async with anyio.create_task_group() as tasks:
            if cancel_after_s is not None:
                tasks.start_soon(_call_later, tasks.cancel_scope.cancel if by_task else token.cancel, cancel_after_s)
            observed.result = await ptc.run_code(
                self.registry, program, runtime=self._runtime, limits=limits, cancel=token
            )
            observed.cancelled = False
            tasks.cancel_scope.cancel()
        observed.duration_ms = max(observed.duration_ms, (time.perf_counter() - started) * 1000)
        self._pending = [tool.name for tool in self.tools if tool.pending]

    async def _after(self, word: str) -> list[str]:
        if word == "no_child_processes":
            await self._runtime.wait_spares()
            return await self._tree.surplus()
        if word == "no_zombies":
            return await zombies()
        if word == "no_pending_tool_calls":
            return self._pending
        before = len(self.calls)
        following = await ptc.run_code(ptc.ToolRegistry(), "return 1", runtime=self._runtime)
        if word == "no_calls_after_result":
            return [f"{len(self.calls) - before} calls"] if len(self.calls) > before else []
        assert word in ("host_alive", "next_run_ok"), word
        return [] if following.value == 1 else [str(following.error)]


async def _call_later(call: Callable[[], object], delay_s: float) -> None:
    await anyio.sleep(delay_s)
    call()


def _cancel_delays(action: dict[str, Any]) -> list[float | None]:
    """For each run the seconds after which it is cancelled, None for never."""
    assert not action.keys() - _ACTIONS, f"unknown action in {action}"
    if "cancel_sweep_ms" in action:
        first, last, step = action["cancel_sweep_ms"]
        return [(first + step * number) / 1000 for number in range(round((last - first) / step) + 1)]
    after_ms = action.get("cancel_after_ms")
    return [None if after_ms is None else after_ms / 1000] * action.get("repeat", 1)


@contextlib.contextmanager
def busy_host(action: dict[str, Any]) -> Iterator[None]:
    """Be the host of a case's action: threads that take the logging and import locks, warnings as errors."""
    stop = threading.Event()
    count = action.get("host_threads", 0)
    threads = [threading.Thread(target=_take_locks, args=(stop,)) for _ in range(count)]
    with warnings.catch_warnings():
        if "host_warnings" in action:
            warnings.simplefilter(action["host_warnings"])
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()
            for thread in threads:
                thread.join()


def _take_locks(stop: threading.Event) -> None:
    logger = logging.getLogger("cases.busy_host")
    logger.addHandler(logging.NullHandler())
    while not stop.wait(0.0005):
        logger.warning("busy")
        importlib.import_module("json")
        importlib.invalidate_caches()
