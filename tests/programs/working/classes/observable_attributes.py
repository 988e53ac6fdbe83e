class Observable:
    def __init__(self):
        object.__setattr__(self, "_observers", [])

    def observe(self, fn):
        self._observers.append(fn)
        return fn

    def __setattr__(self, name, value):
        old = getattr(self, name, None)
        super().__setattr__(name, value)
        if old != value:
            for fn in self._observers:
                fn(name, old, value)


class Model(Observable):
    def __init__(self, **kw):
        super().__init__()
        for k, v in kw.items():
            setattr(self, k, v)


log = []
m = Model(x=1)


@m.observe
def note(name, old, new):
    log.append(f"{name}: {old} -> {new}")


m.observe(lambda name, *_: log.append(name.upper()) if name == "y" else None)
m.x = 2
m.x = 2
m.y = "new"
m.x += 40
log
