"""`ptc run` as a user runs it: a process of its own, its two streams and its exit status."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

TOOLS = '''
import os, subprocess
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
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my_tools.py").write_text(TOOLS)
    (tmp_path / "broken.py").write_text("import nothing_of_that_name")
    (tmp_path / "crooked.py").write_text("def f(:")
    (tmp_path / "exits.py").write_text("raise SystemExit(5)")
    return tmp_path


def ptc(folder: Path, *arguments: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
    run = subprocess.run(
        [sys.executable, "-m", "ptc.cli.main", *arguments],
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


@pytest.mark.parametrize("tools", ["my_tools", "my_tools:registry", "my_tools.py", "./my_tools.py:registry"])
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
        (["run", "-", "--timeout", "0"], "timeout"),
        (["run", "-", "--timeout", "soon"], "timeout"),
        (["run", "-", "--no-such-option"], "--no-such-option"),
        (["run"], "PROGRAM"),
        (["walk"], "walk"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_is_status_2_told_on_stderr_and_still_json(folder: Path, arguments: list[str], words: str) -> None:
    plain = ptc(folder, *arguments, stdin="return 1")
    assert (plain.returncode, plain.stdout) == (2, "")
    assert words in plain.stderr and "Traceback" not in plain.stderr
    run = ptc(folder, *arguments, "--json", stdin="return 1")
    found = document(run)
    assert run.returncode == 2 and not found["ok"]
    assert found["error"]["kind"] == "usage" and words in found["error"]["message"]


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


def test_an_interrupt_ends_it_and_leaves_no_process(folder: Path) -> None:
    (folder / "program.py").write_text("print('started')\nwhile True:\n    pass")
    process = subprocess.Popen(
        [sys.executable, "-m", "ptc.cli.main", "run", "program.py"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"started\n"
    tree = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=30)
    assert process.returncode == 130 and b"Traceback" not in stderr
    _gone, alive = psutil.wait_procs(tree, timeout=10)
    assert not alive


def test_a_reader_that_leaves_early_gets_no_traceback(folder: Path) -> None:
    (folder / "program.py").write_text("for n in range(20000):\n    print('line', n)")
    process = subprocess.Popen(
        [sys.executable, "-m", "ptc.cli.main", "run", "program.py"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.readline() == b"line 0\n"
    process.stdout.close()
    stderr = process.stderr.read()
    process.stderr.close()
    process.wait(30)
    assert b"Traceback" not in stderr


def test_help_is_quick_to_load_and_names_the_commands(folder: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "ptc.cli.main", "--help"], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0 and "run" in run.stdout and "doctor" in run.stdout
    loaded = {line.rsplit("|", 1)[-1].strip() for line in run.stderr.splitlines()}
    assert not loaded & {"pydantic", "rich.console", "anyio", "jsonschema_rs", "msgpack"}


def test_doctor_says_what_is_in_force(folder: Path) -> None:
    run = ptc(folder, "doctor")
    assert run.returncode == 0 and "seccomp" in run.stdout and "ok" in run.stdout
    found = json.loads(ptc(folder, "doctor", "--json").stdout)
    assert found["ok"] and {"name", "active", "detail"} == set(found["fences"][0])
    assert os.fspath(folder) not in json.dumps(found)


def test_doctor_fails_when_the_level_cannot_be_kept(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from ptc.cli.main import main
    from ptc.errors import FenceError
    from ptc.runtime.local import LocalRuntime

    async def refuse(self: LocalRuntime) -> LocalRuntime:
        raise FenceError("landlock is not in force")

    monkeypatch.setattr(LocalRuntime, "__aenter__", refuse)
    with pytest.raises(SystemExit) as left:
        main(["doctor", "--json", "--isolation", "strict"])
    assert left.value.code == 1
    assert json.loads(capfd.readouterr().out)["problem"] == "landlock is not in force"
