from dataclasses import dataclass
from typing import Any, Callable


@dataclass(frozen=True)
class Ok:
    value: Any

    def then(self, function: Callable) -> "Ok | Err":
        try:
            return Ok(function(self.value))
        except Exception as error:
            return Err(type(error).__name__, str(error))


@dataclass(frozen=True)
class Err:
    kind: str
    message: str

    def then(self, function: Callable) -> "Err":
        return self


async def lift(coroutine):
    try:
        return Ok(await coroutine)
    except ToolCallError as error:
        return Err(error.code, error.message)


results = []
for id in ("O-004", "O-100", "O-005"):
    order = await lift(tools.get_order(id=id))
    results.append(order.then(lambda o: o["note"]).then(str.upper).then(str.split))
for result in results:
    match result:
        case Ok(value):
            print("ok", value)
        case Err("NOT_FOUND", message):
            print("missing", message)
        case Err(kind, _):
            print("broken", kind)
return sum(isinstance(result, Err) for result in results)
