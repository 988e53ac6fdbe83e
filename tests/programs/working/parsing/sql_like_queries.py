import operator
import re

OPERATORS = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}
QUERY = re.compile(
    r"select (?P<columns>[\w*, ]+?)"
    r"(?: where (?P<where>.+?))?(?: order by (?P<order>\w+)(?P<desc> desc)?)?(?: limit (?P<limit>\d+))?"
)


def condition(text):
    tests = []
    for part in text.split(" and "):
        name, symbol, literal = re.fullmatch(r"(\w+) ?(=|!=|<=?|>=?) ?('[^']*'|\d+)", part).groups()
        wanted = literal.strip("'") if literal.startswith("'") else int(literal)
        tests.append((name, OPERATORS[symbol], wanted))
    return lambda row: all(compare(row[name], wanted) for name, compare, wanted in tests)


def run(text, rows):
    query = QUERY.fullmatch(text)
    if not query:
        raise SyntaxError(f"cannot read {text!r}")
    found = [row for row in rows if not query["where"] or condition(query["where"])(row)]
    if query["order"]:
        found.sort(key=operator.itemgetter(query["order"]), reverse=bool(query["desc"]))
    found = found[: int(query["limit"] or len(found))]
    if query["columns"] == "*":
        return found
    columns = query["columns"].replace(" ", "").split(",")
    return [{name: row[name] for name in columns} for row in found]


people = await tools.staff()
for text in (
    "select name, team where salary > 4500 and team = 'data' order by salary desc",
    "select name where city != 'Oslo' order by name limit 2",
    "select id, salary where id <= 2",
):
    print(run(text, people))
try:
    run("delete name", people)
except SyntaxError as error:
    print(error)
return run("select * order by salary limit 1", people)
