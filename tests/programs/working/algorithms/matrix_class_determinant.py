from fractions import Fraction


class Matrix:
    def __init__(self, rows):
        self.rows = [[Fraction(x) for x in row] for row in rows]

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0])

    def __matmul__(self, other):
        return Matrix([[sum(a * b for a, b in zip(row, col)) for col in zip(*other.rows)] for row in self.rows])

    def __getitem__(self, key):
        r, c = key
        return self.rows[r][c]

    def __invert__(self):
        n = len(self.rows)
        work = [row + [Fraction(int(i == j)) for j in range(n)] for i, row in enumerate(self.rows)]
        for i in range(n):
            pivot = next((r for r in range(i, n) if work[r][i]), None)
            if pivot is None:
                raise ZeroDivisionError("singular matrix")
            work[i], work[pivot] = work[pivot], work[i]
            work[i] = [x / work[i][i] for x in work[i]]
            for r in range(n):
                if r != i and work[r][i]:
                    work[r] = [x - work[r][i] * y for x, y in zip(work[r], work[i])]
        return Matrix([row[n:] for row in work])

    @property
    def T(self):
        return Matrix(list(map(list, zip(*self.rows))))

    def __eq__(self, other):
        return self.rows == other.rows

    def __str__(self):
        return "\n".join(" ".join(f"{str(x):>5}" for x in row) for row in self.rows)


m = Matrix([[2, 1, 0], [1, 3, 1], [0, 1, 4]])
print(~m, m @ ~m == Matrix([[i == j for j in range(3)] for i in range(3)]), sep="\n")
print(m.T == m, m[1, -1], m.shape)
try:
    ~Matrix([[1, 2], [2, 4]])
except ZeroDivisionError as e:
    print(e)
