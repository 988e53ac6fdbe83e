from __future__ import annotations

import base64
import collections
import dataclasses
import datetime
import decimal
import enum
import pathlib
import uuid
from typing import NamedTuple

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from json_values import same, values

from sandbox_worker.protocol import RemoteFault, ValueRefused, decode_value, encode_value, plain_value


class Color(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


class Point(NamedTuple):
    x: int


@dataclasses.dataclass
class Box:
    x: int


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


@given(values)
def test_decoding_gives_back_what_was_encoded(value: object) -> None:
    assert same(decode_value(encode_value(value)), value)


@given(values)
def test_a_plain_copy_is_equal(value: object) -> None:
    assert same(plain_value(value), value)


def test_a_plain_copy_is_detached() -> None:
    original = {"a": [1]}
    copy = plain_value(original)
    original["a"].append(2)
    assert copy == {"a": [1]}


@pytest.mark.parametrize(
    "number",
    [2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1, 10**5000, -(10**5000)],
    ids=lambda n: n.bit_length(),
)
def test_integers_of_any_size_survive(number: int) -> None:
    assert decode_value(encode_value({"n": number})) == {"n": number}
    assert plain_value([number]) == [number]


def test_negative_zero_keeps_its_sign() -> None:
    assert repr(decode_value(encode_value(-0.0))) == "-0.0"


@pytest.mark.parametrize("depth", [255, 256, 257, 511, 1024, 1025, 100_000])
def test_deep_nesting_survives(depth: int) -> None:
    value = nested(depth)
    assert same(decode_value(encode_value(value)), value)
    assert same(plain_value(value), value)


def test_deep_dicts_keep_what_stands_beside_the_nesting() -> None:
    value: object = {}
    for level in range(2000):
        value = {"before": level, "down": value, "after": [level]}
    assert same(decode_value(encode_value(value)), value)


def test_a_value_of_50_mb_survives() -> None:
    value = {"text": "x" * 50_000_000, "rows": list(range(1000))}
    assert decode_value(encode_value(value)) == value


@pytest.mark.parametrize(
    ("given_value", "expected"),
    [
        ((1, (2,)), [1, [2]]),
        (range(3), [0, 1, 2]),
        (collections.deque([1]), [1]),
        (collections.Counter("aab"), {"a": 2, "b": 1}),
        (collections.OrderedDict(a=1), {"a": 1}),
        (collections.defaultdict(int, a=1), {"a": 1}),
        ([Color.RED, Level.LOW], ["red", 1]),
        ({7: "a", 2.5: "b", True: "c", None: "d"}, {"7": "a", "2.5": "b", "true": "c", "null": "d"}),
        ({Level.LOW: 1}, {"1": 1}),
        (type("Text", (str,), {})("t"), "t"),
        (type("Whole", (int,), {})(7), 7),
        (type("Real", (float,), {})(1.5), 1.5),
    ],
)
def test_what_loses_nothing_is_converted(given_value: object, expected: object) -> None:
    assert same(decode_value(encode_value(given_value)), expected)
    assert same(plain_value(given_value), expected)


class Cyclic(list[object]):
    pass


def cycle() -> object:
    value: list[object] = []
    value.append({"again": value})
    return value


async def coroutine() -> None:
    return None


@pytest.mark.parametrize(
    ("bad", "path", "fix"),
    [
        ({"a": [1, float("nan")]}, "$.a[1]", "None or a string"),
        ([float("-inf")], "$[0]", "None or a string"),
        ({"a": {1, 2}}, "$.a", "sorted(x)"),
        ([b"x"], "$[0]", "base64"),
        ({"when": datetime.datetime(2026, 1, 1)}, "$.when", "isoformat"),
        ({"odd key": decimal.Decimal(1)}, "$['odd key']", "str(x)"),
        ([uuid.UUID(int=1)], "$[0]", "str(x)"),
        ([pathlib.PurePosixPath("a")], "$[0]", "str(x)"),
        ([Point(1)], "$[0]", "_asdict"),
        ([Box(1)], "$[0]", "asdict"),
        ([len], "$[0]", "call it"),
        ([Box], "$[0]", "instance"),
        ([base64], "$[0]", "instead"),
        ((x for x in ()), "$", "list(x)"),
        (cycle(), "$[0].again", "break the cycle"),
        ({"a": "\ud800"}, "$.a", "replace"),
        ({"\ud800": 1}, "$", "replace"),
        ({(1,): 1}, "$", "strings"),
        ({1: 1, "1": 2}, "$", "distinct"),
        ({float("nan"): 1}, "$", "str(key)"),
        ({10**5000: 1}, "$", "str(key)"),
        (1j, "$", "x.real"),
        (object(), "$", "dict"),
    ],
    ids=lambda _: "",
)
def test_what_would_lose_is_refused_with_path_and_fix(bad: object, path: str, fix: str) -> None:
    for convert in (encode_value, plain_value):
        with pytest.raises(ValueRefused) as refused:
            convert(bad)
        assert refused.value.path == path
        assert fix in refused.value.fix
        assert str(refused.value).startswith(f"{path} is ")


def test_a_forgotten_await_is_named() -> None:
    value = coroutine()
    with pytest.raises(ValueRefused, match="await"):
        encode_value([value])
    value.close()


def test_a_shared_but_acyclic_container_is_no_cycle() -> None:
    shared = [1]
    assert plain_value((shared, shared)) == [[1], [1]]


def test_a_path_of_a_deep_fault_is_bounded() -> None:
    value: object = {1, 2}
    for _ in range(5000):
        value = [value]
    with pytest.raises(ValueRefused) as refused:
        encode_value(value)
    assert len(str(refused.value)) < 1000


@given(st.binary(max_size=200))
def test_any_bytes_give_a_value_or_a_remote_fault(payload: bytes) -> None:
    try:
        value = decode_value(payload)
    except RemoteFault:
        return
    assert same(decode_value(encode_value(value)), value)


@given(values, st.data())
def test_a_damaged_payload_gives_a_value_or_a_remote_fault(value: object, data: st.DataObject) -> None:
    payload = bytearray(encode_value(value))
    payload[data.draw(st.integers(0, len(payload) - 1))] = data.draw(st.integers(0, 255))
    try:
        decode_value(bytes(payload))
    except RemoteFault:
        return


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xc1",
        msgpack.packb(b"bytes"),
        msgpack.packb({1: 1}),
        msgpack.packb({b"k": 1}),
        msgpack.packb([float("nan")]),
        msgpack.packb([float("inf")]),
        msgpack.packb(1) * 2,
        msgpack.packb([1, 2])[:-1],
        b"\xa1\xff",
        b"\xa3\xed\xa0\x80",
        msgpack.packb(msgpack.ExtType(5, b"x")),
        msgpack.packb(msgpack.ExtType(1, b"\x01")),
        msgpack.packb(msgpack.ExtType(1, b"\x00" * 40 + b"\x01")),
        msgpack.packb(msgpack.ExtType(2, b"\x00" * 4)),
        msgpack.packb([1]) + msgpack.packb([2]),
        msgpack.packb([1]) + msgpack.packb([msgpack.ExtType(2, b"\x00" * 4)] * 2),
        msgpack.packb(msgpack.Timestamp(1)),
        b"\x91" * 5000 + b"\xc0",
        b"\xdd\xff\xff\xff\xff",
    ],
)
def test_what_the_encoder_never_writes_is_a_remote_fault(payload: bytes) -> None:
    with pytest.raises(RemoteFault):
        decode_value(payload)
