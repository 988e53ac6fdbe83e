import bisect
from bisect import bisect_left, bisect_right, insort

scores = [60, 70, 80, 90]
assert ["FDCBA"[bisect.bisect(scores, score)] for score in (33, 99, 77, 70, 89, 90, 100)] == list("FACCBAA")
values = [1, 2, 2, 2, 5]
assert (bisect_left(values, 2), bisect_right(values, 2), bisect.bisect(values, 2)) == (1, 4, 4)
assert bisect_left(values, 2, 2) == 2 and bisect_right(values, 2, 0, 3) == 3
insort(values, 3)
bisect.insort_right(values, 0)
bisect.insort_left(values, 6)
assert values == [0, 1, 2, 2, 2, 3, 5, 6]
people = [("Ada", 36), ("Bob", 40)]
bisect.insort(people, ("Cid", 38), key=lambda person: person[1])
assert [name for name, _ in people] == ["Ada", "Cid", "Bob"]
assert bisect_left(people, 40, key=lambda person: person[1]) == 2
try:
    bisect_left(values, 1, -1)
except ValueError as error:
    assert "lo must be non-negative" in str(error)
    return "ok"
