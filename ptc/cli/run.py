"""`ptc run`: one program against one registry, for people or as one JSON document."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence

import anyio
from anyio.abc import TaskGroup

from ptc.cancel import CancelToken
from ptc.cli.document import failure_document, result_document
from ptc.cli.loading import load_registry, read_program
from ptc.cli.streams import Output, note, shown, warn_on_stderr
from ptc.json_text import json_text
from ptc.registry import ToolRegistry
from ptc.results import RunResult
from ptc.run_program import run_code
from ptc.runtime.local import Isolation, LocalRuntime

__all__ = ["run_command"]

_INTERRUPTED = "interrupted by the user"
_EXIT_INTERRUPTED = 130
# Tools that run in a thread cannot be stopped, only waited for; after this long the user is told.
_PATIENCE_S = 1.0


def run_command(
    output: Output,
    source: str,
    tools: str | None,
    *,
    as_json: bool,
    timeout_s: float | None,
    isolation: str,
    packages: Sequence[str] = (),
) -> int:
    """Run a program and print its outcome.

    Returns:
        The exit status: 0 the program settled, 1 it failed, 130 it was interrupted.

    Raises:
        UsageError: The program or the registry cannot be loaded.
    """
    if as_json:
        output.claim()
    program = read_program(source)
    registry = ToolRegistry() if tools is None else load_registry(tools)
    cancel = CancelToken()

    on_log = None if as_json else output.write_line

    async def run() -> RunResult:
        outcome: RunResult | Exception
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_watch_interrupts, tasks, output, cancel, as_json)
            try:
                async with _runtime(isolation, packages) as runtime:
                    outcome = await run_code(
                        registry, program, runtime=runtime, timeout_s=timeout_s, cancel=cancel, on_log=on_log
                    )
            except Exception as error:  # noqa: BLE001 - raised again outside, where the task group does not wrap it
                outcome = error
            tasks.cancel_scope.cancel()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    result = anyio.run(run)
    if as_json:
        output.write(json_text(result_document(result)) + "\n")
    else:
        _print_for_people(output, result)
    if cancel.cancelled and not result.ok:
        return _EXIT_INTERRUPTED
    return 0 if result.ok else 1


async def _watch_interrupts(tasks: TaskGroup, output: Output, cancel: CancelToken, as_json: bool) -> None:
    """Turn the first interrupt into an orderly end and the second into one at once."""
    with anyio.open_signal_receiver(signal.SIGINT) as signals:
        async for _ in signals:
            if cancel.cancelled:
                if as_json:
                    output.write(json_text(failure_document("abort", _INTERRUPTED)) + "\n")
                os._exit(_EXIT_INTERRUPTED)  # the workers die with this process
            cancel.cancel(_INTERRUPTED)
            tasks.start_soon(_ask_for_patience)


async def _ask_for_patience() -> None:
    await anyio.sleep(_PATIENCE_S)
    note("waiting for the tools to end; interrupt again to leave at once")


def _runtime(isolation: str, packages: Sequence[str]) -> LocalRuntime:
    levels: dict[str, Isolation] = {"strict": "strict", "standard": "standard", "process": "process"}
    if isolation == "process":
        warn_on_stderr()
    return LocalRuntime(isolation=levels[isolation], spares=0, packages=packages)


def _print_for_people(output: Output, result: RunResult) -> None:
    if result.error is not None:
        note(f"Error: the program failed ({result.error.kind}): {result.error.message}")
    elif isinstance(result.value, str):
        output.write_line(result.value)
    elif result.has_value:
        output.write_line(json_text(result.value, pretty=True))
    if result.calls:
        _print_calls(result)


def _print_calls(result: RunResult) -> None:
    """One row for the calls of one tool on one line that ended alike, in order of their first."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    groups: dict[tuple[str, int | None, str], list[float]] = {}
    for call in result.calls:
        verdict = call.verdict if call.error_code is None else f"{call.verdict} ({call.error_code})"
        groups.setdefault((call.tool, call.line, verdict), []).append(call.duration_s or 0.0)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("tool")
    table.add_column("line", justify="right")
    table.add_column("calls", justify="right")
    table.add_column("verdict")
    table.add_column("ms each", justify="right")
    for (tool, line, verdict), durations in groups.items():
        mean_ms = sum(durations) / len(durations) * 1000
        # As `Text`, so that brackets in a name are no markup.
        cells = (tool, str(line or ""), str(len(durations)), verdict, f"{mean_ms:.2f}")
        table.add_row(*(Text(shown(cell, 2)) for cell in cells))
    console = Console(stderr=True)
    with console.capture() as printed:
        console.print(table)
    note(f"\n{printed.get().rstrip()}", plain=False)
    stats = result.stats
    times = f"wall {stats.wall_s:.3f} s, of it tools {stats.tools_s:.3f} s, compute {stats.cpu_s:.3f} s"
    note(f"{stats.calls} calls, {times}")
