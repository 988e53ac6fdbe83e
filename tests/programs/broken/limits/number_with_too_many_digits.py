#: kind exception
#: line 3
#: says 4300 digits
#: says sys.set_int_max_str_digits()
people = await tools.staff()
ways = len(people) ** 9_000
return f"there are {ways} ways"
