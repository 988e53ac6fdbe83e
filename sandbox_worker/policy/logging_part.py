"""A small `logging` for programs: the usual functions and loggers, written to the program's standard error.

The library's own package reaches files, threads and the process; a program wants its lines to come out in
order.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from sandbox_worker.traceback_text import format_exception

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
_PLAIN: Final = "%(levelname)s:%(name)s:%(message)s"


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


class Formatter:
    """Formats a record with a `%` template."""

    def __init__(self, fmt: str | None = None, datefmt: str | None = None, style: str = "%", **_: Any) -> None:
        if style != "%":
            raise ValueError("logging formats use the % style here, for example %(levelname)s %(message)s")
        self._template = fmt or "%(message)s"
        self._date_template = datefmt

    def render(self, fields: dict[str, object]) -> str:
        """Write one record."""
        clock = time.localtime(float(str(fields["created"])))
        fields["asctime"] = time.strftime(self._date_template or "%Y-%m-%d %H:%M:%S,000", clock)
        return self._template % fields


class StreamTarget:
    """`StreamHandler`: writes records to a stream of the program, standard error when none is given."""

    def __init__(self, stream: Any = None) -> None:
        self._target = stream
        self._formatter = Formatter()
        self.level = 0

    def setFormatter(self, formatter: Formatter) -> None:
        """Set the formatter."""
        self._formatter = formatter

    def setLevel(self, level: int | str) -> None:
        """Set the lowest level written."""
        self.level = level_number(level)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Nothing is held open."""


class NullHandler(StreamTarget):
    """Writes nothing."""


class Logger:
    """A named logger; settings are inherited from the logger above in the dotted name."""

    def __init__(self, name: str, parent: Logger | None, write: Callable[[Any, str], None]) -> None:
        self.name = name
        self.parent = parent
        self.level = 0
        self.handlers: list[StreamTarget] = []
        self.propagate = True
        self.disabled = False
        self._emit = write

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
        return not self.disabled and level >= self.getEffectiveLevel()

    def addHandler(self, target: StreamTarget) -> None:
        """Add a target."""
        if target not in self.handlers:
            self.handlers.append(target)

    def removeHandler(self, target: StreamTarget) -> None:
        """Remove a target."""
        if target in self.handlers:
            self.handlers.remove(target)

    def hasHandlers(self) -> bool:
        """Tell whether this logger or one above it has a target."""
        return bool(self.handlers) or (self.parent is not None and self.propagate and self.parent.hasHandlers())

    def log(self, level: int, msg: object, *args: Any, exc_info: Any = None, extra: Any = None, **_: Any) -> None:
        """Write one record."""
        if not self.isEnabledFor(level):
            return
        values: Any = args[0] if len(args) == 1 and isinstance(args[0], Mapping) and args[0] else args
        message = str(msg) % values if args else str(msg)
        fields: dict[str, object] = {
            **(extra or {}),
            "name": self.name,
            "levelno": level,
            "levelname": level_name(level),
            "message": message,
            "created": time.time(),
            "msecs": 0,
            "module": "program",
            "filename": "<program>",
            "pathname": "<program>",
            "funcName": "",
            "lineno": 0,
            "process": 0,
            "processName": "program",
            "thread": 0,
            "threadName": "MainThread",
        }
        error = _error_of(exc_info)
        logger: Logger | None = self
        found = False
        while logger is not None:
            for target in logger.handlers:
                found = True
                if level >= target.level and not isinstance(target, NullHandler):
                    self._write(target, target._formatter.render(dict(fields)), error)
            logger = logger.parent if logger.propagate else None
        if not found and level >= 30:
            self._write(None, message, error)

    def _write(self, target: StreamTarget | None, text: str, error: BaseException | None) -> None:
        tail = f"\n{format_exception(error)}" if error is not None else "\n"
        self._emit(None if target is None else target._target, text + tail)

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
    import sys

    if isinstance(exc_info, BaseException):
        return exc_info
    if isinstance(exc_info, tuple) and len(exc_info) == 3:
        return exc_info[1] if isinstance(exc_info[1], BaseException) else None
    return sys.exception() if exc_info else None


def members(stderr: Callable[[], Any]) -> dict[str, object]:
    """The `logging` module of a program."""

    def write(stream: Any, text: str) -> None:
        (stderr() if stream is None else stream).write(text)

    root = Logger("root", None, write)
    root.level = LEVELS["WARNING"]
    loggers: dict[str, Logger] = {}

    def get_logger(name: str | None = None) -> Logger:
        if not name or name == "root":
            return root
        if name not in loggers:
            above = name.rpartition(".")[0]
            loggers[name] = Logger(name, get_logger(above) if above else root, write)
        return loggers[name]

    def basic_config(
        *, level: Any = None, format: str = _PLAIN, datefmt: Any = None, stream: Any = None, **options: Any
    ) -> None:
        if options.get("filename"):
            raise OSError("programs have no files; logging goes to standard error")
        if options.get("force"):
            root.handlers.clear()
        if not root.handlers:
            for target in options.get("handlers") or [StreamTarget(stream)]:
                target.setFormatter(Formatter(format, datefmt))
                root.addHandler(target)
        if level is not None:
            root.setLevel(level)

    def at_root(method: str) -> Callable[..., None]:
        def log(*args: Any, **kwargs: Any) -> None:
            if not root.handlers:
                basic_config()
            getattr(root, method)(*args, **kwargs)

        log.__name__ = log.__qualname__ = method
        return log

    calls = ("debug", "info", "warning", "warn", "error", "critical", "fatal", "exception", "log")
    return {
        **LEVELS,
        **{name: at_root(name) for name in calls},
        "getLogger": get_logger,
        "basicConfig": basic_config,
        "getLevelName": level_name,
        "disable": lambda level=50: None,
        "captureWarnings": lambda capture: None,
        "Logger": Logger,
        "Formatter": Formatter,
        "StreamHandler": StreamTarget,
        "NullHandler": NullHandler,
        "root": root,
    }
