async def describe(number):
    match await tools.get_customer(id=number):
        case {"email": None, "name": name}:
            return f"{name} cannot be mailed"
        case {"tags": ["vip", *others], "name": name}:
            return f"{name} is VIP {others=}"
        case {"address": {"street": street, "zip": zip_}, "tags": []}:
            return f"untagged at {street} {zip_[:2]}"
        case {"city": ("Oslo" | "Lima") as city, "tags": [tag]}:
            return f"{tag} in {city}"
        case {"tags": tags, **rest}:
            return f"{'/'.join(tags)} with {len(rest)} more"


def command(line):
    match line.split():
        case ["go", ("north" | "south") as direction]:
            return direction
        case ["take", item] | ["take", "the", item]:
            return item
        case ["drop", *items] if len(items) > 1:
            return items
        case [word, _, *_]:
            return f"what is {word}?"
        case [word]:
            return word.upper()
        case other:
            return other


lines = ["go north", "go west", "take the lamp", "take lamp", "drop a b", "drop a", "look", ""]
return {"customers": [await describe(n) for n in range(1, 13)], "commands": [command(l) for l in lines]}
