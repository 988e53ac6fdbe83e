"""Shared set-up of all tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import settings

# tests/json_values.py and the like are imported by name.
sys.path.insert(0, str(Path(__file__).parent))

# CI machines are slow and shared: a test is judged by its outcome, never by its time.
settings.register_profile("ptc", deadline=None, max_examples=100, print_blob=True)
settings.load_profile("ptc")


@pytest.fixture(params=["asyncio", "trio"])
def anyio_backend(request: pytest.FixtureRequest) -> str:
    """Tests marked anyio run under both event loops."""
    return str(request.param)
