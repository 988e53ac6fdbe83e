"""Runs the escape cases in every setting and says what came of each: `python tests/escapes/matrix.py [SETTING...]`.

A setting is one of `postures.py` (what the machine gives), or `without-` and the name of a fence (what ptc leaves out).
Without any named, all run. Every setting has its receipt checked, too: it must miss what the setting takes, and that
alone. `--tier full` runs all cases instead of the core ones. The exit status is 1 when a case came out as neither it,
nor `ACCEPTED`, nor the receipt would have it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from sandbox_worker.fences.lockdown import FENCES
from sandbox_worker.fences.namespaces import NAMESPACES

HERE: Final = Path(__file__).parent
POSTURES: Final = ("root", "unprivileged", "no-user-namespaces", "no-landlock")
# Without no-new-privs the kernel takes no filter, and every run is refused; the descriptors are closed in any case.
REMOVABLE: Final = tuple(name for name in FENCES if name not in ("no-new-privs", "descriptors"))
POLICY: Final = {"all": "on", "os": "off"}
SETTINGS: Final = (*POSTURES, *(f"without-{name}" for name in REMOVABLE))

ACCEPTED: Final = {
    ("all", "res-deep"): "a value may be as deep as memory allows (SPEC, values)",
    ("os", "res-deep"): "a value may be as deep as memory allows (SPEC, values)",
    ("os", "sig-block-mask"): "setitimer is refused, which ends the program earlier than its endless loop would",
}
"""Fence mode and case: why it does not end as the case wants."""

SIGNS: Final = {
    "seccomp": r"no seccomp filter",
    "uid": r"host's uid 0",
    "capabilities": r"worker has Cap",
    "no-new-privs": r"NoNewPrivs is not set",
    "empty-root": r"host's root directory",
    "rlimits": r"hard limit '|core dumps",
    **{name: rf"host's {name.removesuffix('-namespace')[:3]}\w* namespace" for name in NAMESPACES},
    "mount-namespace": r"host's mnt namespace|host's root directory",
}
"""Fence to the findings that only say that it is absent: expected where the receipt says the same."""

TAKEN: Final[dict[str, set[str]]] = {
    "root": set(),
    "unprivileged": set(),
    "no-user-namespaces": {*NAMESPACES, "empty-root"},
    "no-landlock": {"landlock"},
    "without-mount-namespace": {"mount-namespace", "empty-root"},
    # In a user namespace of its own the host's root would still be root.
    "without-uid": {"uid", "user-namespace"},
}
"""Setting to the fences it takes away, where that is not just the one left out."""

RECEIPT: Final = """
import anyio, json
from ptc.testing import local_runtime
async def main():
    async with local_runtime(without_fences=WITHOUT, spares=0) as runtime:
        print(json.dumps([fence["name"] for fence in runtime.report()["fences"] if not fence["active"]]))
anyio.run(main)
"""


def command_in(setting: str) -> list[str]:
    """Give what a command is run by in a setting."""
    posture = setting if setting in POSTURES else None
    return [sys.executable, str(HERE / "postures.py"), posture] if posture else []


def left_out(setting: str) -> tuple[str, ...]:
    return (setting.removeprefix("without-"),) if setting not in POSTURES else ()


def absent_fences(setting: str) -> set[str]:
    """Give what a runtime's report says is not in force."""
    program = RECEIPT.replace("WITHOUT", repr(left_out(setting)))
    command = [*command_in(setting), sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd="/", check=False)
    if run.returncode != 0:
        sys.exit(f"{setting}: no runtime: {run.stderr[-2000:]}")
    return set(json.loads(run.stdout))


def run_cases(setting: str, fence: str, options: argparse.Namespace) -> list[dict[str, Any]]:
    """Run the cases and give the runner's verdicts.

    A case that failed without a breach runs once more by itself: the runner looks at processes from outside, and may
    meet one that ends in that moment, or a machine too busy for its times.
    """
    verdicts = run_once(setting, fence, options, options.only, options.jobs)
    again = [
        verdict["id"]
        for verdict in verdicts
        if verdict["verdict"] not in ("PASS", "NA") and all(kind != "breach" for kind, _ in verdict["findings"])
    ]
    if not again:
        return verdicts
    second = {verdict["id"]: verdict for verdict in run_once(setting, fence, options, again, 1)}
    return [second.get(verdict["id"], verdict) for verdict in verdicts]


def run_once(setting: str, fence: str, options: argparse.Namespace, only: list[str], jobs: int) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory(prefix="ptc-matrix-") as directory:
        os.chmod(directory, 0o777)
        settings, verdicts = Path(directory, "escape_settings.py"), Path(directory, "verdicts.json")
        settings.write_text(f"WITHOUT_FENCES = {left_out(setting)!r}\n")
        command = [
            *command_in(setting),
            *(sys.executable, str(HERE / "run_escapes.py"), "--cases", str(HERE / "cases.json")),
            *("--fence", fence, "--tier", options.tier, "--product", directory, "--json", str(verdicts)),
            *("-j", str(jobs), *(f"--only={glob}" for glob in only)),
        ]
        run = subprocess.run(command, capture_output=True, text=True, cwd="/", check=False)
        if not verdicts.exists():
            sys.exit(f"{setting}: the runner failed: {run.stdout[-2000:]}{run.stderr[-2000:]}")
        found: list[dict[str, Any]] = json.loads(verdicts.read_text())
        return found


def judge(fence: str, absent: set[str], verdict: dict[str, Any]) -> str:
    """Say whether a verdict is "as expected", "accepted", a "consequence" of absent fences, or "unexpected"."""
    if verdict["verdict"] in ("PASS", "NA"):
        return "as expected"
    if (fence, verdict["id"]) in ACCEPTED and all(kind == "limit" for kind, _ in verdict["findings"]):
        return "accepted"
    signs = "|".join(SIGNS[name] for name in absent if name in SIGNS)
    texts = [text for kind, text in verdict["findings"] if kind != "info"]
    if signs and texts and all(re.search(signs, text) for text in texts):
        return "consequence"
    return "unexpected"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("settings", nargs="*", metavar="SETTING", help=", ".join(SETTINGS))
    parser.add_argument("--tier", default="core", choices=("core", "full"))
    parser.add_argument("--fence", action="append", choices=("all", "os"), help="both, unless one is named")
    parser.add_argument("--only", action="append", default=[], metavar="GLOB", help="cases, of any tier")
    parser.add_argument("--about", action="append", default=[], help="cases about os, limits, info, ...")
    parser.add_argument("-j", dest="jobs", type=int, default=4)
    options = parser.parse_args()
    if options.about:
        cases = json.loads((HERE / "cases.json").read_text())
        tiers = ("core",) if options.tier == "core" else ("core", "extra")
        options.only += [case["id"] for case in cases if case["fence"] in options.about and case["tier"] in tiers]
    if unknown := set(options.settings) - set(SETTINGS):
        parser.error(f"no setting {', '.join(sorted(unknown))}: choose of {', '.join(SETTINGS)}")
    outcomes = ("as expected", "accepted", "consequence", "unexpected")
    table = Table("setting", "policy", *outcomes, "absent, says the receipt")
    here = absent_fences(POSTURES[0] if os.geteuid() == 0 else POSTURES[1])
    wrong = 0
    for setting in options.settings or SETTINGS:
        absent, expected = absent_fences(setting), here | TAKEN.get(setting, set(left_out(setting)))
        receipt = ", ".join(sorted(absent)) or "nothing"
        if absent != expected:
            wrong += 1
            receipt += f" (which is wrong: {', '.join(sorted(expected))})"
        for fence in options.fence or ("all", "os"):
            counts = dict.fromkeys(outcomes, 0)
            for verdict in run_cases(setting, fence, options):
                outcome = judge(fence, absent, verdict)
                counts[outcome] += 1
                if outcome != "as expected":
                    why = ACCEPTED.get((fence, verdict["id"])) if outcome == "accepted" else None
                    said = why or "; ".join(text for _, text in verdict["findings"])[:300]
                    print(f"{setting}, policy {POLICY[fence]}: {verdict['id']} {outcome}: {said}", flush=True)
            wrong += counts["unexpected"] or sum(counts.values()) == 0
            table.add_row(setting, POLICY[fence], *map(str, counts.values()), receipt)
    Console(width=120).print(table)
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
