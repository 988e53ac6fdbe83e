"""The host's pipeline under asyncio's debug mode and Python's development mode, with every warning an error.

Un-awaited coroutines, unclosed resources and slow or foreign callbacks show only there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SUITES = [
    "tests/ptc/test_pipeline_outcomes.py",
    "tests/ptc/test_order_laws.py",
    "tests/ptc/test_bridge.py",
    "tests/ptc/test_wrappers.py",
    "tests/ptc/test_approval.py",
    "tests/ptc/test_scopes.py",
    "tests/integration/test_run_code_calls.py",
]


def test_nothing_is_left_unawaited_or_warned_of() -> None:
    command = [sys.executable, "-X", "dev", "-W", "error", "-m", "pytest", "-p", "no:cacheprovider", *SUITES]
    environment = {**os.environ, "PYTHONASYNCIODEBUG": "1"}
    run = subprocess.run(command, capture_output=True, text=True, timeout=110, check=False, cwd=ROOT, env=environment)
    assert run.returncode == 0, run.stdout[-5000:] + run.stderr[-2000:]
