import heapq
from heapq import heapify, heappop, heappush

heap = []
for value in (5, 1, 4, 2, 3):
    heappush(heap, value)
assert heap[0] == 1 and [heappop(heap) for _ in range(5)] == [1, 2, 3, 4, 5]
values = [9, 7, 8]
heapify(values)
assert values[0] == 7 and heapq.heapreplace(values, 1) == 7 and heapq.heappushpop(values, 0) == 0 and values[0] == 1
assert heapq.heappushpop(values, 5) == 1 and sorted(values) == [5, 8, 9]
assert list(heapq.merge([1, 4], [2, 3], [0])) == [0, 1, 2, 3, 4]
assert list(heapq.merge(["dd", "b"], ["ccc"], key=len, reverse=True)) == ["ccc", "dd", "b"]
assert heapq.nlargest(2, [3, 9, 1, 7]) == [9, 7] and heapq.nsmallest(2, ["aaa", "b", "cc"], key=len) == ["b", "cc"]
tasks = [(2, "write"), (1, "plan"), (3, "ship")]
heapify(tasks)
assert heappop(tasks)[1] == "plan"
if hasattr(heapq, "heapify_max"):
    largest = [1, 3, 2]
    heapq.heapify_max(largest)
    heapq.heappush_max(largest, 5)
    assert heapq.heappop_max(largest) == 5 and heapq.heapreplace_max(largest, 0) == 3
    assert heapq.heappushpop_max(largest, 9) == 9
try:
    heappop([])
except IndexError as error:
    assert str(error) == "index out of range"
    return "ok"
