import hashlib
import hmac

quick = b"The quick brown fox jumps over the lazy dog"
made = hmac.new(b"key", quick, hashlib.sha256)
expected = "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"
assert made.hexdigest() == expected == hmac.digest(b"key", quick, "sha256").hex() and isinstance(made, hmac.HMAC)
assert hmac.new(b"key", quick, "md5").hexdigest() == "80070713463e7749b90c2dc24911e275"
assert hmac.new(b"key", quick, digestmod="sha1").hexdigest() == "de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9"
parts = hmac.new(b"key", digestmod="sha256")
parts.update(quick[:10])
copied = parts.copy()
copied.update(quick[10:])
assert copied.digest() == made.digest() != parts.digest()
assert made.name == "hmac-sha256" and made.digest_size == 32 and made.block_size == 64
assert hmac.compare_digest(copied.digest(), made.digest()) and not hmac.compare_digest("a", "b")
failed = []
for wrong in (lambda: hmac.new("text", b"", "sha256"), lambda: hmac.new(b"key", b""), lambda: hmac.compare_digest("\u00e9", "a")):
    try:
        wrong()
    except TypeError:
        failed.append("TypeError")
assert failed == ["TypeError"] * 3
return "ok"
