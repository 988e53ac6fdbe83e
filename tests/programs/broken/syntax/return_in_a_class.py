#: kind exception
#: line 4
#: says 'return' outside function
class Summary:
    people = 7
    title = "Staff"
    return f"{title}: {people}"


rows = await tools.staff()
return len(rows)
