#: kind policy
#: line 1
#: says relative imports are not available; a program is one text
from .helpers import order_total

order = await tools.get_order(id="O-033")
return order_total(order)
