import csv
import io

source = 'name,note\r\nAda,"says ""hi"", twice"\r\nBob,"two\nlines"\r\n'
rows = list(csv.reader(io.StringIO(source, newline="")))
assert rows == [["name", "note"], ["Ada", 'says "hi", twice'], ["Bob", "two\nlines"]]
records = csv.DictReader(io.StringIO("a,b\n1,2\n3\n4,5,6\n"), restkey="more", restval="-")
assert list(records) == [{"a": "1", "b": "2"}, {"a": "3", "b": "-"}, {"a": "4", "b": "5", "more": ["6"]}]
assert records.fieldnames == ["a", "b"] and records.line_num == 4


def written(*rows, **options):
    out = io.StringIO()
    csv.writer(out, **options).writerows(rows)
    return out.getvalue()


assert written(["a", 1, None, "x,y", 'q"q']) == 'a,1,,"x,y","q""q"\r\n'
assert written(["a", 1], quoting=csv.QUOTE_ALL) == '"a","1"\r\n' and written(["a b"], quoting=csv.QUOTE_MINIMAL) == "a b\r\n"
assert written(["a", 1.5], quoting=csv.QUOTE_NONNUMERIC) == '"a",1.5\r\n'
assert written(["a,b"], quoting=csv.QUOTE_NONE, escapechar="\\", lineterminator="\n") == "a\\,b\n"
if hasattr(csv, "QUOTE_STRINGS") and hasattr(csv, "QUOTE_NOTNULL"):
    assert written(["a", 1, None], quoting=csv.QUOTE_STRINGS) == '"a",1,\r\n'
    assert written(["a", 1, None], quoting=csv.QUOTE_NOTNULL) == '"a","1",\r\n'
out = io.StringIO()
writer = csv.DictWriter(out, fieldnames=["x", "y"], restval=0, extrasaction="ignore", dialect=csv.unix_dialect)
writer.writeheader()
writer.writerow({"x": 1, "z": 9})
assert out.getvalue() == '"x","y"\n"1","0"\n'
assert next(csv.reader(['1.5,"a"'], quoting=csv.QUOTE_NONNUMERIC)) == [1.5, "a"]
assert next(csv.reader(["a\tb"], csv.excel_tab)) == ["a", "b"] and csv.excel.delimiter == ","
csv.register_dialect("pipes", delimiter="|", skipinitialspace=True)
assert next(csv.reader(["a| b"], "pipes")) == ["a", "b"] and csv.get_dialect("pipes").delimiter == "|"
assert {"excel", "excel-tab", "unix", "pipes"} <= set(csv.list_dialects())
csv.unregister_dialect("pipes")
assert "pipes" not in csv.list_dialects()


class Semicolons(csv.Dialect):
    delimiter = ";"
    quotechar = "'"
    lineterminator = "\n"
    quoting = csv.QUOTE_MINIMAL


assert written(["a;b", "c"], dialect=Semicolons) == "'a;b';c\n"
sample = "name;age\nAda;36\nBob;40\n"
found = csv.Sniffer().sniff(sample)
assert found.delimiter == ";" and list(csv.reader(sample.splitlines(), found))[1] == ["Ada", "36"]
assert csv.Sniffer().has_header(sample) and csv.Sniffer().sniff("a|b\nc|d\n", delimiters="|").delimiter == "|"
previous = csv.field_size_limit(10)
failed = []
for wrong in (lambda: next(csv.reader(["x" * 11])), lambda: csv.get_dialect("none"), lambda: written(["a,b"], quoting=csv.QUOTE_NONE)):
    try:
        wrong()
    except csv.Error as error:
        failed.append(str(error))
assert csv.field_size_limit(previous) == 10 and previous == 131072
assert failed == ["field larger than field limit (10)", "unknown dialect", "need to escape, but no escapechar set"]
return "ok"
