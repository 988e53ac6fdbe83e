"""Cards: what a user interface shows of a call and of its result, tagged by the field `card`."""

from __future__ import annotations

import difflib
import json
import logging
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Annotated, Any, Final, Literal, Self, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from ptc.errors import UsageError

__all__ = [
    "CallCard",
    "CardKind",
    "DiffCallCard",
    "DiffResultCard",
    "FileDiff",
    "FileLocation",
    "GenericCallCard",
    "GenericResultCard",
    "ReadResultCard",
    "ResultCard",
    "SearchMatch",
    "SearchResultCard",
    "TerminalCallCard",
    "TerminalResultCard",
    "WebResult",
    "WebResultCard",
    "parse_call_card",
    "parse_result_card",
    "present_call",
    "present_result",
    "render_text",
]

logger = logging.getLogger("ptc.cards")

# pydantic follows JSON values through some 250 levels, and no interface shows more than a few.
_MAX_LEVELS: Final = 100
_MAX_REASON_CHARS: Final = 300
# Integers that every JSON reader keeps exact (RFC 8259, section 6).
_MAX_INTEGER: Final = 2**53 - 1
# difflib looks at every pair of equal lines, and in the worst case again for each block it finds.
_MAX_COMPARED_PAIRS: Final = 100_000
_CONTEXT_LINES: Final = 3
_NEWLINES: Final = "\r\n"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
# All that moves the cursor, starts a new line, reorders the text or cannot be seen; newline and tab are kept.
_CONTROL: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_HUNK: Final = re.compile(r"@@ -(\d+)(\S*) \+(\d+)(\S*) @@")


class _Malformed(ValueError):
    """A value is no card; says where and why."""


def _whole(text: str) -> str:
    """Replace lone surrogates, which stand for undecodable bytes in file names and which no JSON text can hold."""
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)


def _plain(value: Any, path: str, level: int = 0) -> Any:
    """Copy what may become a card into plain JSON containers, so that pydantic meets no foreign object.

    Only types are looked at, never attributes: those of a foreign object may run any code.
    """
    kind = type(value)
    if level > _MAX_LEVELS:
        raise _Malformed(f"{path}: nested deeper than {_MAX_LEVELS} levels")
    if value is None or kind in (bool, int, float):
        return value
    # Of a subclass, such as an enumeration, the plain value is taken.
    if issubclass(kind, str):
        return _whole(str.__str__(value))
    if issubclass(kind, int):
        return int.__int__(value)
    if issubclass(kind, float):
        return float.__float__(value)
    if issubclass(kind, list | tuple):
        return [_plain(item, f"{path}[{index}]", level + 1) for index, item in enumerate(value)]
    if issubclass(kind, _Part):
        value = value.__dict__
    elif not issubclass(kind, Mapping):
        raise _Malformed(f"{path}: expected JSON, given an object of type {kind.__name__}")
    copy = {}
    for key, item in value.items():
        if not issubclass(type(key), str):
            raise _Malformed(f"{path}: a key is of type {type(key).__name__}, expected text")
        name = _whole(str.__str__(key))
        copy[name] = _plain(item, f"{path}.{name}", level + 1)
    return copy


def _plain_input(value: object) -> Any:
    return _plain(value, "$")


_Text: TypeAlias = Annotated[str, Field(strict=True), AfterValidator(_whole)]
_Flag: TypeAlias = Annotated[bool, Field(strict=True)]
_Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=_MAX_INTEGER)]
_Line: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=_MAX_INTEGER)]
_ExitCode: TypeAlias = Annotated[int, Field(strict=True, ge=-_MAX_INTEGER, le=_MAX_INTEGER)]
_RawInput: TypeAlias = Annotated[JsonValue, BeforeValidator(_plain_input)]

CardKind: TypeAlias = Literal["read", "edit", "delete", "move", "search", "execute", "fetch", "other"]
"""What a call does, for an icon or a colour."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class FileLocation(_Part):
    """A file a call is about, and the line in it, counted from 1."""

    path: _Text
    line: _Line | None = None


class FileDiff(_Part):
    """A file before and after; `old_text` is None for a new file."""

    path: _Text
    old_text: _Text | None = None
    new_text: _Text


class SearchMatch(_Part):
    """One line found by a search; `line` counts from 1."""

    path: _Text
    line: _Line
    text: _Text


class WebResult(_Part):
    """One page found by a search of the web."""

    url: _Text
    title: _Text | None = None
    snippet: _Text | None = None


class GenericCallCard(_Part):
    """Any call: `raw_input` is JSON, such as the call's arguments."""

    card: Literal["generic"] = "generic"
    title: _Text
    kind: CardKind | None = None
    raw_input: _RawInput = None
    content: _Text | None = None
    locations: tuple[FileLocation, ...] | None = None


class TerminalCallCard(_Part):
    """A command about to run; `title` is the command or says what it does."""

    card: Literal["terminal"] = "terminal"
    title: _Text
    description: _Text | None = None
    cwd: _Text | None = None


class DiffCallCard(_Part):
    """Changes about to be made to files."""

    card: Literal["diff"] = "diff"
    title: _Text
    diffs: tuple[FileDiff, ...]
    locations: tuple[FileLocation, ...] | None = None


class GenericResultCard(_Part):
    """Any result."""

    card: Literal["generic"] = "generic"
    title: _Text | None = None
    kind: CardKind | None = None
    content: _Text | None = None
    locations: tuple[FileLocation, ...] | None = None


class TerminalResultCard(_Part):
    """What a command printed and how it ended: by an exit code or by a signal (its name)."""

    card: Literal["terminal"] = "terminal"
    output: _Text | None = None
    exit_code: _ExitCode | None = None
    signal: _Text | None = None


class DiffResultCard(_Part):
    """Changes that were made to files."""

    card: Literal["diff"] = "diff"
    diffs: tuple[FileDiff, ...]
    locations: tuple[FileLocation, ...] | None = None


class ReadResultCard(_Part):
    """A part of a file: `lines` of its `total_lines`, from line `offset` on, which counts from 1 (0: from none)."""

    card: Literal["read"] = "read"
    path: _Text
    offset: _Count
    lines: _Count
    total_lines: _Count
    lang: _Text | None = None

    @model_validator(mode="after")
    def _check_counts(self) -> Self:
        if self.lines > self.total_lines:
            raise ValueError("lines is more than total_lines")
        return self


class SearchResultCard(_Part):
    """What a search found: `matches` or `paths`, as `shape` says, out of `total`."""

    card: Literal["search"] = "search"
    shape: Literal["matches", "paths"]
    matches: tuple[SearchMatch, ...] = ()
    paths: tuple[_Text, ...] = ()
    truncated: _Flag
    total: _Count

    @model_validator(mode="after")
    def _check_shape(self) -> Self:
        other = "paths" if self.shape == "matches" else "matches"
        if getattr(self, other):
            raise ValueError(f"shape is {self.shape!r}, so {other} must be left out")
        if self.total < len(self.matches) + len(self.paths):
            raise ValueError(f"total is less than the number of {self.shape}")
        return self


class WebResultCard(_Part):
    """What the web gave: pages found (`search`), or one page (`fetch`)."""

    card: Literal["web"] = "web"
    kind: Literal["search", "fetch"]
    url: _Text | None = None
    title: _Text | None = None
    results: tuple[WebResult, ...] | None = None


_AnyCallCard: TypeAlias = GenericCallCard | TerminalCallCard | DiffCallCard
_AnyResultCard: TypeAlias = (
    GenericResultCard | TerminalResultCard | DiffResultCard | ReadResultCard | SearchResultCard | WebResultCard
)
CallCard: TypeAlias = Annotated[_AnyCallCard, Field(discriminator="card")]
"""The card of a call."""
ResultCard: TypeAlias = Annotated[_AnyResultCard, Field(discriminator="card")]
"""The card of a result."""

_CALL_CARD: Final[TypeAdapter[CallCard]] = TypeAdapter(CallCard)
_RESULT_CARD: Final[TypeAdapter[ResultCard]] = TypeAdapter(ResultCard)
_Card = TypeVar("_Card")


def parse_call_card(value: object) -> CallCard | None:
    """Give the call card that a card or mapping is; None when it is none, whatever it is."""
    try:
        return _checked_call(value)
    except Exception:  # noqa: BLE001 - the boundary to a foreign object's own code
        return None


def parse_result_card(value: object) -> ResultCard | None:
    """Give the result card that a card or mapping is; None when it is none, whatever it is."""
    try:
        return _checked_result(value)
    except Exception:  # noqa: BLE001 - the boundary to a foreign object's own code
        return None


def present_call(
    presenter: Callable[[Mapping[str, Any]], object] | None, arguments: Mapping[str, Any]
) -> CallCard | None:
    """Ask a tool's presenter for the card of a call.

    Args:
        presenter: `presenter(arguments)`, pure and not async; gives a call card or the mapping of one.
        arguments: Arguments of the call.

    Returns:
        None without a presenter; also, with one warning in the log, when it raises or gives no call card.
    """
    return None if presenter is None else _presented(presenter, (arguments,), _checked_call)


def present_result(
    presenter: Callable[[Mapping[str, Any], Any], object] | None, arguments: Mapping[str, Any], result: object
) -> ResultCard | None:
    """Ask a tool's presenter for the card of a result.

    Args:
        presenter: `presenter(arguments, result)`, pure and not async; gives a result card or the mapping of one.
        arguments: Arguments of the call.
        result: What the presenter gets as the result.

    Returns:
        None without a presenter; also, with one warning in the log, when it raises or gives no result card.
    """
    return None if presenter is None else _presented(presenter, (arguments, result), _checked_result)


def _presented(
    presenter: Callable[..., object], given: tuple[object, ...], checked: Callable[[object], _Card]
) -> _Card | None:
    try:
        made = presenter(*given)
    except Exception as error:  # the boundary to the host's presenter
        logger.warning("%s raised %s: no card", _name_of(presenter), _line(type(error).__name__), exc_info=error)
        return None
    try:
        return checked(made)
    except Exception as error:  # noqa: BLE001 - the boundary to what the presenter made
        logger.warning("%s %s: no card", _name_of(presenter), _fault(error))
        return None


def _checked_call(value: object) -> _AnyCallCard:
    return _CALL_CARD.validate_python(_plain_card(value, _AnyCallCard, "a call card"))


def _checked_result(value: object) -> _AnyResultCard:
    return _RESULT_CARD.validate_python(_plain_card(value, _AnyResultCard, "a result card"))


def _plain_card(value: Any, family: Any, wanted: str) -> Any:
    """Copy a card of this family, or a mapping; the fields of a card are checked again."""
    kind = type(value)
    if issubclass(kind, Coroutine):
        value.close()  # or it would be reported as never awaited
        raise _Malformed(f"gave a coroutine, expected {wanted}: make it a plain function")
    if not issubclass(kind, family | Mapping):
        given = "None" if value is None else f"an object of type {kind.__name__}"
        raise _Malformed(f"gave {given}, expected {wanted}")
    return _plain(value, "$")


def _fault(error: Exception) -> str:
    """Say in one line what is wrong with a presenter's card, without the values in it."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        # The first part is the tag.
        steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in first["loc"][1:]]
        reason = f"gave a malformed card: ${''.join(steps)}: {first['msg']}"
    elif type(error) is _Malformed:
        reason = str(error)
        reason = f"gave a malformed card: {reason}" if reason.startswith("$") else reason
    else:
        reason = f"gave an object that raised {type(error).__name__} when read"
    reason = _line(reason)
    return reason if len(reason) <= _MAX_REASON_CHARS else f"{reason[:_MAX_REASON_CHARS]}…"


def _name_of(presenter: object) -> str:
    try:
        return _line(f"presenter {presenter.__module__}.{presenter.__qualname__}")  # type: ignore[attr-defined]
    except Exception:  # noqa: BLE001 - a partial has no name, and a foreign object may raise anything
        return _line(f"presenter of type {type(presenter).__name__}")


def render_text(card: CallCard | ResultCard) -> str:
    """Render a card as plain text for a terminal.

    Control characters, such as those of ANSI escapes, and characters that reorder text are shown as visible signs;
    only newline and tab are kept, and a newline only where a text may have several lines.

    Raises:
        UsageError: It is not a card.
    """
    match card:
        case GenericCallCard() | GenericResultCard():
            lines = _render_generic(card)
        case TerminalCallCard():
            lines = _render_terminal_call(card)
        case TerminalResultCard():
            lines = _render_terminal_result(card)
        case DiffCallCard() | DiffResultCard():
            lines = _render_diff(card)
        case ReadResultCard():
            lines = _render_read(card)
        case SearchResultCard():
            lines = _render_search(card)
        case WebResultCard():
            lines = _render_web(card)
        case _:
            raise UsageError(f"an object of type {type(card).__name__} is no card: give what parse_call_card gives")
    return "\n".join(lines)


def _render_generic(card: GenericCallCard | GenericResultCard) -> Iterator[str]:
    head = [] if card.title is None else [_block(card.title)]
    if card.kind is not None:
        head.append(f"[{card.kind}]")
    if head:
        yield " ".join(head)
    yield from _locations(card.locations)
    if card.content is not None:
        yield _block(card.content)
    if isinstance(card, GenericCallCard) and card.raw_input is not None:
        yield _block(_input_text(card.raw_input))


def _render_terminal_call(card: TerminalCallCard) -> Iterator[str]:
    yield _block(card.title)
    if card.description is not None:
        yield _block(card.description)
    if card.cwd is not None:
        yield f"in {_line(card.cwd)}"


def _render_terminal_result(card: TerminalResultCard) -> Iterator[str]:
    if card.output:
        yield _block(card.output)
    if card.exit_code is not None:
        yield f"exit code {card.exit_code}"
    if card.signal is not None:
        yield f"ended by signal {_line(card.signal)}"


def _render_diff(card: DiffCallCard | DiffResultCard) -> Iterator[str]:
    if isinstance(card, DiffCallCard):
        yield _block(card.title)
    yield from _locations(card.locations)
    for diff in card.diffs:
        yield from _unified(diff)


def _render_read(card: ReadResultCard) -> Iterator[str]:
    span = f"lines {card.offset}-{card.offset + card.lines - 1}" if card.lines else "no lines"
    lang = "" if card.lang is None else f" ({_line(card.lang)})"
    yield f"{_line(card.path)}: {span} of {card.total_lines}{lang}"


def _render_search(card: SearchResultCard) -> Iterator[str]:
    yield from (f"{_line(found.path)}:{found.line}: {_line(found.text.rstrip(_NEWLINES))}" for found in card.matches)
    yield from map(_line, card.paths)
    shown = len(card.matches) + len(card.paths)
    if card.total > shown:
        yield f"… and {card.total - shown} more"
    elif card.truncated:
        yield "… and more"
    elif not shown:
        yield f"no {card.shape}"


def _render_web(card: WebResultCard) -> Iterator[str]:
    head = " ".join(_line(text) for text in (card.title, card.url) if text is not None)
    yield f"{head} [{card.kind}]".lstrip()
    for found in card.results or ():
        yield f"  {_line(found.url)}" if found.title is None else f"  {_line(found.title)} {_line(found.url)}"
        if found.snippet is not None:
            yield f"    {_line(found.snippet.rstrip(_NEWLINES))}"


def _locations(locations: Iterable[FileLocation] | None) -> Iterator[str]:
    for place in locations or ():
        yield f"  {_line(place.path)}" + ("" if place.line is None else f":{place.line}")


def _input_text(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False, indent=2)
    except ValueError:  # Python writes no integers of more than 4300 digits
        return "(an input with a number too long to show)"


def _unified(diff: FileDiff) -> Iterator[str]:
    """Give the unified diff of the lines between the common start and the common end."""
    path = _line(diff.path)
    yield "--- /dev/null" if diff.old_text is None else f"--- {path}"
    yield f"+++ {path}"
    # Controls are visible before the text is split, so that no sign but a newline ends a line.
    old = _visible(diff.old_text or "").splitlines(keepends=True)
    new = _visible(diff.new_text).splitlines(keepends=True)
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    changed_old, changed_new = old[start : len(old) - end], new[start : len(new) - end]
    if not changed_old and not changed_new:
        yield "(an empty file)" if diff.old_text is None else "(no change)"
        return
    in_new = Counter(changed_new)
    if sum(in_new[line] for line in changed_old) > _MAX_COMPARED_PAIRS:
        yield f"(too long to compare: from line {start + 1} on, {len(changed_old)} lines become {len(changed_new)})"
        return
    first, last = max(0, start - _CONTEXT_LINES), max(0, end - _CONTEXT_LINES)
    lines = difflib.unified_diff(old[first : len(old) - last], new[first : len(new) - last], n=_CONTEXT_LINES)
    for number, line in enumerate(lines):
        if line.startswith("@@"):
            yield _HUNK.sub(lambda found: _moved(found, first), line.rstrip("\n"))
        elif number >= 2:  # the file names stand above
            yield line.rstrip("\n") if line.endswith("\n") else f"{line}\n\\ No newline at end of file"


def _common(one: list[str], other: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _moved(found: re.Match[str], lines: int) -> str:
    old, old_size, new, new_size = found.groups()
    return f"@@ -{int(old) + lines}{old_size} +{int(new) + lines}{new_size} @@"


def _block(text: str) -> str:
    """Make a text of any number of lines harmless."""
    return _visible(text.replace("\r\n", "\n").removesuffix("\n"))


def _line(text: str) -> str:
    """Make a text harmless and show its newlines, so that it cannot pass for several lines."""
    return _visible(text).replace("\n", "\N{SYMBOL FOR LINE FEED}")


def _visible(text: str) -> str:
    return _CONTROL.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)  # the control pictures of Unicode
    if code == 0x7F:
        return "\N{SYMBOL FOR DELETE}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
