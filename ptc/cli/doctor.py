"""`ptc doctor`: the receipt of what is in force on this machine."""

from __future__ import annotations

import dataclasses
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import anyio

from ptc.cli.streams import Output, warn_on_stderr
from ptc.errors import RuntimeUnavailable
from ptc.json_text import json_text
from ptc.limit_check import check_limits
from ptc.runtime.local import Isolation, LocalRuntime
from ptc.runtime.seam import RunRequest

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["doctor_command"]

_PACKAGES = ("ptc", "RestrictedPython", "msgpack", "anyio", "pydantic")


def doctor_command(output: Output, *, as_json: bool, isolation: str) -> int:
    """Start a runtime, run one program and print what is in force.

    Returns:
        The exit status: 0 the level is kept, 1 it is not.
    """
    if as_json:
        output.claim()
    if isolation == "process":
        warn_on_stderr()
    levels: dict[str, Isolation] = {"strict": "strict", "standard": "standard", "process": "process"}
    report = anyio.run(_examine, levels[isolation])
    if as_json:
        output.write(json_text(report) + "\n")
    else:
        _print_for_people(output, report)
    return 0 if report["ok"] else 1


async def _examine(isolation: Isolation) -> dict[str, Any]:
    report: dict[str, Any] = {"ok": False, "isolation": isolation, "problem": None, "python": "", "fences": []}
    try:
        report |= await _try(isolation)
    except RuntimeUnavailable as error:
        report["problem"] = str(error)
        if isolation == "strict":
            # What the machine does give is told by the level that starts without all of them.
            report["fences"] = (await _examine("standard"))["fences"]
    report["versions"] = {name: version(name) for name in _PACKAGES}
    return report


async def _try(isolation: Isolation) -> dict[str, Any]:
    async with LocalRuntime(isolation=isolation, spares=1) as runtime:
        result = await runtime.run(runtime.resolve(RunRequest("return 6 * 7")))
        ok = result.ok and result.value == 42
        problem = None if ok else f"the program gave {result.value!r}"
        if result.error is not None:
            problem = result.error.message
        checks = await check_limits(runtime)
        silent = [check.limit for check in checks if not check.fired]
        if silent:
            ok, problem = False, f"these limits did not end a run that exceeds them: {', '.join(silent)}"
        report = {name: found for name, found in runtime.report().items() if name != "packages"}
        found = [dataclasses.asdict(check) for check in checks]
        return {**report, "limit_checks": found, "ok": ok, "problem": problem}


def _print_for_people(output: Output, report: dict[str, Any]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("fence", "in force", "how, or why not"):
        table.add_column(heading)
    for fence in report["fences"]:
        table.add_row(fence["name"], "yes" if fence["active"] else "no", Text(fence["detail"].removeprefix("no: ")))
    if report["fences"]:
        output.write(_rendered(table))
    if report.get("limits"):
        output.write(_limits_table(report))
        output.write_line(f"refused when a worker tried to: {', '.join(report['self_test']['tried'])}")
    versions = ", ".join(f"{name} {number}" for name, number in report["versions"].items())
    output.write_line(f"isolation {report['isolation']}; Python {report['python'] or '?'}; {versions}")
    if report["ok"]:
        fenced = report["isolation"] != "process"
        output.write_line(f"a program ran in a worker {'behind' if fenced else 'without'} operating-system fences: ok")
    else:
        output.write_line(f"not ok: {report['problem']}")


def _limits_table(report: dict[str, Any]) -> str:
    from rich.table import Table

    fired: dict[str, bool] = {}
    for check in report["limit_checks"]:
        fired[check["limit"]] = fired.get(check["limit"], True) and check["fired"]
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("limit", "default", "ends a run that exceeds it"):
        table.add_column(heading)
    for name, value in report["limits"].items():
        if name in fired:
            table.add_row(
                name, f"{value:,g}" if isinstance(value, float) else f"{value:,}", "yes" if fired[name] else "no"
            )
    return _rendered(table)


def _rendered(table: Table) -> str:
    from rich.console import Console

    console = Console()
    with console.capture() as printed:
        console.print(table)
    return printed.get()
