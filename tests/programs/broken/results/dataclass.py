#: kind invalid-output
#: line none
#: says $[0] is a dataclass (Stock)
#: says use dataclasses.asdict(x)
from dataclasses import dataclass


@dataclass
class Stock:
    item: str
    left: int


found = []
for item in ("tea", "cake", "mug"):
    found.append(Stock(item=item, left=await tools.stock(item=item)))
return sorted(found, key=lambda stock: stock.left)
