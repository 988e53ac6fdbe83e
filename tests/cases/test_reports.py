"""The reported faults of code-mode runtimes, as cases: `data/reports.json` says what must happen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from cases.expectations import problems
from cases.model_side import direct_call_problems, prompt_problems, spilled_problems
from cases.processes import ProcessTree, open_watched
from cases.runner import Host, busy_host
from cases.vocabulary import CASES, orders

import ptc
import ptc.testing

# Cases that need what is not built yet.
LATER = {
    "images-02": "it wants only the images a program returns; SPEC 8 passes on those of every call, in order",
    "stdio-02": "serving over MCP stdio is not built yet",
    "session-01": "sessions that keep state, and errors that speak of it, are not built yet",
    "hang-02": "it needs os and threads, and a worker has neither; test_run_code_worker.py reads fd 0",
    "process-06": "it needs os and files, and a worker has neither; test_run_code_worker.py looks",
}
# Cases whose subject lies below the language policy, which would refuse the program first.
WITHOUT_POLICY = {"limits-03": "the worker must crash, so it must be able to"}
# Enough of each kind to see that nothing depends on the event loop of the host.
ALSO_TRIO = {
    *("lang-01", "lang-15", "errors-02", "errors-06", "logs-01", "cancel-02", "cancel-04", "cancel-08"),
    *("concurrency-02", "concurrency-04", "payload-03", "mcp-03", "limits-01", "limits-03", "session-05"),
}
RUNS = [("asyncio", case) for case in CASES] + [("trio", case) for case in CASES if case["id"] in ALSO_TRIO]
Watched = tuple[ptc.LocalRuntime, ProcessTree]


@asynccontextmanager
async def open_host_runtime(language_policy: bool = True) -> AsyncIterator[Watched]:
    runtime = ptc.testing.local_runtime(language_policy=language_policy)
    async with open_watched(runtime) as tree:
        yield runtime, tree


@pytest.fixture(scope="module")
def anyio_backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
async def shared(anyio_backend: str) -> AsyncIterator[Watched]:
    async with open_host_runtime() as watched:
        yield watched


def set_up_host(host: dict[str, Any], directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give this process the environment and working directory that a case's host has."""
    for name, value in host.get("env", {}).items():
        if value == "<dir with host_private_module.py>":
            (directory / "host_private_module.py").write_text("SECRET = 1\n")
            monkeypatch.chdir(directory)
            value = str(directory)
        monkeypatch.setenv(name, value)


def check(expect: dict[str, Any], observed: Any, case: dict[str, Any]) -> None:
    found = problems(expect, observed, case.get("kind_alternatives", ()))
    assert not found, f"{case['id']}: {case['summary']}\n" + "\n".join(found) + f"\nobserved {observed}"


async def run_case(case: dict[str, Any], watched: Watched) -> None:
    for tools in orders(case):
        host = Host(tools, *watched)
        if case["mode"] == "session":
            # Runs share no state yet: the steps are runs that follow each other.
            for step in case["expect"]["steps"]:
                observed = await host.run({**case, **step}, step["program"], step["expect"])
                check(step["expect"], observed, case)
            rest = {word: wanted for word, wanted in case["expect"].items() if word != "steps"}
            check(rest, observed, case)
        elif case["mode"] == "direct_call":
            found = await direct_call_problems(host.registry, host.calls, case["expect"]["direct_call"])
            assert not found, f"{case['id']}: {found}"
        elif case["mode"] == "prompt":
            found = prompt_problems(host.registry, case["expect"]["prompt"])
            assert not found, f"{case['id']}: {found}"
        elif "max_log_bytes" in case.get("limits", {}) and case["expect"].get("logs", {}).get("truncated"):
            # Output is cut only where the host keeps the whole of it.
            found = await spilled_problems(host.registry, watched[0], case)
            assert not found, f"{case['id']}: {found}"
        else:
            observed = await host.run(case, case["program"], case["expect"])
            check(case["expect"], observed, case)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("anyio_backend", "case"),
    RUNS,
    ids=[f"{case['id']}-{backend}" for backend, case in RUNS],
    indirect=["anyio_backend"],
    scope="module",
)
async def test_a_reported_fault_does_not_happen_here(
    case: dict[str, Any], shared: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if case["id"] in LATER:
        pytest.skip(LATER[case["id"]])
    host, action = case.get("host", {}), case.get("action", {})
    own_host = bool(host) or "host_threads" in action or case["id"] in WITHOUT_POLICY
    set_up_host(host, tmp_path, monkeypatch)
    with busy_host(action):
        if own_host:
            async with open_host_runtime(language_policy=case["id"] not in WITHOUT_POLICY) as watched:
                await run_case(case, watched)
        else:
            await run_case(case, shared)


def test_every_exception_names_a_case() -> None:
    ids = {case["id"] for case in CASES}
    assert not {*LATER, *WITHOUT_POLICY, *ALSO_TRIO} - ids
