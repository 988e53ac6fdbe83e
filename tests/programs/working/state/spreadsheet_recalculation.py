import re
from graphlib import CycleError, TopologicalSorter


class Sheet:
    def __init__(self, **cells):
        self.cells = cells

    @staticmethod
    def refs(formula):
        return re.findall(r"[A-Z]\d+", formula) if isinstance(formula, str) and formula.startswith("=") else []

    def __setitem__(self, key, value):
        self.cells[key] = value

    def evaluate(self):
        values = {}
        graph = {name: self.refs(f) for name, f in self.cells.items()}
        for name in TopologicalSorter(graph).static_order():
            formula = self.cells.get(name, 0)
            values[name] = self.compute(formula[1:], values) if self.refs(formula) else formula
        return values

    def compute(self, formula, values):
        if m := re.fullmatch(r"SUM\((.+)\)", formula):
            return sum(values[r] for r in m[1].split(","))
        total, sign = 0, 1
        for token in re.findall(r"[A-Z]\d+|\d+|[-+*]", formula):
            if token in "+-":
                sign = 1 if token == "+" else -1
            elif token == "*":
                sign = None
            else:
                number = values[token] if token[0].isalpha() else int(token)
                total = total * number if sign is None else total + sign * number
        return total


sheet = Sheet(A1=3, A2=4, B1="=A1+A2*2", B2="=B1-A1", C1="=SUM(A1,A2,B1,B2)")
first = sheet.evaluate()
sheet["A1"] = 10
second = sheet.evaluate()
changed = {k: (first[k], second[k]) for k in sorted(first) if first[k] != second[k]}
sheet["A1"] = "=C1"
try:
    sheet.evaluate()
except CycleError as e:
    print(e.args[0], sorted(set(e.args[1])))
changed
