#: kind policy
#: line 1
#: says a star import (`*`) is not available; write `from math import name, …`
from math import *

order = await tools.get_order(id="O-031")
amounts = [line["price"] * line["quantity"] for line in order["lines"]]
return {"total": ceil(fsum(amounts)), "root": sqrt(amounts[0])}
