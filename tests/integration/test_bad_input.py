"""What is no program at all: each gives a clear answer, and the runtime goes on."""

from __future__ import annotations

from typing import Any

import pytest

import ptc

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

MIB = 2**20
NESTED = 20_000


async def run(runtime: ptc.LocalRuntime, program: str | bytes) -> ptc.RunResult:
    """Run a program, and see that the next one runs whatever became of it."""
    registry = ptc.ToolRegistry()
    result = await ptc.run_code(registry, program, runtime=runtime, limits=ptc.Limits(wall_s=60, compute_s=30))
    following = await ptc.run_code(registry, "return 1", runtime=runtime)
    assert following.value == 1, following.error
    return result


def assert_error(result: ptc.RunResult, kind: str, *parts: str) -> None:
    assert result.error is not None, result.value
    assert result.error.kind == kind, result.error
    for part in parts:
        assert part.lower() in result.error.message.lower(), result.error.message


@pytest.mark.parametrize("program", ["", " ", "\n\n\t\n", "\ufeff", "\r\n"])
async def test_an_empty_program_is_an_error_that_says_so(runtime: ptc.LocalRuntime, program: str) -> None:
    assert_error(await run(runtime, program), "exception", "empty", "python")


@pytest.mark.parametrize(
    ("program", "value"),
    [
        ("# a remark that says nothing\n" * (5 * MIB // 29) + "return 7\n", 7),
        ("total = 0\n" + "total += 1\n" * (5 * MIB // 11) + "return total\n", 5 * MIB // 11),
        ("return len('" + "x" * 5 * MIB + "')", 5 * MIB),
        ("return [" + "1," * (5 * MIB // 2) + "][0]", 1),
    ],
    ids=["comments", "statements", "text", "list"],
)
async def test_five_megabytes_of_source_run_or_say_how_large_a_program_may_be(
    runtime: ptc.LocalRuntime, program: str, value: int
) -> None:
    result = await run(runtime, program)
    if result.error is None:
        assert result.value == value
    else:
        assert_error(result, "exception", f"{len(program):,}", "limit")


@pytest.mark.parametrize(
    ("program", "value"),
    [
        ("# a remark that says nothing\n" * 60_000 + "return 7\n", 7),
        ("total = 0\n" + "total += 1\n" * 100_000 + "return total\n", 100_000),
    ],
    ids=["comments", "statements"],
)
async def test_a_long_program_runs(runtime: ptc.LocalRuntime, program: str, value: int) -> None:
    result = await run(runtime, program)
    assert result.value == value, result.error


@pytest.mark.parametrize(
    "program",
    [
        "return " + "(" * NESTED + "1" + ")" * NESTED,
        "return " + "[" * NESTED + "]" * NESTED,
        "return " + "-" * NESTED + "1",
        "x = 1\nreturn x" + ".real" * NESTED,
        "return " + "not " * NESTED + "True",
        "return " + "1 + " * NESTED + "1",
        "return " + "lambda: " * NESTED + "1",
        "x = []\nreturn x" + "[0]" * NESTED,
        "f = print\nreturn f" + "()" * NESTED,
    ],
    ids=["parentheses", "lists", "minus", "attributes", "not", "sum", "lambda", "items", "calls"],
)
async def test_a_program_nested_too_deeply_says_so(runtime: ptc.LocalRuntime, program: str) -> None:
    result = await run(runtime, program)
    if result.error is None:
        assert result.value in (1, True, NESTED + 1)
        return
    assert result.error.kind == "exception", result.error
    message = result.error.message
    assert "nest" in message or "too many" in message or "too deep" in message, message


async def test_a_block_nested_too_deeply_says_so(runtime: ptc.LocalRuntime) -> None:
    program = "".join("  " * depth + "if True:\n" for depth in range(200)) + "  " * 200 + "return 1\n"
    result = await run(runtime, program)
    assert_error(result, "exception", "too many")
    assert result.error is not None and result.error.line is not None


@pytest.mark.parametrize("program", ["return 1\0", "\0", "x = '\0'\nreturn x", "# \0\nreturn 1"])
async def test_a_nul_character_in_the_program_is_an_error_that_names_it(
    runtime: ptc.LocalRuntime, program: str
) -> None:
    assert_error(await run(runtime, program), "exception", "NUL character", "line")


@pytest.mark.parametrize("program", [None, 5, ["return 1"], memoryview(b"return 1")])
async def test_a_program_that_is_no_text_is_misuse_that_names_its_type(runtime: ptc.LocalRuntime, program: Any) -> None:
    with pytest.raises(ptc.UsageError, match=type(program).__name__):
        await ptc.run_code(ptc.ToolRegistry(), program, runtime=runtime)
    assert (await run(runtime, "return 2")).value == 2


@pytest.mark.parametrize("program", ["return 'é'".encode(), bytearray("return 'é'", "utf-8")])
async def test_bytes_are_taken_as_utf_8(runtime: ptc.LocalRuntime, program: bytes) -> None:
    assert (await run(runtime, program)).value == "é"


@pytest.mark.parametrize(
    ("program", "place"),
    [
        (b"\xff\xfer\x00e\x00", "byte 0"),
        ("return 'é'".encode("latin-1"), "byte 8"),
        (b"return '\xed\xa0\x80'", "byte 8"),
        (b"return '\xe2\x82", "byte 8"),
    ],
    ids=["utf-16", "latin-1", "surrogate", "cut off"],
)
async def test_bytes_that_are_not_utf_8_are_an_error_that_names_the_first_bad_one(
    runtime: ptc.LocalRuntime, program: bytes, place: str
) -> None:
    assert_error(await run(runtime, program), "exception", "UTF-8", place)


@pytest.mark.parametrize(
    "program",
    ["return '\ud800'", "x = 1 # \udfff", b"return '\xff'".decode("utf-8", "surrogateescape")],
    ids=["high", "low", "surrogateescape"],
)
async def test_a_lone_surrogate_in_the_program_is_an_error_that_names_it(
    runtime: ptc.LocalRuntime, program: str
) -> None:
    assert_error(await run(runtime, program), "exception", "surrogate", "remove it")


@pytest.mark.parametrize(
    "program",
    [
        "ls -la",
        "pip install x",
        "cat file | grep y",
        "cd /tmp && python main.py",
        "$ ls",
        "git commit -m 'fix it'",
        "curl -s https://example.org/a.json | jq .items",
        "#!/bin/bash\necho hello world",
    ],
)
async def test_a_shell_command_is_told_that_this_takes_a_python_program(
    runtime: ptc.LocalRuntime, program: str
) -> None:
    assert_error(await run(runtime, program), "exception", "python program", "shell")


@pytest.mark.parametrize(
    "program",
    [
        '{"code": "return 1", "description": "Return one"}',
        '{"name": "search", "arguments": {"query": "x", "all": true, "limit": null}}',
        '[{"type": "tool_use", "input": {"done": false}}]',
    ],
)
async def test_json_is_told_that_this_takes_a_python_program(runtime: ptc.LocalRuntime, program: str) -> None:
    assert_error(await run(runtime, program), "exception", "python program", "json")


@pytest.mark.parametrize(
    "program",
    [
        "```python\nx = 6\nreturn x * 7\n```",
        "```py\nx = 6\nreturn x * 7\n```\n",
        "```\nx = 6\nreturn x * 7\n```",
        "```python3\r\nx = 6\r\nreturn x * 7\r\n```\r\n",
        "Here is the program:\n\n```python\nx = 6\nreturn x * 7\n```",
        "Sure! This multiplies.\n```py\nx = 6\nreturn x * 7\n```\nIt returns the product.",
        "  ```python\n  x = 6\n  return x * 7\n  ```",
        "~~~python\nx = 6\nreturn x * 7\n~~~",
        "```python\nx = 6\nreturn x * 7",
    ],
)
async def test_a_fenced_program_runs_without_its_fence(runtime: ptc.LocalRuntime, program: str) -> None:
    result = await run(runtime, program)
    assert result.value == 42, result.error


async def test_the_lines_of_a_fenced_program_are_those_of_the_text_that_was_sent(
    runtime: ptc.LocalRuntime,
) -> None:
    result = await run(runtime, "Here it is:\n```python\nx = 1\nraise ValueError(x)\n```")
    assert_error(result, "exception", "ValueError")
    assert result.error is not None and result.error.line == 4


async def test_two_fenced_blocks_are_an_error_that_asks_for_one(runtime: ptc.LocalRuntime) -> None:
    program = "First:\n```python\nx = 1\n```\nThen:\n```python\nreturn x\n```"
    assert_error(await run(runtime, program), "exception", "2 fenced", "one program")


async def test_a_fence_inside_a_string_stays_what_it_is(runtime: ptc.LocalRuntime) -> None:
    result = await run(runtime, 'text = """\n```python\nreturn 1\n```\n"""\nreturn text\n')
    assert result.value == "\n```python\nreturn 1\n```\n", result.error


@pytest.mark.parametrize("line_end", ["\r\n", "\r", "\n"], ids=["crlf", "cr", "lf"])
async def test_any_line_end_is_a_line_end(runtime: ptc.LocalRuntime, line_end: str) -> None:
    lines = ["total = 0", "for n in range(4):", "    total += n", "return total"]
    result = await run(runtime, line_end.join(lines))
    assert result.value == 6, result.error
    failed = await run(runtime, line_end.join([*lines[:3], "raise ValueError(total)"]))
    assert failed.error is not None and failed.error.line == 4


async def test_tabs_and_spaces_mixed_up_are_an_error_that_says_so(runtime: ptc.LocalRuntime) -> None:
    result = await run(runtime, "if True:\n        x = 1\n\ty = 2\nreturn x\n")
    assert_error(result, "exception", "tab", "spaces")
    assert result.error is not None and result.error.line == 3


async def test_a_byte_order_mark_is_left_out(runtime: ptc.LocalRuntime) -> None:
    result = await run(runtime, "\ufeffx = 3\nreturn x")
    assert result.value == 3, result.error


@pytest.mark.parametrize("program", ["    x = 1\n    return x\n", "\n\n\tx = 1\n\treturn x\n"])
async def test_a_program_that_is_indented_as_a_whole_runs(runtime: ptc.LocalRuntime, program: str) -> None:
    result = await run(runtime, program)
    assert result.value == 1, result.error


@pytest.mark.parametrize("program", ["async def main():\n    return 1\n", "def main():\n    return 1\n"])
async def test_a_main_that_is_never_called_is_an_error_that_says_how_to_call_it(
    runtime: ptc.LocalRuntime, program: str
) -> None:
    assert_error(await run(runtime, program), "exception", "main()", "never")
