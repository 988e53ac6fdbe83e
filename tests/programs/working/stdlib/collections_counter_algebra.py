from collections import Counter, defaultdict, deque, ChainMap, namedtuple, OrderedDict

log = await tools.read_text(path="/logs/app.log")
levels = Counter(line.split()[2] for line in log.splitlines())
a, b = Counter("mississippi"), Counter({"s": 1, "p": 5, "z": 2})
print(levels, a.most_common(2), a["missing"], sorted(a.elements())[:5], a.total())
print(a + b, a - b, a & b, a | b, +Counter(x=-1, y=2), a <= a + b)
a.subtract("miss")
a.update({"m": 10})
print(a, dict(a), sorted(a.items(), key=lambda kv: (-kv[1], kv[0])))

dq = deque(range(5), maxlen=5)
dq.append(5)
dq.appendleft(-1)
dq.rotate(2)
print(dq, dq[0], dq.pop(), dq.popleft(), dq.count(2), dq.index(1), list(reversed(dq)))
dq.extendleft([7, 8])
print(dq, 8 in dq, dq.maxlen)

tree = lambda: defaultdict(tree)
t = tree()
t["a"]["b"]["c"] = 1
groups = defaultdict(list, seed=[0])
for i, word in enumerate("the cat the dog the end".split()):
    groups[word].append(i)
print(dict(groups), groups, groups.default_factory is list, dict(t["a"]["b"]))

defaults, env = {"color": "red", "user": "guest"}, {"user": "ann"}
cm = ChainMap({}, env, defaults)
cm["color"] = "blue"
child = cm.new_child({"user": "root"})
print(cm["user"], child["user"], child.parents["user"], dict(cm), cm.maps[0], defaults, len(child))

P = namedtuple("P", "x y z", defaults=[0])
p = P(1, y=2)
print(p, p._asdict(), p._replace(z=9), P._make([4, 5, 6]), p.x + p[1], P._fields, p == (1, 2, 0))
od = OrderedDict.fromkeys("abc")
od.move_to_end("a")
od.move_to_end("c", last=False)
print(list(od), od.popitem(last=False), od == OrderedDict(a=None, b=None), dict(od) == {"a": None, "b": None}, od)
return levels
