import struct
from struct import Struct, calcsize, pack, unpack

assert pack(">bhl", 1, 2, 3) == b"\x01\x00\x02\x00\x00\x00\x03" and unpack(">bhl", b"\x01\x00\x02\x00\x00\x00\x03") == (1, 2, 3)
assert pack("<I", 1) == b"\1\0\0\0" and pack("!H", 258) == b"\1\2" and calcsize("=bi") == 5 and calcsize(">IHq") == 14
assert pack(">d", 1.5).hex() == "3ff8000000000000" and unpack("<e", pack("<e", 0.5)) == (0.5,) and pack("3s", b"abcd") == b"abc"
assert pack("5p", b"ab") == b"\x02ab\0\0" and pack("?xc", True, b"z") == b"\x01\0z"
buffer = bytearray(8)
struct.pack_into(">HH", buffer, 2, 1, 2)
assert buffer == b"\0\0\0\1\0\2\0\0" and struct.unpack_from(">H", buffer, offset=4) == (2,)
assert list(struct.iter_unpack(">H", b"\0\1\0\2")) == [(1,), (2,)]
point = Struct("<2f")
assert point.size == 8 and point.format == "<2f" and point.unpack(point.pack(0.5, -2)) == (0.5, -2.0)
point.pack_into(buffer, 0, 1.0, 2.0)
assert point.unpack_from(buffer) == (1.0, 2.0) and list(point.iter_unpack(bytes(buffer))) == [(1.0, 2.0)]
failed = []
for wrong in (lambda: pack("<B", 256), lambda: unpack("<I", b"abc"), lambda: calcsize("y"), lambda: pack("<i", "x")):
    try:
        wrong()
    except struct.error:
        failed.append("error")
assert failed == ["error"] * 4
return "ok"
