#: kind exception
#: line 3
#: says $.value.teams
#: says sorted(x) or list(x)
people = await tools.staff()
summary = {"count": len(people), "teams": {person["team"] for person in people}}
await tools.echo(value=summary)
return len(people)
