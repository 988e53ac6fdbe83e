import bisect
import heapq
from heapq import heappop, heappush, merge, nlargest, nsmallest


def grade(score, breakpoints=(60, 70, 80, 90), grades="FDCBA"):
    return grades[bisect.bisect(breakpoints, score)]


class RunningMedian:
    def __init__(self):
        self.low, self.high = [], []

    def add(self, x):
        heappush(self.high, -heapq.heappushpop(self.low, -x))
        if len(self.high) > len(self.low):
            heappush(self.low, -heappop(self.high))
        return -self.low[0] if len(self.low) > len(self.high) else (self.high[0] - self.low[0]) / 2


people = await tools.staff()
top = nlargest(3, people, key=lambda p: p["salary"])
heap = [(-p["salary"], p["name"]) for p in people]
heapq.heapify(heap)
order = [heappop(heap)[1] for _ in range(len(heap))]
scores = []
for p in people:
    bisect.insort(scores, (p["salary"], p["id"]), key=lambda t: -t[0])
rm = RunningMedian()
h = [5, 8, 9]
return {
    "grades": [grade(s) for s in (33, 99, 77, 70, 89, 90, 100)],
    "top": [p["name"] for p in top],
    "order": order,
    "sorted": scores[:3],
    "median": [rm.add(x) for x in (5, 2, 10, 4, 1)],
    "merge": list(merge([1, 4, 9], [2, 3], (8,), reverse=False)),
    "merge_key": list(merge(["aaa", "b"], ["cc"], key=len, reverse=True)),
    "small": nsmallest(2, [("b", 2), ("a", 3), ("c", 1)], key=lambda t: t[1]),
    "replace": [heapq.heapreplace(h, 7), h],
    "left": bisect.bisect_left([1, 2, 2, 3], 2, lo=0, hi=4),
}
