from datetime import date
from decimal import Decimal

name, n, pi, items = "Ada", 1234567.891, 3.14159265, ["x", "y"]
width, prec = 12, 3
d = date(2026, 3, 9)


class Custom:
    def __format__(self, spec):
        return f"custom<{spec or 'none'}>"

    def __repr__(self):
        return "Custom()"


print(f"{name!r:>10}|{name:*^9}|{name:<6}|{name!s:.2}|{'é'!a}")
print(f"{n:,.2f}|{n:_.1f}|{n:e}|{n:g}|{n:.0f}|{n:+}|{-n: .1f}|{int(n):,}|{42:05}|{-42:=+6}")
print(f"{pi:{width}.{prec}f}|{pi:<{width}}|{pi!r:.4}|{0.256:.1%}|{255:x} {255:#X} {255:b} {255:o} {65:c}")
print(f"{name=} {n = :.1f} {len(items)=} {items[0]=!s} {1 + 1=}")
print(f"{d:%d.%m.%y} {d!s} {d=:%A}", f"{Custom()} {Custom():abc} {Custom()!r}", f"{{literal}} {{{name}}}")
print(f"{'yes' if n > 1 else 'no'} {', '.join(f'{i}!' for i in items)} {(lambda x: x * 2)(21)} { {'a': 1}['a'] }")
print(
    f"multi "
    f"{name}"
    " plain {not} "
    rf"raw\d{n:.0f}"
)
print(f"""{name
    .upper()} triple "quoted" {items!r}""")
print("{0} {1} {0} {k:>4} {d[0]} {d[1]!r}".format(1, 2, k="v", d=["p", "q"]), "{:>{w}}".format("r", w=5), "%s %5.1f %-4d| %x %%" % ("a", 2.25, 7, 255))
print("%(who)s is %(age)03d" % {"who": name, "age": 7}, f"{Decimal('1.10'):.3f} {1e100:.2e} {True:d} {None} {1j:.1f} {float('inf'):>6}")
print("{who} at {where}".format_map({"who": "Ben", "where": "home"}), format(0.5, ".0%"), format(12, "08b"), str.format("{}-{}", 1, 2))
