import array
from array import array as Array, typecodes

assert typecodes == array.typecodes and set("bBuhHiIlLqQfd") <= set(typecodes)
numbers = Array("i", [1, 2, 3])
numbers.append(4)
numbers.extend([5, 6])
numbers.insert(0, 0)
assert numbers.tolist() == [0, 1, 2, 3, 4, 5, 6] and numbers.typecode == "i" and numbers.itemsize == 4
assert numbers.pop() == 6 and numbers.index(3) == 3 and numbers.count(2) == 1
numbers.remove(0)
numbers.reverse()
assert numbers == Array("i", [5, 4, 3, 2, 1]) and numbers[1:3].tolist() == [4, 3]
assert repr(Array("d", [1.5])) == "array('d', [1.5])"
packed = Array("H", [1, 256])
assert packed.tobytes() in (b"\x01\x00\x00\x01", b"\x00\x01\x01\x00")
packed.byteswap()
assert packed.tolist() == [256, 1]
copied = Array("H")
copied.frombytes(packed.tobytes())
copied.fromlist([7])
assert copied.tolist() == [256, 1, 7] and len(memoryview(copied)) == 3 and copied.buffer_info()[1] == 3
assert (Array("b", [1]) * 3).tolist() == [1, 1, 1] and sum(Array("f", [0.5, 0.25])) == 0.75
try:
    Array("B", [256])
except OverflowError:
    return "ok"
