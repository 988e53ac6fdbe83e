#: kind exception
#: line 3
#: says programs have no files; PurePosixPath is available for path text
import pathlib

path = pathlib.Path("/data") / "sales.csv"
text = await tools.read_text(path=str(path))
return {"file": path.name, "lines": len(text.splitlines())}
