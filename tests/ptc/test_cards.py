from __future__ import annotations

import enum
import functools
import gc
import itertools
import json
import logging
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from json_values import values
from pydantic import BaseModel, ValidationError

import ptc.cards
from ptc.cards import (
    CardKind,
    DiffCallCard,
    DiffResultCard,
    FileDiff,
    FileLocation,
    GenericCallCard,
    GenericResultCard,
    ReadResultCard,
    SearchMatch,
    SearchResultCard,
    TerminalCallCard,
    TerminalResultCard,
    WebResult,
    WebResultCard,
    parse_call_card,
    parse_result_card,
    present_call,
    present_result,
    render_text,
)
from ptc.errors import UsageError

counts = st.integers(0, 2**53 - 1)
line_numbers = st.integers(1, 2**53 - 1)
kinds = st.sampled_from(get_args(CardKind))
any_texts = st.text(max_size=20)  # lone surrogates too


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


def some(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(strategy, max_size=4).map(tuple)


locations = some(st.builds(FileLocation, path=any_texts, line=maybe(line_numbers)))
diffs = some(st.builds(FileDiff, path=any_texts, old_text=maybe(any_texts), new_text=any_texts))
matches = some(st.builds(SearchMatch, path=any_texts, line=line_numbers, text=any_texts))
web_results = some(st.builds(WebResult, url=any_texts, title=maybe(any_texts), snippet=maybe(any_texts)))


@st.composite
def read_cards(draw: st.DrawFn) -> ReadResultCard:
    total = draw(counts)
    lines = draw(st.integers(0, total))
    return ReadResultCard(
        path=draw(any_texts), offset=draw(counts), lines=lines, total_lines=total, lang=draw(maybe(any_texts))
    )


@st.composite
def search_cards(draw: st.DrawFn) -> SearchResultCard:
    shape = draw(st.sampled_from(["matches", "paths"]))
    found = draw(matches if shape == "matches" else some(any_texts))
    total = len(found) + draw(st.integers(0, 1000))
    return SearchResultCard.model_validate(
        {"shape": shape, shape: found, "truncated": draw(st.booleans()), "total": total}
    )


call_cards = st.one_of(
    st.builds(
        GenericCallCard,
        title=any_texts,
        kind=maybe(kinds),
        raw_input=values,
        content=maybe(any_texts),
        locations=maybe(locations),
    ),
    st.builds(TerminalCallCard, title=any_texts, description=maybe(any_texts), cwd=maybe(any_texts)),
    st.builds(DiffCallCard, title=any_texts, diffs=diffs, locations=maybe(locations)),
)
result_cards = st.one_of(
    st.builds(
        GenericResultCard,
        title=maybe(any_texts),
        kind=maybe(kinds),
        content=maybe(any_texts),
        locations=maybe(locations),
    ),
    st.builds(
        TerminalResultCard,
        output=maybe(any_texts),
        exit_code=maybe(st.integers(-255, 2**32)),
        signal=maybe(any_texts),
    ),
    st.builds(DiffResultCard, diffs=diffs, locations=maybe(locations)),
    read_cards(),
    search_cards(),
    st.builds(
        WebResultCard,
        kind=st.sampled_from(["search", "fetch"]),
        url=maybe(any_texts),
        title=maybe(any_texts),
        results=maybe(web_results),
    ),
)


class Hostile:
    """Every look at an attribute raises."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(f"no {name} for you")


class HostileMapping(Mapping[str, Any]):
    """A mapping whose items cannot be read."""

    def __getitem__(self, key: str) -> Any:
        raise RuntimeError("secret")

    def __iter__(self) -> Iterator[str]:
        raise RuntimeError("secret")

    def __len__(self) -> int:
        raise RuntimeError("secret")


class Foreign(BaseModel):
    card: str = "generic"
    title: str = "x"


class LongerCard(GenericCallCard):
    more: int = 1


def nested(levels: int) -> object:
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


def cyclic() -> object:
    value: list[object] = []
    value.append(value)
    return value


NO_CARDS: dict[str, object] = {
    "None": None,
    "a text": "generic",
    "a number": 1,
    "a list of pairs": [("card", "generic"), ("title", "x")],
    "a class": GenericCallCard,
    "a foreign model": Foreign(),
    "a namespace": types.SimpleNamespace(card="generic", title="x"),
    "an empty mapping": {},
    "no tag": {"title": "x"},
    "an unknown tag": {"card": "hologram", "title": "x"},
    "a tag of a wrong type": {"card": ["generic"], "title": "x"},
    "a key that is no text": {"card": "generic", "title": "x", 1: 2},
    "a hostile object": Hostile(),
    "a hostile mapping": HostileMapping(),
    "a cycle": {"card": "generic", "title": "x", "content": cyclic()},
}
NO_CALL_CARDS: dict[str, object] = {
    **NO_CARDS,
    "no title": {"card": "generic"},
    "a title that is no text": {"card": "generic", "title": 1},
    "a title of bytes": {"card": "terminal", "title": b"x"},
    "an unknown field": {"card": "generic", "title": "x", "colour": "red"},
    "an unknown kind": {"card": "generic", "title": "x", "kind": "think"},
    "locations that are no list": {"card": "generic", "title": "x", "locations": {"path": "a"}},
    "locations without end": {"card": "generic", "title": "x", "locations": itertools.repeat({"path": "a"})},
    "a location without a path": {"card": "generic", "title": "x", "locations": [{"line": 1}]},
    "a line of zero": {"card": "generic", "title": "x", "locations": [{"path": "a", "line": 0}]},
    "a line that is a bool": {"card": "generic", "title": "x", "locations": [{"path": "a", "line": True}]},
    "a line that is a text": {"card": "generic", "title": "x", "locations": [{"path": "a", "line": "1"}]},
    "a line that is a float": {"card": "generic", "title": "x", "locations": [{"path": "a", "line": 1.0}]},
    "a line too large": {"card": "generic", "title": "x", "locations": [{"path": "a", "line": 2**53}]},
    "a hostile location": {"card": "generic", "title": "x", "locations": [Hostile()]},
    "a hostile input": {"card": "generic", "title": "x", "raw_input": {"a": Hostile()}},
    "an input that is no number": {"card": "generic", "title": "x", "raw_input": [float("nan")]},
    "an input that is no JSON": {"card": "generic", "title": "x", "raw_input": {1, 2}},
    "an input too deep": {"card": "generic", "title": "x", "raw_input": nested(100_000)},
    "no diffs": {"card": "diff", "title": "x"},
    "diffs that are None": {"card": "diff", "title": "x", "diffs": None},
    "a diff without a new text": {"card": "diff", "title": "x", "diffs": [{"path": "a", "old_text": "b"}]},
    "a result's card": {"card": "read", "path": "a", "offset": 1, "lines": 1, "total_lines": 1},
    "a result card that reads like a call's": GenericResultCard(title="x"),
    "a card made without checks": FileLocation.model_construct(path=1),
    "a call card made without checks": GenericCallCard.model_construct(title=1),
    "a card with more fields": LongerCard(title="x"),
}
READ = {"card": "read", "path": "a", "offset": 1, "lines": 2, "total_lines": 3}
SEARCH = {"card": "search", "shape": "paths", "paths": ["a"], "truncated": False, "total": 1}
NO_RESULT_CARDS: dict[str, object] = {
    **NO_CARDS,
    "a call's title": {"card": "terminal", "title": "x"},
    "a call card": GenericCallCard(title="x"),
    "a negative offset": {**READ, "offset": -1},
    "negative lines": {**READ, "lines": -1},
    "a negative total": {**READ, "total_lines": -1},
    "lines that are a bool": {**READ, "lines": True},
    "more lines than there are": {**READ, "lines": 4},
    "an exit code that is a bool": {"card": "terminal", "exit_code": False},
    "an exit code that is a text": {"card": "terminal", "exit_code": "0"},
    "an exit code without end": {"card": "terminal", "exit_code": 10**5000},
    "a signal that is a number": {"card": "terminal", "signal": 9},
    "an unknown shape": {**SEARCH, "shape": "tree"},
    "matches beside paths": {**SEARCH, "matches": [{"path": "a", "line": 1, "text": "b"}], "total": 2},
    "matches of another shape": {**SEARCH, "shape": "matches"},
    "a path that is no text": {**SEARCH, "paths": [Path("a")]},
    "paths that are a text": {**SEARCH, "paths": "abc"},
    "a total less than shown": {**SEARCH, "total": 0},
    "a total that is a bool": {**SEARCH, "total": True},
    "truncated that is a number": {**SEARCH, "truncated": 0},
    "truncated left out": {"card": "search", "shape": "paths", "total": 0},
    "a web card of no kind": {"card": "web", "url": "https://example.org"},
    "a web result without an address": {"card": "web", "kind": "search", "results": [{"title": "x"}]},
    "diffs left out": {"card": "diff"},
}


def cases(values: dict[str, object]) -> Any:
    return pytest.mark.parametrize("value", [pytest.param(value, id=name) for name, value in values.items()])


@given(call_cards)
def test_a_call_card_reads_back_from_its_dump(card: Any) -> None:
    assert parse_call_card(card.model_dump()) == card
    assert parse_call_card(json.loads(card.model_dump_json())) == card
    assert parse_call_card(card) == card


@given(result_cards)
def test_a_result_card_reads_back_from_its_dump(card: Any) -> None:
    assert parse_result_card(card.model_dump()) == card
    assert parse_result_card(json.loads(card.model_dump_json())) == card
    assert parse_result_card(card) == card


@given(values | st.dictionaries(st.sampled_from(["card", "title", "diffs", "path", "shape"]), values))
def test_any_json_gives_a_card_or_none(value: object) -> None:
    for parse in (parse_call_card, parse_result_card):
        card = parse(value)
        assert card is None or isinstance(render_text(card), str)


@cases(NO_CALL_CARDS)
def test_what_is_no_call_card_gives_none(value: object) -> None:
    assert parse_call_card(value) is None


@cases(NO_RESULT_CARDS)
def test_what_is_no_result_card_gives_none(value: object) -> None:
    assert parse_result_card(value) is None


def test_optional_fields_may_be_left_out() -> None:
    for mapping in ({"card": "generic", "title": "x"}, {"card": "terminal", "title": "x"}):
        assert parse_call_card(mapping) is not None
    for mapping in ({"card": "generic"}, {"card": "terminal"}, {"card": "diff", "diffs": ()}, READ, SEARCH):
        assert parse_result_card(mapping) is not None


def test_mappings_of_any_type_are_taken() -> None:
    place = types.MappingProxyType({"path": "a", "line": 2})
    card = parse_call_card(
        types.MappingProxyType({"card": "generic", "title": "x", "locations": [place], "raw_input": place})
    )
    assert card == GenericCallCard(
        title="x", locations=(FileLocation(path="a", line=2),), raw_input={"path": "a", "line": 2}
    )


def test_members_of_enumerations_count_as_their_values() -> None:
    class Kind(enum.StrEnum):
        READ = "read"

    class Code(enum.IntEnum):
        BAD = 2

    assert parse_result_card({"card": "generic", "kind": Kind.READ}) == GenericResultCard(kind="read")
    assert parse_result_card({"card": "terminal", "exit_code": Code.BAD}) == TerminalResultCard(exit_code=2)


def test_a_card_holds_a_copy_of_its_input() -> None:
    arguments: dict[str, Any] = {"paths": ["a"]}
    card = GenericCallCard(title="x", raw_input=arguments)
    arguments["paths"].append("b")
    assert card.raw_input == {"paths": ["a"]}


def test_lone_surrogates_are_replaced() -> None:
    card = GenericCallCard(title="a\udc80", raw_input={"\udc81": "\ud800"})
    assert (card.title, card.raw_input) == ("a\ufffd", {"\ufffd": "\ufffd"})
    assert parse_call_card({"card": "terminal", "title": "\udfff"}) == TerminalCallCard(title="\ufffd")


def test_cards_do_not_change() -> None:
    card = TerminalCallCard(title="x")
    with pytest.raises(ValidationError, match="frozen"):
        card.title = "y"  # type: ignore[misc]
    assert len({card, TerminalCallCard(title="x")}) == 1


# Presenters


def warnings_of(log: pytest.LogCaptureFixture) -> list[str]:
    assert {(record.name, record.levelno) for record in log.records} <= {("ptc.cards", logging.WARNING)}
    return [record.getMessage() for record in log.records]


def test_a_presenter_gets_the_call_and_gives_its_card(caplog: pytest.LogCaptureFixture) -> None:
    call = present_call(lambda arguments: {"card": "terminal", "title": arguments["command"]}, {"command": "ls"})
    assert call == TerminalCallCard(title="ls")
    result = present_result(
        lambda arguments, result: TerminalResultCard(output=arguments["command"], exit_code=result),
        {"command": "ls"},
        0,
    )
    assert result == TerminalResultCard(output="ls", exit_code=0)
    assert warnings_of(caplog) == []


def test_a_tool_without_a_presenter_has_no_card_and_no_warning(caplog: pytest.LogCaptureFixture) -> None:
    assert present_call(None, {}) is None
    assert present_result(None, {}, 1) is None
    assert warnings_of(caplog) == []


def test_a_presenter_that_raises_gives_no_card(caplog: pytest.LogCaptureFixture) -> None:
    class Rude(Exception):
        def __str__(self) -> str:
            raise RuntimeError("not even a message")

    def outdated(arguments: Mapping[str, Any]) -> object:
        return {"card": "terminal", "title": arguments["cmd"]}

    def rude(_arguments: object, _result: object) -> object:
        raise Rude

    assert present_call(outdated, {"command": "ls"}) is None
    assert present_result(rude, {}, None) is None
    first, second = warnings_of(caplog)
    assert first.endswith(".outdated raised KeyError: no card") and "Traceback" not in first
    assert second.endswith(".rude raised Rude: no card")
    assert all(record.exc_info for record in caplog.records)


def test_a_presenter_that_ends_the_process_is_not_held_up() -> None:
    def interrupted(_arguments: object) -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        present_call(interrupted, {})


@cases(NO_CALL_CARDS)
def test_a_call_presenter_that_gives_no_card_is_told_once(value: object, caplog: pytest.LogCaptureFixture) -> None:
    assert present_call(lambda _arguments: value, {}) is None
    (message,) = warnings_of(caplog)
    assert "\n" not in message and len(message) < 500


@cases(NO_RESULT_CARDS)
def test_a_result_presenter_that_gives_no_card_is_told_once(value: object, caplog: pytest.LogCaptureFixture) -> None:
    assert present_result(lambda _arguments, _result: value, {}, None) is None
    (message,) = warnings_of(caplog)
    assert "\n" not in message and len(message) < 500


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "gave None, expected a call card"),
        (Foreign(), "gave an object of type Foreign, expected a call card"),
        ({"card": "generic"}, "gave a malformed card: $.title: Field required"),
        (NO_CALL_CARDS["a line of zero"], "gave a malformed card: $.locations[0].line: Input should be greater"),
        (NO_CALL_CARDS["a hostile input"], "gave a malformed card: $.raw_input.a: expected JSON, given an object of"),
        ({"card": "\x1b[31m\n", "title": "x"}, "␛[31m"),
        (HostileMapping(), "gave an object that raised RuntimeError when read"),
    ],
)
def test_the_warning_says_what_is_wrong_and_where(value: object, told: str, caplog: pytest.LogCaptureFixture) -> None:
    present_call(lambda _arguments: value, {})
    assert told in warnings_of(caplog)[0]
    assert "secret" not in caplog.text and "\x1b" not in caplog.text


def test_the_warning_does_not_hold_the_values_of_the_card(caplog: pytest.LogCaptureFixture) -> None:
    present_call(lambda arguments: {"card": "generic", "title": arguments, "colour": "hunter2"}, {"key": "hunter2"})
    assert len(warnings_of(caplog)) == 1 and "hunter2" not in caplog.text


def test_an_async_presenter_is_refused_and_leaves_no_coroutine_behind(caplog: pytest.LogCaptureFixture) -> None:
    async def present(*_given: object) -> object:
        return TerminalCallCard(title="x")

    assert present_call(present, {}) is None
    assert present_result(present, {}, None) is None
    assert parse_call_card(present()) is None
    gc.collect()  # "never awaited" would be a warning, which fails the test
    messages = warnings_of(caplog)
    assert len(messages) == 2
    assert all("gave a coroutine" in message and "make it a plain function" in message for message in messages)


def test_a_coroutine_that_will_not_close_is_only_told(caplog: pytest.LogCaptureFixture) -> None:
    @types.coroutine
    def wait() -> Iterator[None]:
        yield

    async def stubborn() -> None:
        try:
            await wait()
        except GeneratorExit:
            raise RuntimeError("I stay") from None

    started = stubborn()
    started.send(None)
    assert present_call(lambda _arguments: started, {}) is None
    assert len(warnings_of(caplog)) == 1


class HostilePresenter:
    """A callable without a name, of which every attribute raises."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError("secret")

    def __call__(self, *_given: object) -> object:
        return None


@pytest.mark.parametrize(
    "presenter",
    [
        pytest.param(HostilePresenter(), id="hostile"),
        pytest.param(functools.partial(lambda _one, _two: None, 1), id="partial"),
        pytest.param(dict, id="class"),
        pytest.param("no function", id="text"),
    ],
)
def test_presenters_of_any_make_give_no_card(presenter: Any, caplog: pytest.LogCaptureFixture) -> None:
    assert present_call(presenter, {}) is None
    assert len(warnings_of(caplog)) == 1 and "presenter" in caplog.text and "secret" not in caplog.text


# Text


RENDERED: list[tuple[Any, str]] = [
    (GenericCallCard(title="Do it"), "Do it"),
    (
        GenericCallCard(
            title="Look",
            kind="read",
            raw_input={"é": [1]},
            content="why\n",
            locations=(FileLocation(path="a.py", line=3), FileLocation(path="b.py")),
        ),
        'Look [read]\n  a.py:3\n  b.py\nwhy\n{\n  "é": [\n    1\n  ]\n}',
    ),
    (GenericCallCard(title="Program", kind="execute", raw_input="return 1\n"), "Program [execute]\nreturn 1"),
    (GenericResultCard(), ""),
    (GenericResultCard(kind="other", content="done"), "[other]\ndone"),
    (TerminalCallCard(title="ls -l", description="List", cwd="/srv"), "ls -l\nList\nin /srv"),
    (TerminalResultCard(output="a\r\nb\n", exit_code=1), "a\nb\nexit code 1"),
    (TerminalResultCard(output="", signal="SIGKILL"), "ended by signal SIGKILL"),
    (ReadResultCard(path="a.py", offset=5, lines=3, total_lines=9, lang="py"), "a.py: lines 5-7 of 9 (py)"),
    (ReadResultCard(path="empty", offset=0, lines=0, total_lines=0), "empty: no lines of 0"),
    (
        SearchResultCard(
            shape="matches", matches=(SearchMatch(path="a", line=2, text="\tb\n"),), truncated=True, total=5
        ),
        "a:2: \tb\n… and 4 more",
    ),
    (SearchResultCard(shape="paths", paths=("a", "b"), truncated=False, total=2), "a\nb"),
    (SearchResultCard(shape="paths", paths=("a",), truncated=True, total=1), "a\n… and more"),
    (SearchResultCard(shape="paths", truncated=False, total=0), "no paths"),
    (
        WebResultCard(
            kind="search",
            title="tea",
            results=(WebResult(url="https://a", title="A", snippet="all"), WebResult(url="https://b")),
        ),
        "tea [search]\n  A https://a\n    all\n  https://b",
    ),
    (WebResultCard(kind="fetch", url="https://a"), "https://a [fetch]"),
    (
        DiffCallCard(title="New", diffs=(FileDiff(path="a", new_text="x\n"),), locations=(FileLocation(path="a"),)),
        "New\n  a\n--- /dev/null\n+++ a\n@@ -0,0 +1 @@\n+x",
    ),
    (
        DiffResultCard(diffs=(FileDiff(path="a", old_text="x", new_text="x\n"),)),
        "--- a\n+++ a\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x",
    ),
    (DiffResultCard(diffs=(FileDiff(path="a", old_text="x", new_text="x"),)), "--- a\n+++ a\n(no change)"),
    (DiffResultCard(diffs=(FileDiff(path="a", new_text=""),)), "--- /dev/null\n+++ a\n(an empty file)"),
]


@pytest.mark.parametrize(("card", "text"), RENDERED)
def test_cards_are_rendered_as_plain_text(card: Any, text: str) -> None:
    assert render_text(card) == text


def test_every_card_type_has_a_rendering_tested() -> None:
    cards = {value for name, value in vars(ptc.cards).items() if name.endswith(("CallCard", "ResultCard"))}
    assert {type(card) for card, _ in RENDERED} == {card for card in cards if isinstance(card, type)}


FORBIDDEN = {chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))} - {"\n", "\t"}


@given(
    call_cards | result_cards,
    st.text(st.sampled_from("\x1b\x07\r\x08\x7f\x9b\u202e\u2066\u2028\u200b[31m]0;\n\ta"), min_size=1),
)
def test_no_control_character_of_any_card_is_passed_through(card: Any, text: str) -> None:
    hostile = _with_texts(card.model_dump(), text)
    parsed = (parse_call_card if type(card).__name__.endswith("CallCard") else parse_result_card)(hostile)
    assert parsed is not None
    shown = render_text(parsed)
    assert not FORBIDDEN & set(shown)
    assert not {"\u202e", "\u2066", "\u2028", "\u200b"} & set(shown)
    shown.encode()


def _with_texts(value: Any, text: str, name: str = "") -> Any:
    """Replace every text but those that are tags."""
    if isinstance(value, dict):
        return {key: _with_texts(item, text, key) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_with_texts(item, text, name) for item in value]
    return text if isinstance(value, str) and name not in ("card", "kind", "shape") else value


def test_escapes_are_made_visible() -> None:
    card = TerminalResultCard(output="\x1b[2J\x9b1m\x7f\ttab\u202egnp\u2028end\rover\nnext")
    assert render_text(card) == "␛[2J\\x9b1m␡\ttab\\u202egnp\\u2028end␍over\nnext"


def test_a_path_or_a_match_cannot_pass_for_two_lines() -> None:
    match = SearchMatch(path="a\nb", line=1, text="x\nc:2: forged")
    text = render_text(SearchResultCard(shape="matches", matches=(match,), truncated=False, total=1))
    assert text == "a␊b:1: x␊c:2: forged"


def test_an_object_that_is_no_card_is_not_rendered() -> None:
    with pytest.raises(UsageError, match="type dict is no card"):
        render_text({"card": "generic", "title": "x"})  # type: ignore[arg-type]


def test_an_input_with_an_unwritable_number_is_still_rendered() -> None:
    assert "too long to show" in render_text(GenericCallCard(title="x", raw_input=[10**5000]))


def diff_of(old: str | None, new: str) -> str:
    return render_text(DiffResultCard(diffs=(FileDiff(path="a", old_text=old, new_text=new),)))


def numbered(count: int, change: Callable[[int], str] = str) -> str:
    return "".join(f"{change(number)}\n" for number in range(1, count + 1))


def test_a_change_far_down_has_its_line_numbers() -> None:
    text = diff_of(numbered(5000), numbered(5000, lambda n: "new" if n == 4000 else str(n)))
    assert text.splitlines()[2:] == [
        "@@ -3997,7 +3997,7 @@",
        *[" 3997", " 3998", " 3999", "-4000", "+new", " 4001", " 4002", " 4003"],
    ]


def test_a_change_too_long_to_compare_is_told_in_one_line() -> None:
    old, new = "first\n" + "x\ny\n" * 2000, "first\n" + "y\nz\nx\n" * 2000
    assert diff_of(old, new).splitlines()[2:] == ["(too long to compare: from line 2 on, 4000 lines become 6000)"]


def test_a_line_that_looks_like_a_head_is_kept() -> None:
    assert diff_of("@@ -1 +1 @@\n", "--- b\n").splitlines()[2:] == ["@@ -1 +1 @@", "-@@ -1 +1 @@", "+--- b"]


@given(st.lists(st.sampled_from("abc"), max_size=30), st.lists(st.sampled_from("abc"), max_size=30))
def test_a_diff_turns_the_old_lines_into_the_new(old: list[str], new: list[str]) -> None:
    shown = diff_of("".join(f"{line}\n" for line in old), "".join(f"{line}\n" for line in new)).splitlines()[2:]
    if old == new:
        assert shown == ["(no change)"]
        return
    assert _patched(old, shown) == new


def _patched(old: list[str], shown: list[str]) -> list[str]:
    """Apply a unified diff, checking its line numbers and its old lines."""
    made: list[str] = []
    at = 0
    for line in shown:
        sign, text = line[0], line[1:]
        if sign == "@":
            start, _, size = line.split()[1][1:].partition(",")
            first = int(start) - (size != "0")
            made += old[at:first]
            at = first
        elif sign == "+":
            made.append(text)
        else:
            assert old[at] == text
            at += 1
            made += [text] * (sign == " ")
    return made + old[at:]


def test_every_public_name_exists_and_says_what_it_is() -> None:
    for name in ptc.cards.__all__:
        thing = getattr(ptc.cards, name)
        if isinstance(thing, type | types.FunctionType):
            assert thing.__doc__, name
