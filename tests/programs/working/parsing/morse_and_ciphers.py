import string

MORSE = dict(
    zip(
        string.ascii_uppercase,
        ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..".split(),
    )
)
BACK = {code: letter for letter, code in MORSE.items()}


def to_morse(text):
    return " / ".join(" ".join(MORSE[letter] for letter in word) for word in text.upper().split())


def from_morse(code):
    return " ".join("".join(BACK[part] for part in word.split()) for word in code.split("/"))


def caesar(text, shift):
    lower, upper = string.ascii_lowercase, string.ascii_uppercase
    shifted = lower[shift:] + lower[:shift] + upper[shift:] + upper[:shift]
    return text.translate(str.maketrans(lower + upper, shifted))


def vigenere(text, key, sign=1):
    out, n = [], 0
    for letter in text:
        if letter.isalpha():
            base = ord("A") if letter.isupper() else ord("a")
            shift = ord(key[n % len(key)].lower()) - ord("a")
            letter = chr((ord(letter) - base + sign * shift) % 26 + base)
            n += 1
        out.append(letter)
    return "".join(out)


title = (await tools.search(query="kettle", limit=1))[0]["title"]
words = " ".join(word for word in title.split() if word.isalpha())
code = to_morse(words)
print(code, "=", from_morse(code))
print(caesar(title, 3), "=", caesar(caesar(title, 3), 23))
secret = vigenere(title, "shop")
print(secret, "=", vigenere(secret, "shop", -1))
return from_morse(code) == words.upper()
