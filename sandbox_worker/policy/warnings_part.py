"""The program's `warnings`: filters as the library documents them, shown on the program's standard error."""

from __future__ import annotations

import contextlib
import functools
import inspect
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final, NamedTuple

from sandbox_worker.traceback_text import FILENAME

_ACTIONS: Final = ("default", "error", "ignore", "always", "all", "module", "once")


class _Filter(NamedTuple):
    action: str
    message: re.Pattern[str] | None
    category: Any
    module: re.Pattern[str] | None
    lineno: int

    def matches(self, text: str, category: type[Warning], lineno: int) -> bool:
        return (
            (self.message is None or self.message.match(text) is not None)
            and issubclass(category, self.category)
            and (self.module is None or self.module.match("__main__") is not None)
            and self.lineno in (0, lineno)
        )


_INITIAL: Final = tuple(
    _Filter("ignore", None, category, None, 0)
    for category in (PendingDeprecationWarning, ImportWarning, ResourceWarning)
)
"""What CPython leaves out of a main program."""


class _State:
    """What the one run of this process has."""

    def __init__(self) -> None:
        self.filters: list[_Filter] = list(_INITIAL)
        self.records: list[warnings.WarningMessage] | None = None
        self.seen: set[tuple[object, ...]] = set()
        self.seen_once: set[tuple[object, ...]] = set()

    def change(self, filters: list[_Filter]) -> None:
        """Set the filters; what was shown once may be shown again."""
        self.filters = filters
        self.seen.clear()

    def shows(self, text: str, category: type[Warning], lineno: int) -> str:
        """The action for a warning: `error`, `show` or `ignore`."""
        found = next((one.action for one in self.filters if one.matches(text, category, lineno)), "default")
        if found in ("error", "ignore"):
            return found
        if found in ("always", "all"):
            return "show"
        seen = self.seen_once if found == "once" else self.seen
        key = (text, category) if found in ("once", "module") else (text, category, lineno)
        if key in seen:
            return "ignore"
        seen.add(key)
        return "show"


def _line(stacklevel: int) -> int:
    """The line of the program's frame that many steps up, the first being the one that warns."""
    frame: FrameType | None = sys._getframe(2)
    line = 0
    while frame is not None and stacklevel > 0:
        if frame.f_code.co_filename == FILENAME:
            line, stacklevel = frame.f_lineno, stacklevel - 1
        frame = frame.f_back
    return line


def members(stderr: Callable[[], Any]) -> dict[str, object]:
    """The `warnings` module of a program.

    Args:
        stderr: Gives the program's present standard error.
    """
    state = _State()

    def warn(message: Any, category: Any = None, stacklevel: int = 1, source: Any = None, **_: Any) -> None:
        category = type(message) if isinstance(message, Warning) else category or UserWarning
        if not (isinstance(category, type) and issubclass(category, Warning)):
            raise TypeError(f"category must be a Warning subclass, not {type(category).__name__!r}")
        warning = message if isinstance(message, Warning) else category(message)
        text, line = str(warning), _line(stacklevel)
        action = state.shows(text, category, line)
        if action == "error":
            raise warning
        if action == "show" and state.records is not None:
            state.records.append(warnings.WarningMessage(warning, category, FILENAME, line, source=source))
        elif action == "show":
            stderr().write(f"{category.__name__}: {text}\n")

    def filterwarnings(  # noqa: PLR0917 - the library's parameters
        action: str, message: str = "", category: Any = Warning, module: str = "", lineno: int = 0, append: bool = False
    ) -> None:
        if action not in _ACTIONS:
            raise ValueError(f"invalid action: {action!r}; there are: {', '.join(_ACTIONS)}")
        text = re.compile(message, re.IGNORECASE) if message else None
        made = _Filter(action, text, category, re.compile(module) if module else None, lineno)
        others = [one for one in state.filters if one != made]
        state.change([*others, made] if append else [made, *others])

    def simplefilter(action: str, category: Any = Warning, lineno: int = 0, append: bool = False) -> None:
        filterwarnings(action, "", category, "", lineno, append)

    def resetwarnings() -> None:
        state.change([])

    @contextlib.contextmanager
    def catch_warnings(
        *, record: bool = False, module: Any = None, action: str | None = None, category: Any = Warning,
        lineno: int = 0, append: bool = False,
    ) -> Iterator[Any]:  # fmt: skip
        before = state.filters, state.records
        state.records = [] if record else state.records
        state.change(list(state.filters))
        try:
            if action is not None:
                simplefilter(action, category, lineno, append)
            yield state.records if record else None
        finally:
            filters, state.records = before
            state.change(filters)

    class deprecated:
        """`warnings.deprecated` (PEP 702), warning by the program's own `warn`."""

        def __init__(self, message: str, /, *, category: Any = DeprecationWarning, stacklevel: int = 1) -> None:
            if not isinstance(message, str):
                raise TypeError(f"Expected an object of type str for 'message', not {type(message).__name__!r}")
            self.message, self.category, self.stacklevel = message, category, stacklevel

        def __call__(self, arg: Any, /) -> Any:
            if self.category is None:
                return arg
            if not isinstance(arg, type):
                return self._function(arg)
            make: Any = arg.__new__
            takes_none = make is object.__new__ and arg.__init__ is object.__init__  # type: ignore[misc]

            def __new__(cls: type, /, *args: Any, **kwargs: Any) -> Any:
                if cls is arg:
                    warn(self.message, self.category, self.stacklevel)
                if takes_none and (args or kwargs):
                    raise TypeError(f"{cls.__name__}() takes no arguments")
                return make(cls) if make is object.__new__ else make(cls, *args, **kwargs)

            arg.__new__ = staticmethod(__new__)  # type: ignore[method-assign]
            return arg

        def _function(self, function: Callable[..., Any]) -> Any:
            @functools.wraps(function)
            def call(*args: Any, **kwargs: Any) -> Any:
                warn(self.message, self.category, self.stacklevel)
                return function(*args, **kwargs)

            mark = getattr(inspect, "markcoroutinefunction", None)
            return mark(call) if mark is not None and inspect.iscoroutinefunction(function) else call

    shown: dict[str, object] = {
        "warn": warn,
        "filterwarnings": filterwarnings,
        "simplefilter": simplefilter,
        "resetwarnings": resetwarnings,
        "catch_warnings": catch_warnings,
    }
    return {**shown, "deprecated": deprecated} if hasattr(warnings, "deprecated") else shown
