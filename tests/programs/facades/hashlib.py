import hashlib

empty = {
    "md5": "d41d8cd98f00b204e9800998ecf8427e",
    "sha1": "da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "sha224": "d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f",
    "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "sha3_256": "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a",
}
for name, digest in empty.items():
    assert hashlib.new(name, b"").hexdigest() == digest and getattr(hashlib, name)().hexdigest() == digest
assert hashlib.algorithms_guaranteed <= hashlib.algorithms_available and len(hashlib.algorithms_guaranteed) >= 14
sizes = {
    "md5": 16, "sha1": 20, "sha224": 28, "sha256": 32, "sha384": 48, "sha512": 64, "blake2b": 64, "blake2s": 32,
    "sha3_224": 28, "sha3_256": 32, "sha3_384": 48, "sha3_512": 64,
}  # fmt: skip
for name in hashlib.algorithms_guaranteed:
    whole, parts = hashlib.new(name, b"one two"), hashlib.new(name, usedforsecurity=False)
    parts.update(b"one ")
    copied = parts.copy()
    copied.update(b"two")
    length = (20,) if name.startswith("shake") else ()
    assert copied.digest(*length) == whole.digest(*length) != parts.digest(*length) and whole.name == name
    assert len(whole.digest(*length)) == sizes.get(name, 20), name
direct = (hashlib.md5, hashlib.sha1, hashlib.sha224, hashlib.sha256, hashlib.sha384, hashlib.sha512)
direct += (hashlib.sha3_224, hashlib.sha3_256, hashlib.sha3_384, hashlib.sha3_512, hashlib.blake2b, hashlib.blake2s)
assert [make().digest_size for make in direct] == [16, 20, 28, 32, 48, 64, 28, 32, 48, 64, 64, 32]
assert hashlib.sha256(b"abc").hexdigest()[:16] == "ba7816bf8f01cfea" and hashlib.sha1(b"abc").block_size == 64
assert hashlib.shake_128(b"").hexdigest(4) == "7f9c2ba4" and hashlib.shake_256(b"").hexdigest(4) == "46b9dd2b"
keyed = hashlib.blake2b(b"text", key=b"key", digest_size=16, person=b"me", salt=b"salt")
assert keyed.digest_size == 16 and keyed.digest() != hashlib.blake2b(b"text", digest_size=16).digest()
assert hashlib.pbkdf2_hmac("sha1", b"password", b"salt", 2).hex() == "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"
assert hashlib.pbkdf2_hmac("sha1", b"password", b"salt", 1, 20).hex() == "0c60c80f961f0e71f3a9b524af6012062fe037a6"
assert hashlib.scrypt(b"", salt=b"", n=16, r=1, p=1, dklen=16).hex() == "77d6576238657b203b19ca42c18a0497"
try:
    hashlib.new("no-such-hash")
except ValueError as error:
    assert "no-such-hash" in str(error)
    return "ok"
