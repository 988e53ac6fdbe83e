import base64

plain = b"light work?>"
assert base64.b64encode(b"foobar") == b"Zm9vYmFy" and base64.b64decode("Zm9vYg==") == b"foob"
assert base64.standard_b64encode(b"\xfb\xff") == b"+/8=" and base64.standard_b64decode(b"+/8=") == b"\xfb\xff"
assert base64.urlsafe_b64encode(b"\xfb\xff") == b"-_8=" and base64.urlsafe_b64decode("-_8=") == b"\xfb\xff"
assert base64.b64encode(b"\xfb\xff", altchars=b"@#") == b"@#8="
assert base64.b32encode(b"foobar") == b"MZXW6YTBOI======" and base64.b32decode(b"mzxw6ytboi======", True) == b"foobar"
assert base64.b32hexencode(b"foobar") == b"CPNMUOJ1E8======" and base64.b32hexdecode("CPNMUOJ1E8======") == b"foobar"
assert base64.b16encode(b"\xde\xad") == b"DEAD" and base64.b16decode("dead", casefold=True) == b"\xde\xad"
assert base64.a85decode(base64.a85encode(plain)) == plain and base64.a85encode(b"\0\0\0\0") == b"z"
assert base64.a85encode(b"Man ", adobe=True) == b"<~9jqo^~>"
assert base64.b85encode(b"Man ") == b"O<`^z" and base64.b85decode("O<`^z") == b"Man "
if hasattr(base64, "z85encode"):
    assert base64.z85encode(bytes.fromhex("864fd26fb559f75b")) == b"HelloWorld"
    assert base64.z85decode(b"HelloWorld") == bytes.fromhex("864fd26fb559f75b")
assert base64.encodebytes(b"a" * 60).count(b"\n") == 2
assert base64.decodebytes(base64.encodebytes(plain)) == plain
for broken in (
    lambda: base64.b64decode("abc"),
    lambda: base64.b64decode("a$b=", validate=True),
    lambda: base64.b32decode("1"),
):
    try:
        broken()
    except ValueError as error:
        assert type(error).__name__ == "Error"
    else:
        raise AssertionError("accepted")
return "ok"
