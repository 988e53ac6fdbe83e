from graphlib import CycleError, TopologicalSorter

graph = {"D": {"B", "C"}, "C": {"A"}, "B": {"A"}}
order = list(TopologicalSorter(graph).static_order())
assert order[0] == "A" and order[-1] == "D" and set(order[1:3]) == {"B", "C"}
sorter = TopologicalSorter()
sorter.add("deploy", "test", "build")
sorter.add("test", "build")
sorter.prepare()
batches = []
while sorter.is_active():
    ready = sorter.get_ready()
    batches.append(ready)
    sorter.done(*ready)
assert batches == [("build",), ("test",), ("deploy",)] and bool(sorter) is False
failed = []
for wrong in (lambda: sorter.add("late"), lambda: sorter.done("unknown"), lambda: TopologicalSorter().get_ready()):
    try:
        wrong()
    except ValueError as error:
        failed.append(str(error))
assert len(failed) == 3 and "prepare" in failed[0]
try:
    TopologicalSorter({1: [2], 2: [1]}).prepare()
except CycleError as error:
    assert error.args[0] == "nodes are in a cycle" and error.args[1] in ([1, 2, 1], [2, 1, 2]) and isinstance(error, ValueError)
    return "ok"
