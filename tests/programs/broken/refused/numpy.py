#: kind policy
#: line 1
#: says not installed for programs; use math, statistics and lists
import numpy as np

people = await tools.staff()
salaries = np.array([person["salary"] for person in people])
return {"mean": float(salaries.mean()), "std": float(salaries.std())}
