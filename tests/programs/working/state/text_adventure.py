WORLD = {
    "hall": {"north": "kitchen", "east": "library", "items": ["lamp"]},
    "kitchen": {"south": "hall", "items": ["knife", "bread"]},
    "library": {"west": "hall", "items": [], "locked": True},
}


class Adventure:
    def __init__(self, world):
        import copy

        self.world, self.room, self.bag, self.turns = copy.deepcopy(world), "hall", [], 0

    def do(self, line):
        self.turns += 1
        verb, *args = line.lower().split()
        handler = getattr(self, f"do_{verb}", self.unknown)
        try:
            return handler(*args)
        except TypeError:
            return f"I only understood you as far as wanting to {verb}."

    def do_go(self, direction):
        target = self.world[self.room].get(direction)
        if not target:
            return "You can't go that way."
        if self.world[target].get("locked") and "lamp" not in self.bag:
            return f"The {target} is too dark."
        self.room = target
        return self.do_look()

    def do_look(self):
        here = self.world[self.room]
        exits = ", ".join(sorted(here.keys() - {"items", "locked"}))
        return f"{self.room.title()}. You see {' and '.join(here['items']) or 'nothing'}. Exits: {exits}"

    def do_take(self, item):
        here = self.world[self.room]["items"]
        if item not in here:
            return f"No {item} here."
        here.remove(item)
        self.bag.append(item)
        return "Taken."

    do_n = lambda self: self.do_go("north")

    def unknown(self, *args):
        return "Pardon?"


game = Adventure(WORLD)
for line in ["look", "go east", "take lamp", "take", "n", "take bread", "dance wildly", "go south", "go east", "go up"]:
    print(">", line, "\n ", game.do(line))
return {"bag": game.bag, "room": game.room, "turns": game.turns, "untouched": WORLD["hall"]["items"]}
