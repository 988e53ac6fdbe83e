import asyncio
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True)
class Line:
    slope: float
    intercept: float
    r: float

    def __call__(self, x):
        return self.slope * x + self.intercept

    def __str__(self):
        return f"y = {self.slope:+.3f}x {self.intercept:+.3f} (r={self.r:.3f})"


def fit(points):
    n = len(points)
    if n < 2:
        raise ValueError("two points at least")
    mx = sum(x for x, _ in points) / n
    my = sum(y for _, y in points) / n
    sxx = sum((x - mx) ** 2 for x, _ in points)
    syy = sum((y - my) ** 2 for _, y in points)
    sxy = sum((x - mx) * (y - my) for x, y in points)
    if not sxx:
        raise ValueError("all x are the same")
    slope = sxy / sxx
    return Line(slope, my - slope * mx, sxy / sqrt(sxx * syy) if syy else 1.0)


first, second = await asyncio.gather(tools.list_orders(limit=30), tools.list_orders(cursor="30", limit=30))
points = [(line["price"], line["quantity"]) for page in (first, second) for o in page["items"] for line in o["lines"]]
line = fit(points)
print(len(points), "points:", line)
residuals = sorted(y - line(x) for x, y in points)
print("residuals", round(residuals[0], 2), "..", round(residuals[-1], 2), "sum", abs(round(sum(residuals), 6)))
for bad in ([(1, 1)], [(2, 1), (2, 5)]):
    try:
        fit(bad)
    except ValueError as error:
        print(bad, "->", error)
