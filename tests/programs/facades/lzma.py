import lzma

text = b"one two three four " * 60
packed = lzma.compress(text)
assert packed[:6] == b"\xfd7zXZ\0" and lzma.decompress(packed) == text and len(packed) < len(text)
alone = lzma.compress(text, format=lzma.FORMAT_ALONE)
assert lzma.decompress(alone) == text == lzma.decompress(alone, format=lzma.FORMAT_AUTO)
assert lzma.decompress(lzma.compress(text, preset=0, format=lzma.FORMAT_XZ), format=lzma.FORMAT_XZ) == text
filters = [{"id": 0x21, "preset": 6}]
raw = lzma.compress(text, format=lzma.FORMAT_RAW, filters=filters)
assert lzma.decompress(raw, format=lzma.FORMAT_RAW, filters=filters) == text
compressor = lzma.LZMACompressor()
parts = compressor.compress(text[:100]) + compressor.compress(text[100:]) + compressor.flush()
decompressor = lzma.LZMADecompressor()
first = decompressor.decompress(parts + b"tail", max_length=50)
assert first == text[:50] and not decompressor.eof
assert first + decompressor.decompress(b"") == text and decompressor.eof and decompressor.unused_data == b"tail"
assert lzma.decompress(lzma.compress(b"a") + lzma.compress(b"b")) == b"ab"
failed = []
for broken in (b"not xz at all", packed[:-10], packed[:30] + b"\xff\xff" + packed[32:]):
    try:
        lzma.decompress(broken)
    except lzma.LZMAError:
        failed.append("LZMAError")
assert failed == ["LZMAError"] * 3
return "ok"
