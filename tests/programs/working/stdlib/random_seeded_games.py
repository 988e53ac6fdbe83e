import random
from collections import Counter

random.seed("ptc")
rolls = Counter(random.randint(1, 6) + random.randint(1, 6) for _ in range(200))
deck = list(range(1, 11))
random.shuffle(deck)
state = random.getstate()
a = [random.random() for _ in range(3)]
random.setstate(state)
b = [random.random() for _ in range(3)]

r1, r2 = random.Random(1), random.Random(1)
customers = [(await tools.get_customer(id=r1.randint(1, 12)))["name"] for _ in range(3)]
again = [f"Customer {chr(64 + r2.randint(1, 12))}" for _ in range(3)]


def password(rng, n=12):
    import string

    pools = [string.ascii_lowercase, string.ascii_uppercase, string.digits]
    chars = [rng.choice(p) for p in pools] + rng.choices("".join(pools), k=n - len(pools))
    rng.shuffle(chars)
    return "".join(chars)


print(max(rolls, key=rolls.get), sum(rolls.values()), deck, a == b, customers == again)
print(password(random.Random(9)), random.Random(3).sample(range(50), k=5), r1.choice("abc"), r1.randrange(0, 100, 10))
print([round(f(*args), 5) for f, args in ((r1.uniform, (1, 2)), (r1.gauss, (0, 1)), (r1.expovariate, (0.5,)), (r1.triangular, (0, 10, 3)), (r1.betavariate, (2, 3)))])
print(r1.getrandbits(16), r1.randbytes(4).hex(), random.Random(5).choices(["h", "t"], cum_weights=[1, 4], k=5), random.Random(2).sample(["x", "y"], counts=[3, 2], k=4))
try:
    random.sample([1, 2], 3)
except ValueError as e:
    print(e)
try:
    random.choice([])
except IndexError as e:
    print(e)
0.0 <= random.SystemRandom().random() < 1.0
