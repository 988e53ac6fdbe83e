import itertools
from itertools import accumulate, chain, count, groupby, islice

assert list(accumulate([1, 2, 3, 4])) == [1, 3, 6, 10] and list(accumulate([3, 1, 4], max, initial=2)) == [2, 3, 3, 4]
assert list(chain("ab", [1])) == ["a", "b", 1] and list(chain.from_iterable(["ab", "c"])) == ["a", "b", "c"]
assert list(islice(count(10, 5), 3)) == [10, 15, 20] and list(islice("abcdefg", 2, None, 2)) == ["c", "e", "g"]
assert list(islice(itertools.cycle("ab"), 5)) == list("ababa") and list(itertools.repeat(7, 3)) == [7, 7, 7]
assert ["".join(pair) for pair in itertools.combinations("abc", 2)] == ["ab", "ac", "bc"]
assert ["".join(pair) for pair in itertools.combinations_with_replacement("ab", 2)] == ["aa", "ab", "bb"]
assert ["".join(pair) for pair in itertools.permutations("abc", 2)] == ["ab", "ac", "ba", "bc", "ca", "cb"]
assert list(itertools.product([0, 1], repeat=2)) == [(0, 0), (0, 1), (1, 0), (1, 1)] and len(list(itertools.product("ab", "xyz"))) == 6
assert list(itertools.compress("abcd", [1, 0, 1, 0])) == ["a", "c"]
small = [1, 4, 6, 4, 1]
assert list(itertools.dropwhile(lambda x: x < 5, small)) == [6, 4, 1] and list(itertools.takewhile(lambda x: x < 5, small)) == [1, 4]
assert list(itertools.filterfalse(lambda x: x % 2, range(5))) == [0, 2, 4]
assert [(key, len(list(group))) for key, group in groupby("AAAABBBCCD")] == [("A", 4), ("B", 3), ("C", 2), ("D", 1)]
assert [list(group) for _, group in groupby([1, 3, 2, 4], key=lambda x: x % 2)] == [[1, 3], [2, 4]]
assert list(itertools.pairwise("abc")) == [("a", "b"), ("b", "c")] and list(itertools.starmap(pow, [(2, 5), (3, 2)])) == [32, 9]
first, second = itertools.tee([1, 2])
assert list(first) == list(second) == [1, 2]
assert list(itertools.zip_longest("ab", "x", fillvalue="-")) == [("a", "x"), ("b", "-")]
if hasattr(itertools, "batched"):
    assert list(itertools.batched("ABCDEFG", 3)) == [("A", "B", "C"), ("D", "E", "F"), ("G",)]
return "ok"
