"""Running a program from a script that has no event loop."""

from __future__ import annotations

from cases.processes import child_pids

import ptc


def test_a_program_runs_from_a_script_without_an_event_loop() -> None:
    registry = ptc.ToolRegistry()

    @registry.tool
    def add(a: int, b: int) -> int:
        """Add two numbers."""
        return a + b

    known = child_pids()
    result = ptc.run_code_sync(registry, "print('hello')\nreturn await tools.add(a=1, b=2)")
    assert (result.value, list(result.logs)) == (3, ["hello"]), result.error
    assert child_pids() <= known
