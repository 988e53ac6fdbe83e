#: kind policy
#: line 4
#: says use `__init_subclass__` or a class decorator
registry = {}


class Registering(type):
    def __new__(cls, name, bases, body):
        made = super().__new__(cls, name, bases, body)
        registry[name] = made
        return made


class Tea(metaclass=Registering):
    item = "tea"


return {name: await tools.stock(item=kind.item) for name, kind in registry.items()}
