#: kind exception
#: line 4
#: says never calls it
#: says add `return await main()` as the last line
import asyncio


async def main():
    people = await tools.staff()
    teams = {person["team"] for person in people}
    return sorted(teams)
