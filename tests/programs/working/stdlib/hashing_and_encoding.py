import base64
import binascii
import hashlib
import hmac
import json
import secrets
import uuid
import zlib

order = await tools.get_order(id="O-007")
payload = json.dumps(order, sort_keys=True, separators=(",", ":")).encode()
h = hashlib.sha256()
for chunk in (payload[i : i + 16] for i in range(0, len(payload), 16)):
    h.update(chunk)
signature = hmac.new(b"secret", payload, hashlib.sha256).hexdigest()


def jwt(claims: dict, key: bytes) -> str:
    enc = lambda b: base64.urlsafe_b64encode(b).rstrip(b"=").decode()
    head = enc(json.dumps({"alg": "HS256"}).encode()) + "." + enc(json.dumps(claims).encode())
    return head + "." + enc(hmac.digest(key, head.encode(), "sha256"))


packed = zlib.compress(payload * 20, level=9)
print(h.hexdigest() == hashlib.sha256(payload).hexdigest(), h.digest_size, h.name, hashlib.new("sha1", b"x").hexdigest(), hashlib.md5(b"").hexdigest())
print(hmac.compare_digest(signature, signature), signature[:16], jwt({"sub": "ada"}, b"k"), hashlib.blake2b(b"a", digest_size=8).hexdigest(), hashlib.sha3_256(b"").hexdigest()[:8])
print(base64.b64encode(b"\xff\xfe\x00"), base64.b64decode("aGVsbG8="), base64.b32encode(b"hi"), base64.b16encode(b"hi"), base64.b85encode(b"hello"), base64.urlsafe_b64encode(b"\xff\xfe?"))
print(binascii.hexlify(b"ab"), binascii.crc32(b"hello"), zlib.crc32(b"hello") & 0xFFFFFFFF, zlib.adler32(b"x"), len(packed) < len(payload), zlib.decompress(packed)[: len(payload)] == payload)
print(uuid.uuid5(uuid.NAMESPACE_URL, "https://example.org/" + order["id"]), uuid.UUID("12345678123456781234567812345678").version, uuid.UUID(int=5).hex[-4:], len(str(uuid.uuid4())))
print(len(secrets.token_hex(8)), len(secrets.token_bytes(5)), 0 <= secrets.randbelow(10) < 10, secrets.choice("a"), hashlib.pbkdf2_hmac("sha256", b"pw", b"salt", 10).hex()[:12])
try:
    base64.b64decode("abc")
except binascii.Error as e:
    print(e)
"sha256" in hashlib.algorithms_guaranteed
