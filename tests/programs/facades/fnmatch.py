import fnmatch
import re

names = ["a.py", "B.py", "notes.txt", "data1.csv", "dataA.csv"]
assert fnmatch.filter(names, "*.py") == ["a.py", "B.py"] and fnmatch.filter(names, "data[0-9].csv") == ["data1.csv"]
assert fnmatch.fnmatch("notes.txt", "notes.???") and fnmatch.fnmatchcase("B.py", "[!a]*")
assert not fnmatch.fnmatchcase("B.py", "b.py") and not fnmatch.fnmatch("a.py", "*.txt")
assert fnmatch.fnmatch("dir/file", "*") and fnmatch.fnmatch("[x]", "[[]x]")
pattern = re.compile(fnmatch.translate("*.t?t"))
assert pattern.match("foo.txt") and not pattern.match("foo.txts")
assert fnmatch.fnmatch(b"a.py", b"*.py")
print("ok")
