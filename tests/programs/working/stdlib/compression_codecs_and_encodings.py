import bz2
import codecs
import gzip
import io
import lzma
import quopri
import zlib

text = (await tools.read_text(path="/logs/app.log")).encode()
sizes = {m.__name__: len(m.compress(text)) < len(text) // 2 for m in (zlib, bz2, lzma, gzip)}
assert all(m.decompress(m.compress(text)) == text for m in (zlib, bz2, lzma, gzip))
comp = zlib.compressobj(level=6, wbits=-15)
raw = comp.compress(text[:50]) + comp.compress(text[50:]) + comp.flush()
d = zlib.decompressobj(wbits=-15)
back = d.decompress(raw, 100) + d.decompress(d.unconsumed_tail) + d.flush()
try:
    zlib.decompress(b"not zlib")
except zlib.error as e:
    print(e)
print(back == text, codecs.encode("Hello", "rot13"), codecs.decode(b"68656c6c6f", "hex"), codecs.encode(b"hi", "base64"))
for name in ("utf-8", "utf-16-be", "latin-1", "cp1252", "utf-8-sig", "shift_jis", "koi8-r", "punycode", "unicode_escape", "cp437"):
    try:
        blob = "Zoë €".encode(name)
        print(f"{name:<14} {blob.hex()} {blob.decode(name) == 'Zoë €'}")
    except UnicodeEncodeError as e:
        print(f"{name:<14} {e.reason} {e.object[e.start]}")
print(quopri.encodestring("é=".encode()), "müller.de".encode("idna"), b"\xef\xbb\xbfx".decode("utf-8-sig"), codecs.BOM_UTF8, "\\u00e9".encode().decode("unicode_escape"))
with io.TextIOWrapper(io.BytesIO(gzip.decompress(gzip.compress(b"line1\nline2\n")))) as f:
    print(f.read().split())
sizes
