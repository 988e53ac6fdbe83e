def tarjan(graph):
    index_of, low, on_stack, stack, out = {}, {}, set(), [], []
    counter = 0

    def visit(v):
        nonlocal counter
        index_of[v] = low[v] = counter
        counter += 1
        stack.append(v)
        on_stack.add(v)
        for w in graph.get(v, ()):
            if w not in index_of:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in on_stack:
                low[v] = min(low[v], index_of[w])
        if low[v] == index_of[v]:
            component = []
            while True:
                w = stack.pop()
                on_stack.discard(w)
                component.append(w)
                if w == v:
                    break
            out.append(sorted(component))

    for v in graph:
        if v not in index_of:
            visit(v)
    return out, counter


graph = {1: [2], 2: [3], 3: [1, 4], 4: [5], 5: [6], 6: [4], 7: [6, 7], 8: []}
components, visited = tarjan(graph)
cyclic = [c for c in components if len(c) > 1 or c[0] in graph[c[0]]]
{"components": components, "visited": visited, "cyclic": cyclic, "graph": graph}
