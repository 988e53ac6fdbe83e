"""Nothing a program can read, call, iterate over, match or catch leads out of its world, to a depth of four steps.

`walk.py` says what a step is. Beside the walk, the library's functions are called with a class where they expect an
instance: what they do with `self.__class__` must not hand a metaclass to the program.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import socket
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from sandbox_worker import program, protocol, session, tools
from sandbox_worker.policy import modules, names
from sandbox_worker.policy.builtins import program_builtins

from .programs import compiled
from .walk import Walk, forbidden_objects, problem_of

DEPTH = 4

PRELUDE = """
class Colour(enum.Enum):
    RED = 1
    def shout(self): ...
class Access(enum.Flag):
    READ = 1
    WRITE = 2
@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: list = dataclasses.field(default_factory=list, metadata={"unit": "m"})
class Pair(typing.NamedTuple):
    first: int
class Movie(typing.TypedDict):
    name: str
class Closes(typing.Protocol):
    def close(self): ...
class Box(typing.Generic[typing.TypeVar("T")]): ...
class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...
class Square(Shape):
    __slots__ = ("side",)
    area = functools.cached_property(lambda self: 1)
    half = functools.partialmethod(lambda self, x: x, 2)
    @functools.singledispatchmethod
    def show(self, value): ...
    @property
    def double(self): ...
    @classmethod
    def made(cls): ...
    @staticmethod
    def plain(): ...
    def parent(self):
        return super()
class Parser(html.parser.HTMLParser): ...
records = []
class Handler(logging.Handler):
    def emit(self, record):
        records.append(record)
@functools.singledispatch
def dispatched(value): ...
@functools.lru_cache(maxsize=2)
def cached(value=0): ...
@functools.wraps(cached)
def wrapper(): ...
@contextlib.contextmanager
def managed():
    yield 1
@contextlib.asynccontextmanager
async def managed_later():
    yield 1
def counting():
    yield from [1]
async def counting_later():
    yield 1
async def waiting():
    await asyncio.sleep(3600)
def caught(function, *arguments):
    try:
        try:
            function(*arguments)
        except BaseException as error:
            raise RuntimeError("outer", error) from error
    except RuntimeError as error:
        return error
def tried(function):
    try:
        return function()
    except Exception as error:
        return error
def warned():
    with warnings.catch_warnings(record=True) as records:
        warnings.warn("x")
    return records
def logged(target):
    logger = logging.getLogger("walked")
    logger.addHandler(target)
    logger.addFilter(logging.Filter("walked"))
    try:
        int("x")
    except ValueError:
        logger.exception("failed %s", 1)
    return logger
loop = asyncio.get_running_loop()
variable = contextvars.ContextVar("variable")
token = variable.set(Point(1))
done = asyncio.create_task(asyncio.sleep(0, "done"))
await done
failed = asyncio.create_task(tools.echo(value=1))
try:
    await failed
except BaseException as error:
    of_tool = error
started, stepped = counting_later(), counting()
await anext(started), next(stepped)
running = asyncio.create_task(waiting(), name="running")
await asyncio.sleep(0)
confused = tried(lambda: enum.Enum("Confused", {"__match_args__": ("_loop",), "A": 1}, type=asyncio.Queue))
if isinstance(confused, enum.EnumMeta):
    getting = asyncio.create_task(confused.A.get())
    await asyncio.sleep(0)
"""
"""The start of the program that makes the objects."""

OBJECTS = """
asyncio.create_task(waiting()), running, done, failed, of_tool, asyncio.current_task(), asyncio.Future(), loop,
loop.create_future(), loop.time(), loop.run_in_executor(None, cached),
asyncio.gather(waiting(), return_exceptions=True), asyncio.shield(running), asyncio.as_completed([running]),
asyncio.wait([running]), asyncio.wait_for(waiting(), 9), asyncio.to_thread(cached), asyncio.Queue(),
asyncio.PriorityQueue(), asyncio.Barrier(2), asyncio.Condition(), asyncio.Semaphore(), asyncio.TaskGroup(),
asyncio.timeout(9), asyncio.all_tasks(), waiting(), waiting, counting, counting(), stepped, counting_later(), started,
started.asend(None), (x for x in [1]), managed, managed(), managed_later(), contextlib.ExitStack(),
contextlib.AsyncExitStack(), contextlib.closing(io.StringIO()), contextlib.suppress(KeyError),
contextlib.redirect_stdout(io.StringIO()), variable, token, contextvars.copy_context(), caught(lambda: 1 / 0),
caught(lambda: [].missing), caught(lambda: loop.missing), caught(lambda: running.get_coro()),
caught(lambda: undefined), caught(lambda: json.loads("{")), caught(lambda: re.compile("(")),
caught(lambda: zoneinfo.ZoneInfo("Mars/Phobos")), caught(lambda: codecs.decode("x", "none")),
caught(lambda: b"\\xff".decode()), caught(lambda: tools.missing), caught(lambda: tools["missing"]),
caught(lambda: tools.echo(3)), caught(lambda: sys.exit(1)),
caught(lambda: ExceptionGroup("group", [KeyError(1)]).missing), caught(lambda: int("x")).__cause__.__traceback__,
ExceptionGroup("group", [KeyError("k"), ValueError("v")]), traceback.extract_tb(caught(lambda: 1 / 0).__traceback__),
sys.exc_info(), tools, tools.echo, tools.echo(value=1), ToolCallError("tool", "message"), print, sys.stdout,
sys.stderr, sys.stdin, sys.version_info, sys.implementation, io.StringIO("text"), io.BytesIO(b"bytes"),
io.TextIOWrapper(io.BytesIO()), io.BufferedReader(io.BytesIO()), io.BufferedWriter(io.BytesIO()),
logging.getLogger("a.b"), logged(logging.StreamHandler()), logged(Handler()), records, logging.root,
logging.Formatter("%(message)s"), warned(), warnings.catch_warnings(record=True), re.compile("(?P<n>a)"),
re.match("(?P<n>a)", "a"), re.finditer("a", "a"), csv.reader(["a,b"]), csv.reader(["a,b"]).dialect,
csv.writer(io.StringIO()), csv.DictReader(["a", "1"]), csv.DictWriter(io.StringIO(), ["a"]), csv.Sniffer(),
csv.excel(), csv.get_dialect("excel"), zlib.compressobj(), zlib.decompressobj(), bz2.BZ2Compressor(),
lzma.LZMADecompressor(), hashlib.sha256(b""), hashlib.new("md5"), hashlib.blake2b(), hashlib.shake_128(),
hmac.new(b"k", b"", "sha256"), json.JSONEncoder(), json.JSONDecoder(), json.JSONEncoder().iterencode([1]),
random.Random(1), random.SystemRandom(), random.random, secrets.SystemRandom(), Colour, Colour.RED,
Access.READ | Access.WRITE, Point, Point(1, [2]), dataclasses.fields(Point), dataclasses.field(default=1),
dataclasses.make_dataclass("Made", ["a"]), dataclasses.MISSING, Pair(1), Movie, Closes, Box, Box[int], Box(), Shape,
Square, Square(), Square().parent(), Square().show, Square().half, vars(Point(1)), list[int], type[int],
dict[str, list[int]], int | str, typing.List[int], typing.Optional["int"], typing.Callable[[int], str],
typing.Annotated[int, "note"], typing.Literal["a"], typing.Union[int, str], typing.TypeVar("T", bound=int),
typing.ParamSpec("P").args, typing.TypeVarTuple("Ts"), typing.NewType("UserId", int), typing.Type[int],
typing.get_args(typing.Optional["int"]), types.SimpleNamespace(a=1), types.MappingProxyType({"a": 1}),
types.MethodType(cached, 1), dispatched, dispatched.registry, cached, cached.cache_info(), wrapper,
functools.partial(cached, value=1), functools.cmp_to_key(lambda a, b: 0)(1), functools.cached_property(cached),
functools.singledispatchmethod(cached), inspect.signature(counting),
inspect.signature(Point), inspect.signature(Point).bind(1), inspect.Parameter("x", inspect.Parameter.KEYWORD_ONLY),
operator.attrgetter("a.b"), operator.attrgetter("get_loop"), operator.itemgetter(1),
operator.methodcaller("format", 1), "{}".format, datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Berlin")),
datetime.timezone(datetime.timedelta(hours=1)), zoneinfo.ZoneInfo("Europe/Berlin"), decimal.Decimal("1.5"),
decimal.getcontext(), decimal.localcontext(), fractions.Fraction(1, 2), uuid.uuid4(), pathlib.PurePosixPath("a/b"),
pathlib.PureWindowsPath("c:/b"), pathlib.PurePosixPath("a/b").parents, string.Template("$a"), textwrap.TextWrapper(),
pprint.pformat, reprlib.Repr(), struct.Struct("<I"), array.array("i", [1]), collections.Counter("a"),
collections.ChainMap({}), collections.UserDict({}), collections.deque([1]), collections.defaultdict(list),
collections.OrderedDict(a=1), collections.namedtuple("P", "x y")(1, 2), {}.keys(), itertools.tee([1]),
itertools.groupby("aab"), itertools.chain([1]), itertools.count(), zip([1]), map(str, [1]), calendar.TextCalendar(),
calendar.HTMLCalendar(), Parser(), xml.etree.ElementTree.fromstring("<a><b/></a>"),
xml.etree.ElementTree.fromstring("<a><b/></a>").iter(), xml.etree.ElementTree.QName("a"),
difflib.SequenceMatcher(None, "ab", "ac"), difflib.HtmlDiff(), difflib.ndiff(["a"], ["b"]),
graphlib.TopologicalSorter({1: [2]}), ipaddress.ip_network("10.0.0.0/24"), urllib.parse.urlparse("http://a/b"),
statistics.NormalDist(), queue.Queue(), queue.SimpleQueue(), threading.Lock(), threading.Condition(),
threading.Barrier(1), threading.local(), time.gmtime(),
email.utils.parsedate_to_datetime("Mon, 20 Nov 1995 19:12:08 -0500"), shlex.split("a b"), contextlib,
memoryview(b"a"), object(), property(cached), staticmethod(cached), slice(1), NotImplemented, getattr, type,
type(int), type(Colour), type(Shape), type(cached), type(counting()), type(asyncio), int.mro(),
confused, tried(lambda: operator.attrgetter("get_loop")(running)),
"""
"""Expressions of that program: each is the start of a path."""

IMPORTS = "".join(f"import {name}\n" for name in sorted(modules.importable()))


class Replying:
    """A channel whose host answers every call with a failure."""

    def __init__(self) -> None:
        self.receive: Callable[[Any], None]

    def send(self, frame: Any) -> None:
        if isinstance(frame, protocol.Call):
            failure = protocol.Failure("REFUSED", "no such row", details=protocol.encode_value({"row": 1}))
            asyncio.get_running_loop().call_soon(self.receive, protocol.Reply(frame.id, None, failure))


def walk_of_objects(objects: str = OBJECTS, depth: int = DEPTH) -> Walk:
    """The walk over what these expressions give in a program, each under its own text."""
    found: list[Walk] = []
    listed = ast.parse(f"[{objects}]", mode="eval").body
    assert isinstance(listed, ast.List)
    items = "".join(f"    {ast.unparse(item)!r}: {ast.unparse(item)},\n" for item in listed.elts)

    async def run() -> None:
        wire = Replying()
        start = protocol.Start(1, "", {}, True, 1 << 30, 9.0, 1 << 20)
        host: Any = session.Session(wire, asyncio.get_running_loop(), start)  # type: ignore[arg-type]
        wire.receive = host._receive
        modules.install_console(host.console.stdout, host.console.stderr)
        tools.bind_calls(host._call, host._current_line, host._unawaited)
        bindings = {
            "walk": lambda roots: found.append(Walk(roots, depth)),
            "tools": tools.Namespace("tools", {"echo": "echo(value)"}),
            "ToolCallError": tools.ToolCallError,
            "print": host.console.print,
        }
        running = compiled(f"{IMPORTS}{PRELUDE}walk({{\n{items}}})\n", **bindings)
        try:
            await running.run()
        except program.ProgramStopped as stopped:
            pytest.fail(running.describe(stopped).message)

    asyncio.run(run())
    return found[0]


def test_no_path_of_four_steps_leaves_the_objects_a_program_makes() -> None:
    walk = walk_of_objects()
    assert walk.finds == []
    assert len(walk.seen) > 10_000


def test_no_path_of_four_steps_leaves_the_facades() -> None:
    assert Walk(dict(modules._facades), DEPTH).finds == []


def test_no_path_of_four_steps_leaves_the_builtins() -> None:
    found = program_builtins(modules.import_module)
    shown = {name: thing for name, thing in found.items() if name.isidentifier() and not names.is_dunder(name)}
    assert Walk(shown, DEPTH).finds == []


class Flexible:
    """Stands for the private state of any library object; whatever is done with it gives a class."""

    def __call__(self, *_: object, **__: object) -> Any:
        return int

    def __iter__(self) -> Iterator[type]:
        return iter([int])

    __getitem__ = __add__ = __radd__ = __mul__ = __or__ = __and__ = __xor__ = __sub__ = __call__

    def __getattr__(self, name: str) -> Any:
        if names.is_dunder(name):
            raise AttributeError(name)
        return self


def functions_that_ask_for_a_class() -> list[types.FunctionType]:
    """The library's Python functions within reach that use the class of an argument."""
    found: dict[types.CodeType, types.FunctionType] = {}
    for thing in Walk(dict(modules._facades), 3).seen.values():
        for candidate in (thing.fget, thing.fset) if isinstance(thing, property) else (thing,):
            function = getattr(candidate, "__func__", candidate)
            if isinstance(function, types.FunctionType) and not str(function.__module__).startswith("sandbox_worker"):
                found[function.__code__] = function
    asking = (function for code, function in found.items() if {"__class__", "type"} & set(code.co_names))
    return [function for function in asking if not inspect.iscoroutinefunction(function)]


def results_with_a_class_as_self(function: types.FunctionType) -> Iterator[object]:
    """What a function gives when the program passes classes of its own where instances are expected."""
    flexible = Flexible()
    private = {name: flexible for name in function.__code__.co_names if not names.is_dunder(name)}
    made, listed = type("Made", (), private), type("Made", (), {**private, "maps": (), "data": [int]})
    for arguments in (made,), (int,), (made, int), (made, made), (made, slice(1)), (made, flexible), (listed, int):
        try:
            yield function(*arguments)
        except Exception as error:
            yield error


def test_no_function_of_the_library_makes_anything_with_a_metaclass() -> None:
    forbidden = forbidden_objects()
    finds = [
        f"{function.__module__}.{function.__qualname__} gives {problem}"
        for function in functions_that_ask_for_a_class()
        for problem in {problem_of(result, forbidden) for result in results_with_a_class_as_self(function)}
        if problem is not None
    ]
    assert finds == []


def planted() -> types.ModuleType:
    """A facade with a leak for each kind of step, and one for each kind of forbidden object."""

    class Holder:
        __match_args__ = ("__globals__",)
        attribute = sys
        file = __file__
        items: ClassVar = {"key": [eval]}

        def __repr__(self) -> str:
            return f"a holder in {__file__}"

        def method(self) -> object:
            return sys._getframe()

        def failing(self) -> None:
            raise ValueError(socket.socket)

        __globals__ = property(lambda self: globals())

    facade = types.ModuleType("planted")
    facade.__dict__["holder"] = Holder()
    return facade


def test_the_walk_finds_a_planted_leak_of_every_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    facade = planted()
    monkeypatch.setitem(modules._facades, "planted", facade)
    assert set(Walk({"planted": facade}, 5).finds) >= {
        "planted.holder.attribute is module sys",
        "planted.holder.items['key'][0] is builtin eval",
        "planted.holder.method() is a frame",
        "error of planted.holder.failing().args[0] is class socket",
        f"planted.holder.file tells a path of the host: {__file__}",
        f"repr(planted.holder) tells a path of the host: a holder in {__file__}",
        f"__globals__ of the pattern that matches planted.holder is the name space of {__name__}",
    }


def test_the_walk_finds_what_the_guards_keep_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "GUARDED_LOADS", frozenset())
    finds = " ".join(walk_of_objects("running", 3).finds)
    assert "running.get_loop() is a " in finds
    assert "running.get_stack()[0] is a frame" in finds
