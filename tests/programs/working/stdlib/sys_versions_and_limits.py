from __future__ import annotations

import sys

print(sys.version_info >= (3, 8), sys.version_info[0], sys.version_info.major, sys.version_info[:1] == (3,), sys.maxsize == 2**63 - 1)
print(sys.byteorder in ("little", "big"), sys.float_info.max > 1e300, sys.float_info.epsilon, sys.maxunicode, sys.getrecursionlimit() > 100, sys.version.startswith("3."))
print(type(sys.getsizeof([])).__name__, sys.getsizeof([1] * 100) > sys.getsizeof([]), sys.intern("abc") == "abc", sys.hash_info.width, sys.int_info.bits_per_digit)
if sys.version_info >= (3, 12):
    label = "new"
elif sys.version_info >= (3, 11):
    label = "eleven"
else:
    label = "old"
sys.stdout.write(f"{label}\n")
sys.stdout.flush()
print("default encoding", sys.getdefaultencoding(), file=sys.stderr)
print(sys.implementation.name, sys.platform in ("linux", "darwin", "win32"))
try:
    sys.exit(3)
except SystemExit as e:
    print("exit", e.code)
label
