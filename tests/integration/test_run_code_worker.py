"""What a program finds and does in its worker when the language policy does not stand in its way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import ptc
from ptc.testing import local_runtime

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def unchecked(anyio_backend: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ptc.LocalRuntime]:
    """A runtime whose programs nothing checks, of a host with a secret and a module of its own."""
    directory: Path = tmp_path_factory.mktemp("host")
    (directory / "host_private_module.py").write_text("SECRET = 1\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOST_SECRET", "s3cr3t")
        patch.setenv("PYTHONPATH", str(directory))
        patch.chdir(directory)
        async with local_runtime(language_policy=False) as runtime:
            yield runtime


async def run(runtime: ptc.LocalRuntime, program: str, registry: ptc.ToolRegistry | None = None) -> ptc.RunResult:
    return await ptc.run_code(registry or ptc.ToolRegistry(), program, runtime=runtime)


@pytest.mark.parametrize(
    ("program", "part"),
    [
        ("import os\nos._exit(3)", "status 3"),
        ("import os\nos._exit(0)", "status 0"),
        ("import ctypes\nctypes.string_at(0)", "SIGSEGV"),
        ("import os\nos.abort()", "crashed (SIG"),
        ("import os\nos.close(3)\nimport asyncio\nawait asyncio.sleep(60)", "worker"),
        (
            "import os\nos.write(3, b'\\x00\\x00\\x00\\x04junk')\nimport asyncio\nawait asyncio.sleep(60)",
            "misbehaved",
        ),
        (
            "import os\nos.write(3, b'\\xff\\xff\\xff\\xff')\nimport asyncio\nawait asyncio.sleep(60)",
            "misbehaved",
        ),
    ],
    ids=["exit 3", "exit 0", "segmentation fault", "abort", "closed channel", "junk frame", "oversize frame"],
)
async def test_a_worker_that_ends_without_a_result_says_how(
    unchecked: ptc.LocalRuntime, program: str, part: str
) -> None:
    result = await run(unchecked, f"print('before', flush=True)\n{program}")
    assert result.error is not None, result.value
    assert result.error.kind == "worker-exit", result.error
    assert part in result.error.message, result.error.message
    assert list(result.logs) == ["before"]
    assert (await run(unchecked, "return 1")).value == 1


async def test_reading_stdin_gives_nothing_and_takes_nothing_from_the_protocol(
    unchecked: ptc.LocalRuntime,
) -> None:
    registry = ptc.ToolRegistry()

    @registry.tool(is_concurrency_safe=True)
    async def ping(n: int) -> int:
        """Give the number back."""
        return n

    program = (
        "import asyncio, os, sys\ncalls = [asyncio.create_task(tools.ping(n=n)) for n in range(20)]\n"
        "await asyncio.sleep(0)\ngot = [os.read(0, 65536).decode(), sys.stdin.read()]\n"
        "return [*got, *await asyncio.gather(*calls)]"
    )
    result = await run(unchecked, program, registry)
    assert result.value == ["", "", *range(20)], result.error


async def test_what_is_written_to_descriptors_1_and_2_does_not_reach_the_host(
    unchecked: ptc.LocalRuntime, capfd: pytest.CaptureFixture[str]
) -> None:
    result = await run(unchecked, "import os\nos.write(1, b'out')\nos.write(2, b'err')\nreturn 1")
    assert result.value == 1, result.error
    assert capfd.readouterr() == ("", "")


async def test_nothing_of_the_hosts_environment_directory_or_arguments_is_there(
    unchecked: ptc.LocalRuntime,
) -> None:
    program = (
        "import os, sys\ntry:\n    import host_private_module\n    found = True\n"
        "except ImportError:\n    found = False\n"
        "return [sorted(os.environ), found, [path for path in sys.path if 'host' in path], sys.argv]"
    )
    result = await run(unchecked, program)
    assert result.ok, result.error
    assert isinstance(result.value, list)
    names, found, paths, arguments = result.value
    assert "HOST_SECRET" not in names
    assert "PYTHONPATH" not in names
    assert (found, paths) == (False, [])
    assert not any("pytest" in argument for argument in arguments)
