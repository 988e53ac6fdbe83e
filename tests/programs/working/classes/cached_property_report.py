from functools import cached_property
from statistics import mean, median


class SalesReport:
    def __init__(self, orders):
        self.orders = orders
        self.computed = []

    @cached_property
    def totals(self):
        self.computed.append("totals")
        return {o["id"]: sum(l["quantity"] * l["price"] for l in o["lines"]) for o in self.orders}

    @cached_property
    def summary(self):
        self.computed.append("summary")
        values = list(self.totals.values())
        return {"mean": round(mean(values), 2), "median": median(values), "max": max(self.totals, key=self.totals.get)}


async def main():
    page = await tools.list_orders({"limit": 60})
    report = SalesReport(page["items"])
    first, second = report.summary, report.summary
    assert first is second
    keys = sorted(k for k in report.__dict__)
    del report.summary
    report.orders = report.orders[:1]
    report.summary
    return {"summary": first, "computed": report.computed, "cached": keys, "stale": len(report.totals)}


return await main()
