import bz2

text = b"red lorry, yellow lorry; " * 40
packed = bz2.compress(text)
assert packed[:3] == b"BZh" and len(packed) < len(text) and bz2.decompress(packed) == text
assert bz2.compress(text, compresslevel=1)[:4] == b"BZh1"
assert bz2.decompress(bz2.compress(b"a") + bz2.compress(b"b")) == b"ab" and bz2.decompress(b"") == b""
compressor = bz2.BZ2Compressor(9)
parts = compressor.compress(text[:300]) + compressor.compress(text[300:]) + compressor.flush()
assert bz2.decompress(parts) == text
decompressor = bz2.BZ2Decompressor()
first = decompressor.decompress(parts + b"tail", max_length=100)
assert first == text[:100] and not decompressor.needs_input and not decompressor.eof
rest = decompressor.decompress(b"")
assert first + rest == text and decompressor.eof and decompressor.unused_data == b"tail"
failed = []
for broken in (
    lambda: bz2.decompress(b"BZh9not bzip2 data"),
    lambda: bz2.decompress(packed[:-5]),
    lambda: decompressor.decompress(b"x"),
):
    try:
        broken()
    except (OSError, ValueError, EOFError) as error:
        failed.append(type(error).__name__)
assert failed == ["OSError", "ValueError", "EOFError"]
assert text.hex() == bytes.fromhex(text.hex()).hex()
return "ok"
