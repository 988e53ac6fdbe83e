"""The escape cases in the settings that matter most; `matrix.py` runs them in all, in a good half an hour."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

MATRIX = Path(__file__).with_name("matrix.py")
IS_ROOT = os.geteuid() == 0
# One way to each thing a fence guards: files, network, signals, processes, namespaces.
FEW = (
    *("posture-*", "file-secret-ctypes", "write-marker-everywhere", "net-udp", "kill-host", "exec-shell"),
    "ns-unshare-user",
)

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the fences are Linux's"),
    pytest.mark.timeout(400),
]


def run_matrix(capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
    run = subprocess.run([sys.executable, str(MATRIX), *arguments], capture_output=True, text=True, check=False)
    with capsys.disabled():
        print(f"\n{run.stdout}{run.stderr}")
    assert run.returncode == 0


@pytest.mark.parametrize("fence", ["all", "os"])
def test_every_case_ends_as_it_should(capsys: pytest.CaptureFixture[str], fence: str) -> None:
    run_matrix(capsys, "root" if IS_ROOT else "unprivileged", "--fence", fence)


def test_the_machine_may_give_less(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ["unprivileged", "no-user-namespaces", "no-landlock"]
    run_matrix(capsys, *settings, "--fence", "os", "--about", "os")


def test_each_single_fence_may_be_away(capsys: pytest.CaptureFixture[str]) -> None:
    sys.path.insert(0, str(MATRIX.parent))
    try:
        from matrix import REMOVABLE
    finally:
        del sys.path[0]
    settings = [f"without-{name}" for name in REMOVABLE]
    run_matrix(capsys, *settings, "--fence", "os", *(f"--only={case}" for case in FEW))
