import io


def encode(value):
    match value:
        case bool():
            raise TypeError("no booleans")
        case int():
            return b"i%de" % value
        case bytes():
            return b"%d:%s" % (len(value), value)
        case str():
            return encode(value.encode())
        case list() | tuple():
            return b"l" + b"".join(map(encode, value)) + b"e"
        case dict():
            return b"d" + b"".join(encode(k) + encode(value[k]) for k in sorted(value)) + b"e"
    raise TypeError(f"cannot encode {type(value).__name__}")


def decode(stream):
    first = stream.read(1)
    if first == b"i":
        digits = bytearray()
        while (byte := stream.read(1)) != b"e":
            digits += byte
        return int(digits)
    if first in (b"l", b"d"):
        items = []
        while (item := decode(stream)) is not None:
            items.append(item)
        return items if first == b"l" else dict(zip(items[::2], items[1::2]))
    if first == b"e":
        return None
    length = first
    while (byte := stream.read(1)) != b":":
        length += byte
    return stream.read(int(length)).decode()


document = {"name": "Gül", "sizes": [1, -20, 300], "nested": {"a": [], "b": {}}, "empty": ""}
raw = encode(document)
print(raw)
assert decode(io.BytesIO(raw)) == document
for bad in (True, 1.5, {"x": None}):
    try:
        encode(bad)
    except TypeError as error:
        print(error)
return {"bytes": len(raw), "same": decode(io.BytesIO(raw)) == document}
