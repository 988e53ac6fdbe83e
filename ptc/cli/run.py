"""`ptc run`: one program against one registry, for people or as one JSON document."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import anyio
import click

from ptc.cli.document import result_document
from ptc.cli.loading import load_registry, read_program
from ptc.json_text import json_text
from ptc.registry import ToolRegistry
from ptc.results import RunResult
from ptc.run_code import run_code
from ptc.runtime.local import Isolation, LocalRuntime

__all__ = ["run_command"]


def run_command(source: str, tools: str | None, *, as_json: bool, timeout_s: float | None, isolation: str) -> int:
    """Run a program and print its outcome.

    Returns:
        The exit status: 0 the program settled, 1 it failed.

    Raises:
        UsageError: The program or the registry cannot be loaded.
    """
    with _stdout_for_result(as_json) as write:
        program = read_program(source)
        registry = ToolRegistry() if tools is None else load_registry(tools)
        on_log = None if as_json else lambda line: write(line + "\n")

        async def run() -> RunResult:
            async with _runtime(isolation) as runtime:
                return await run_code(registry, program, runtime=runtime, timeout_s=timeout_s, on_log=on_log)

        result = anyio.run(run)
        if as_json:
            write(json_text(result_document(result)) + "\n")
        else:
            _print_for_people(result, write)
    return 0 if result.ok else 1


def _runtime(isolation: str) -> LocalRuntime:
    levels: dict[str, Isolation] = {"strict": "strict", "standard": "standard", "process": "process"}
    if isolation == "process":
        warnings.simplefilter("default", UserWarning)
    return LocalRuntime(isolation=levels[isolation], spares=0)


@contextmanager
def _stdout_for_result(as_json: bool) -> Iterator[Callable[[str], None]]:
    """Give a writer to stdout; with `as_json` whatever else writes to descriptor 1 meanwhile goes to stderr."""
    if not as_json:

        def write_plainly(text: str) -> None:
            try:
                click.echo(text, nl=False)
            except BrokenPipeError:
                # The reader left: what it does not want goes nowhere, and the interpreter's last flush finds a place.
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

        yield write_plainly
        return
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)

    def write(text: str) -> None:
        left = memoryview(text.encode("utf-8", "surrogatepass"))
        while left:
            left = left[os.write(kept, left) :]

    try:
        yield write
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


def _print_for_people(result: RunResult, write: Callable[[str], None]) -> None:
    if result.error is not None:
        click.echo(f"Error: the program failed ({result.error.kind}): {result.error.message}", err=True)
    elif isinstance(result.value, str):
        write(result.value + "\n")
    elif result.has_value:
        write(json_text(result.value, pretty=True) + "\n")
    if result.calls:
        _print_calls(result)


def _print_calls(result: RunResult) -> None:
    """One row for the calls of one tool on one line that ended alike, in order of their first."""
    from rich.console import Console
    from rich.table import Table

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
        table.add_row(tool, str(line or ""), str(len(durations)), verdict, f"{mean_ms:.2f}")
    console = Console(stderr=True)
    console.print()
    console.print(table)
    stats = result.stats
    times = f"wall {stats.wall_s:.3f} s, of it tools {stats.tools_s:.3f} s, compute {stats.cpu_s:.3f} s"
    console.print(f"{stats.calls} calls, {times}", highlight=False)
