import gzip
import zlib

text = b"the quick brown fox " * 50
packed = gzip.compress(text, compresslevel=9, mtime=0)
assert packed[:3] == b"\x1f\x8b\x08" and packed[4:8] == b"\0\0\0\0" and len(packed) < len(text)
assert gzip.decompress(packed) == text and gzip.compress(text, mtime=0) == packed
assert gzip.decompress(gzip.compress(b"a") + gzip.compress(b"b")) == b"ab" and gzip.decompress(b"") == b""
assert zlib.decompress(packed, wbits=31) == text and packed[-4:] == len(text).to_bytes(4, "little")
assert packed[-8:-4] == zlib.crc32(text).to_bytes(4, "little")
failed = []
for broken in (b"not gzip at all", packed[:-8] + b"\0" * 8, packed[:20]):
    try:
        gzip.decompress(broken)
    except (gzip.BadGzipFile, EOFError) as error:
        failed.append(type(error).__name__)
assert failed == ["BadGzipFile", "BadGzipFile", "EOFError"] and issubclass(gzip.BadGzipFile, OSError)
return "ok"
