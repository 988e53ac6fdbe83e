#: kind exception
#: line 4
#: says JSONDecodeError
#: says [server]
import json

text = await tools.read_text(path="/data/config.ini")
config = json.loads(text)
return config["server"]["port"]
