import io
from io import BytesIO, StringIO, TextIOWrapper

text = await tools.read_text(path="/docs/readme.md")
f = StringIO(text)
print(f.readline(), end="")
f.readline()
print(f.read(7), f.tell(), next(f), end="")
for number, line in enumerate(f, 1):
    if line.startswith("#"):
        print(number, line.rstrip())
f.seek(0)
print(len(f.readlines()), f.read() == "", f.seekable(), f.closed)

out = io.StringIO()
print("a", "b", sep="-", file=out)
out.write("tail")
out.writelines(f"{n}," for n in range(3))
print(repr(out.getvalue()), out.tell())
out.truncate(3)
print(repr(out.getvalue()))

raw = BytesIO(b"\x89PNG\r\n\x1a\n" + "ünï\nline2".encode())
print(raw.read(4), raw.getbuffer().nbytes, raw.seek(-5, io.SEEK_END), raw.read())
raw.seek(8)
with TextIOWrapper(raw, encoding="utf-8") as wrapped:
    print([line for line in wrapped])
print(raw.closed)
try:
    with StringIO("x") as g:
        pass
    g.read()
except ValueError as e:
    print(e)
with BytesIO() as b:
    b.write(b"abc")
    b.seek(1)
    b.write(b"Z")
    print(b.getvalue(), b.readable())
