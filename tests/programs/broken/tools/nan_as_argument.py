#: kind exception
#: line 5
#: says $.value.ratio
#: says use None or a string
import math

counts = {"open": 4, "closed": 0}
ratio = counts["open"] / counts["closed"] if counts["closed"] else math.nan
await tools.echo(value={"ratio": ratio, **counts})
return counts
