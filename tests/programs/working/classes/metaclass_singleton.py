class Singleton(type):
    _instances = {}

    def __call__(cls, *args, **kwargs):
        if cls not in cls._instances:
            cls._instances[cls] = super().__call__(*args, **kwargs)
        return cls._instances[cls]


class Settings(metaclass=Singleton):
    def __init__(self, theme="light"):
        self.theme = theme


class Borg:
    _shared = {}

    def __new__(cls, *args, **kwargs):
        self = super().__new__(cls)
        self.__dict__ = cls._shared
        return self

    def __init__(self, **kw):
        self.__dict__.update(kw)


a, b = Settings("dark"), Settings()
x, y = Borg(one=1), Borg(two=2)
return {"same": a is b, "theme": b.theme, "borg": [x.two, y.one, x is y], "type": type(Settings).__name__}
