from itertools import groupby
import re


def justify(words, width):
    lines, line, length = [], [], 0
    for w in words:
        if length + len(w) + len(line) > width:
            for i in range(width - length):
                line[i % (len(line) - 1 or 1)] += " "
            lines.append("".join(line))
            line, length = [], 0
        line.append(w)
        length += len(w)
    return lines + [" ".join(line).ljust(width)]


rle = lambda s: "".join(f"{n if (n := len([*g])) > 1 else ''}{c}" for c, g in groupby(s))
unrle = lambda s: re.sub(r"(\d+)(\D)", lambda m: m[2] * int(m[1]), s)


def caesar(s, k):
    table = str.maketrans(
        {chr(b + i): chr(b + (i + k) % 26) for b in (65, 97) for i in range(26)}
    )
    return s.translate(table)


def roman(n):
    out = ""
    for value, sign in zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), "M CM D CD C XC L XL X IX V IV I".split()):
        while n >= value:
            out, n = out + sign, n - value
    return out


for line in justify("This is an example of text justification done by hand .".split(), 16):
    print(f"|{line}|")
s = "aaabccddddd"
print(rle(s), unrle(rle(s)) == s, caesar("Hello, World!", 3), caesar(caesar("abcXYZ", 5), -5))
print([roman(n) for n in (1994, 2026, 4, 49)])
