class ShopError(Exception):
    """Base of all errors here."""

    def __init__(self, message, *, order=None):
        super().__init__(message)
        self.order = order

    def __str__(self):
        return f"[{self.order}] {self.args[0]}"


class NotFound(ShopError, KeyError):
    pass


async def fetch(id):
    try:
        return await tools.get_order(id=id)
    except ToolCallError as e:
        raise NotFound(f"missing: {e.message}", order=id) from e


async def chain(id):
    try:
        await fetch(id)
    except ShopError as e:
        e.add_note("while looking for gifts")
        e.add_note(f"order was {id}")
        return e
    else:
        return "found"
    finally:
        print("checked", id)


def implicit():
    try:
        try:
            int("x")
        except ValueError:
            {}["y"]
    except KeyError as e:
        return e


def silent():
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            raise RuntimeError("hidden cause") from None
    except RuntimeError as e:
        return e.__cause__, e.__suppress_context__


err = await chain("X-1")
print(await chain("O-001"), err, err.__notes__, type(err.__cause__).__name__, err.__cause__.code)
print(repr(implicit()), repr(implicit().__context__), silent(), isinstance(err, KeyError))
return {"args": err.args, "order": err.order, "mro": [c.__name__ for c in type(err).mro()][:4]}
