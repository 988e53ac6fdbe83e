class TooManyErrors(RuntimeError):
    def __init__(self, seen):
        super().__init__(f"{len(seen)} failures, the last: {seen[-1]}")
        self.seen = seen


async def visit(ids, allowed):
    seen, names = [], []
    for id in ids:
        try:
            names.append((await tools.get_customer(id=id))["name"])
        except ToolCallError as error:
            seen.append(error.message)
            if len(seen) > allowed:
                raise TooManyErrors(seen) from None
    return names, seen


names, seen = await visit([1, 20, 3], allowed=1)
print(names, seen)
try:
    await visit(range(10, 20), allowed=2)
except TooManyErrors as error:
    print(error)
    print(error.seen, error.__cause__, error.__suppress_context__)
else:
    print("unexpected")
finally:
    print("visited")
