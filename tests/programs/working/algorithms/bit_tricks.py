def bits(n):
    while n:
        low = n & -n
        yield low.bit_length() - 1
        n ^= low


def gray(n):
    return [i ^ (i >> 1) for i in range(1 << n)]


def reverse_bits(x, width=8):
    return int(f"{x:0{width}b}"[::-1], 2)


def subsets(mask):
    sub = mask
    while True:
        yield sub
        if not sub:
            return
        sub = (sub - 1) & mask


def single(nums):
    from functools import reduce
    from operator import xor
    return reduce(xor, nums)


to_signed = lambda x, w=8: (x & (1 << w - 1) - 1) - (x & 1 << w - 1)

return {
    "bits": list(bits(0b101100)),
    "gray": [format(g, "03b") for g in gray(3)],
    "rev": [hex(reverse_bits(x)) for x in (1, 0xF0, 0b1010)],
    "subsets": [bin(s) for s in subsets(0b1010)],
    "single": single([4, 1, 2, 1, 2]),
    "signed": [to_signed(x) for x in (127, 128, 255)],
    "popcount": (2**70 - 1).bit_count(),
    "not": [~5, ~0, -1 >> 3, 1 << 65],
    "bytes": [(1000).to_bytes(2, "big").hex(), int.from_bytes(b"\x03\xe8", "big"), (-2).to_bytes(2, "little", signed=True).hex(" ")],
    "bases": [int("zz", 36), int("0b101", 0), int("-0x1f", 16), 0o17, 1_000_000],
}
