import secrets
from secrets import token_bytes, token_hex, token_urlsafe

assert len(token_bytes(16)) == 16 and len(token_bytes()) == secrets.DEFAULT_ENTROPY == 32 and token_bytes(16) != token_bytes(16)
assert len(token_hex(8)) == 16 and int(token_hex(8), 16) >= 0 and len(bytes.fromhex(token_hex())) == 32
assert len(token_urlsafe(16)) == 22 and set(token_urlsafe(64)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
assert {secrets.randbelow(3) for _ in range(200)} == {0, 1, 2} and all(secrets.randbits(4) < 16 for _ in range(50))
assert {secrets.choice("ab") for _ in range(200)} == {"a", "b"} and 1 <= secrets.SystemRandom().uniform(1, 2) <= 2
assert secrets.compare_digest(b"same", b"same") and not secrets.compare_digest("same", "other")
password = "".join(secrets.choice("abc123") for _ in range(10))
assert len(password) == 10 and set(password) <= set("abc123")
try:
    secrets.randbelow(0)
except ValueError as error:
    assert "Upper bound must be positive" in str(error)
    return "ok"
