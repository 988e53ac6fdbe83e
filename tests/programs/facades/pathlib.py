import pathlib
from pathlib import PurePath, PurePosixPath, PureWindowsPath

path = PurePosixPath("/srv/www") / "site" / "index.tar.gz"
assert str(path) == "/srv/www/site/index.tar.gz" and path.name == "index.tar.gz" and path.stem == "index.tar"
assert path.suffix == ".gz" and path.suffixes == [".tar", ".gz"] and path.parts == ("/", "srv", "www", "site", "index.tar.gz")
assert path.parent == PurePosixPath("/srv/www/site") and [str(p) for p in path.parents][-1] == "/" and path.root == path.anchor == "/"
assert str(path.relative_to("/srv")) == "www/site/index.tar.gz" and path.is_relative_to("/srv") and path.is_absolute()
assert path.with_name("x").name == "x" and path.with_suffix(".bz2").name == "index.tar.bz2" and path.with_stem("a").name == "a.gz"
assert path.match("*.gz") and not path.match("*.py") and PurePosixPath("a/../b") != PurePosixPath("b")
assert PurePosixPath("a//b/./c") == PurePosixPath("a/b/c") and PurePosixPath("x").joinpath("y", "/z") == PurePosixPath("/z")
assert path.as_posix() == str(path) and path.as_uri() == "file:///srv/www/site/index.tar.gz" and bytes(PurePosixPath("a")) == b"a"
windows = PureWindowsPath("C:/Users/ada/notes.txt")
assert str(windows) == "C:\\Users\\ada\\notes.txt" and windows.drive == "C:" and windows.anchor == "C:\\"
assert windows == PureWindowsPath("c:/users/ADA/notes.TXT") and windows.as_posix() == "C:/Users/ada/notes.txt"
assert type(PurePath("a")) in (PurePosixPath, PureWindowsPath) and PurePosixPath("a") < PurePosixPath("b")
assert len({PurePosixPath("a"), PurePosixPath("./a")}) == 1 and repr(PurePosixPath("a")) == "PurePosixPath('a')"
failed = []
for wrong in (lambda: path.relative_to("/etc"), lambda: path.with_name("a/b"), lambda: PurePosixPath("a").as_uri()):
    try:
        wrong()
    except ValueError:
        failed.append("ValueError")
assert failed == ["ValueError"] * 3 and pathlib.PurePath is PurePath
return "ok"
