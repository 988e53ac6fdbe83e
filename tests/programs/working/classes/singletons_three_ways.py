from functools import lru_cache


class Settings:
    _instance = None

    def __new__(cls, *args, **kwargs):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance

    def __init__(self, theme=None):
        if theme is not None:
            self.theme = theme


class Borg:
    _shared = {}

    def __getattr__(self, name):
        try:
            return type(self)._shared[name]
        except KeyError:
            raise AttributeError(name) from None

    def __init__(self, **kw):
        self._shared.update(kw)


@lru_cache(maxsize=None)
def connection(name="main"):
    return object()


a, b = Settings("dark"), Settings()
x, y = Borg(one=1), Borg(two=2)
return {
    "same": a is b,
    "theme": b.theme,
    "borg": [x.two, y.one, x is y, hasattr(x, "three")],
    "cached": [connection() is connection(), connection() is connection("other")],
}
