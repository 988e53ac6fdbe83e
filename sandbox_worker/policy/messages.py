"""What a refusal says: what was wrong and what to write instead."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Final

NO_FILES: Final = "programs have no files; call a tool that reads or writes them, or use io.StringIO for text in memory"

ATTRIBUTE_FIXES: Final[dict[str, str]] = {
    "__class__": "write `type(x)` instead",
    "__dict__": (
        "write `vars(x)` to read the attributes of an object, `setattr(x, name, value)` to set one; of a class, "
        "`dir(x)` and `getattr(x, name)`"
    ),
    "__base__": "use `isinstance(x, SomeClass)` to test a type",
    "__bases__": "use `issubclass(a, b)` to test a relation between classes",
    "__mro__": "use `issubclass(a, b)` to test a relation between classes",
    "__subclasses__": "keep your own list of classes (for example in `__init_subclass__`)",
    "__globals__": "pass the values you need as arguments",
    "__builtins__": "call the built-in functions by their names",
    "__code__": "use `inspect.signature(f)` to read a function's parameters",
    "__closure__": "pass the values you need as arguments",
    "__defaults__": "use `inspect.signature(f)` to read a function's parameters",
    "__func__": "call the method directly",
    "__self__": "keep a reference to the object itself",
    "__wrapped__": "keep a reference to the undecorated function",
    "__dataclass_fields__": "use `dataclasses.fields(x)`",
    "__import__": "write an `import` statement",
    "__file__": NO_FILES,
    "__setstate__": "define `__copy__` or `__deepcopy__`",
    "__getstate__": "use `vars(x)`",
    "__reduce__": "use `copy.copy(x)` or `copy.deepcopy(x)`",
    "__reduce_ex__": "use `copy.copy(x)` or `copy.deepcopy(x)`",
    "__metaclass__": "use `__init_subclass__` or a class decorator",
    "__subclasshook__": "inherit from the class instead",
    "__instancecheck__": "inherit from the class instead",
    "__subclasscheck__": "inherit from the class instead",
    "tb_frame": "use `traceback.format_exc()` for the text of a traceback",
    "tb_next": "use `traceback.format_exc()` for the text of a traceback",
    "format": "call `x.format(...)` in an ordinary expression",
    "format_map": "call `x.format_map(...)` in an ordinary expression",
    "get_loop": "use asyncio.get_running_loop() or the functions of asyncio",
    "get_stack": "use `traceback.format_exc()` for the text of a traceback",
    "print_stack": "use `traceback.print_exc()` for the text of a traceback",
    "get_coro": "keep a reference to the coroutine or its arguments",
    "from_callable": "use `inspect.signature(f)`",
    "evaluate": "write the type itself instead of a string",
    "_evaluate": "write the type itself instead of a string",
}

BUILTIN_FIXES: Final[dict[str, str]] = {
    "eval": "use `json.loads` for data, or write the expression directly",
    "exec": "write the statements directly in the program",
    "compile": "write the statements directly in the program; `re.compile` is available for patterns",
    "open": NO_FILES,
    "globals": "use variables of your own, or a dict",
    "locals": "use variables of your own, or a dict",
    "breakpoint": "use `print`",
    "__import__": "write an `import` statement",
    "__builtins__": "call the built-in functions by their names",
    "__loader__": "write an `import` statement",
    "__spec__": "write an `import` statement",
    "help": "use `print`",
    "copyright": "write the text directly",
    "credits": "write the text directly",
    "license": "write the text directly",
}
"""Built-in names that no program may use unless it binds them itself."""

IMPORT_FIXES: Final[dict[str, str]] = {
    "os": "there are no files, environment or processes here; use a tool, or pathlib.PurePosixPath for paths",
    "os.path": "use pathlib.PurePosixPath for path text",
    "posixpath": "use pathlib.PurePosixPath for path text",
    "subprocess": "programs cannot start processes; call a tool that does the job",
    "multiprocessing": "programs cannot start processes; run async calls together with asyncio.gather",
    "concurrent": "programs have no threads; run async calls together with asyncio.gather",
    "concurrent.futures": "programs have no threads; run async calls together with asyncio.gather",
    "socket": "programs have no network; call a tool that does the job",
    "ssl": "programs have no network; call a tool that does the job",
    "requests": "programs have no network; call a tool that does the job",
    "httpx": "programs have no network; call a tool that does the job",
    "aiohttp": "programs have no network; call a tool that does the job",
    "urllib": "only urllib.parse is available; programs have no network, call a tool that does the job",
    "urllib.request": "programs have no network; call a tool that does the job",
    "urllib3": "programs have no network; call a tool that does the job",
    "http": "programs have no network; call a tool that does the job",
    "http.client": "programs have no network; call a tool that does the job",
    "shutil": NO_FILES,
    "glob": NO_FILES,
    "tempfile": NO_FILES,
    "sqlite3": "programs have no files; use dicts and lists, or a tool that queries the data",
    "pickle": "use json",
    "marshal": "use json",
    "shelve": "use a dict",
    "yaml": "use json, or a tool that parses YAML",
    "ast": "use json.loads for data",
    "importlib": "write an `import` statement",
    "builtins": "call the built-in functions by their names",
    "ctypes": "programs cannot call native code",
    "gc": "memory is freed when the program ends",
    "signal": "use asyncio.timeout or asyncio.wait_for for time limits",
    "timeit": "use time.perf_counter",
    "platform": "use sys.version, sys.version_info and sys.implementation",
    "nest_asyncio": "the program already runs in an event loop; write `await main()`",
    "numpy": "it is not installed for programs; use math, statistics and lists",
    "pandas": "it is not installed for programs; use lists of dicts, csv, statistics and collections",
    "scipy": "it is not installed for programs; use math and statistics",
    "sklearn": "it is not installed for programs; use math and statistics",
    "matplotlib": "programs draw nothing; return the numbers",
    "tabulate": "format the table with f-strings",
    "rich": "format the text with f-strings",
    "tqdm": "loop without it, nobody watches the progress",
    "pydantic": "use dataclasses, or check the values yourself",
    "bs4": "use html.parser or re, or a tool that extracts text",
    "lxml": "use xml.etree.ElementTree",
    "toml": "use a tool that parses TOML",
    "tomllib": "use a tool that parses TOML",
    "tenacity": "write a loop with try, except and asyncio.sleep",
    "dateutil": "use datetime and zoneinfo",
    "pytz": "use zoneinfo",
    "tools": "`tools` is already there; call `await tools.name(...)` without importing it",
}

REMOVED_MEMBERS: Final[dict[str, str]] = {
    "string.Formatter": "use an f-string or `str.format`",
    "collections.UserString": "inherit from str instead",
    "asyncio.subprocess": "programs cannot start processes; call a tool that does the job",
    "asyncio.create_subprocess_exec": "programs cannot start processes; call a tool that does the job",
    "asyncio.create_subprocess_shell": "programs cannot start processes; call a tool that does the job",
    "asyncio.open_connection": "programs have no network; call a tool that does the job",
    "io.open": NO_FILES,
    "codecs.open": NO_FILES,
    "pathlib.Path": "programs have no files; PurePosixPath is available for path text",
    "threading.Thread": "programs have no threads; run async calls together with asyncio.gather",
    "sys.modules": "write an `import` statement",
    "sys.path": "write an `import` statement",
    "sys.argv": "write the values directly in the program",
    "types.new_class": "write a `class` statement",
    "collections.Mapping": "it is in collections.abc: `from collections.abc import Mapping`",
    "collections.MutableMapping": "it is in collections.abc: `from collections.abc import MutableMapping`",
    "collections.Sequence": "it is in collections.abc: `from collections.abc import Sequence`",
    "collections.Iterable": "it is in collections.abc: `from collections.abc import Iterable`",
    "collections.Callable": "it is in collections.abc: `from collections.abc import Callable`",
    "json.parse": "use `json.loads`",
    "json.decode": "use `json.loads`",
    "json.stringify": "use `json.dumps`",
    "json.encode": "use `json.dumps`",
    "statistics.average": "use `mean`",
    "statistics.avg": "use `mean`",
    "statistics.std": "use `stdev`",
    "math.round": "use the builtin `round`",
    "math.abs": "use the builtin `abs`",
    "math.max": "use the builtin `max`",
    "math.min": "use the builtin `min`",
    "time.now": "use `time.time`, or `datetime.now` of datetime",
    "string.letters": "use `ascii_letters`",
    "random.rand": "use `random.random`",
    "asyncio.run_coroutine_threadsafe": "programs have no threads: write `await`",
    "xml.etree.ElementTree.parse": "use ElementTree.fromstring on the text",
    "inspect.getsource": "the program cannot read source text",
}


_JOBS: Final[tuple[tuple[frozenset[str], re.Pattern[str]], ...]] = (
    (
        frozenset({"open", "os", "pathlib", "shutil", "glob", "tempfile", "io", "codecs", "fileinput", "mmap"}),
        re.compile(r"file|read|write|path|dir(?:ector|\b)|folder|document|(?:^|[_.-])fs(?:[_.-]|$)", re.IGNORECASE),
    ),
    (
        frozenset({"requests", "httpx", "aiohttp", "urllib", "urllib3", "http", "socket", "ssl", "websockets", "bs4"}),
        re.compile(r"http|fetch|url|web|download|browse|request|scrape", re.IGNORECASE),
    ),
    (
        frozenset({"subprocess", "multiprocessing", "pty", "pexpect", "sh", "os"}),
        re.compile(r"shell|bash|exec|command|process|terminal", re.IGNORECASE),
    ),
    (
        frozenset({"sqlite3", "psycopg2", "sqlalchemy", "pymysql"}),
        re.compile(r"sql|query|database|(?:^|[_.-])db(?:[_.-]|$)", re.IGNORECASE),
    ),
)
"""What programs lack, and how tools that do it instead are named."""
_SHOWN_TOOLS: Final = 5


def tools_for(name: str, tools: Iterable[str]) -> str:
    """Name the tools of this run that look as if they do what a builtin or module would; empty when none does.

    Args:
        name: The builtin or module.
        tools: How the program writes each of its tools.
    """
    top = name.partition(".")[0]
    listed = list(tools)
    found = [tool for lacking, named in _JOBS if top in lacking for tool in listed if named.search(tool)]
    shown = ", ".join(f"`{tool}`" for tool in dict.fromkeys(found[:_SHOWN_TOOLS]))
    return f" (here: {shown})" if shown else ""


def attribute_refused(name: str) -> str:
    """Say why an attribute is not available to programs."""
    fix = ATTRIBUTE_FIXES.get(name)
    return f"attribute `{name}` is not available to programs" + (f"; {fix}" if fix else _internal_fix(name))


def _internal_fix(name: str) -> str:
    if name.startswith("__"):
        return "; it belongs to the interpreter, use the object's public methods"
    if name.startswith("_"):
        return "; it is private to the library, use the object's public methods"
    return "; it belongs to the interpreter's internals, which programs cannot read"


def binding_refused(name: str) -> str:
    """Say why a name cannot be bound."""
    if name.startswith("__"):
        fix = ATTRIBUTE_FIXES.get(name, "choose a name that does not start and end with two underscores")
        return f"`{name}` cannot be defined by a program; {fix}"
    return f"the name `{name}` is reserved; choose another name (for example `{name.strip('_')}_`)"


def builtin_refused(name: str) -> str:
    """Say why a built-in name is not available."""
    fix = BUILTIN_FIXES.get(name) or ATTRIBUTE_FIXES.get(name)
    return f"`{name}` is not available to programs" + (f"; {fix}" if fix else "")


def import_refused(name: str, importable: Iterable[str]) -> str:
    """Say why a module cannot be imported, with the closest one that can."""
    top = name.partition(".")[0]
    fix = IMPORT_FIXES.get(name) or IMPORT_FIXES.get(top)
    names = sorted(importable)
    if fix is None:
        near = difflib.get_close_matches(name, names, n=3, cutoff=0.6)
        below = [known for known in names if known.startswith(top + ".")]
        listed = near or below
        known_fix = difflib.get_close_matches(name, IMPORT_FIXES, n=1, cutoff=0.8)
        if known_fix and not near:
            return f"module `{name}` cannot be imported here, nor `{known_fix[0]}`; {IMPORT_FIXES[known_fix[0]]}"
        if listed:
            fix = "did you mean " + " or ".join(f"`{known}`" for known in listed) + "?"
        else:
            fix = "use the standard library (json, re, math, datetime, collections, asyncio, …) or a tool"
    return f"module `{name}` cannot be imported here; {fix}"


def member_refused(module: str, member: str, members: Iterable[str]) -> str:
    """Say why a module does not show a name, with the closest one it does show."""
    hint = member_hint(module, member, members)
    return f"module '{module}' has no attribute '{member}' here" + (f"; {hint}" if hint else "")


def member_hint(module: str, member: str, members: Iterable[str]) -> str | None:
    """What to write instead of a name a module does not show."""
    fix = REMOVED_MEMBERS.get(f"{module}.{member}")
    if fix:
        return fix
    near = difflib.get_close_matches(member, list(members), n=2, cutoff=0.7)
    return "did you mean " + " or ".join(f"`{found}`" for found in near) + "?" if near else None
