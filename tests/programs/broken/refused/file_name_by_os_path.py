#: kind policy
#: line 1
#: says pathlib.PurePosixPath
from os.path import basename, splitext

path = "/logs/app.log"
text = await tools.read_text(path=path)
name, suffix = splitext(basename(path))
return {"name": name, "suffix": suffix, "lines": text.count("\n") + 1}
