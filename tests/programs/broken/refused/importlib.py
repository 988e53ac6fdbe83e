#: kind policy
#: line 1
#: says module `importlib` cannot be imported here; write an `import` statement
import importlib

mean = importlib.import_module("statistics").mean
people = await tools.staff()
return mean(person["salary"] for person in people)
