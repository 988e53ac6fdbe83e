from collections import deque


class CycleError(ValueError):
    pass


def toposort(deps: dict[str, set[str]]) -> list[list[str]]:
    """Layers of tasks that can run in parallel."""
    pending = {k: set(v) for k, v in deps.items()}
    for needed in deps.values():
        for name in needed:
            pending.setdefault(name, set())
    layers = []
    while pending:
        ready = sorted(name for name, needs in pending.items() if not needs)
        if not ready:
            raise CycleError(f"cycle among {sorted(pending)}")
        layers.append(ready)
        for name in ready:
            del pending[name]
        for needs in pending.values():
            needs.difference_update(ready)
    return layers


builds = {"app": {"lib", "ui"}, "ui": {"css", "lib"}, "lib": {"core"}, "docs": set()}
layers = toposort(builds)
try:
    toposort({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": set()})
except CycleError as e:
    message = str(e)
queue = deque(name for layer in layers for name in layer)
queue.rotate(-1)
return {"layers": layers, "cycle": message, "rotated": list(queue)}
