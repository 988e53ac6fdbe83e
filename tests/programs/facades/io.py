import io

text = io.StringIO("one\ntwo\nthree")
assert text.readline() == "one\n" and text.tell() == 4 and list(text) == ["two\n", "three"] and text.read() == ""
assert text.seek(0) == 0 and text.readlines() == ["one\n", "two\n", "three"] and text.getvalue().count("\n") == 2
assert text.seek(0, io.SEEK_END) == 13 and text.write("!") == 1 and text.getvalue().endswith("three!")
text.truncate(3)
assert text.getvalue() == "one" and text.readable() and text.writable() and text.seekable() and not text.isatty()
crlf = io.StringIO("a\r\nb", newline=None)
assert crlf.read() == "a\nb"
raw = io.BytesIO(b"abcdef")
assert raw.read(2) == b"ab" and raw.seek(-1, io.SEEK_END) == 5 and raw.read1() == b"f" and raw.seek(1, io.SEEK_SET) == 1
assert raw.seek(1, io.SEEK_CUR) == 2 and raw.getbuffer()[2] == ord("c")
target = bytearray(3)
assert raw.readinto(target) == 3 and target == b"cde"
raw.write(b"XY")
assert raw.getvalue() == b"abcdeXY"
wrapper = io.TextIOWrapper(io.BytesIO("h\u00e9\n".encode("latin-1")), encoding="latin-1")
assert wrapper.read() == "h\u00e9\n" and wrapper.encoding == "latin-1"
store = io.BytesIO()
writer = io.TextIOWrapper(store, encoding="utf-8", newline="\r\n", write_through=True)
print("\u20ac", file=writer)
assert store.getvalue() == b"\xe2\x82\xac\r\n" and writer.detach() is store
reader = io.BufferedReader(io.BytesIO(b"0123456789"), buffer_size=4)
assert reader.peek(1)[:1] == b"0" and reader.read(3) == b"012" and reader.read() == b"3456789"
buffered = io.BufferedWriter(store)
buffered.write(b"more")
buffered.flush()
assert store.getvalue().endswith(b"more") and io.DEFAULT_BUFFER_SIZE >= 8192
with io.StringIO() as closed:
    pass
failed = []
for wrong in (closed.read, lambda: reader.write(b"x"), lambda: io.StringIO(b"bytes"), lambda: io.BytesIO("text")):
    try:
        wrong()
    except (ValueError, io.UnsupportedOperation, TypeError) as error:
        failed.append(type(error).__name__)
assert failed == ["ValueError", "UnsupportedOperation", "TypeError", "TypeError"] and issubclass(io.UnsupportedOperation, OSError)


class Upper(io.TextIOBase):
    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(text.upper())
        return len(text)


upper = Upper()
print("shout", file=upper)
assert "".join(upper.parts) == "SHOUT\n" and isinstance(upper, io.IOBase)
assert issubclass(io.BytesIO, io.BufferedIOBase) and not issubclass(io.BytesIO, io.RawIOBase)
return "ok"
