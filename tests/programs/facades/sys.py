import io
import sys

assert sys.version_info >= (3, 11) and sys.version_info.major == 3 and sys.version.startswith(f"3.{sys.version_info[1]}")
assert sys.hexversion >> 24 == 3 and sys.implementation.name == "cpython" and sys.implementation.version[:2] == sys.version_info[:2]
assert sys.maxsize == 2**63 - 1 and sys.maxunicode == 0x10FFFF and sys.byteorder == "little" and sys.platform == "linux"
assert sys.float_info.max == 1.7976931348623157e308 and sys.float_info.dig == 15 and sys.int_info.bits_per_digit in (15, 30)
assert sys.hash_info.width == 64 and sys.api_version == 1013 and "Python Software Foundation" in sys.copyright
assert sys.getdefaultencoding() == "utf-8" and sys.intern("a b") is sys.intern("a " + "b") and sys.getsizeof([]) < sys.getsizeof([1, 2, 3])
limit = sys.getrecursionlimit()
sys.setrecursionlimit(limit + 50)
assert sys.getrecursionlimit() == limit + 50
sys.setrecursionlimit(limit)
digits = sys.get_int_max_str_digits()
sys.set_int_max_str_digits(700)
try:
    str(10**800)
except ValueError as error:
    assert sys.exception() is error and sys.exc_info()[:2] == (ValueError, error)
sys.set_int_max_str_digits(digits)
assert digits == 4300 and sys.exception() is None and sys.exc_info() == (None, None, None)
original, sys.stdout = sys.stdout, io.StringIO()
print("kept")
written, sys.stdout = sys.stdout.getvalue(), original
assert written == "kept\n" and sys.stdout is original and hasattr(sys.stderr, "write")
assert sys.stdin.read() == "" and sys.stdin.readline() == "" and list(sys.stdin) == []
sys.stdout.write("written\n")
print("to stderr", file=sys.stderr)
try:
    sys.exit(3)
except SystemExit as error:
    assert error.code == 3
return "ok"
