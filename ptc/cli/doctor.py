"""`ptc doctor`: the receipt of what is in force on this machine."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import anyio
import click

from ptc.errors import RuntimeUnavailable
from ptc.json_text import json_text
from ptc.runtime.local import Isolation, LocalRuntime
from ptc.runtime.seam import RunRequest

__all__ = ["doctor_command"]

_PACKAGES = ("ptc", "RestrictedPython", "msgpack", "anyio", "pydantic")


def doctor_command(*, as_json: bool, isolation: str) -> int:
    """Start a runtime, run one program and print what is in force.

    Returns:
        The exit status: 0 the level is kept, 1 it is not.
    """
    levels: dict[str, Isolation] = {"strict": "strict", "standard": "standard", "process": "process"}
    report = anyio.run(_examine, levels[isolation])
    if as_json:
        click.echo(json_text(report))
    else:
        _print_for_people(report)
    return 0 if report["ok"] else 1


async def _examine(isolation: Isolation) -> dict[str, Any]:
    report: dict[str, Any] = {"ok": False, "isolation": isolation, "problem": None}
    try:
        async with LocalRuntime(isolation=isolation, spares=1) as runtime:
            result = await runtime.run(runtime.resolve(RunRequest("return 6 * 7")))
            report |= runtime.report()
            report["ok"] = result.ok and result.value == 42
            if result.error is not None:
                report["problem"] = result.error.message
    except RuntimeUnavailable as error:
        report["problem"] = str(error)
    report["versions"] = {name: version(name) for name in _PACKAGES}
    return report


def _print_for_people(report: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("fence", "in force", "how, or why not"):
        table.add_column(heading)
    for fence in report.get("fences", []):
        table.add_row(fence["name"], "yes" if fence["active"] else "no", fence["detail"])
    if report.get("fences"):
        console.print(table)
    versions = ", ".join(f"{name} {number}" for name, number in report["versions"].items())
    console.print(f"isolation {report['isolation']}; Python {report.get('python', '?')}; {versions}", highlight=False)
    if report["ok"]:
        console.print("a program ran in a locked-down worker: ok", highlight=False)
    else:
        console.print(f"not ok: {report['problem']}", highlight=False, markup=False)
