import math
import random
from datetime import datetime, UTC
from itertools import batched, pairwise

orders = (await tools.list_orders(limit=60))["items"]
quantities = [line["quantity"] for o in orders for line in o["lines"]]
prices = [line["price"] for o in orders for line in o["lines"]]

revenue = math.sumprod(quantities, prices)
assert math.isclose(revenue, sum(q * p for q, p in zip(quantities, prices)))
days = [datetime.fromisoformat(o["placed"]).astimezone(UTC).timetuple().tm_yday for o in orders]
gaps = [b - a for a, b in pairwise(sorted(days))]
rng = random.Random(12)
flips = rng.binomialvariate(n=20, p=0.5)
print(sum([0.1] * 10) == 1.0, math.nextafter(1.0, 2.0, steps=3) > 1.0, 0 <= flips <= 20)
print(f"revenue {revenue:,.2f} from {len(quantities)} lines, biggest gap {max(gaps)} days")
weekly = [max(chunk) for chunk in batched(days, 7)]
return {"revenue": round(revenue, 2), "weekly": weekly, "sum": math.sumprod([1, 2, 3], [4, 5, 6])}
