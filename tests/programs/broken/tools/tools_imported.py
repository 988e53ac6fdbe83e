#: kind policy
#: line 1
#: says `tools` is already there
#: says await tools.name(...)
from tools import get_order, stock

order = await get_order(id="O-004")
left = [await stock(item=line["item"]) for line in order["lines"]]
return min(left)
