import random
from random import Random, SystemRandom

random.seed(42)
assert [random.random() for _ in range(2)] == [0.6394267984578837, 0.025010755222666936]
assert Random(42).random() == 0.6394267984578837
draws = {
    "betavariate": ((2, 3), 0, 1), "expovariate": ((1.5,), 0, 100), "gammavariate": ((2.0, 1.0), 0, 100),
    "gauss": ((0, 1), -10, 10), "lognormvariate": ((0, 0.5), 0, 100), "normalvariate": ((0, 1), -10, 10),
    "paretovariate": ((3,), 1, 1000), "triangular": ((0, 10, 5), 0, 10), "uniform": ((2, 5), 2, 5),
    "vonmisesvariate": ((0, 4), 0, 6.3), "weibullvariate": ((1, 1.5), 0, 100), "randint": ((1, 6), 1, 6),
    "randrange": ((0, 100, 10), 0, 90), "getrandbits": ((8,), 0, 255),
}  # fmt: skip
for name, (arguments, low, high) in draws.items():
    random.seed("seed")
    module = [getattr(random, name)(*arguments) for _ in range(50)]
    own = Random("seed")
    assert module == [getattr(own, name)(*arguments) for _ in range(50)] and len(set(module)) > 3, name
    assert all(low <= value <= high for value in module), name
random.seed(7)
mean = sum(random.gauss(mu=10, sigma=2) for _ in range(2000)) / 2000
assert 9.8 < mean < 10.2 and {random.randint(1, 3) for _ in range(99)} == {1, 2, 3} and random.randrange(5) < 5
state = random.getstate()
again = [random.random() for _ in range(3)]
random.setstate(state)
assert again == [random.random() for _ in range(3)]
cards = list(range(20))
random.shuffle(cards)
assert sorted(cards) == list(range(20)) != cards and random.choice([5]) == 5 and random.choice("abc") in "abc"
assert set(random.choices(["a", "b"], weights=[1, 0], k=20)) == {"a"} and len(random.choices("xyz", cum_weights=[1, 2, 3], k=4)) == 4
taken = random.sample(range(1000), k=50)
assert len(set(taken)) == 50 and sorted(random.sample(["a", "b"], counts=[2, 1], k=3)) == ["a", "a", "b"]
assert len(random.randbytes(16)) == 16 and random.getrandbits(0) == 0
if hasattr(random, "binomialvariate"):
    assert random.binomialvariate(n=10, p=1.0) == 10 and 0 <= random.binomialvariate(10, 0.5) <= 10
system = SystemRandom()
assert 0 <= system.random() < 1 and system.randint(3, 3) == 3 and 0 <= system.getrandbits(4) < 16
failed = []
for wrong in (lambda: random.choice([]), lambda: random.sample([1], 2), lambda: random.randrange(0), system.getstate):
    try:
        wrong()
    except (IndexError, ValueError, NotImplementedError) as error:
        failed.append(type(error).__name__)
assert failed == ["IndexError", "ValueError", "ValueError", "NotImplementedError"]
return "ok"
