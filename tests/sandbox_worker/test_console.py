from __future__ import annotations

from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox_worker.console import Console, make_console


class Overflow(BaseException):
    pass


def overflow() -> NoReturn:
    raise Overflow


def console(budget_bytes: int = 10_000) -> tuple[Console, list[str]]:
    sent: list[str] = []
    return make_console(sent.append, budget_bytes, overflow), sent


def test_a_printed_line_is_sent_at_once() -> None:
    faces, sent = console()
    faces.print("a", 1, sep="|")
    assert sent == ["a|1\n"]


def test_text_without_a_line_break_waits_for_flush() -> None:
    faces, sent = console()
    faces.print("a", end="")
    faces.stderr.write("b")  # type: ignore[attr-defined]
    assert sent == []
    faces.flush()
    assert sent == ["ab"]


def test_print_writes_to_a_given_file_and_takes_none_for_its_defaults() -> None:
    faces, sent = console()
    faces.print("x", "y", sep=None, end=None, file=faces.stderr, flush=True)
    assert sent == ["x y\n"]


@pytest.mark.parametrize("wrong", [{"sep": 1}, {"end": b""}])
def test_print_refuses_what_the_builtin_refuses(wrong: dict[str, object]) -> None:
    faces, _ = console()
    with pytest.raises(TypeError, match="must be None or a string"):
        faces.print("x", **wrong)


def test_writing_anything_but_text_is_a_type_error() -> None:
    faces, _ = console()
    with pytest.raises(TypeError, match="must be str, not bytes"):
        faces.stdout.write(b"x")  # type: ignore[attr-defined]


def test_lone_surrogates_become_replacement_characters() -> None:
    faces, sent = console()
    faces.print("a\ud800b")
    assert sent == ["a\ufffdb\n"]


def test_a_text_object_that_lies_about_itself_is_taken_as_its_text() -> None:
    class Liar(str):
        def __len__(self) -> int:
            return 0

        def encode(self, *args: object, **keywords: object) -> bytes:
            return b""

    faces, sent = console()
    faces.stdout.write(Liar("text\n"))  # type: ignore[attr-defined]
    assert sent == ["text\n"]
    assert faces.used_bytes() == 5


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=30), max_size=20), st.integers(1, 60))
def test_the_fitting_prefix_is_sent_and_no_more(texts: list[str], budget_bytes: int) -> None:
    faces, sent = console(budget_bytes)
    whole = "".join(texts).encode()
    try:
        for text in texts:
            faces.stdout.write(text)  # type: ignore[attr-defined]
        faces.flush()
        assert len(whole) <= budget_bytes
        assert "".join(sent).encode() == whole
    except Overflow:
        kept = "".join(sent).encode()
        assert len(whole) > budget_bytes
        assert whole.startswith(kept)
        # Nothing but the rest of one character is missing from a full budget.
        assert budget_bytes - len(kept) < 4


def test_no_attribute_of_a_stream_leads_to_the_session() -> None:
    faces, _ = console()
    public = [name for name in dir(faces.stdout) if not name.startswith("__")]
    assert public == [
        "closed",
        "encoding",
        "errors",
        "flush",
        "isatty",
        "readable",
        "writable",
        "write",
        "writelines",
    ]
