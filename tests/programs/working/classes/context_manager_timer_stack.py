class Indent:
    depth = 0

    def __init__(self, label, swallow=()):
        self.label = label
        self.swallow = swallow

    def __enter__(self):
        self.say(f"<{self.label}>")
        Indent.depth += 1
        return self

    def __exit__(self, exc_type, exc, tb):
        Indent.depth -= 1
        if exc is not None:
            self.say(f"!! {exc_type.__name__}: {exc}")
        self.say(f"</{self.label}>")
        return isinstance(exc, self.swallow)

    @classmethod
    def say(cls, text):
        print("  " * cls.depth + text)


with Indent("html") as root, Indent("body", swallow=(KeyError, ZeroDivisionError)):
    root.say("hello")
    with Indent("p"):
        1 / 0
    root.say("never")

with (
    Indent("a") as a,
    Indent("b") as b,
):
    a.say(f"{a.label}{b.label}")
try:
    with Indent("x", swallow=KeyError):
        raise ValueError("not swallowed")
except ValueError as e:
    print("outside:", e, Indent.depth)
