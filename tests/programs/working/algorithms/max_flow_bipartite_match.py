from collections import defaultdict, deque


def max_flow(capacity, source, sink):
    flow = 0
    residual = defaultdict(lambda: defaultdict(int))
    for u, edges in capacity.items():
        for v, c in edges.items():
            residual[u][v] += c
            residual[v][u] += 0
    while True:
        parent, queue = {source: None}, deque([source])
        while queue and sink not in parent:
            u = queue.popleft()
            for v in sorted(residual[u]):
                if v not in parent and residual[u][v] > 0:
                    parent[v] = u
                    queue.append(v)
        if sink not in parent:
            return flow, residual
        bottleneck, v = float("inf"), sink
        while (u := parent[v]) is not None:
            bottleneck, v = min(bottleneck, residual[u][v]), u
        v = sink
        while (u := parent[v]) is not None:
            residual[u][v] -= bottleneck
            residual[v][u] += bottleneck
            v = u
        flow += bottleneck


skills = {"ann": ["db", "web"], "bob": ["web"], "cat": ["web", "ops"], "dan": ["ops"]}
graph = {"S": {p: 1 for p in skills}} | {p: dict.fromkeys(jobs, 1) for p, jobs in skills.items()}
graph |= {job: {"T": 1} for jobs in skills.values() for job in jobs}
matched, residual = max_flow(graph, "S", "T")
pairs = {p: job for p, jobs in skills.items() for job in jobs if residual[job][p]}
print(matched, pairs)
print(max_flow({"s": {"a": 10, "b": 5}, "a": {"b": 15, "t": 5}, "b": {"t": 10}}, "s", "t")[0])
