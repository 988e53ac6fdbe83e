#: kind exception
#: line 3
#: says AssertionError
#: says expected 7 sales people, got 3
people = await tools.staff()
sales = [person for person in people if person["team"] == "sales"]
assert len(sales) == 7, f"expected 7 sales people, got {len(sales)}"
return [person["name"] for person in sales]
