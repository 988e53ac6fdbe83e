class Config:
    """Dot access to nested dictionaries, with defaults."""

    def __init__(self, data=None, **defaults):
        self.__dict__["_data"] = dict(defaults) | (data or {})

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            value = self._data[name]
        except KeyError:
            raise AttributeError(f"no setting {name!r}") from None
        return Config(value) if isinstance(value, dict) else value

    def __setattr__(self, name, value):
        self._data[name] = value

    def __delattr__(self, name):
        del self._data[name]

    def __dir__(self):
        return sorted(self._data)

    def __getitem__(self, dotted):
        node = self
        for part in dotted.split("."):
            node = getattr(node, part)
        return node


cfg = Config({"db": {"host": "localhost", "ports": [1, 2]}}, debug=False)
cfg.mode = "fast"
print(cfg.db.host, cfg["db.ports"], cfg.debug, cfg.mode, hasattr(cfg, "nope"))
del cfg.debug
try:
    cfg.debug
except AttributeError as e:
    print("AttributeError:", e)
print(dir(cfg), getattr(cfg, "retries", 3))
