import quopri

text = "caf\u00e9 = 5\u20ac\n".encode()
encoded = quopri.encodestring(text)
assert encoded == b"caf=C3=A9 =3D 5=E2=82=AC\n" and quopri.decodestring(encoded) == text
assert quopri.encodestring(b"a b", quotetabs=True) == b"a=20b" and quopri.decodestring(b"a_b", header=True) == b"a b"
assert quopri.encodestring(b"a b", header=True) == b"a_b"
long = quopri.encodestring(b"x" * 100)
assert b"=\n" in long and all(len(line) <= 76 for line in long.split(b"\n")) and quopri.decodestring(long) == b"x" * 100
assert quopri.encodestring(b"end \n") == b"end=20\n"
print("ok")
