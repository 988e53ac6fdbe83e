class ShopError(Exception):
    retryable = False

    def __init__(self, message, **details):
        super().__init__(message)
        self.details = details

    def __str__(self):
        extra = ", ".join(f"{k}={v!r}" for k, v in sorted(self.details.items()))
        return f"{self.args[0]} ({extra})" if extra else self.args[0]


class Missing(ShopError):
    pass


class Overloaded(ShopError):
    retryable = True


KINDS = {"NOT_FOUND": Missing, "BUSY": Overloaded}


async def shop(name, **arguments):
    try:
        return await tools[name](**arguments)
    except ToolCallError as error:
        kind = KINDS.get(error.code, ShopError)
        raise kind(f"{name} failed", code=error.code, **arguments) from error


for name, arguments in (("get_order", {"id": "?"}), ("flaky", {"key": "k"}), ("send", {"to": "x", "text": "y"})):
    try:
        await shop(name, **arguments)
    except ShopError as error:
        print(type(error).__name__, "|", error, "|", error.retryable, "|", type(error.__cause__).__name__)
return await shop("stock", item="cake")
