#: kind policy
#: line 2
#: says not installed for programs; use lists of dicts, csv, statistics and collections
import io
import pandas as pd

text = await tools.read_text(path="/data/sales.csv")
table = pd.read_csv(io.StringIO(text))
return table.groupby("region")["units"].sum().to_dict()
