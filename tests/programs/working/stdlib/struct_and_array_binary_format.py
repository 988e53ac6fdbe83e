import array
import struct
from array import array as Array
from collections import namedtuple

HEADER = struct.Struct(">4sHH")
Record = namedtuple("Record", "id price flags name")
FORMAT = "<If?8s"


def encode(records):
    body = b"".join(struct.pack(FORMAT, r.id, r.price, r.flags, r.name.encode().ljust(8, b"\0")) for r in records)
    return HEADER.pack(b"SHOP", 1, len(records)) + body


def decode(blob):
    magic, version, n = HEADER.unpack_from(blob)
    if magic != b"SHOP":
        raise ValueError(f"bad magic {magic!r}")
    rows = struct.iter_unpack(FORMAT, blob[HEADER.size :])
    return [Record(i, p, f, name.rstrip(b"\0").decode()) for i, p, f, name in rows]


people = await tools.staff()
records = [Record(p["id"], p["salary"] / 4, p["manager"] is not None, p["name"]) for p in people[:3]]
blob = encode(records)
print(len(blob), blob[:8].hex(" "), struct.calcsize(FORMAT), HEADER.size, HEADER.format, decode(blob) == records)
buffer = bytearray(8)
struct.pack_into("!hb", buffer, 2, -2, 7)
print(buffer, struct.unpack("<d", struct.pack("<d", 0.1))[0], struct.unpack(">I", struct.pack(">f", 1.0))[0])
try:
    struct.unpack("<I", b"abc")
except struct.error as e:
    print(e)
try:
    decode(b"NOPE" + blob[4:])
except ValueError as e:
    print(e)
a = Array("i", [3, 1, 2])
a.append(7)
a.extend(range(2))
a.insert(0, -1)
a.byteswap()
a.byteswap()
print(a, a[1:3], a.typecode, a.itemsize, a.index(7), a.tolist(), sum(a), a.count(1), array.array("d", [1.5]) * 2)
print(array.array("B", b"hi").tobytes(), memoryview(a)[1], sorted(a), a.pop(), len(a), "u" in array.typecodes)
[r._asdict() for r in records]
