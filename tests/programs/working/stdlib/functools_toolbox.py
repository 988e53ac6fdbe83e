from functools import cached_property, lru_cache, partial, partialmethod, reduce, singledispatch, total_ordering, update_wrapper, wraps
import operator


@total_ordering
class Grade:
    ORDER = "FDCBA"

    def __init__(self, letter):
        self.letter = letter

    def __eq__(self, other):
        return self.letter == other.letter

    def __lt__(self, other):
        return self.ORDER.index(self.letter) < self.ORDER.index(other.letter)

    def __repr__(self):
        return self.letter


class Cell:
    alive = False

    def set_state(self, state, note=""):
        self.alive = (state, note)

    revive = partialmethod(set_state, True)
    kill = partialmethod(set_state, False, note="killed")


class CountCalls:
    def __init__(self, fn):
        update_wrapper(self, fn)
        self.fn, self.calls = fn, 0

    def __call__(self, *args, **kwargs):
        self.calls += 1
        return self.fn(*args, **kwargs)


@CountCalls
def greet(name, greeting="hi"):
    "Greets."
    return f"{greeting} {name}"


cell = Cell()
cell.revive(note="yes")
states = [cell.alive]
cell.kill()
states.append(cell.alive)
hello = partial(greet, greeting="hello")
stock = partial(tools.stock, item="kettle")
print(sorted(map(Grade, "BAFDC")), Grade("A") >= Grade("B"), max(Grade("C"), Grade("D")))
print(hello("ann"), hello("bob"), greet.calls, greet.__name__, greet.__doc__, hello.keywords)
print(reduce(operator.mul, range(1, 7)), reduce(lambda a, b: a | {b: len(a)}, "abc", {}), await stock())
return states
