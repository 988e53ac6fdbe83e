"""Text of exceptions as a program may see it: its own frames with their source, and the error itself.

Nothing here trusts the exception: `__str__` may raise, lie or be huge, chains may be cyclic.
"""

from __future__ import annotations

import asyncio
import linecache
import re
from collections.abc import Iterator
from itertools import groupby, islice
from types import FrameType, TracebackType
from typing import Any, Final, NamedTuple

FILENAME: Final = "<program>"

MAX_MESSAGE_CHARS: Final = 4_000
MAX_TEXT_CHARS: Final = 16_000
_MAX_CHAIN: Final = 4
_MAX_GROUP: Final = 10
_HEAD_FRAMES: Final = 6
_TAIL_FRAMES: Final = 14
_REPEATS: Final = 3
_CAUSE: Final = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT: Final = "\nDuring handling of the above exception, another exception occurred:\n\n"
_HOST_PATH: Final = re.compile(r"/[^\s'\"<>()|]*/(?:python3[\w.]*|site-packages|sandbox_worker|ptc)/[^\s'\"<>()|]*")
_QUIET_MODULES: Final = ("builtins", "__main__", "sandbox_worker")


_traceback: Final = BaseException.__dict__["__traceback__"].__get__
_cause: Final = BaseException.__dict__["__cause__"].__get__
_context: Final = BaseException.__dict__["__context__"].__get__
_suppressed: Final = BaseException.__dict__["__suppress_context__"].__get__
_attributes: Final = BaseException.__dict__["__dict__"].__get__


def clip(text: str, limit: int) -> str:
    """Shorten text from the middle; says how much is missing."""
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]} … [{len(text) - 2 * half} characters left out] … {text[-half:]}"


def hide_paths(text: str) -> str:
    """Replace paths of the worker's own installation."""
    return _HOST_PATH.sub("<library>", text) if "/" in text else text


def message_of(error: BaseException) -> str:
    """The exception's text, whatever its `__str__` does."""
    try:
        text = str(error)
        if type(text) is not str:
            text = str.__str__(text)
    except BaseException as failure:  # noqa: BLE001 - boundary: __str__ is the program's and may raise anything
        return f"<no text: its __str__ raised {type(failure).__name__}>"
    text = text.encode("utf-8", "backslashreplace").decode() if not text.isascii() else text
    return hide_paths(clip(text, MAX_MESSAGE_CHARS))


def type_name(error: BaseException) -> str:
    """The name of the exception's class as CPython prints it, without the worker's own modules."""
    cls = type(error)
    name = type.__dict__["__qualname__"].__get__(cls).rpartition("<locals>.")[2]
    module = vars(cls).get("__module__")
    if type(module) is not str or module.partition(".")[0] in _QUIET_MODULES:
        return clip(name, 200)
    return f"{clip(module, 200)}.{clip(name, 200)}"


def headline(error: BaseException) -> str:
    """`Type: message`."""
    message = message_of(error)
    return f"{type_name(error)}: {message}" if message else type_name(error)


def exception_lines(error: BaseException) -> list[str]:
    """The lines that name the error: its headline, its notes, and the headlines of a group's members."""
    lines = [headline(error)]
    notes = dict.get(_attributes(error), "__notes__")
    if type(notes) is list:
        lines += [hide_paths(clip(note, MAX_MESSAGE_CHARS)) for note in notes[:_MAX_GROUP] if type(note) is str]
    if issubclass(type(error), BaseExceptionGroup):
        lines += _group_lines(error, 1)
    return lines


def _group_lines(group: Any, depth: int) -> list[str]:
    lines: list[str] = []
    members = BaseExceptionGroup.exceptions.__get__(group)
    for number, member in enumerate(members[:_MAX_GROUP], 1):
        frames = program_frames(_traceback(member))
        place = f" (line {frames[-1][1]})" if frames else ""
        lines.append(f"{'  ' * depth}{number}. {headline(member)}{place}")
        if issubclass(type(member), BaseExceptionGroup) and depth < _MAX_CHAIN:
            lines += _group_lines(member, depth + 1)
    if len(members) > _MAX_GROUP:
        lines.append(f"{'  ' * depth}… and {len(members) - _MAX_GROUP} more")
    return lines


def _entries(tb: TracebackType | None) -> Iterator[TracebackType]:
    while tb is not None:
        if tb.tb_frame.f_code.co_filename == FILENAME:
            yield tb
        tb = tb.tb_next


class Place(NamedTuple):
    """Where a program failed: its frame, the line and column (both from 1), and the extent of the expression.

    The extent is first and last line (from 1), first and last column (from 0, in bytes of UTF-8).
    """

    frame: FrameType
    line: int
    column: int | None
    extent: tuple[int, int, int, int] | None


def innermost(error: BaseException) -> Place | None:
    """The innermost place in the program that an exception passed."""
    entries = next((found for link in _links(error) if (found := list(_entries(_traceback(link))))), None)
    if not entries:
        return None
    last = entries[-1]
    extent = next(islice(last.tb_frame.f_code.co_positions(), last.tb_lasti // 2, None), (None,) * 4)
    first_line, last_line, start, end = extent
    if first_line is None or last_line is None or start is None or end is None:
        return Place(last.tb_frame, last.tb_lineno, None, None)
    line = source_line(last.tb_lineno)
    column = len(line.encode("utf-8", "replace")[:start].decode("utf-8", "replace")) + 1
    return Place(last.tb_frame, last.tb_lineno, column, (first_line, last_line, start, end))


def _links(error: BaseException) -> list[BaseException]:
    """An exception and its causes, nearest first: one raised by the interpreter has no frame of its own."""
    return [link for link, _ in reversed(_chain(error))]


def program_text() -> str:
    """The program's text, with what is not the program's blanked."""
    entry = linecache.cache.get(FILENAME)
    return "".join(entry[2]) if entry is not None and len(entry) == 4 else ""


def source_line(number: int) -> str:
    """A line of the program's text."""
    entry = linecache.cache.get(FILENAME)
    lines = entry[2] if entry is not None and len(entry) == 4 else []
    return lines[number - 1].rstrip("\n") if 0 < number <= len(lines) else ""


def program_frames(tb: TracebackType | None) -> list[tuple[str, int, str, str]]:
    """The program's frames of a traceback: file name, line, function, source text."""
    return [
        (FILENAME, entry.tb_lineno, entry.tb_frame.f_code.co_name, source_line(entry.tb_lineno))
        for entry in _entries(tb)
    ]


def _frame_lines(tb: TracebackType | None, limit: int | None) -> list[str]:
    blocks: list[str] = []
    frames = program_frames(tb)
    frames = frames[:limit] if limit is None or limit >= 0 else frames[limit:]
    for frame, repeats in ((frame, sum(1 for _ in group)) for frame, group in groupby(frames)):
        _, line, name, text = frame
        shown = f'  File "{FILENAME}", line {line}, in {clip(name, 100)}'
        if text.strip():
            shown += f"\n    {clip(text.strip(), 300)}"
        blocks += [shown] * min(repeats, _REPEATS)
        if repeats > _REPEATS:
            blocks.append(f"  [Previous line repeated {repeats - _REPEATS} more times]")
    left_out = len(blocks) - _HEAD_FRAMES - _TAIL_FRAMES
    if left_out > 0:
        blocks[_HEAD_FRAMES:-_TAIL_FRAMES] = [f"  … {left_out} more calls …"]
    return blocks


def _chain(error: BaseException) -> list[tuple[BaseException, str]]:
    """An exception after those that led to it, each with the sentence that joins it to the next."""
    links: list[tuple[BaseException, str]] = [(error, "")]
    seen = {id(error)}
    while len(links) < _MAX_CHAIN:
        current = links[0][0]
        cause, context = _cause(current), _context(current)
        if cause is not None:
            earlier, joint = cause, _CAUSE
        elif context is not None and not _suppressed(current) and program_frames(_traceback(context)):
            earlier, joint = context, _CONTEXT
        else:
            break
        if id(earlier) in seen or _is_how_a_timeout_works(current, earlier):
            break
        seen.add(id(earlier))
        links.insert(0, (earlier, joint))
    return links


def _is_how_a_timeout_works(error: BaseException, earlier: BaseException) -> bool:
    return issubclass(type(error), TimeoutError) and issubclass(type(earlier), asyncio.CancelledError)


def format_exception(error: BaseException, *, limit: int | None = None, chain: bool = True) -> str:
    """The traceback of an exception with the program's frames only, at most `MAX_TEXT_CHARS` long.

    Args:
        error: The exception.
        limit: At most so many frames of each traceback, from its end if negative.
        chain: With the exceptions that led to it.
    """
    parts = []
    for link, joint in _chain(error) if chain else [(error, "")]:
        frames = _frame_lines(_traceback(link), limit)
        head = ["Traceback (most recent call last):", *frames] if frames else []
        parts.append("\n".join([*head, *exception_lines(link)]) + "\n" + joint)
    return clip("".join(parts), MAX_TEXT_CHARS)
