"""The `ptc` command as a user runs it: a process of its own, its two streams and its exit status."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import psutil
import pytest

from ptc.cli.main import main
from ptc.errors import FenceError
from ptc.limit_check import LimitCheck
from ptc.limits import Limits
from ptc.runtime.local import LocalRuntime

# -P: as for the installed command, the working folder is not on the path from the start.
PTC = [sys.executable, "-P", "-m", "ptc.cli.main"]

TOOLS = '''
import os, subprocess, time
import ptc

registry = ptc.ToolRegistry()
not_a_registry = 7

@registry.tool
def noisy(text: str) -> str:
    """Print on the host's stdout in three ways."""
    print("python", text)
    os.write(1, b"descriptor\\n")
    subprocess.run(["echo", "child"], check=True)
    return text

@registry.tool(read_only=True)
def echo(value: object) -> object:
    """Give the value back."""
    return value

@registry.tool
def slow(seconds: float) -> str:
    """Sleep in a thread, which nothing can stop."""
    time.sleep(seconds)
    return "awake"

@registry.tool(name="a[/]b[red]")
def odd() -> int:
    """Have a name that is markup elsewhere."""
    return 1
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my_tools.py").write_text(TOOLS)
    (tmp_path / "broken.py").write_text("import nothing_of_that_name")
    (tmp_path / "crooked.py").write_text("def f(:")
    (tmp_path / "exits.py").write_text("raise SystemExit(5)")
    (tmp_path / "raises.py").write_text("class Odd(BaseException): pass\ndef fail():\n    raise Odd('why')\nfail()")
    (tmp_path / "bad_tool.py").write_text("import ptc\nptc.ToolRegistry().add_json_tool('x', 'd', {'type': 3}, print)")
    (tmp_path / "chatty.py").write_text(f"print('at import')\n{TOOLS}\nimport atexit\natexit.register(print, 'late')")
    (tmp_path / "surprise.py").write_text("def __getattr__(name): raise ValueError('no ' + name)")
    (tmp_path / "json.py").write_text(TOOLS)
    (tmp_path / "a:b.py").write_text(TOOLS)
    return tmp_path


def ptc(folder: Path, *arguments: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
    run = subprocess.run(
        [*PTC, *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=folder,
        timeout=60,
        check=False,
    )
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def document(run: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """The one JSON document on stdout."""
    found: dict[str, Any] = json.loads(run.stdout)
    assert {"ok", "logs", "calls", "stats"} <= set(found)
    return found


def test_lines_and_value_go_to_stdout_and_calls_to_stderr(folder: Path) -> None:
    (folder / "program.py").write_text("print('line')\nreturn await tools.echo(value={'a': 1})")
    run = ptc(folder, "run", "program.py", "--tools", "my_tools.py:registry")
    assert (run.returncode, run.stdout) == (0, 'line\n{\n  "a": 1\n}\n')
    assert "echo" in run.stderr and "completed" in run.stderr


@pytest.mark.parametrize(
    "tools",
    [
        "my_tools",
        "my_tools:registry",
        "my_tools:",
        "my_tools.py",
        "./my_tools.py:registry",
        "a:b.py",
        "a:b.py:registry",
    ],
)
def test_tools_are_named_by_module_or_file_and_the_attribute_may_be_left_out(folder: Path, tools: str) -> None:
    run = ptc(folder, "run", "-", "--tools", tools, stdin="return await tools.echo(value='text')")
    assert (run.returncode, run.stdout) == (0, "text\n")


def test_a_failed_program_is_told_on_stderr_with_status_1(folder: Path) -> None:
    run = ptc(folder, "run", "-", stdin="print('before')\n1 / 0")
    assert (run.returncode, run.stdout) == (1, "before\n")
    assert "ZeroDivisionError" in run.stderr and "line 2" in run.stderr


def test_json_of_a_success(folder: Path) -> None:
    run = ptc(
        folder, "run", "-", "--tools", "my_tools", "--json", stdin="print('x')\nreturn await tools.echo(value=[1])"
    )
    found = document(run)
    assert run.returncode == 0 and found["ok"] and found["value"] == [1] and found["logs"] == ["x"]
    assert "error" not in found
    assert [
        (call["seq"], call["tool"], call["line"], call["verdict"], call["retry_safe"]) for call in found["calls"]
    ] == [(1, "echo", 2, "completed", True)]
    assert found["stats"]["fences"]["seccomp"]


def test_json_tells_null_from_nothing(folder: Path) -> None:
    assert document(ptc(folder, "run", "-", "--json", stdin="return None"))["value"] is None
    assert "value" not in document(ptc(folder, "run", "-", "--json", stdin="x = 1"))


def test_json_of_a_failure_has_kind_message_line_and_column(folder: Path) -> None:
    run = ptc(folder, "run", "-", "--json", stdin="x = 1\nimport socket")
    found = document(run)
    assert run.returncode == 1 and not found["ok"]
    assert set(found["error"]) == {"kind", "message", "line", "column"}
    assert (found["error"]["kind"], found["error"]["line"]) == ("policy", 2)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run", "no_such_program.py"], "no_such_program.py"),
        (["run", "-", "--tools", "broken"], "nothing_of_that_name"),
        (["run", "-", "--tools", "broken.py:registry"], "nothing_of_that_name"),
        (["run", "-", "--tools", "crooked"], "SyntaxError"),
        (["run", "-", "--tools", "exits"], "SystemExit"),
        (["run", "-", "--tools", "no_such_module"], "no_such_module"),
        (["run", "-", "--tools", "no_such_file.py"], "no_such_file.py"),
        (["run", "-", "--tools", "my_tools:wrong"], "registry"),
        (["run", "-", "--tools", "my_tools:not_a_registry"], "int"),
        (["run", "-", "--tools", ":registry"], "MODULE:ATTR"),
        (["run", "-", "--tools", "./my_tools"], "FILE.py:ATTR"),
        (["run", "-", "--tools", "my_tools:not_a_registry.deep"], "it has the registries: registry"),
        (["run", "-", "--tools", "surprise:tools"], "no tools"),
        (["run", "-", "--tools", "raises"], "Odd: why (raises.py, line 3)"),
        (["run", "-", "--tools", "raises.py"], "Odd: why (raises.py, line 3)"),
        (["run", "-", "--tools", "bad_tool"], "cannot import 'bad_tool': DefinitionError"),
        (["run", "."], "directory"),
        (["run", ""], "directory"),
        (["run", "\udcff.py"], "udcff"),
        (["run", "-", "--\udcff"], "udcff"),
        (["run", "-", "--isolation", "none"], "isolation"),
        (["run", "-", "--timeout", "nan"], "finite"),
        (["run", "-", "--timeout", "1e999"], "finite"),
        (["doctor", "--isolation", "none"], "isolation"),
        (["doctor", "more"], "more"),
        (["--frob"], "--frob"),
        (["run", "-", "--timeout", "0"], "timeout"),
        (["run", "-", "--timeout", "soon"], "timeout"),
        (["run", "-", "--no-such-option"], "--no-such-option"),
        (["run"], "PROGRAM"),
        (["run", "-", "my_tools"], "my_tools"),
        (["walk"], "walk"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_is_status_2_told_on_stderr_and_still_json(folder: Path, arguments: list[str], words: str) -> None:
    run = ptc(folder, *arguments, "--json", stdin="return 1")
    found = document(run)
    assert run.returncode == 2 and not found["ok"]
    assert words in run.stderr and "Traceback" not in run.stderr
    assert found["error"]["kind"] == "usage" and words in found["error"]["message"]


@pytest.mark.parametrize("arguments", [["run", "missing.py"], ["run", "-", "--tools", "broken"], ["run", "--wrong"]])
def test_wrong_usage_without_json_prints_nothing_on_stdout(folder: Path, arguments: list[str]) -> None:
    run = ptc(folder, *arguments)
    assert (run.returncode, run.stdout) == (2, "") and "Error: " in run.stderr and "Traceback" not in run.stderr


def test_what_tools_print_stays_out_of_the_json(folder: Path) -> None:
    run = ptc(folder, "run", "-", "--tools", "my_tools", "--json", stdin="return await tools.noisy(text='t')")
    assert document(run)["value"] == "t"
    for printed in ("python t", "descriptor", "child"):
        assert printed in run.stderr


def test_values_that_other_writers_choke_on_are_written(folder: Path) -> None:
    deep = "x = []\nfor _ in range(5000):\n    x = [x]\nreturn [x, 10 ** 5000, -0.0]"
    run = ptc(folder, "run", "-", "--json", stdin=deep)
    assert run.returncode == 0
    assert "[" * 5002 in run.stdout and "0" * 5000 in run.stdout and "-0.0" in run.stdout


def test_a_program_that_is_not_utf_8_fails_clearly(folder: Path) -> None:
    run = ptc(folder, "run", "-", "--json", stdin=b"return '\xff'")
    assert run.returncode == 1 and "UTF-8" in document(run)["error"]["message"]


def test_the_time_limit_is_an_option(folder: Path) -> None:
    run = ptc(folder, "run", "-", "--json", "--timeout", "0.3", stdin="while True:\n    pass")
    assert run.returncode == 1 and document(run)["error"]["kind"] == "timeout"


def test_no_arguments_show_the_help(folder: Path) -> None:
    run = ptc(folder)
    assert (run.returncode, run.stdout) == (2, "") and "Commands:" in run.stderr


def test_version(folder: Path) -> None:
    run = ptc(folder, "--version")
    assert run.returncode == 0 and run.stdout == f"ptc, version {metadata.version('ptc')}\n"


def test_what_a_module_prints_when_it_is_imported_and_at_exit_stays_out_of_the_json(folder: Path) -> None:
    run = ptc(folder, "run", "-", "--tools", "chatty", "--json", stdin="return 1")
    assert document(run)["value"] == 1 and "at import" in run.stderr and "late" in run.stderr


def test_a_tools_file_may_be_named_like_a_module_of_the_standard_library(folder: Path) -> None:
    run = ptc(folder, "run", "-", "--tools", "json.py", "--json", stdin="return await tools.echo(value=2)")
    assert run.returncode == 0 and document(run)["value"] == 2


def test_a_tool_name_that_is_markup_elsewhere_is_shown_as_it_is(folder: Path) -> None:
    run = ptc(folder, "run", "-", "--tools", "my_tools", stdin='return await tools["a[/]b[red]"]()')
    assert (run.returncode, run.stdout) == (0, "1\n") and "a[/]b[red] " in run.stderr


def test_a_failed_call_is_a_row_of_the_table(folder: Path) -> None:
    program = "for n in range(2):\n    try:\n        await tools.slow(seconds='x')\n    except ToolCallError: pass"
    run = ptc(folder, "run", "-", "--tools", "my_tools", stdin=program)
    row = next(line for line in run.stderr.splitlines() if line.startswith("slow"))
    assert run.returncode == 0 and row.split()[1:3] == ["3", "2"] and "failed" in row


def test_100_000_levels_are_written(folder: Path) -> None:
    deep = "x = []\nfor _ in range(100_000):\n    x = [x]\nreturn x"
    run = ptc(folder, "run", "-", "--json", stdin=deep)
    assert run.returncode == 0 and run.stdout.startswith('{"ok":true,"value":' + "[" * 100_001 + "]" * 100_001)
    plain = ptc(folder, "run", "-", stdin=deep)
    assert plain.returncode == 0 and plain.stdout.count("[") == 100_001


def test_lone_surrogates_become_text(folder: Path) -> None:
    run = ptc(folder, "run", "-", "--json", stdin="print('\\ud800', chr(0xdfff))")
    assert run.returncode == 0 and len(document(run)["logs"]) == 1
    run = ptc(folder, "run", "-", "--json", stdin="return ['\\ud800']")
    assert run.returncode == 1 and document(run)["error"]["kind"] == "invalid-output"
    run = ptc(folder, "run", "-", stdin="raise ValueError('\\ud800')")
    assert run.returncode == 1 and "ValueError" in run.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_output_is_utf_8_whatever_the_terminal_claims(folder: Path, encoding: str) -> None:
    run = subprocess.run(
        [*PTC, "run", "-"],
        input="print('é →')\nreturn '→'".encode(),
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stdout.decode()) == (0, "é →\n→\n")


def test_control_characters_do_not_reach_a_terminal(folder: Path) -> None:
    ours, theirs = pty.openpty()
    program = "print('\\x1b]0;title\\x07', '\\x9b2J')\nraise ValueError('\\x1b[2J')"
    process = subprocess.Popen([*PTC, "run", "-"], stdin=subprocess.PIPE, stdout=theirs, stderr=theirs, cwd=folder)
    os.close(theirs)
    assert process.stdin is not None
    process.stdin.write(program.encode())
    process.stdin.close()
    shown = b""
    with contextlib.suppress(OSError):  # EIO: the other end is closed
        while chunk := os.read(ours, 65536):
            shown += chunk
    os.close(ours)
    assert process.wait(30) == 1
    assert b"\\x1b]0;title\\x07 \\x9b2J" in shown and b"\x1b" not in shown and b"\x07" not in shown


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["plain", "json"])
@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_standard_descriptor_may_be_closed(folder: Path, closed: int, options: list[str]) -> None:
    (folder / "program.py").write_text("print('line')\nreturn 1")
    run = subprocess.run(
        [*PTC, "run", "program.py", *options],
        capture_output=True,
        cwd=folder,
        timeout=60,
        check=False,
        preexec_fn=lambda: os.close(closed),
    )
    assert run.returncode == 0 and not run.stderr
    assert bool(run.stdout) == (closed != 1)


def test_a_program_from_closed_standard_input_is_empty(folder: Path) -> None:
    run = subprocess.run(
        [*PTC, "run", "-", "--json"],
        stdout=subprocess.PIPE,
        cwd=folder,
        timeout=60,
        check=False,
        preexec_fn=lambda: os.close(0),
    )
    assert run.returncode == 1 and "the program is empty" in json.loads(run.stdout)["error"]["message"]


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["plain", "json"])
def test_a_full_disk_is_told_with_status_1(folder: Path, options: list[str]) -> None:
    (folder / "program.py").write_text("print('line')\nreturn 1")
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [*PTC, "run", "program.py", *options],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=folder,
            timeout=60,
            check=False,
        )
    assert run.returncode == 1
    assert run.stderr == b"Error: cannot write to standard output: No space left on device\n"


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["plain", "json"])
def test_a_reader_that_leaves_early_gets_no_traceback(folder: Path, options: list[str]) -> None:
    (folder / "program.py").write_text("for n in range(20000):\n    print('line', n)")
    process = subprocess.Popen(
        [*PTC, "run", "program.py", *options], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.read(1)
    process.stdout.close()
    _, stderr = process.communicate(timeout=30)
    assert (process.returncode, stderr) == (0, b"")


def test_a_reader_of_stderr_that_leaves_changes_no_status(folder: Path) -> None:
    (folder / "program.py").write_text("await tools.echo(value=1)\nraise ValueError('x' * 200_000)")
    process = subprocess.Popen(
        [*PTC, "run", "program.py", "--tools", "my_tools"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    process.stderr.close()
    stdout, _ = process.communicate(timeout=30)
    assert (process.returncode, stdout) == (1, b"")


def interrupted(folder: Path, program: str, *options: str, times: int = 1) -> tuple[int, str, str]:
    """Run a program, press Ctrl-C `times` times once it has begun, and see that no process is left."""
    (folder / "program.py").write_text(f"await tools.begin()\n{program}")
    (folder / "begin.py").write_text(
        f"{TOOLS}\nimport pathlib\n@registry.tool\ndef begin() -> None:\n    pathlib.Path('begun').touch()\n"
    )
    process = subprocess.Popen(
        [*PTC, "run", "program.py", "--tools", "begin", *options],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    group = psutil.Process(process.pid)
    assert eventually((folder / "begun").exists)
    tree = group.children(recursive=True)
    for _ in range(times):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.3)  # Python may merge two signals that arrive at once
    stdout, stderr = process.communicate(timeout=30)
    _gone, alive = psutil.wait_procs(tree, timeout=10)
    assert not alive and b"Traceback" not in stderr
    return process.returncode, stdout.decode(), stderr.decode()


def eventually(condition: Callable[[], bool]) -> bool:
    for _ in range(1000):
        if condition():
            return True
        time.sleep(0.01)
    return False


def test_an_interrupt_ends_a_busy_program_and_leaves_no_process(folder: Path) -> None:
    status, stdout, stderr = interrupted(folder, "print('started')\nwhile True:\n    pass")
    assert status == 130 and "started\n" in stdout and "The program was at line" in stderr


def test_an_interrupt_gives_a_document(folder: Path) -> None:
    status, stdout, _ = interrupted(folder, "print('started')\nwhile True:\n    pass", "--json")
    found = json.loads(stdout)
    assert status == 130 and found["error"]["kind"] == "abort" and found["logs"] == ["started"]


def test_an_interrupt_waits_for_tools_and_a_second_does_not(folder: Path) -> None:
    program = "print('started')\nreturn await tools.slow(seconds=30)"
    status, stdout, _ = interrupted(folder, program, "--json", times=2)
    assert status == 130 and json.loads(stdout)["error"]["kind"] == "abort"


def test_an_interrupt_while_the_tools_are_imported_gives_a_document(folder: Path) -> None:
    (folder / "sleepy.py").write_text(
        "import sys, time\nprint('importing', file=sys.stderr, flush=True)\ntime.sleep(30)"
    )
    process = subprocess.Popen(
        [*PTC, "run", "-", "--tools", "sleepy", "--json"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None and process.stderr.readline() == b"importing\n"
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=30)
    assert process.returncode == 130 and b"Traceback" not in stderr
    assert json.loads(stdout)["error"]["kind"] == "abort"


def test_a_fault_of_the_command_itself_still_gives_a_document(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> int:
        raise KeyError("broken")

    monkeypatch.setattr("ptc.cli.run.run_command", fail)
    with pytest.raises(SystemExit) as exit_:
        main(["run", "-", "--json"])
    stdout, stderr = capfd.readouterr()
    assert exit_.value.code == 1 and "Traceback" in stderr
    assert json.loads(stdout)["error"]["kind"] == "internal"


def test_help_is_quick_to_load_and_names_the_commands(folder: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "ptc.cli.main", "--help"], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0 and "run" in run.stdout and "doctor" in run.stdout
    loaded = {line.rsplit("|", 1)[-1].strip() for line in run.stderr.splitlines()}
    assert not loaded & {"pydantic", "rich.console", "anyio", "jsonschema_rs", "msgpack"}


def test_doctor_says_what_is_in_force(folder: Path) -> None:
    run = ptc(folder, "doctor")
    assert run.returncode == 0 and "seccomp" in run.stdout and run.stdout.endswith(": ok\n") and not run.stderr
    found = json.loads(ptc(folder, "doctor", "--json").stdout)
    parts = {"fences", "self_test", "limits", "limit_checks", "spares"}
    assert set(found) == {"ok", "isolation", "problem", "python", "versions", *parts}
    assert found["self_test"]["not_refused"] == [] and "open /etc/passwd" in found["self_test"]["tried"]
    assert found["limits"] == dataclasses.asdict(Limits())
    assert {check["limit"] for check in found["limit_checks"]} == set(found["limits"]) - {"parallel_calls"}
    assert all(check["fired"] for check in found["limit_checks"])
    assert found["ok"] and {"name", "active", "detail"} == set(found["fences"][0])
    assert os.fspath(folder) not in json.dumps(found)


def test_doctor_fails_when_a_limit_does_not_fire(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def check(_runtime: object) -> list[LimitCheck]:
        return [LimitCheck("wall_s", 1, True, "ended"), LimitCheck("memory_bytes", 1, False, "it went on")]

    monkeypatch.setattr("ptc.cli.doctor.check_limits", check)
    with pytest.raises(SystemExit) as exit_:
        main(["doctor"])
    stdout, _ = capfd.readouterr()
    assert exit_.value.code == 1 and "did not end a run that exceeds them: memory_bytes" in stdout


def test_without_isolation_doctor_warns_and_names_what_is_off(folder: Path) -> None:
    run = ptc(folder, "doctor", "--isolation", "process")
    assert run.returncode == 0 and "without operating-system fences" in run.stdout
    assert run.stderr.startswith("Warning: ") and run.stderr.count("\n") == 1


@pytest.mark.parametrize("options", [["--json"], []], ids=["json", "plain"])
def test_doctor_fails_when_the_level_cannot_be_kept_and_still_shows_the_fences(
    options: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    open_ = LocalRuntime.__aenter__

    async def refuse(self: LocalRuntime) -> LocalRuntime:
        if self.isolation == "strict":
            raise FenceError("landlock is [not] in force")
        return await open_(self)

    monkeypatch.setattr(LocalRuntime, "__aenter__", refuse)
    with pytest.raises(SystemExit) as exit_:
        main(["doctor", "--isolation", "strict", *options])
    stdout, _ = capfd.readouterr()
    assert exit_.value.code == 1 and "landlock is [not] in force" in stdout and "seccomp" in stdout
    if options:
        found = json.loads(stdout)
        assert not found["ok"] and found["isolation"] == "strict"
