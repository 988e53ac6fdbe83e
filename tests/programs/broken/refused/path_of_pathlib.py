#: kind policy
#: line 1
#: says programs have no files; PurePosixPath is available for path text
from pathlib import Path

folder = Path("/data")
sizes = {path.name: path.stat().st_size for path in folder.glob("*.csv")}
return sizes
