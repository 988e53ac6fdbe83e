ROMAN = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}
SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()


def to_roman(number):
    text = ""
    for worth, letters in ROMAN.items():
        count, number = divmod(number, worth)
        text += letters * count
    return text


def from_roman(text):
    worth = {letters: value for value, letters in ROMAN.items() if len(letters) == 1}
    total = 0
    for letter, after in zip(text, text[1:] + " "):
        value = worth[letter]
        total += -value if value < worth.get(after, 0) else value
    if to_roman(total) != text:
        raise ValueError(f"{text} is not how {total} is written")
    return total


def in_words(number):
    if number < 20:
        return SMALL[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return TENS[tens] + (f"-{SMALL[rest]}" if rest else "")
    for size, name in ((1000, "thousand"), (100, "hundred")):
        if number >= size:
            many, rest = divmod(number, size)
            return f"{in_words(many)} {name}" + (f" {'and ' if rest < 100 else ''}{in_words(rest)}" if rest else "")


for number in (4, 19, 90, 101, 444, 1994, 2026, 3999):
    assert from_roman(to_roman(number)) == number
    print(number, to_roman(number), in_words(number))
for bad in ("IIII", "IC", "VX"):
    try:
        print(from_roman(bad))
    except ValueError as error:
        print(error)
return all(from_roman(to_roman(n)) == n for n in range(1, 4000))
