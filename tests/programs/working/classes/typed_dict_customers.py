from typing import NotRequired, TypedDict, Required, get_type_hints, cast


class Address(TypedDict):
    street: str
    zip: str


class Customer(TypedDict, total=False):
    id: Required[int]
    name: Required[str]
    email: str | None
    city: str
    tags: list[str]
    address: NotRequired[Address]


def zip_of(customer: Customer) -> str:
    match customer.get("address"):
        case {"zip": zip_code}:
            return zip_code
        case None:
            return "no address"


customers: list[Customer] = []
for number in range(1, 7):
    customers.append(cast(Customer, await tools.get_customer(id=number)))

extra = Customer(id=99, name="Made up", tags=["vip"])
customers.append(extra)
print(type(extra).__name__, extra)
return {c["name"]: zip_of(c) for c in customers if "vip" in c.get("tags", []) or c["id"] < 4}
