from itertools import zip_longest


class Polynomial:
    def __init__(self, *coefficients):
        cs = list(coefficients)
        while cs and cs[-1] == 0:
            cs.pop()
        self.cs = tuple(cs)

    def __call__(self, x):
        total = 0
        for c in reversed(self.cs):
            total = total * x + c
        return total

    def __add__(self, other):
        if isinstance(other, int):
            other = Polynomial(other)
        return Polynomial(*(a + b for a, b in zip_longest(self.cs, other.cs, fillvalue=0)))

    __radd__ = __add__

    def __mul__(self, other):
        out = [0] * (len(self.cs) + len(other.cs) - 1)
        for i, a in enumerate(self.cs):
            for j, b in enumerate(other.cs):
                out[i + j] += a * b
        return Polynomial(*out)

    def __pow__(self, n):
        return self if n == 1 else self * self ** (n - 1)

    def derivative(self):
        return Polynomial(*(i * c for i, c in enumerate(self.cs) if i))

    def __str__(self):
        terms = []
        for power, c in reversed([*enumerate(self.cs)]):
            if c:
                var = "" if power == 0 else "x" if power == 1 else f"x^{power}"
                terms.append(f"{c:+d}{'*' if var else ''}{var}")
        return " ".join(terms) or "0"


p = Polynomial(1, 1)
cube = p ** 3
print(cube, "|", cube.derivative(), "|", 5 + p, "|", Polynomial(0, 0))
return {"at": [cube(x) for x in range(-2, 3)], "degree": len(cube.cs) - 1}
