import heapq
from collections import defaultdict
from math import inf


def dijkstra(graph, source):
    dist = defaultdict(lambda: inf, {source: 0})
    prev = {}
    heap = [(0, source)]
    done = set()
    while heap:
        d, u = heapq.heappop(heap)
        if u in done:
            continue
        done.add(u)
        for v, w in graph.get(u, {}).items():
            if (nd := d + w) < dist[v]:
                dist[v], prev[v] = nd, u
                heapq.heappush(heap, (nd, v))
    return dict(dist), prev


def path(prev, target):
    route = [target]
    while route[-1] in prev:
        route.append(prev[route[-1]])
    return route[::-1]


roads = [("A", "B", 7), ("A", "C", 9), ("A", "F", 14), ("B", "C", 10), ("B", "D", 15), ("C", "D", 11), ("C", "F", 2), ("D", "E", 6), ("E", "F", 9)]
graph = defaultdict(dict)
for a, b, w in roads:
    graph[a][b] = graph[b][a] = w

dist, prev = dijkstra(graph, "A")
for town in sorted(dist):
    print(f"{town}: {dist[town]:>3} via {' -> '.join(path(prev, town))}")
