#: kind exception
#: line 3
#: says `+=`
report = "# Staff\n"
for person in await tools.staff():
    report.append(f"- {person['name']} ({person['team']})\n")
return report
