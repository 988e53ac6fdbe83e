"""What to write instead of text that does not parse."""

from __future__ import annotations

import ast
import keyword
import re
from typing import Final

__all__ = ["syntax_hint"]

_AWAIT_OUTSIDE: Final = re.compile(r"'await' outside|'async (?:with|for)' outside|asynchronous comprehension outside")
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_PROSE: Final = re.compile(r"^[A-Z`'\"]?[\w'’`-]+(?:[ ,]+[\w'’`-]+){4,}[.:!?,]?$")
_WANTS_NAME: Final = re.compile(r"(?:\b(?:def|for|import|as|global|nonlocal)|[.,(])\s*$")
_STRING: Final = re.compile(r"""(["'])(?:\\.|(?!\1).)*\1""")


def syntax_hint(error: SyntaxError, text: str) -> str | None:
    """Give a sentence of help for text that does not parse, or None.

    Args:
        error: What the parser or compiler said.
        text: The program.
    """
    lines = text.split("\n")
    place = error.lineno or 1
    line = lines[place - 1] if place <= len(lines) else ""
    message = error.msg or ""
    if _AWAIT_OUTSIDE.search(message):
        return _outside_async(text, place)
    return (
        _of_line(line.strip(), message)
        or _of_keyword(line, error)
        or _of_quotes(line, message)
        or _of_text(lines, place)
    )


def _outside_async(text: str, place: int) -> str:
    try:
        tree = ast.parse(text)
    except SyntaxError:
        tree = ast.Module(body=[], type_ignores=[])
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    around = [
        node for node in ast.walk(tree) if isinstance(node, kinds) and node.lineno <= place <= (node.end_lineno or 0)
    ]
    inner = max(around, key=lambda node: (node.lineno, node.col_offset), default=None)
    if isinstance(inner, ast.Lambda):
        return "a `lambda` cannot await: write an `async def` and await its calls"
    if isinstance(inner, ast.FunctionDef):
        return (
            f"`{inner.name}` is a plain function: write `async def {inner.name}(...)`, and `await` where it is called"
        )
    return "it needs an `async def` around it; a generator expression needs a list instead, `[await f(x) for x in xs]`"


def _of_line(line: str, message: str) -> str | None:
    if "&&" in line or "||" in line:
        return "Python writes `and` for `&&`, `or` for `||` and `not` for `!`"
    if re.match(r"(?:\}\s*)?else if\b", line):
        return "Python writes `elif` for `else if`"
    if re.search(r"\w(?:\+\+|--)(?:\s|;|$)", line):
        return "Python has no `++` and `--`: write `+= 1` or `-= 1`"
    if re.match(r"[\w.\[\]'\"]+\s*:=", line):
        return "a statement assigns with `=`; `:=` is for expressions, in parentheses"
    if re.match(r"else\s*:|elif\b", line):
        return "there is no `if` before it at the same indentation"
    return None


def _of_quotes(line: str, message: str) -> str | None:
    """A text that ends too early: what follows it directly is a word."""
    if not message.startswith("invalid syntax"):
        return None
    after = (line[match.end() : match.end() + 1] for match in _STRING.finditer(line))
    if any(sign == "{" or sign.isalnum() for sign in after):
        return "a quote inside the text ends it: use the other kind of quotes around it, or inside the braces"
    return None


def _of_keyword(line: str, error: SyntaxError) -> str | None:
    """A keyword where a name is wanted: `class = 1`, `f(from=1)`."""
    at = (error.offset or 1) - 1
    for word in _WORD.finditer(line):
        if not (word.start() <= at <= word.end() + 1) or not keyword.iskeyword(word.group()):
            continue
        after = line[word.end() :].lstrip()
        if after.startswith("=") and not after.startswith("==") and word.group() not in ("None", "True", "False"):
            return (
                f"`{word.group()}` is a keyword of Python: choose another name, such as `{word.group()}_`; as an "
                f"argument of a tool, give a dict: `tools.name({{'{word.group()}': ...}})`"
            )
        if _WANTS_NAME.search(line[: word.start()]) and after[:1] in (",", ")", ":", "(", ""):
            return f"`{word.group()}` is a keyword of Python: choose another name, such as `{word.group()}_`"
    return None


def _of_text(lines: list[str], place: int) -> str | None:
    first = next((line.strip() for line in lines if line.strip()), "")
    if place == 1 + next((n for n, line in enumerate(lines) if line.strip()), 0) and _PROSE.match(first):
        return "this tool takes a Python program, nothing else: write explanations as comments, or leave them out"
    return None
