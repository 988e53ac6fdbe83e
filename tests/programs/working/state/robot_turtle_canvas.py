import math


class Turtle:
    ARROWS = {0: ">", 90: "^", 180: "<", 270: "v"}

    def __init__(self):
        self.x = self.y = 0.0
        self.heading, self.pen, self.trail, self.stack = 0, True, {(0, 0): "o"}, []

    def forward(self, n=1):
        for _ in range(n):
            self.x += math.cos(math.radians(self.heading))
            self.y += math.sin(math.radians(self.heading))
            if self.pen:
                self.trail[round(self.x), round(self.y)] = self.ARROWS[self.heading]

    def left(self, angle=90):
        self.heading = (self.heading + angle) % 360

    def right(self, angle=90):
        self.left(-angle)

    def push(self):
        self.stack.append((self.x, self.y, self.heading))

    def pop(self):
        self.x, self.y, self.heading = self.stack.pop()

    def draw(self):
        xs, ys = zip(*self.trail)
        for y in range(max(ys), min(ys) - 1, -1):
            yield "".join(self.trail.get((x, y), " ") for x in range(min(xs), max(xs) + 1)).rstrip()


def expand(axiom, rules, depth):
    for _ in range(depth):
        axiom = "".join(rules.get(ch, ch) for ch in axiom)
    return axiom


t = Turtle()
actions = {"F": t.forward, "+": t.left, "-": t.right, "[": t.push, "]": t.pop, "G": lambda: t.forward(n=2)}
program = expand("F", {"F": "G+F-G[+F]"}, 2)
for ch in program:
    actions[ch]()
print(program)
print("\n".join(t.draw()))
