"""The programs in examples/ run as they stand, without a warning, and show what they are there to show."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOST = ROOT / "examples" / "agent_host.py"


def transcript(tmp_path: Path) -> list[tuple[str, str]]:
    """Who says what in a run of the agent host, in order."""
    # Not `-X dev`: asyncio's debug mode also prints which step took over 0.1 s, which says how busy the machine is.
    command = [sys.executable, "-W", "error", "-X", "faulthandler", str(HOST)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    found: list[tuple[str, str]] = []
    for line in run.stdout.splitlines():
        matched = re.fullmatch(r" *([^|]*?) \| ?(.*)", line)
        assert matched, line
        who, what = matched.groups()
        if who:
            found.append((who, what))
        else:
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{what}")
    return found


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    return transcript(tmp_path_factory.mktemp("host"))


def after(said: list[tuple[str, str]], heading: str) -> list[tuple[str, str]]:
    """The part of a transcript that a line of the host begins, up to the next such line."""
    start = said.index(("host", heading))
    end = next((n for n in range(start + 1, len(said)) if said[n][0] == "host"), len(said))
    return said[start + 1 : end]


def test_the_agent_host_says_the_same_every_time(said: list[tuple[str, str]], tmp_path: Path) -> None:
    assert transcript(tmp_path) == said


def test_a_native_agent_is_offered_tools_and_its_refunds_are_approved_and_guarded(said: list[tuple[str, str]]) -> None:
    part = after(said, "an agent with native tools")
    assert part[0] == ("offered", "orders, rate, refund, close_case (and 0 lines of system prompt)")
    assert ("failed", "there is no customer 'eve'") in part
    assert ("approve?", "Refund 20.00 euro for A-1 [other]") in part
    assert ("result", "20.00 paid back for A-1") in part
    assert ("failed", "the ledger of customers with B is closed today") in part
    assert ("context", "The customer was told of the refund for A-1.") in part


def test_the_switched_agent_is_sent_to_run_code_and_asked_about_inside_its_loop(said: list[tuple[str, str]]) -> None:
    part = after(said, "the same agent, switched to code while it lives")
    assert part[0] == ("event", "the tools changed") and part[1][1].startswith("run_code (and ")
    assert any(who == "failed" and "Call it inside a run_code program" in what for who, what in part)
    assert [what for who, what in part if who == "approve?"] == [
        "Refund 20.00 euro for A-1 [other]",
        "Refund 480.00 euro for A-3 [other]",
    ]
    (result,) = [what for who, what in part if who == "result"]
    assert "20.00 paid back for A-1" in result and "DENIED: refund was not approved: refund at most 100" in result
    assert [what for who, what in part if who == "in program"] == ["orders: done", "refund: done", "refund: failed"]


def test_the_restricted_agent_cannot_refund_and_a_flaky_service_is_tried_again(said: list[tuple[str, str]]) -> None:
    part = after(said, "an agent in code mode that may only read")
    failed, result = [what for who, what in part if who in ("failed", "result")]
    assert "tools has no tool 'refund'. Tools: orders, rate" in failed
    assert result == "3 late orders\n640.62"


def test_the_agent_with_both_calls_either_way_and_a_tool_in_a_program_ends_its_turn(
    said: list[tuple[str, str]],
) -> None:
    part = after(said, "an agent with both")
    assert part[1][1].startswith("orders, rate, refund, close_case, run_code (and ")
    assert [what for who, what in part if who == "result"][1:] == ["3", "4 orders seen"]
    assert ("host", "the turn is over") in said
