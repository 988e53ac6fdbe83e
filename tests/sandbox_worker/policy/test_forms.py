"""The accepted forms of a program, and what is said about every other text."""
# ruff: noqa: E501 - programs stand as a model would write them

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox_worker.program import NO_VALUE, ProgramError

from .programs import failure, refusal, run, value


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("return 1", 1),
        ("return None", None),
        ("return", NO_VALUE),
        ("x = 1", NO_VALUE),
        ("pass", NO_VALUE),
        ("x = 1\nx + 1", 2),
        ("x = 1\nx + 1\n\n# done\n", 2),
        ("None", NO_VALUE),
        ("x = None\nx", NO_VALUE),
        ("print('a')", NO_VALUE),
        ("x = 1\nif x:\n    return 5\n7", 5),
        ("x = 0\nif x:\n    return 5\n7", 7),
        ("await tools.echo(3)", 3),
        ("if __name__ == '__main__':\n    await tools.echo(4)", 4),
        ("if __name__ == '__main__':\n    return 5", 5),
        ("'a text'", "a text"),
        ("data = [i async for i in agen()]\n\nasync def agen(): yield 1", "NameError"),
        ("```python\nreturn 3\n```", 3),
        ("```\nreturn 3\n```", 3),
        ("~~~py\nreturn 3\n~~~", 3),
        ("```python\nreturn 3", 3),
        ("return 3\n```", 3),
        ("Here is the program:\n\n```python\nx = 3\nreturn x\n```\nIt returns three.", 3),
        ("```python\nreturn 3\n```\n\nOutput:\n\n```json\n3\n```", 3),
        ("  ```python\n  x = 3\n  return x\n  ```", 3),
        ("    x = 3\n    return x", 3),
        ("\ufeffreturn 3", 3),
        ("x = 3\r\nreturn x\r\n", 3),
        ("return '''\n```python\n1\n```\n'''", "\n```python\n1\n```\n"),
    ],
)
def test_each_form_has_a_defined_result(program: str, expected: Any) -> None:
    found = run(program)
    if expected == "NameError":
        assert isinstance(found, ProgramError)
        assert "agen" in found.message
    else:
        assert found is expected or found == expected, found


@pytest.mark.parametrize(
    "program",
    [
        "import asyncio\nasync def main(): return 5\nasyncio.run(main())",
        "import asyncio\nasync def main(): return 5\nreturn asyncio.run(main())",
        "import asyncio as aio\nasync def main(): return 5\nreturn aio.run(main(), debug=True)",
        "from asyncio import run\nasync def main(): return 5\nx = run(main())\nx",
        "import asyncio\nasync def main(): return 5\nreturn await asyncio.run(main())",
        "import asyncio\nasync def main(): return 5\nif __name__ == '__main__':\n    asyncio.run(main())",
        "import asyncio\nasync def inner(): return 5\nasync def main(): return asyncio.run(inner())\nreturn await main()",
        "import asyncio\nasync def main(): return 5\nloop = asyncio.get_event_loop()\nreturn loop.run_until_complete(main())",
        "import asyncio\nasync def main(): return 5\nreturn [asyncio.run(main()) for _ in [1]][0]",
    ],
)
@pytest.mark.parametrize("language_policy", [True, False])
def test_running_main_uses_the_loop_that_is_there(program: str, language_policy: bool) -> None:
    assert value(program, language_policy=language_policy) == 5


def test_running_main_in_a_plain_function_says_to_await_it() -> None:
    program = "import asyncio\nasync def main(): return 5\ndef start():\n    return asyncio.run(main())\nreturn start()"
    error = failure(program)
    assert error.line == 4
    assert "await main()" in error.message


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("async def main():\n    return 1", "return await main()"),
        ("def main():\n    return 1", "return main()"),
        (
            "import json\nLIMIT = 3\n\nasync def main():\n    return 1\n\ndef other(): ...",
            "return await main()",
        ),
        ("def total(xs):\n    return sum(xs)", "return total(…)"),
    ],
)
def test_a_program_that_only_defines_is_not_a_silent_success(program: str, told: str) -> None:
    error = failure(program)
    assert error.kind == "exception"
    assert told in error.message
    assert error.line is not None


@pytest.mark.parametrize(
    ("text", "told", "line"),
    [
        ("", "empty", None),
        (" \n\t\n", "empty", None),
        ("# nothing here", "empty", None),
        ('{"code": "return 1"}', "'code' itself", 1),
        ('{"a": null}', "JSON", 1),
        ('[{"a": 1}]', "JSON", 1),
        ("ls -la", "shell", 1),
        ("pip install requests", "shell", 1),
        ("cat a.txt | grep x", "shell", 1),
        ("$ echo hi", "shell", 1),
        ("curl https://example.org", "shell", 1),
        ("const x = await tools.a();\nreturn x;", "JavaScript", 1),
        ("x = 1\nconsole.log(x) }", "JavaScript", 2),
        ("x = 1\ny = 'a\0b'", "NUL", 2),
        ("x = 1\ny = '\ud800'", "surrogate", 2),
        ("```python\nreturn 1\n```\n```python\nreturn 2\n```", "2 fenced programs", 4),
        ("x" * 2_000_001, "limit is 2,000,000", None),
        ("Please add the two numbers.", "SyntaxError", 1),
    ],
)
def test_other_texts_are_told_what_this_tool_takes(text: str, told: str, line: int | None) -> None:
    error = failure(text)
    assert error.kind == "exception"
    assert told in error.message
    assert error.line == line
    assert len(error.message) < 2_000


@pytest.mark.parametrize(
    ("text", "told", "line"),
    [
        ("x = [1, 2\nreturn x\n", "SyntaxError: '[' was never closed", 1),
        ("x = 1\n  y = 2\n", "IndentationError: unexpected indent", 2),
        ("for i in range(3):\npass", "IndentationError", 2),
        ("x = 1\nbreak", "SyntaxError: 'break' outside loop", 2),
        ("def f():\n    await x\nf()", "SyntaxError: 'await' outside async function", 2),
        ("def f():\n    nonlocal q\nf()", "SyntaxError: no binding for nonlocal 'q' found", 2),
        ("from __future__ import nope", "SyntaxError: future feature nope", 1),
        ("Text.\n```python\nx = 1\ny = = 2\n```", "SyntaxError: invalid syntax", 4),
    ],
)
def test_what_does_not_parse_is_an_exception_with_its_line(text: str, told: str, line: int) -> None:
    error = failure(text)
    assert error.kind == "exception"
    assert told in error.message
    assert error.line == line
    assert f'File "<program>", line {line}' in error.message


def test_the_place_of_a_syntax_error_is_marked() -> None:
    assert failure("x = 1\ny = (1,, 2)").message.split("\n")[1:3] == ["    y = (1,, 2)", "           ^"]


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "(" * 20_000 + ")" * 20_000,
        "return " + "-" * 50_000 + "1",
        "x = " + "[" * 5_000 + "]" * 5_000,
        "return " + "+".join(["1"] * 100_000),
        "x = 1\nreturn x" + ".a" * 50_000,
        "x = 5\nif x == 0:\n    pass\n" + "".join(f"elif x == {n}:\n    pass\n" for n in range(20_000)),
        "return f(" * 300 + ")" * 300,
    ],
)
def test_source_nested_too_deeply_is_a_clear_error(text: str) -> None:
    error = failure(text)
    assert error.kind == "exception"
    assert "nested" in error.message or "too many" in error.message


def test_ordinary_long_chains_compile() -> None:
    assert value("return " + "+".join(["1"] * 900)) == 900
    assert (
        value("x = 400\nif x == -1:\n    pass\n" + "".join(f"elif x == {n}:\n    return {n}\n" for n in range(450)))
        == 400
    )


def test_top_level_yield_is_refused() -> None:
    assert "return" in refusal("x = 1\nyield x").message
    assert value("def g():\n    yield 1\nreturn list(g())") == [1]


def test_names_of_definitions_are_globals_and_variables_are_not() -> None:
    program = (
        """
import pickle_free as p
""".replace("import pickle_free as p\n", "")
        + """
from __future__ import annotations
class Node:
    child: Node | None = None
    def make(self) -> Node: return Node()
def even(n): return n == 0 or odd(n - 1)
def odd(n): return n != 0 and even(n - 1)
total = 0
def add(n):
    nonlocal total
    total += n
add(2)
count: int = 0
def bump():
    global count
    count += 1
bump()
values = [3, 1]
def ordered(): return sorted(values)
values.append(2)
sum = sum(values)
return [Node.__qualname__, even(10), total, count, ordered(), sum, Node().make().child, Node.__module__, repr(Node)]
"""
    )
    assert value(program) == ["Node", True, 2, 1, [1, 2, 3], 6, None, "__main__", "<class '__main__.Node'>"]


def test_future_annotations_are_lifted() -> None:
    program = "'''doc'''\nfrom __future__ import annotations\ndef f(x: Missing): return x\nreturn f.__annotations__"
    assert value(program) == {"x": "Missing"}


def test_code_that_tries_to_close_the_wrapper_stays_inside_it() -> None:
    assert value("return 1\n\n\nasync def other():\n    return 'REACHED'\ndef outer():\n    pass\n") == 1


def test_a_coding_cookie_has_no_effect() -> None:
    assert value("# -*- coding: utf-7 -*-\nx = '+AGEA-'\nreturn x") == "+AGEA-"


def test_with_the_policy_off_the_same_forms_run_with_real_builtins_and_imports() -> None:
    assert value("import os\nos.path.join('a', 'b')", language_policy=False) == "a/b"
    assert value("().__class__.__name__", language_policy=False) == "tuple"
    assert "only defines" in failure("def main(): ...", language_policy=False).message


def test_the_main_module_is_put_back_after_the_run() -> None:
    before = sys.modules["__main__"]
    value("return 1")
    assert sys.modules["__main__"] is before


@given(st.text(max_size=80))
def test_any_text_gives_a_value_or_an_error(text: str) -> None:
    found = run("return 1\n" + text)
    assert found == 1 or isinstance(found, ProgramError)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=10))
def test_a_literal_returned_is_the_value(data: Any) -> None:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return
    assert value(f"return {data!r}") == data
