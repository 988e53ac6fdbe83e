import uuid
from uuid import UUID, uuid1, uuid3, uuid4, uuid5

known = UUID("{12345678-1234-5678-1234-567812345678}")
assert str(known) == "12345678-1234-5678-1234-567812345678" and known.hex == "12345678123456781234567812345678"
assert known == UUID(int=0x12345678123456781234567812345678) == UUID(bytes=known.bytes) == UUID(fields=known.fields) == UUID(bytes_le=known.bytes_le)
assert known.urn == "urn:uuid:12345678-1234-5678-1234-567812345678" and int(known) == known.int and repr(known).startswith("UUID('1234")
assert str(uuid3(uuid.NAMESPACE_DNS, "python.org")) == "6fa459ea-ee8a-3ca4-894e-db77e160355e"
assert str(uuid5(uuid.NAMESPACE_DNS, "python.org")) == "886313e1-3b8a-5372-9b90-0c9aee199e5d"
spaces = [uuid.NAMESPACE_DNS, uuid.NAMESPACE_URL, uuid.NAMESPACE_OID, uuid.NAMESPACE_X500]
assert [str(space)[7] for space in spaces] == ["0", "1", "2", "4"] and len({uuid5(space, "x") for space in spaces}) == 4
made = uuid4()
assert made.version == 4 and made.variant == uuid.RFC_4122 and made != uuid4() and len({made, UUID(str(made))}) == 1
timed = uuid1()
assert timed.version == 1 and timed.time > 0 and uuid1(node=5, clock_seq=3).node == 5 and uuid1(5, 3).clock_seq == 3
assert timed.is_safe in list(uuid.SafeUUID) and uuid.SafeUUID.unknown.value is None
assert UUID(int=0).variant == uuid.RESERVED_NCS and UUID(int=0xC << 60).variant == uuid.RESERVED_MICROSOFT
assert UUID(int=0xE << 60).variant == uuid.RESERVED_FUTURE and UUID(int=1) < UUID(int=2)
for version in (6, 7, 8):
    if hasattr(uuid, f"uuid{version}"):
        assert {6: uuid.uuid6, 7: uuid.uuid7, 8: uuid.uuid8}[version]().version == version
try:
    UUID("not-a-uuid")
except ValueError as error:
    assert str(error) == "badly formed hexadecimal UUID string"
    return "ok"
