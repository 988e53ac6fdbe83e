class Validator:
    def __set_name__(self, owner, name):
        self.name = name
        self.private = "_" + name

    def __get__(self, obj, objtype=None):
        if obj is None:
            return self
        return obj.__dict__.get(self.private)

    def __set__(self, obj, value):
        self.validate(value)
        obj.__dict__[self.private] = value

    def validate(self, value):
        pass


class OneOf(Validator):
    def __init__(self, *options):
        self.options = set(options)

    def validate(self, value):
        if value not in self.options:
            raise ValueError(f"{self.name}: {value!r} not in {sorted(self.options)}")


class Number(Validator):
    def __init__(self, minvalue=None, maxvalue=None):
        self.minvalue, self.maxvalue = minvalue, maxvalue

    def validate(self, value):
        if not isinstance(value, (int, float)):
            raise TypeError(f"Expected {self.name} to be a number, got {type(value).__name__}")
        if self.minvalue is not None and value < self.minvalue:
            raise ValueError(f"{self.name} must be >= {self.minvalue}")


class Component:
    kind = OneOf("wood", "metal")
    quantity = Number(minvalue=0)

    def __init__(self, kind, quantity):
        self.kind = kind
        self.quantity = quantity


errors = []
for args in [("wood", 5), ("glass", 1), ("metal", -2), ("metal", "V")]:
    try:
        c = Component(*args)
        errors.append(f"ok {c.kind} x{c.quantity}")
    except (ValueError, TypeError) as e:
        errors.append(f"{type(e).__name__}: {e}")
return {"errors": errors, "cls": type(Component.kind).__name__}
