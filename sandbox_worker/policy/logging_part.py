"""A small `logging` for programs: the usual functions and loggers, written to the program's standard error.

The library's own package reaches files, threads and the process; a program wants its lines to come out in
order.
"""

from __future__ import annotations

import string
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from types import FrameType
from typing import Any, Final

from sandbox_worker.policy.formatting import template_is_safe
from sandbox_worker.traceback_text import FILENAME, format_exception

LEVELS: Final = {
    "CRITICAL": 50,
    "FATAL": 50,
    "ERROR": 40,
    "WARNING": 30,
    "WARN": 30,
    "INFO": 20,
    "DEBUG": 10,
    "NOTSET": 0,
}
_NAMES: Final = {50: "CRITICAL", 40: "ERROR", 30: "WARNING", 20: "INFO", 10: "DEBUG", 0: "NOTSET"}


def level_number(level: int | str) -> int:
    """The number of a level given by number or name.

    Raises:
        ValueError: There is no level of that name.
    """
    if isinstance(level, str):
        if level.upper() not in LEVELS:
            raise ValueError(f"Unknown level: {level!r}")
        return LEVELS[level.upper()]
    return int(level)


def level_name(level: int | str) -> Any:
    """The name of a level given by number, or its number given by name."""
    if isinstance(level, str):
        return LEVELS.get(level, f"Level {level}")
    return _NAMES.get(level, f"Level {level}")


class LogRecord:
    """One message with all that is known of it."""

    def __init__(  # noqa: PLR0917 - the library's parameters
        self, name: str, level: int, pathname: str, lineno: int, msg: object, args: Any, exc_info: Any,
        func: str | None = None, sinfo: str | None = None, **_: Any,
    ) -> None:  # fmt: skip
        self.name, self.msg = name, msg
        self.args = args[0] if args and len(args) == 1 and isinstance(args[0], Mapping) and args[0] else args
        self.levelno, self.levelname = level, level_name(level)
        self.pathname, self.lineno, self.funcName = pathname, lineno, func
        self.filename = PurePosixPath(pathname).name
        self.module = PurePosixPath(pathname).stem
        self.exc_info, self.exc_text, self.stack_info = exc_info, None, sinfo
        self.created = time.time()
        self.msecs, self.relativeCreated = self.created % 1 * 1000, (self.created - _STARTED) * 1000
        self.process, self.processName = 0, "MainProcess"
        self.thread, self.threadName = 0, "MainThread"
        self.taskName = None

    def getMessage(self) -> str:
        """The message with its arguments."""
        return str(self.msg) % self.args if self.args else str(self.msg)


class Formatter:
    """Formats a record with a template in the `%`, `{` or `$` style."""

    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(
        self,
        fmt: str | None = None,
        datefmt: str | None = None,
        style: str = "%",
        validate: bool = True,
        *,
        defaults: Mapping[str, Any] | None = None,
    ) -> None:
        if style not in _STYLES:
            raise ValueError(f"Style must be one of: {','.join(_STYLES)}")
        template = fmt or _STYLES[style]
        if style == "{" and not template_is_safe(template):
            raise ValueError("a logging format names an attribute that is not available to programs")
        self.datefmt = datefmt
        self._template, self._style, self._defaults = template, style, dict(defaults or {})

    def formatTime(self, record: LogRecord, datefmt: str | None = None) -> str:
        """The time of a record."""
        clock = time.localtime(record.created)
        if datefmt:
            return time.strftime(datefmt, clock)
        text = time.strftime(self.default_time_format, clock)
        return self.default_msec_format % (text, record.created % 1 * 1000)

    def formatException(self, exc_info: Any) -> str:
        """The traceback of an exception."""
        error = _error_of(exc_info)
        return "" if error is None else format_exception(error).rstrip("\n")

    def format(self, record: LogRecord) -> str:
        """The text of a record."""
        fields = {**self._defaults, **record.__dict__, "message": record.getMessage()}
        if "asctime" in self._template:
            fields["asctime"] = self.formatTime(record, self.datefmt)
        if self._style == "%":
            text = self._template % fields
        elif self._style == "{":
            text = self._template.format(**fields)
        else:
            text = string.Template(self._template).substitute(fields)
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        return f"{text}\n{trace}" if trace else text


class Filter:
    """Lets records of a logger and those below it pass."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    def filter(self, record: LogRecord) -> Any:
        """Whether a record passes."""
        logger = getattr(record, "name", "")
        return not self.name or logger == self.name or logger.startswith(f"{self.name}.")


class Filterer:
    """What loggers and handlers share: their filters."""

    def __init__(self) -> None:
        self.filters: list[Any] = []

    def addFilter(self, filter: Any) -> None:
        """Add a filter: an object with `filter(record)`, or a function."""
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter: Any) -> None:
        """Remove a filter."""
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record: LogRecord) -> bool:
        """Whether every filter lets a record pass."""
        return all(one.filter(record) if hasattr(one, "filter") else one(record) for one in self.filters)


class Handler(Filterer):
    """Takes records; a program may define its own with `emit(record)`."""

    def __init__(self, level: int | str = 0) -> None:
        super().__init__()
        self.level = level_number(level)
        self.formatter: Formatter | None = None

    def setFormatter(self, fmt: Formatter | None) -> None:
        """Set the formatter."""
        self.formatter = fmt

    def setLevel(self, level: int | str) -> None:
        """Set the lowest level taken."""
        self.level = level_number(level)

    def format(self, record: LogRecord) -> str:
        """The text of a record."""
        return (self.formatter or Formatter()).format(record)

    def handle(self, record: LogRecord) -> bool:
        """Take a record that passes the filters; a failure is told where the records go, as the library does."""
        passes = self.filter(record)
        if passes:
            try:
                self.emit(record)
            except Exception as error:  # noqa: BLE001 - the boundary to a program's handler: its logging fails, not it
                self.handleError(error)
        return passes

    def handleError(self, error: BaseException) -> None:
        """Tell that a record could not be written."""
        _stderr[0]().write(f"--- Logging error ---\n{format_exception(error)}")

    def emit(self, record: LogRecord) -> None:
        """Write a record."""
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Nothing is held open."""


class StreamHandler(Handler):
    """Writes records to a stream of the program, standard error when none is given."""

    terminator = "\n"

    def __init__(self, stream: Any = None) -> None:
        super().__init__()
        self.stream = stream

    def emit(self, record: LogRecord) -> None:
        """Write a record."""
        (self.stream or _stderr[0]()).write(self.format(record) + self.terminator)


class NullHandler(Handler):
    """Writes nothing."""

    def emit(self, record: LogRecord) -> None:
        """Leave a record."""


class Logger(Filterer):
    """A named logger; settings are inherited from the logger above in the dotted name."""

    def __init__(self, name: str, parent: Logger | None) -> None:
        super().__init__()
        self.name = name
        self.parent = parent
        self.level = 0
        self.handlers: list[Handler] = []
        self.propagate = True
        self.disabled = False

    def __repr__(self) -> str:
        return f"<Logger {self.name} ({level_name(self.getEffectiveLevel())})>"

    def setLevel(self, level: int | str) -> None:
        """Set the lowest level logged."""
        self.level = level_number(level)

    def getEffectiveLevel(self) -> int:
        """The level of the nearest logger that has one."""
        logger: Logger | None = self
        while logger is not None:
            if logger.level:
                return logger.level
            logger = logger.parent
        return 0

    def isEnabledFor(self, level: int) -> bool:
        """Tell whether a record of this level would be written."""
        return not self.disabled and level > _disabled[0] and level >= self.getEffectiveLevel()

    def getChild(self, suffix: str) -> Logger:
        """The logger of a name below this one's."""
        return get_logger(suffix if self.parent is None else f"{self.name}.{suffix}")

    def addHandler(self, hdlr: Handler) -> None:
        """Add a handler."""
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr: Handler) -> None:
        """Remove a handler."""
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self) -> bool:
        """Tell whether this logger or one above it has a handler."""
        return bool(self.handlers) or (self.parent is not None and self.propagate and self.parent.hasHandlers())

    def log(self, level: int, msg: object, *args: Any, exc_info: Any = None, extra: Any = None, **_: Any) -> None:
        """Write one record."""
        if self.isEnabledFor(level):
            self.handle(self._record(level, msg, args, _error_of(exc_info), extra))

    def handle(self, record: LogRecord) -> None:
        """Give a record to the handlers of this logger and those above it."""
        if not self.filter(record):
            return
        logger: Logger | None = self
        found = False
        while logger is not None:
            for handler in logger.handlers:
                found = True
                if record.levelno >= handler.level:
                    handler.handle(record)
            logger = logger.parent if logger.propagate else None
        if not found and record.levelno >= LEVELS["WARNING"]:
            _stderr[0]().write(Formatter().format(record) + "\n")

    def _record(
        self, level: int, msg: object, args: tuple[Any, ...], error: BaseException | None, extra: Any
    ) -> LogRecord:
        line, function = _caller()
        record = LogRecord(self.name, level, FILENAME, line, msg, args, error, function)
        for name, value in (extra or {}).items():
            if name in ("message", "asctime") or name in record.__dict__:
                raise KeyError(f"Attempt to overwrite {name!r} in LogRecord")
            record.__dict__[name] = value
        return record

    def debug(self, msg: object, *args: Any, **kwargs: Any) -> None:
        """Log at DEBUG."""
        self.log(10, msg, *args, **kwargs)

    def info(self, msg: object, *args: Any, **kwargs: Any) -> None:
        """Log at INFO."""
        self.log(20, msg, *args, **kwargs)

    def warning(self, msg: object, *args: Any, **kwargs: Any) -> None:
        """Log at WARNING."""
        self.log(30, msg, *args, **kwargs)

    warn = warning

    def error(self, msg: object, *args: Any, **kwargs: Any) -> None:
        """Log at ERROR."""
        self.log(40, msg, *args, **kwargs)

    def critical(self, msg: object, *args: Any, **kwargs: Any) -> None:
        """Log at CRITICAL."""
        self.log(50, msg, *args, **kwargs)

    fatal = critical

    def exception(self, msg: object, *args: Any, exc_info: Any = True, **kwargs: Any) -> None:
        """Log at ERROR with the exception being handled."""
        self.log(40, msg, *args, exc_info=exc_info, **kwargs)


def _error_of(exc_info: Any) -> BaseException | None:
    if isinstance(exc_info, BaseException):
        return exc_info
    if isinstance(exc_info, tuple) and len(exc_info) == 3:
        return exc_info[1] if isinstance(exc_info[1], BaseException) else None
    return sys.exc_info()[1] if exc_info else None


def _caller() -> tuple[int, str]:
    """The line and function of the program that logs."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename == FILENAME:
            return frame.f_lineno, frame.f_code.co_name
        frame = frame.f_back
    return 0, ""


_STARTED: Final = time.time()
_STYLES: Final = {"%": "%(message)s", "{": "{message}", "$": "${message}"}
# What the one run of this process has; module globals, which no attribute of a logger leads to.
_stderr: Final[list[Callable[[], Any]]] = []
_root: Final = Logger("root", None)
_root.level = LEVELS["WARNING"]
_loggers: Final[dict[str, Logger]] = {}
_disabled: Final = [0]


def get_logger(name: str | None = None) -> Logger:
    """`logging.getLogger`."""
    if not name or name == "root":
        return _root
    if name not in _loggers:
        above = name
        while (above := above.rpartition(".")[0]) and above not in _loggers:
            pass
        made = _loggers[name] = Logger(name, _loggers.get(above, _root))
        for other in _loggers.values():
            if other.name.startswith(f"{name}.") and other.parent is made.parent:
                other.parent = made
    return _loggers[name]


def basic_config(**options: Any) -> None:
    """`logging.basicConfig`.

    Raises:
        OSError: A file is asked for.
    """
    if options.get("filename"):
        raise OSError("programs have no files; logging goes to standard error")
    if options.get("force"):
        _root.handlers.clear()
    if not _root.handlers:
        style = options.get("style", "%")
        formatter = Formatter(options.get("format") or _BASIC[style], options.get("datefmt"), style)
        for handler in options.get("handlers") or [StreamHandler(options.get("stream"))]:
            if handler.formatter is None:
                handler.setFormatter(formatter)
            _root.addHandler(handler)
    if options.get("level") is not None:
        _root.setLevel(options["level"])


_BASIC: Final = {
    "%": "%(levelname)s:%(name)s:%(message)s",
    "{": "{levelname}:{name}:{message}",
    "$": "${levelname}:${name}:${message}",
}


def _at_root(method: str) -> Callable[..., None]:
    def log(*args: Any, **kwargs: Any) -> None:
        if not _root.handlers:
            basic_config()
        getattr(_root, method)(*args, **kwargs)

    log.__name__ = log.__qualname__ = method
    return log


def disable(level: int | str = LEVELS["CRITICAL"]) -> None:
    """`logging.disable`."""
    _disabled[0] = level_number(level)


def members(stderr: Callable[[], Any]) -> dict[str, object]:
    """The `logging` module of a program.

    Args:
        stderr: Gives the program's present standard error.
    """
    _stderr[:] = [stderr]
    calls = ("debug", "info", "warning", "warn", "error", "critical", "fatal", "exception", "log")
    return {
        **LEVELS,
        **{name: _at_root(name) for name in calls},
        "getLogger": get_logger,
        "basicConfig": basic_config,
        "getLevelName": level_name,
        "disable": disable,
        "captureWarnings": lambda capture: None,
        "Logger": Logger,
        "LogRecord": LogRecord,
        "Formatter": Formatter,
        "Filter": Filter,
        "Handler": Handler,
        "StreamHandler": StreamHandler,
        "NullHandler": NullHandler,
        "root": _root,
    }
