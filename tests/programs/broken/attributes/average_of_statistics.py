#: kind exception
#: line 4
#: says `mean`
import statistics

people = await tools.staff()
salary = statistics.average(person["salary"] for person in people)
return round(salary)
