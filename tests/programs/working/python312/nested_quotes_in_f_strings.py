people = await tools.staff()
boss = next(p for p in people if p["manager"] is None)
print(f"{boss["name"]} earns {boss["salary"]:,} in {boss['city']}")
print(f"{", ".join(f"{p["name"]!r}" for p in people if p["team"] == "data")}")
print(f"names:\n{"\n".join(f"- {p["name"]:<6}|{"*" * (p["salary"] // 1000)}" for p in people)}")
print(f"{f"{f"{1 + 1}"}"} {"a" if len(people) > 3 else "b"} {"\t".expandtabs(2)!r} {'\N{BULLET}'}")
total = f"{
    sum(  # a comment inside
        p["salary"]
        for p in people
    )
:>10,}"
print(total, f"{{{"x"}}}")
print(f"{people[0]["name"]=} {"quoted \"inside\""}", f'{'single'} {"double"}')
width = {"w": 8}
return f"{"end":>{width["w"]}}"
