from collections import defaultdict

orders = (await tools.list_orders(limit=60))["items"]
months = defaultdict(set)
for o in orders:
    months[o["customer"]].add(o["placed"][:7])
cohorts = defaultdict(list)
for customer, active in months.items():
    cohorts[min(active)].append(customer)
table = {}
for first, members in sorted(cohorts.items()):
    table[first] = {
        "size": len(members),
        "again": sum(len(months[c]) > 1 for c in members),
        "months": sorted({m for c in members for m in months[c]})[-1],
    }
    print(first, sorted(members), table[first])
table
