#: kind policy
#: line 13
#: says `__subclasses__` is not available to programs
#: says `__init_subclass__`
class Check:
    def run(self, order):
        return True


class HasLines(Check):
    def run(self, order):
        return bool(order["lines"])


order = await tools.get_order(id="O-027")
failed = []
for kind in Check.__subclasses__():
    if not kind().run(order):
        failed.append(kind.__name__)
return failed
