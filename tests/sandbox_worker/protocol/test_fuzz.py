"""A minute of damaged frames on each run of the tests; `fuzz.py` goes on for as long as one likes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FUZZ = Path(__file__).with_name("fuzz.py")

BROKEN = """
import sys
sys.path.insert(0, {folder!r})
import fuzz
right = fuzz.Connection.receive
def receive(self, data):
    frames = right(self, data)
    {fault}
    return frames
fuzz.Connection.receive = receive
fuzz.fuzz(7, seconds=5)
"""


@pytest.mark.timeout(200)
def test_a_minute_of_damaged_frames_gives_frames_or_remote_faults_and_no_memory_is_kept() -> None:
    run = subprocess.run([sys.executable, FUZZ, "--seconds", "60"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize(
    "fault",
    [
        "if frames and frames[-1].__class__.__name__ == 'Cancel': raise KeyError(1)",
        "if frames and frames[-1].__class__.__name__ == 'Call': self._buffer += bytes(2**20)",
    ],
    ids=["another exception", "an endless buffer"],
)
def test_a_fault_of_the_codec_is_found(fault: str) -> None:
    program = BROKEN.format(folder=str(FUZZ.parent), fault=fault)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 1 and "AssertionError: seed 7: " in run.stderr, run.stderr
