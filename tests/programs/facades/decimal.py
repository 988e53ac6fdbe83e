import decimal
from decimal import Context, Decimal, getcontext, localcontext, setcontext

assert Decimal("0.1") + Decimal("0.2") == Decimal("0.3") and str(Decimal("1.30") * 2) == "2.60"
assert getcontext().prec == 28 and Decimal(1) / Decimal(7) == Decimal("0.1428571428571428571428571429")
rounded = {
    name: [int(Decimal(text).quantize(Decimal(1), rounding=getattr(decimal, name))) for text in ("2.5", "-2.5", "1.1")]
    for name in (
        "ROUND_HALF_UP", "ROUND_HALF_EVEN", "ROUND_HALF_DOWN", "ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_05UP",
    )
}  # fmt: skip
assert rounded["ROUND_HALF_UP"] == [3, -3, 1] and rounded["ROUND_HALF_EVEN"] == [2, -2, 1] == rounded["ROUND_HALF_DOWN"]
assert rounded["ROUND_UP"] == [3, -3, 2] and rounded["ROUND_DOWN"] == [2, -2, 1] == rounded["ROUND_05UP"]
assert rounded["ROUND_CEILING"] == [3, -2, 2] and rounded["ROUND_FLOOR"] == [2, -3, 1]
with localcontext() as context:
    context.prec = 5
    assert str(Decimal(2).sqrt()) == "1.4142" and context is getcontext()
with localcontext(prec=4, rounding=decimal.ROUND_UP):
    assert str(Decimal(1) / 3) == "0.3334"
with localcontext(Context(prec=3, traps=[])) as context:
    assert Decimal(1) / 0 == Decimal("Infinity") and context.flags[decimal.DivisionByZero]
    assert (Decimal(0) / 0).is_nan() and context.flags[decimal.InvalidOperation]
    context.clear_flags()
    assert str(Decimal("1.2345") + 0) == "1.23" and context.flags[decimal.Inexact] and context.flags[decimal.Rounded]
with localcontext() as context:
    context.traps[decimal.FloatOperation] = True
    failed = []
    for wrong in (lambda: Decimal(1.5), lambda: Decimal("x"), lambda: Decimal(1) / 0, lambda: Decimal(0) / 0):
        try:
            wrong()
        except decimal.DecimalException as error:
            failed.append(type(error).__name__)
assert failed == ["FloatOperation", "InvalidOperation", "DivisionByZero", "InvalidOperation"]
tiny = Context(prec=2, Emax=3, Emin=-3, traps=[decimal.Overflow, decimal.Underflow, decimal.Subnormal, decimal.Clamped])
for wrong in (lambda: tiny.multiply(Decimal("9E3"), 10), lambda: tiny.divide(Decimal("1E-3"), 1000), lambda: tiny.divide(Decimal("1E-3"), 3)):
    try:
        wrong()
    except (decimal.Overflow, decimal.Underflow, decimal.Subnormal, decimal.Clamped) as error:
        failed.append(type(error).__name__)
assert failed[4] == "Overflow" and set(failed[5:]) <= {"Underflow", "Subnormal", "Clamped"} and len(failed) == 7
for condition in (decimal.DivisionImpossible, decimal.InvalidContext, decimal.ConversionSyntax, decimal.DivisionUndefined):
    assert issubclass(condition, decimal.InvalidOperation)
assert Decimal("3.14").as_tuple() == decimal.DecimalTuple(sign=0, digits=(3, 1, 4), exponent=-2)
assert Decimal("321e+5").to_eng_string() == "32.1E+6" and Decimal(-7) % 3 == -1 and Decimal("1.5").as_integer_ratio() == (3, 2)
assert f"{Decimal('1234567.891'):,.2f}" == "1,234,567.89" and Decimal(1).exp().quantize(Decimal("0.001")) == Decimal("2.718")
assert Decimal(100).log10() == 2 and Decimal(10).ln().compare(2) == 1 and Decimal("1.20").normalize() == Decimal("1.2")
assert round(Decimal("2.675"), 2) == Decimal("2.68") and Decimal(2) ** 10 == 1024 and Decimal.from_float(0.5) == Decimal("0.5")
assert decimal.ExtendedContext.prec == 9 == decimal.BasicContext.prec and decimal.DefaultContext.prec == 28
assert decimal.ExtendedContext.sqrt(Decimal(2)) == Decimal("1.41421356") and decimal.MIN_EMIN < decimal.MIN_ETINY + decimal.MAX_PREC
assert decimal.MAX_PREC == decimal.MAX_EMAX and decimal.HAVE_THREADS in (True, False) and decimal.HAVE_CONTEXTVAR in (True, False)
assert not hasattr(decimal, "IEEEContext") or decimal.IEEEContext(64).prec == 16
before = getcontext()
setcontext(Context(prec=4, rounding=decimal.ROUND_DOWN))
assert str(Decimal(2) / 3) == "0.6666"
setcontext(before)
return "ok"
