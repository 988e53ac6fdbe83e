import zlib

text = b"witch which has which witches wrist watch" * 10
packed = zlib.compress(text)
assert zlib.decompress(packed) == text and len(packed) < len(text) and packed[0] == 0x78
assert zlib.crc32(b"123456789") == 0xCBF43926 and zlib.adler32(b"Wikipedia") == 0x11E60398
assert zlib.crc32(b"456789", zlib.crc32(b"123")) == 0xCBF43926 and zlib.adler32(b"") == 1
best = zlib.compress(text, level=zlib.Z_BEST_COMPRESSION)
assert len(best) <= len(zlib.compress(text, zlib.Z_BEST_SPEED)) and zlib.compress(text, zlib.Z_DEFAULT_COMPRESSION) == packed
raw = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, zlib.Z_DEFAULT_STRATEGY)
body = raw.compress(text) + raw.flush(zlib.Z_SYNC_FLUSH) + raw.compress(b"!") + raw.flush(zlib.Z_FINISH)
assert zlib.decompress(body, -15, bufsize=zlib.DEF_BUF_SIZE) == text + b"!"
stream = zlib.compressobj()
start = stream.compress(b"abc") + stream.flush(zlib.Z_FULL_FLUSH)
branch = stream.copy()
assert branch.flush(zlib.Z_NO_FLUSH) == b"" and zlib.decompressobj().decompress(start) == b"abc"
assert zlib.decompress(start + stream.compress(b"def") + stream.flush()) == b"abcdef"
reader = zlib.decompressobj()
first = reader.decompress(packed + b"tail", 20)
assert first == text[:20] and reader.unconsumed_tail and not reader.eof
rest = reader.decompress(reader.unconsumed_tail) + reader.flush()
assert first + rest == text and reader.eof and reader.unused_data.endswith(b"tail")
failed = []
for broken in (b"not zlib", packed[:-3]):
    try:
        zlib.decompress(broken)
    except zlib.error as error:
        failed.append(str(error)[:13])
assert failed == ["Error -3 whil", "Error -5 whil"]
return "ok"
