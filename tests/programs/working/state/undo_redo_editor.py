from abc import ABC, abstractmethod
from dataclasses import dataclass


class Command(ABC):
    @abstractmethod
    def revert(self, text: str) -> str: ...


@dataclass
class Insert(Command):
    pos: int
    what: str

    def apply(self, text):
        return text[: self.pos] + self.what + text[self.pos :]

    def revert(self, text):
        return text[: self.pos] + text[self.pos + len(self.what) :]


@dataclass
class Delete(Command):
    start: int
    end: int
    removed: str = ""

    def apply(self, text):
        self.removed = text[self.start : self.end]
        return text[: self.start] + text[self.end :]

    def revert(self, text):
        return text[: self.start] + self.removed + text[self.start :]


class Editor:
    def __init__(self):
        self.text, self.done, self.undone = "", [], []

    def __lshift__(self, command):
        self.text = command.apply(self.text)
        self.done.append(command)
        self.undone.clear()
        return self

    def undo(self):
        if self.done:
            self.undone.append(c := self.done.pop())
            self.text = c.revert(self.text)


ed = Editor()
ed << Insert(0, "hello") << Insert(5, " world") << Delete(0, 1) << Insert(0, "J")
states = [ed.text]
for _ in range(6):
    ed.undo()
    states.append(ed.text)
print(*ed.undone, sep="\n")
return states
