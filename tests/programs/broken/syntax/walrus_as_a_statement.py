#: kind exception
#: line 2
#: says `=`
people = await tools.staff()
total := sum(person["salary"] for person in people)
return total / len(people)
