"""Limits: what is in range, and what is said of the rest."""

from __future__ import annotations

import dataclasses

import pytest

from ptc import LimitError, Limits, UsageError


def test_the_defaults_are_those_of_the_contract() -> None:
    assert dataclasses.asdict(Limits()) == {
        "wall_s": 60.0,
        "compute_s": 10.0,
        "memory_bytes": 256 * 1024 * 1024,
        "output_bytes": 1024 * 1024,
        "calls": 1000,
        "parallel_calls": None,
    }


@pytest.mark.parametrize("name", ["wall_s", "compute_s", "memory_bytes", "output_bytes", "calls", "parallel_calls"])
@pytest.mark.parametrize("value", [-1, float("nan"), float("inf"), "1", True, 10**15])
def test_what_is_out_of_range_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(LimitError, match=rf"limits\.{name}"):
        Limits(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["memory_bytes", "output_bytes", "calls", "parallel_calls"])
def test_counts_are_whole_numbers(name: str) -> None:
    with pytest.raises(LimitError, match="a whole number"):
        Limits(**{name: 1.5})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["wall_s", "compute_s", "memory_bytes", "output_bytes", "calls"])
def test_only_parallel_calls_may_be_left_open(name: str) -> None:
    with pytest.raises(LimitError):
        Limits(**{name: None})  # type: ignore[arg-type]
    assert Limits(parallel_calls=None).parallel_calls is None


def test_a_refusal_says_which_range_to_use() -> None:
    with pytest.raises(LimitError, match=r"use 0\.001 to 604800"):
        Limits(wall_s=0)


def test_a_limit_error_is_a_usage_error_and_a_value_error() -> None:
    assert issubclass(LimitError, UsageError)
    assert issubclass(LimitError, ValueError)


def test_no_calls_at_all_is_a_limit() -> None:
    assert Limits(calls=0).calls == 0


def test_limits_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Limits().calls = 3  # type: ignore[misc]
