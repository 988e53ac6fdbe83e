data = bytes(range(8)) + b"\xff\x00tail"
buf = bytearray(b"hello")
buf[0] = ord("J")
buf += b" world"
buf[-5:] = b"WORLD"
buf.extend([33, 33])
del buf[5]
view = memoryview(buf)
view[0:2] = b"je"
print(buf, buf.decode(), view[3], view[-2:].tobytes(), len(view), view.readonly, bytes(view[::4]))
view.release()
buf.append(0x2E)
print(data.hex(), data.hex(":", 2), bytes.fromhex("dead BEEF"), data[-4:], data[0], list(data[:3]))
print(b"a,b,,c".split(b","), b"-".join([b"x", b"y"]), b"abc".replace(b"b", b"BB"), b"ABC".lower(), b"abc" < b"abd", b"b" in b"abc", 98 in b"abc")
print("naïve €".encode("utf-8"), "naïve €".encode("ascii", "replace"), "é".encode("latin-1"), "x€".encode("ascii", "xmlcharrefreplace"), "é".encode("ascii", "backslashreplace"))
try:
    b"\xff\xfe".decode("utf-8")
except UnicodeDecodeError as e:
    print(e.reason, e.start, b"\xff".decode("utf-8", errors="replace"), b"a\xffb".decode(errors="ignore"))
words = memoryview(bytearray(8)).cast("I")
words[1] = 0x01020304
print(words.tolist(), words.nbytes, words.itemsize, bytes(words)[4:], bytes(3), bytearray(2), bytes("é", "utf-16-le"))
print(b"%d items in %s" % (3, b"box"), b"\x00\x01".startswith((b"\x00", b"\x02")), b"tab\there".expandtabs(4), bytes([65] * 3), b"abc".find(b"c"), b" x ".strip())
table = bytes.maketrans(b"abc", b"xyz")
print(b"aabbcc!".translate(table, b"!"), int.from_bytes(b"\x01\x00", "big"), ascii("é"), bytes(reversed(b"abc")), max(b"az"))
