from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ok[T]:
    value: T


@dataclass(frozen=True, slots=True)
class Err[E]:
    error: E


type Result[T, E] = Ok[T] | Err[E]
type Step[A, B] = Callable[[A], Awaitable[Result[B, str]]]


async def attempt[T](call: Awaitable[T]) -> Result[T, str]:
    try:
        return Ok(await call)
    except ToolCallError as e:
        return Err(f"{e.code}: {e.message.split(";")[0]}")


def pipeline[A](*steps: Step):
    async def run(value: A):
        result = Ok(value)
        for step in steps:
            match result:
                case Ok(value):
                    result = await step(value)
                case Err():
                    break
        return result

    return run


async def order(id: str):
    return await attempt(tools.get_order(id=id))


async def customer(order):
    return await attempt(tools.get_customer(id=order["customer"]))


async def mail(customer):
    return await attempt(tools.send(to=customer["email"] or "nowhere", text=f"Dear {customer["name"]}"))


run = pipeline(order, customer, mail)
for id in ("O-001", "O-003", "O-004", "O-999"):
    match await run(id):
        case Ok({"to": to, "length": n}):
            print(f"{id} -> {to} ({n})")
        case Err(error):
            print(f"{id} failed: {error}")
