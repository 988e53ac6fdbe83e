import asyncio
from collections import defaultdict
from textwrap import dedent, indent

staff, page = await asyncio.gather(tools.staff(), tools.list_orders(limit=60))
names = {person["id"]: person["name"] for person in staff}
teams = defaultdict(list)
for person in staff:
    if person["manager"]:
        teams[names[person["manager"]]].append(person)
by_status = defaultdict(list)
for order in page["items"]:
    by_status[order["status"]].append(order["id"])


def letter(manager, people):
    lines = "\n".join(f"- {p['name']} ({p['city']}): {p['salary']:,}" for p in sorted(people, key=lambda p: p["name"]))
    counts = ", ".join(f"{len(ids)} {status}" for status, ids in sorted(by_status.items()))
    body = dedent(
        f"""\
        Dear {manager},
        your team of {len(people)}:
        """
    )
    return body + indent(lines, "  ") + f"\nOrders: {counts}."


sent = []
for manager, people in sorted(teams.items()):
    text = letter(manager, people)
    await tools.send(to=f"{manager.lower()}@example.org", text=text)
    sent.append((manager, len(text)))
    print(text, end="\n---\n")
dict(sent)
