import random
import statistics as st


def estimate_pi(n, rng):
    inside = sum(rng.random() ** 2 + rng.random() ** 2 <= 1 for _ in range(n))
    return 4 * inside / n


def bootstrap(data, rng, rounds=200):
    means = sorted(st.fmean(rng.choices(data, k=len(data))) for _ in range(rounds))
    return means[int(rounds * 0.025)], means[int(rounds * 0.975)]


def reservoir(stream, k, rng):
    kept = []
    for i, x in enumerate(stream):
        if i < k:
            kept.append(x)
        elif (j := rng.randint(0, i)) < k:
            kept[j] = x
    return kept


def shuffle_deck(rng):
    deck = [r + s for s in "♠♥♦♣" for r in "A23456789TJQK"]
    rng.shuffle(deck)
    return deck[:5]


rng = random.Random(2026)
salaries = [p["salary"] for p in await tools.staff()]
random.seed(5)
return {
    "pi": estimate_pi(5000, rng),
    "ci": [round(x, 2) for x in bootstrap(salaries, rng)],
    "reservoir": reservoir(range(1000), 4, rng),
    "hand": shuffle_deck(rng),
    "module": [random.randint(1, 6) for _ in range(5)],
    "sample": random.sample(range(100), 3),
    "gauss": round(random.gauss(10, 2), 6),
    "weighted": random.choices("abc", weights=[1, 2, 7], k=6),
}
