import binascii

assert binascii.hexlify(b"\xb9\x01\xef") == b"b901ef" and binascii.b2a_hex(b"\xb9\x01\xef", "-") == b"b9-01-ef"
assert binascii.unhexlify("b901EF") == b"\xb9\x01\xef" == binascii.a2b_hex(b"b901ef")
assert binascii.b2a_base64(b"foobar") == b"Zm9vYmFy\n" and binascii.b2a_base64(b"foo", newline=False) == b"Zm9v"
assert binascii.a2b_base64(b"Zm9vYmFy\n") == b"foobar"
assert binascii.crc32(b"hello world") == 0x0D4A1185
assert binascii.crc32(b" world", binascii.crc32(b"hello")) == binascii.crc32(b"hello world")
assert binascii.crc_hqx(b"123456789", 0) == 0x31C3
assert binascii.b2a_uu(b"Cat") == b"#0V%T\n" and binascii.a2b_uu(b"#0V%T\n") == b"Cat"
assert binascii.b2a_qp("caf\u00e9 = x".encode("latin-1")) == b"caf=E9 =3D x"
assert (
    binascii.a2b_qp(b"caf=E9 =3D x").decode("latin-1") == "caf\u00e9 = x"
    and binascii.b2a_qp(b"a b", header=True) == b"a_b"
)
found = []
for wrong in ("abc", "zz"):
    try:
        binascii.unhexlify(wrong)
    except binascii.Error as error:
        found.append(str(error))
assert found == ["Odd-length string", "Non-hexadecimal digit found"]
assert issubclass(binascii.Error, ValueError) and issubclass(binascii.Incomplete, Exception)
return "ok"
