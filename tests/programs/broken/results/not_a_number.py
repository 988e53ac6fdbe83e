#: kind invalid-output
#: line none
#: says $.b.mean is nan
#: says use None or a string
times = {"a": [3, 5, 4], "b": []}
result = {}
for key, values in times.items():
    mean = sum(values) / len(values) if values else float("nan")
    result[key] = {"mean": mean, "count": len(values)}
return result
