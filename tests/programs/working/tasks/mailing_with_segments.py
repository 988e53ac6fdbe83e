import asyncio
from collections import defaultdict

TEXTS = {
    "vip": "Dear {name}, a kettle is waiting for you in {city}.",
    "new": "Welcome, {name}!",
    "late": "{name}, your last invoice is still open.",
    None: "Good day, {name}.",
}

customers = await asyncio.gather(*(tools.get_customer(id=id) for id in range(1, 13)))
segments = defaultdict(list)
for customer in customers:
    tag = next((tag for tag in ("late", "vip", "new") if tag in customer["tags"]), None)
    segments[tag].append(customer)

lengths, skipped = {}, []
for tag, members in segments.items():
    for member in members:
        try:
            sent = await tools.send(to=member["email"] or "", text=TEXTS[tag].format(**member))
        except ToolCallError as error:
            skipped.append((member["name"], error.code))
        else:
            lengths[member["id"]] = sent["length"]
for tag in ("vip", "new", "late", None):
    print(tag or "others", [member["id"] for member in segments[tag]])
print("skipped", skipped)
return lengths
