#: kind exception
#: line 4
#: says .value
#: says use x.isoformat()
from datetime import date, timedelta

due = date(2026, 3, 1) + timedelta(days=14)
sent = await tools.echo(value=due)
print("reminder for", sent)
return sent
