"""Class bodies that compute: loops, conditionals, comprehension, nested classes, private names."""


class Table:
    rows = []
    for n in range(3):
        rows.append(n * n)
    del n

    if len(rows) > 2:
        big = True
    else:
        big = False

    doubled = [r * 2 for r in rows]
    first, *others = rows
    __secret = "hidden"

    class Meta:
        ordering = ("name",)

        class Inner:
            depth = 2

    def __reveal(self):
        return self.__secret

    def show(self):
        return self.__reveal() + "!"

    def outer(self):
        class Local(Table):
            def show(self):
                return "local " + super().show()

        return Local()

    alias = show
    greet = lambda self, who="you": f"hi {who} from {type(self).__name__}"


def extended(base, made):
    class Dynamic(base):
        extra = property(lambda self: self.first + 100)
        kind = made

    return Dynamic


Dynamic = extended(Table, "made")
t, d = Table(), Dynamic()
print(t.show(), t.alias(), t.outer().show(), t.greet(), d.greet("me"))
print(Table.doubled, Table.others, Table.big, hasattr(Table, "n"), Table.Meta.Inner.depth)
print(d.extra, d.kind, Dynamic.__name__, Table.Meta.Inner.__qualname__, hasattr(t, "__secret"), t._Table__secret)
