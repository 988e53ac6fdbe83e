#: kind exception
#: line 5
#: says invalid literal for int() with base 10: '2.5'
#: says float(
import re

text = await tools.read_text(path="/data/config.ini")
values = dict(re.findall(r"(?m)^(\w+) = (.*)$", text))
timeout = int(values["timeout"])
return {"timeout": timeout, "port": int(values["port"])}
