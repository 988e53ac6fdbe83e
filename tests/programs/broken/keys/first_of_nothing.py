#: kind exception
#: line 2
#: says `matches` is empty
matches = await tools.search(query="unicorn")
best = matches[0]
return f"{best['title']} ({best['score']})"
