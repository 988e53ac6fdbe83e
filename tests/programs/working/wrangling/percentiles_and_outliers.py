import statistics

orders = (await tools.list_orders(limit=60))["items"]
values = sorted(sum(l["price"] * l["quantity"] for l in o["lines"]) for o in orders)


def percentile(data, p):
    k = (len(data) - 1) * p / 100
    low = int(k)
    high = min(low + 1, len(data) - 1)
    return data[low] + (data[high] - data[low]) * (k - low)


q1, median, q3 = (percentile(values, p) for p in (25, 50, 75))
iqr = q3 - q1
outliers = [v for v in values if not q1 - 1.5 * iqr <= v <= q3 + 1.5 * iqr]
deviations = [abs(v - median) for v in values]
mad = statistics.median(deviations)
assert statistics.quantiles(values, n=4, method="inclusive") == [q1, median, q3]
print(f"q1={q1:.3f} median={median:.3f} q3={q3:.3f} iqr={iqr:.3f} mad={mad:.3f}")
return {"outliers": outliers, "mean": round(statistics.fmean(values), 4), "stdev": round(statistics.stdev(values), 4)}
