def averager():
    total = n = 0
    average = None
    while True:
        try:
            value = yield average
        except ValueError as e:
            print("told:", e)
            total = n = 0
            average = None
        except GeneratorExit:
            print("closing after", n)
            raise
        else:
            total += value
            n += 1
            average = total / n


def summarize(results):
    while True:
        count = yield from collect()
        results.append(count)
        if count == 0:
            return "nothing left"


def collect():
    n = 0
    while (yield n) is not None:
        n += 1
    return n


g = averager()
next(g)
print(g.send(10), g.send(20), g.throw(ValueError("reset")), g.send(3))
g.close()

results = []
s = summarize(results)
next(s)
for x in (1, 2, 3, None, 4, None):
    s.send(x)
try:
    s.send(None)
except StopIteration as stop:
    print("returned", stop.value, results)


def chained():
    got = yield from (x * 2 for x in range(2))
    value = yield from "ab"
    return got, value


it = chained()
print(list(it), next(it, "done"))
