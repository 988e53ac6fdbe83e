class DisjointSet:
    def __init__(self):
        self.parent = {}
        self.rank = {}

    def find(self, x):
        self.parent.setdefault(x, x)
        while self.parent[x] != x:
            self.parent[x] = x = self.parent[self.parent[x]]
        return x

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        ra, rb = self.rank.get(a, 0), self.rank.get(b, 0)
        if ra < rb:
            a, b = b, a
        self.parent[b] = a
        self.rank[a] = max(ra, rb + (ra == rb))
        return True


def kruskal(edges):
    sets, tree = DisjointSet(), []
    for w, u, v in sorted(edges):
        if sets.union(u, v):
            tree.append((u, v, w))
    return tree


people = await tools.staff()
same = DisjointSet()
for p in people:
    same.union(p["name"], f"city:{p['city']}")
groups = {}
for p in people:
    groups.setdefault(same.find(p["name"]), []).append(p["name"])

edges = [(4, 0, 1), (8, 0, 7), (8, 1, 2), (11, 1, 7), (7, 2, 3), (2, 2, 8), (4, 2, 5), (9, 3, 4), (14, 3, 5), (10, 4, 5), (2, 5, 6), (1, 6, 7), (6, 6, 8), (7, 7, 8)]
tree = kruskal(edges)
return {"groups": sorted(groups.values()), "weight": sum(w for *_, w in tree), "tree": tree}
