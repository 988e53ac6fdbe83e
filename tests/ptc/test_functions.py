from __future__ import annotations

import dataclasses
import datetime
import enum
from typing import Annotated, Any, Literal, Optional, TypedDict

import pydantic
import pytest
from pydantic import Field

import ptc
from ptc.errors import DefinitionError
from ptc.functions import definition_from_function

pytestmark = pytest.mark.anyio


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Row(TypedDict):
    id: int


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0


class Query(pydantic.BaseModel):
    text: str
    limit: int = 3


def properties(function: Any) -> dict[str, Any]:
    schema = definition_from_function(function).parameters
    assert isinstance(schema, dict)
    found: dict[str, Any] = schema["properties"]
    return found


async def call(function: Any, arguments: dict[str, Any]) -> ptc.ToolResult:
    registry = ptc.ToolRegistry()
    registry.tool(name="work")(function)
    return await registry.execute(ptc.ToolCall("work", arguments))


def test_signature_and_defaults_become_a_schema_that_is_closed() -> None:
    def work(a: int, b: str = "x", *, c: Literal["p", "q"] = "p", d: Optional[float] = None) -> None:  # noqa: UP045
        """Work."""

    schema = definition_from_function(work).parameters
    assert isinstance(schema, dict)
    assert schema["required"] == ["a"] and schema["additionalProperties"] is False
    assert list(schema["properties"]) == ["a", "b", "c", "d"]
    assert schema["properties"]["b"]["default"] == "x"
    assert schema["properties"]["c"]["enum"] == ["p", "q"]


@pytest.mark.parametrize(
    "docstring",
    [
        "Do it.\n\n    Longer.\n\n    Args:\n        a: The number.\n    ",
        "Do it.\n\n    Longer.\n\n    Parameters\n    ----------\n    a : int\n        The number.\n    ",
        "Do it.\n\n    Longer.\n\n    :param a: The number.\n    ",
    ],
    ids=["Google", "NumPy", "Sphinx"],
)
def test_descriptions_come_from_the_docstring(docstring: str) -> None:
    def work(a: int) -> None: ...

    work.__doc__ = docstring
    definition = definition_from_function(work)
    assert definition.description == "Do it.\n\nLonger."
    assert properties(work)["a"]["description"] == "The number."


def test_a_fields_own_description_and_bounds_win() -> None:
    def work(a: Annotated[int, Field(description="Own.", ge=1)], b: int = Field(2, description="Other.")) -> None:
        """Work.

        Args:
            a: From the docstring.
            b: From the docstring.
        """

    found = properties(work)
    assert found["a"]["description"] == "Own." and found["a"]["minimum"] == 1
    assert found["b"]["description"] == "Other." and found["b"]["default"] == 2


async def test_arguments_arrive_as_the_annotated_types() -> None:
    seen: list[Any] = []

    def work(
        color: Color, row: Row, point: Point, query: Query, when: datetime.date, either: int | str, default: int = 7
    ) -> None:
        """Work."""
        seen.extend([color, row, point, query, when, either, default])

    result = await call(
        work,
        {
            "color": "blue",
            "row": {"id": 1},
            "point": {"x": 2},
            "query": {"text": "t"},
            "when": "2026-01-02",
            "either": "s",
        },
    )
    assert result.ok, result.error
    assert seen == [Color.BLUE, {"id": 1}, Point(2), Query(text="t"), datetime.date(2026, 1, 2), "s", 7]


async def test_parameter_names_that_pydantic_or_python_keep_for_themselves_work() -> None:
    def work(schema: str, copy: bool, json: str, model_config: int, _x: int, name: str, args: int) -> Any:
        """Work."""
        return [schema, copy, json, model_config, _x, name, args]

    given = {"schema": "s", "copy": True, "json": "j", "model_config": 1, "_x": 2, "name": "n", "args": 3}
    assert (await call(work, given)).value == list(given.values())


async def test_positional_only_and_keyword_only_parameters_work() -> None:
    async def work(a: int, /, b: int, *, c: int = 3) -> list[int]:
        """Work."""
        return [a, b, c]

    assert (await call(work, {"a": 1, "b": 2})).value == [1, 2, 3]


async def test_the_context_is_passed_and_is_no_parameter() -> None:
    def work(x: int, context: ptc.ToolContext) -> str:
        """Work."""
        return context.name

    assert list(properties(work)) == ["x"]
    assert (await call(work, {"x": 1})).value == "work"


@pytest.mark.parametrize(
    ("annotation", "value", "expected"),
    [
        (list[Row], [{"id": 1}], [{"id": 1}]),
        (Point, Point(1), {"x": 1, "y": 0}),
        (Query, Query(text="t"), {"text": "t", "limit": 3}),
        (datetime.date, datetime.date(2026, 1, 2), "2026-01-02"),
        (Color, Color.RED, "red"),
        (int | None, None, None),
    ],
)
async def test_the_return_annotation_is_the_results_schema(annotation: Any, value: Any, expected: Any) -> None:
    def work() -> Any:
        """Work."""
        return value

    work.__annotations__["return"] = annotation
    assert definition_from_function(work).output_schema is not None
    assert (await call(work, {})).value == expected


@pytest.mark.parametrize("annotation", [None, Any, object])
def test_a_return_annotation_that_says_nothing_is_no_schema(annotation: Any) -> None:
    def work() -> Any:
        """Work."""

    work.__annotations__["return"] = annotation
    assert definition_from_function(work).output_schema is None


async def test_invalid_arguments_are_told_in_plain_words() -> None:
    def work(count: Annotated[int, Field(ge=1)], color: Color) -> None:
        """Work."""

    result = await call(work, {"count": 0, "color": "green", "colour": 1})
    assert result.error is not None and result.error.code == "INVALID_ARGS"
    for part in ("$.count", "$.color", "red", "blue", "colour"):
        assert part in result.error.message
    for word in ("pydantic", "http", "Input should", "For further"):
        assert word not in result.error.message


def test_what_cannot_be_described_is_refused_with_the_parameters_name() -> None:
    def gathers(*values: int) -> None:
        """Work."""

    def opaque(handle: object, lock: memoryview) -> None:
        """Work."""

    def unknown(x: "Nowhere") -> None:  # type: ignore[name-defined] # noqa: F821, UP037
        """Work."""

    with pytest.raises(DefinitionError, match=r"\*values"):
        definition_from_function(gathers)
    with pytest.raises(DefinitionError, match="'opaque'"):
        definition_from_function(opaque)
    with pytest.raises(DefinitionError, match="Nowhere"):
        definition_from_function(unknown)
    with pytest.raises(DefinitionError, match="not of int"):
        definition_from_function(7)  # type: ignore[arg-type]


def test_many_tools_may_share_one_function() -> None:
    def work(a: int) -> int:
        """Work."""
        return a

    registry = ptc.ToolRegistry()
    for number in range(200):
        registry.tool(name=f"work_{number}")(work)
    assert len(registry.tools()) == 200


@pytest.mark.parametrize("timeout_ms", [0, -1, float("nan"), float("inf"), True, "5"])
def test_a_time_limit_that_means_nothing_is_refused(timeout_ms: Any) -> None:
    with pytest.raises(DefinitionError, match="timeout_ms must be a positive number"):
        ptc.define_tool("a", execute=lambda arguments, context: None, timeout_ms=timeout_ms)


@pytest.mark.parametrize("what", ["parameters", "output_schema"])
def test_a_schema_that_is_none_is_refused_with_the_tools_name(what: str) -> None:
    with pytest.raises(DefinitionError, match=f"tool 'a': {what}"):
        ptc.define_tool("a", execute=lambda arguments, context: None, **{what: {"type": "nothing"}})  # type: ignore[arg-type]
    with pytest.raises(DefinitionError, match=f"tool 'a': {what}"):
        ptc.define_tool("a", execute=lambda arguments, context: None, **{what: 7})  # type: ignore[arg-type]
