"""What a failed program is told: its own frames, the error, and a hint."""

from __future__ import annotations

import asyncio
import sys

import pytest

from sandbox_worker.program import CompiledProgram, ProgramStopped

from .programs import compiled, failure


def test_a_traceback_shows_the_programs_frames_with_source_and_nothing_else() -> None:
    program = """def pick(data, i):
    return data[i]

def outer(data):
    return [pick(data, i) for i in (0, 5)]

import json, functools
data = await tools.echo([1, 2])
return functools.reduce(lambda a, b: outer(data), [1, 2])
"""
    error = failure(program)
    assert (error.kind, error.line) == ("exception", 2)
    assert error.message.startswith('Traceback (most recent call last):\n  File "<program>", line 9, in <module>\n')
    assert "line 5, in outer\n" in error.message
    assert "line 2, in pick\n    return data[i]\nIndexError: list index out of range\nHint: `data` is" in error.message
    assert "site-packages" not in error.message
    assert "sandbox_worker" not in error.message
    assert ".py" not in error.message


def test_lines_are_those_of_the_text_the_model_wrote() -> None:
    error = failure("Here you go:\n```python\nx = 1\nreturn x / 0\n```")
    assert (error.line, error.column) == (4, 8)
    assert "return x / 0" in error.message


def test_errors_raised_in_the_library_keep_the_programs_line() -> None:
    error = failure("import json\nx = '{'\njson.loads(x)")
    assert error.line == 3
    assert "json.decoder.JSONDecodeError: Expecting property name" in error.message


def test_an_error_of_the_programs_own_class_is_named_without_a_module() -> None:
    error = failure("class QuotaError(Exception):\n    pass\ndef spend():\n    raise QuotaError('left: 3')\nspend()")
    assert error.message.endswith("QuotaError: left: 3")
    assert "\nQuotaError" in error.message
    assert error.line == 4


def test_causes_and_contexts_are_shown_with_the_programs_frames() -> None:
    program = "try:\n    int('x')\nexcept ValueError as e:\n    raise RuntimeError('bad') from e"
    message = failure(program).message
    assert (
        message.index("ValueError: invalid literal")
        < message.index("direct cause")
        < message.index("RuntimeError: bad")
    )
    program = "try:\n    int('x')\nexcept ValueError:\n    raise RuntimeError('bad')"
    assert "During handling" in failure(program).message
    program = "try:\n    int('x')\nexcept ValueError:\n    raise RuntimeError('bad') from None"
    assert "ValueError" not in failure(program).message.split("RuntimeError")[0]


def test_groups_list_their_members_with_lines() -> None:
    program = "import asyncio\nasync def f(i):\n    raise ValueError(i)\nasync with asyncio.TaskGroup() as g:\n"
    program += "    for i in range(2):\n        g.create_task(f(i))\n"
    message = failure(program).message
    assert "1. ValueError: 0 (line 3)" in message
    assert "2. ValueError: 1 (line 3)" in message


def test_runaway_recursion_is_shortened() -> None:
    error = failure("def f(n):\n    return f(n + 1)\nf(0)")
    assert "RecursionError: maximum recursion depth" in error.message
    assert "Previous line repeated" in error.message
    assert len(error.message) < 1_000


@pytest.mark.parametrize(
    "body",
    [
        "def __str__(self): raise KeyError(1)",
        "def __str__(self): return 5",
        "def __str__(self): return 'x' * 10_000_000",
        "def __str__(self): raise SystemExit",
        "def __getattribute__(self, n): raise ValueError(n)",
        "def __init__(self): self.__notes__ = 5",
        "def __init__(self): self.__cause__ = self",
        "args = property(lambda self: 1 / 0)",
        "code = property(lambda self: 1 / 0)\n    tool_name = 'x'",
        "def __repr__(self): return '\\ud800'\n    __str__ = __repr__",
    ],
)
def test_an_exception_that_lies_about_itself_is_described_all_the_same(body: str) -> None:
    error = failure(f"class E(Exception):\n    {body}\nraise E()")
    assert "E" in error.message
    assert len(error.message) < 17_000
    error.message.encode()


def test_long_chains_and_cycles_end() -> None:
    program = "a, b = ValueError(1), ValueError(2)\na.__context__ = b\nb.__context__ = a\nraise a"
    assert failure(program).message.endswith("ValueError: 1")


@pytest.mark.parametrize(
    ("program", "kind", "line", "told"),
    [
        ("raise MemoryError", "memory-limit", 1, "ran out of memory"),
        ("import sys\nsys.exit(3)", "exception", 2, "SystemExit: 3"),
        ("exit()", "exception", 1, "use `return`"),
        ("raise SystemExit(0)", "exception", 1, "use `return`"),
        ("raise KeyboardInterrupt", "exception", 1, "KeyboardInterrupt"),
        ("import asyncio\nraise asyncio.CancelledError('x')", "exception", 2, "CancelledError"),
        ("raise StopIteration", "exception", 1, "StopIteration"),
        ("raise GeneratorExit", "exception", 1, "GeneratorExit"),
    ],
)
def test_exceptions_that_look_like_control_flow_are_errors(program: str, kind: str, line: int, told: str) -> None:
    error = failure(program)
    assert (error.kind, error.line) == (kind, line)
    assert told in error.message


def test_a_cancel_from_outside_stays_a_cancel() -> None:
    async def main() -> BaseException | None:
        task = asyncio.ensure_future(compiled("import asyncio\nawait asyncio.sleep(60)").run())
        await asyncio.sleep(0)
        task.cancel()
        try:
            await task
        except BaseException as error:
            return error
        return None

    caught = asyncio.run(main())
    assert isinstance(caught, asyncio.CancelledError)
    assert not isinstance(caught, ProgramStopped)


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("return json.dumps(1)", "add `import json`"),
        ("records = []\nreturn recods", "did you mean `records`"),
        ("return prnt(1)", "did you mean `print`"),
        ("data = fs.read('a')", "`tools`"),
        ("return defaultdict(list)", "from collections import defaultdict"),
        ("x = os.environ", "not available here"),
        ("def f():\n    return total\n    total = 1\nf()", "give it a value before"),
        ("rows = [{'id': 1, 'name': 'a'}]\nreturn rows[0]['nam']", "'id', 'name'; did you mean 'name'?"),
        ("r = await tools.echo({'items': [{'a': 1}]})\nreturn r['items'][0]['b']", "the keys there are"),
        ("d = {}\nreturn d['x']", "none: the dict is empty"),
        ("row = {'name': 'a'}\nreturn row.name", 'write `["name"]`'),
        ("row = {'name': 'a'}\nreturn row.nam", "dict with the keys 'name'"),
        ("rows = [1]\nreturn rows.name", "a list of 1"),
        ("x = None\nreturn x.name", "is None"),
        ("x = 'a'\nreturn x.uper()", "`upper`"),
        ("c = tools.echo(1)\ntry:\n    c['a']\nfinally:\n    c.close()", "`await` before the call"),
        ("c = tools.echo(1)\ntry:\n    c.name\nfinally:\n    c.close()", "`await` before the call"),
        ("x = {}\nreturn await x", "remove `await`"),
    ],
)
def test_hints_say_what_to_try_next(program: str, told: str) -> None:
    error = failure(program)
    assert "\nHint: " in error.message
    assert told in error.message


def test_a_key_hint_calls_nothing_of_the_program() -> None:
    program = """
class D(dict):
    def __iter__(self): raise SystemExit
    def __contains__(self, k): raise SystemExit
    def keys(self): raise SystemExit
d = D(a=1)
d["b"]
"""
    assert failure(program).message.endswith("KeyError: 'b'")


@pytest.mark.parametrize(
    "line",
    [
        "table['a'] = [(await tools.echo({'x': n}))['y'] for n in range(3)]",
        "table['a'] = (await tools.echo({'x': 1}))['y']",
        "table[json.loads('{\"x\": 1}')['y']] = 1",
        "table['a'] = {n: json.loads('{}')['y'] for n in range(3)}",
    ],
)
def test_the_container_that_is_written_to_is_not_blamed(line: str) -> None:
    assert "Hint: the keys there are" not in failure(f"import json\ntable = {{}}\n{line}").message


def test_the_code_of_a_tool_error_comes_along() -> None:
    class ToolCallError(Exception):
        def __init__(self, message: str) -> None:
            super().__init__(message)
            self.tool_name, self.code = "search", "INVALID_ARGS"

    ToolCallError.__module__ = "sandbox_worker.tools"

    async def call() -> None:
        raise ToolCallError("kind is not an argument of search") from ValueError("/srv/host/secret.py")

    error = failure("x = 1\nawait call()", call=call)
    assert (error.kind, error.line, error.code) == ("exception", 2, "INVALID_ARGS")
    assert "\nToolCallError: kind is not an argument of search" in error.message


def test_paths_of_the_installation_do_not_show() -> None:
    message = failure("raise ValueError('see /usr/lib/python3.11/site-packages/x/y.py, line 3')").message
    assert "site-packages" not in message.rpartition("ValueError")[2]
    assert "/usr/lib" not in message.rpartition("ValueError")[2]


def test_the_current_line_is_found_from_any_frame_below_the_program() -> None:
    found: list[int | None] = []
    program: CompiledProgram

    def probe() -> None:
        found.append(program.current_line(sys._getframe()))

    program = compiled("x = 1\ndef f():\n    probe()\n\nf()", probe=probe)
    asyncio.run(program.run())
    assert found == [3]
    assert program.current_line(sys._getframe()) is None


def test_refusals_list_the_first_few_places() -> None:
    error = failure("import os\nx = eval('1')\ny = ().__class__\n" + "z = open('a')\n" * 5)
    assert error.kind == "policy"
    assert (error.line, error.column) == (1, 1)
    assert "line 2, column 5" in error.message
    assert "… and 3 more" in error.message
