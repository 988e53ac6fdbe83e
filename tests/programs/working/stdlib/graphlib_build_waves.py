from graphlib import CycleError, TopologicalSorter
import asyncio

DEPENDS = {"deploy": {"test", "image"}, "test": {"build"}, "image": {"build", "base"}, "build": {"fetch"}, "docs": {"fetch"}}


async def run(name):
    return await tools.flaky(key=name, fail=0)


sorter = TopologicalSorter(DEPENDS)
sorter.add("release", "deploy", "docs")
sorter.prepare()
waves = []
while sorter.is_active():
    ready = sorted(sorter.get_ready())
    done = await asyncio.gather(*map(run, ready))
    waves.append([d.removeprefix("done ") for d in done])
    sorter.done(*ready)

try:
    list(TopologicalSorter({"a": "b", "b": "c", "c": "a"}).static_order())
except CycleError as e:
    print(e.args[0], len(e.args[1]), e.args[1][0] == e.args[1][-1])
print([*TopologicalSorter({3: [2], 2: [1]}).static_order()])
waves
