from enum import Enum, auto


class State(Enum):
    RED = auto()
    GREEN = auto()
    YELLOW = auto()
    BLINKING = auto()


class Light:
    TRANSITIONS = {
        (State.RED, "timer"): State.GREEN,
        (State.GREEN, "timer"): State.YELLOW,
        (State.YELLOW, "timer"): State.RED,
        (None, "fault"): State.BLINKING,
        (State.BLINKING, "repair"): State.RED,
    }

    def __init__(self):
        self.state = State.RED
        self.history = [self.state]

    def fire(self, event):
        nxt = self.TRANSITIONS.get((self.state, event)) or self.TRANSITIONS.get((None, event))
        if nxt is None:
            raise ValueError(f"{event!r} is not allowed in {self.state.name}")
        getattr(self, f"on_exit_{self.state.name.lower()}", lambda: None)()
        self.state = nxt
        self.history.append(nxt)

    def on_exit_blinking(self):
        print("repaired")


light = Light()
for event in "timer timer fault timer repair timer".split():
    try:
        light.fire(event)
    except ValueError as e:
        print("!", e)
print(" > ".join(s.name for s in light.history), repr(light.state))
