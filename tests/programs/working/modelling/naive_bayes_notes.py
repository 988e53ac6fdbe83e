import math
import re
from collections import Counter, defaultdict

TRAINING = [
    ("spam", "win a free kettle now"),
    ("spam", "free money, click now!"),
    ("spam", "you win: claim your free prize"),
    ("ham", "the kettle order is on its way"),
    ("ham", "can you send the invoice today?"),
    ("ham", "lunch at noon, or later today"),
    ("ham", "your order was returned, see the note"),
]


def words(text):
    return re.findall(r"[a-z]+", text.lower())


class Bayes:
    def __init__(self):
        self.counts = defaultdict(Counter)
        self.texts = Counter()

    def learn(self, label, text):
        self.texts[label] += 1
        self.counts[label].update(words(text))

    def scores(self, text):
        known = {word for counter in self.counts.values() for word in counter}
        logs = {}
        for label, counter in self.counts.items():
            whole = counter.total() + len(known)
            logs[label] = math.log(self.texts[label] / self.texts.total())
            logs[label] += sum(math.log((counter[word] + 1) / whole) for word in words(text) if word in known)
        top = max(logs.values())
        shares = {label: math.exp(value - top) for label, value in logs.items()}
        return {label: share / sum(shares.values()) for label, share in shares.items()}


bayes = Bayes()
for label, text in TRAINING:
    bayes.learn(label, text)
for text in ("free kettle", "invoice of your order", "win win win", "zzz"):
    scores = bayes.scores(text)
    print(f"{text!r}: {max(scores, key=scores.get)}", {label: round(share, 3) for label, share in scores.items()})
tellers = sorted(set().union(*bayes.counts.values()), key=lambda w: (bayes.counts["ham"][w] - bayes.counts["spam"][w], w))
tellers[:3] + tellers[-3:]
