"""The accepted texts: a plain body, or one inside a Markdown fence; the rest is told what is wrong.

Lines that are not the program's are blanked, so that every line number is one of the text the model wrote.
"""

from __future__ import annotations

import ast
import json
import re
import textwrap
import warnings
from typing import Final

from sandbox_worker.policy.refusals import SourceRefused
from sandbox_worker.traceback_text import FILENAME

MAX_CHARS: Final = 2_000_000
TAKES_PYTHON: Final = "this tool takes a Python program (the body of an async function)"

_FENCE: Final = re.compile(r"^[ \t]{0,12}(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^`]*$")
_PYTHON_TAGS: Final = frozenset({"python", "py", "python3", "py3", "ipython"})
_SHELL: Final = re.compile(
    r"^\s*(?:\$\s|#!\s*/\S*sh\b|"
    r"(?:ls|cd|cat|grep|pip3?|npm|npx|curl|git|echo|python3?|bash|sh|sudo|mkdir|rm|cp|mv|find|head|tail|wget|"
    r"docker|apt|apt-get|brew|make|touch|chmod|export|which|pwd|sed|awk|kubectl|ssh)"
    r"(?:\s+[^=\s(.,:\[]|\s*$|\s*[|;&]))"
)
_JAVASCRIPT: Final = re.compile(
    r"^\s*(?:const|let|var)\s+[\w{[]|^\s*(?:async\s+)?function\b|console\.log|=>\s*[{(\w]|===|^\s*//"
)
_MAX_SHOWN: Final = 200


def check_text(text: str) -> str:
    """Refuse texts that no parser should see, and normalize line ends.

    Raises:
        SourceRefused: The text is empty, too long, or holds characters that cannot be in a program.
    """
    text = text.removeprefix("\ufeff")
    if not text.strip().strip("\ufeff"):
        raise SourceRefused(f"the program is empty; {TAKES_PYTHON}, for example: return 1 + 1")
    if len(text) > MAX_CHARS:
        size = f"{len(text):,} characters; the limit is {MAX_CHARS:,}"
        raise SourceRefused(
            f"the program has {size}; fetch large data with a tool instead of writing it in the program"
        )
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for bad, what in (("\0", "a NUL character"), (None, "a lone surrogate")):
        at = text.find(bad) if bad is not None else _first_surrogate(text)
        if at >= 0:
            line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
            raise SourceRefused(
                f"SyntaxError: the program holds {what} in line {line}; write it as an escape like '\\x00'",
                line,
                column,
            )
    return text


def _first_surrogate(text: str) -> int:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return error.start
    return -1


def parse_program(text: str) -> tuple[ast.Module, str]:
    """Parse a program in any accepted form; returns the tree and the text it stands for, line by line.

    Raises:
        SourceRefused: The text is something else than a Python program.
        SyntaxError: It is meant as Python and does not parse.
    """
    text = check_text(text)
    _refuse_json(text)
    try:
        tree = _parse(text)
    except SyntaxError as error:
        for candidate in _candidates(text, error):
            try:
                return _parse(candidate), candidate
            except SyntaxError as inner:
                if "```" in text or "~~~" in text:
                    error = inner
        _refuse_other_languages(text, error)
        raise error from None
    _refuse_shell_words(tree, text)
    return tree, text


def _parse(text: str) -> ast.Module:
    with warnings.catch_warnings():
        # Invalid escapes and the like are the program's own business, not the worker's.
        warnings.simplefilter("ignore")
        return ast.parse(text, FILENAME)


def _candidates(text: str, error: SyntaxError) -> list[str]:
    """Other readings of a text that does not parse: what is inside its fence, or the text dedented."""
    found = []
    fenced = _unfence(text)
    if fenced is not None:
        found += [fenced, textwrap.dedent(fenced)]
    if isinstance(error, IndentationError):
        found.append(textwrap.dedent(text))
    return found


def _unfence(text: str) -> str | None:
    """The text inside the one Python fence, everything else blanked; None when there is no such fence.

    Raises:
        SourceRefused: Several fenced blocks could be the program.
    """
    lines = text.split("\n")
    blocks: list[tuple[str, int, int]] = []
    opened: tuple[str, str, int] | None = None
    for number, line in enumerate(lines):
        match = _FENCE.match(line)
        if match is None:
            continue
        mark, tag = match.groups()
        if opened is None:
            opened = (mark, tag.lower(), number)
        elif mark.startswith(opened[0]) and not tag:
            blocks.append((opened[1], opened[2] + 1, number))
            opened = None
    if opened is not None:
        mark, tag, number = opened
        # A lone closing fence at the end, or an opening one whose end was cut off.
        before = any(line.strip() for line in lines[:number])
        after = any(line.strip() for line in lines[number + 1 :])
        if after or not before:
            blocks.append((tag, number + 1, len(lines)))
        elif not blocks:
            blocks.append((tag, 0, number))
    tagged = [block for block in blocks if block[0] in _PYTHON_TAGS]
    chosen = tagged or [block for block in blocks if not block[0]]
    if blocks and not chosen:
        tag, start, _ = blocks[0]
        raise SourceRefused(f"the text holds a block of {tag[:_MAX_SHOWN]!r}, but {TAKES_PYTHON}", start, 1)
    if len(chosen) > 1:
        second = chosen[1][1]
        raise SourceRefused(
            f"the text holds {len(chosen)} fenced programs; send one program, without the fence", second
        )
    if not chosen:
        return None
    _, start, end = chosen[0]
    return "\n".join(line if start <= number < end else "" for number, line in enumerate(lines))


def _refuse_json(text: str) -> None:
    stripped = text.strip()
    if stripped[0] not in "{[" or len(stripped) > MAX_CHARS:
        return
    try:
        value = json.loads(stripped)
    except (ValueError, RecursionError):
        return
    if isinstance(value, dict) and value:
        key = next((key for key in ("code", "program", "source") if isinstance(value.get(key), str)), None)
        fix = f"send the text of {key!r} itself" if key else "write the statements that compute the result"
        raise SourceRefused(f"SyntaxError: the text is JSON, but {TAKES_PYTHON}; {fix}", 1, 1)
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        raise SourceRefused(
            f"SyntaxError: the text is JSON, but {TAKES_PYTHON}; write the statements that compute it", 1, 1
        )


def _refuse_shell_words(tree: ast.Module, text: str) -> None:
    """Refuse `ls -la`: it parses, as a subtraction."""
    if not tree.body:
        raise SourceRefused(f"the program is empty: it has comments but no statements; {TAKES_PYTHON}")
    if len(tree.body) > 1 or not isinstance(tree.body[0], ast.Expr) or not _SHELL.match(text.strip()):
        return
    allowed = (ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)
    if all(isinstance(node, allowed) for node in ast.walk(tree.body[0].value)):
        raise SourceRefused(_shell_message(text), tree.body[0].lineno, 1)


def _shell_message(text: str) -> str:
    first = next(line.strip() for line in text.split("\n") if line.strip())
    return (
        f"SyntaxError: this looks like a shell command ({first[:_MAX_SHOWN]!r}), but {TAKES_PYTHON}; "
        "there is no shell here, call a tool: await tools.name(...)"
    )


def _refuse_other_languages(text: str, error: SyntaxError) -> None:
    lines = [line for line in text.split("\n") if line.strip()]
    place = error.lineno or 1
    failing = text.split("\n")[place - 1] if place <= text.count("\n") + 1 else ""
    if _SHELL.match(lines[0]) and (failing.strip() == lines[0].strip() or _SHELL.match(failing)):
        raise SourceRefused(_shell_message(text), place, 1) from None
    if _JAVASCRIPT.search(failing):
        raise SourceRefused(
            f"SyntaxError: line {place} looks like JavaScript ({failing.strip()[:_MAX_SHOWN]!r}), but {TAKES_PYTHON}",
            place,
            1,
        ) from None
