class Base:
    def __init__(self, **kw):
        self.trail = ["Base"]
        self.rest = kw

    def greet(self):
        return ["base"]


class Left(Base):
    def __init__(self, *, left=1, **kw):
        super().__init__(**kw)
        self.left = left
        self.trail.append("Left")

    def greet(self):
        return ["left", *super().greet()]


class Right(Base):
    def __init__(self, *, right=2, **kw):
        super().__init__(**kw)
        self.right = right
        self.trail.append("Right")

    def greet(self):
        return ["right", *super().greet()]


class Bottom(Left, Right):
    def __init__(self, **kw):
        super().__init__(**kw)
        self.trail.append(self.__class__.__name__)

    def greet(self):
        return ["bottom"] + super(Bottom, self).greet() + Base.greet(self)


b = Bottom(left=10, right=20, other="x")
mro = [c.__name__ for c in Bottom.mro()]
{
    "trail": b.trail,
    "greet": b.greet(),
    "mro": mro,
    "attrs": [b.left, b.right, b.rest],
    "isinstance": [isinstance(b, c) for c in (Left, Right, Base, int)],
    "issubclass": issubclass(Bottom, (Right, str)),
}
