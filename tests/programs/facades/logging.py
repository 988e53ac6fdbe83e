import io
import logging
import sys

assert (logging.CRITICAL, logging.FATAL, logging.ERROR, logging.WARNING, logging.WARN) == (50, 50, 40, 30, 30)
assert (logging.INFO, logging.DEBUG, logging.NOTSET) == (20, 10, 0)
assert logging.getLevelName(40) == "ERROR" and logging.getLevelName("INFO") == 20 and logging.getLevelName(35) == "Level 35"
errors = io.StringIO()
original, sys.stderr = sys.stderr, errors
logging.getLogger("unconfigured").warning("seen %s", "once")
logging.getLogger("unconfigured").info("unseen")
sys.stderr = original
assert errors.getvalue() == "seen once\n"
out = io.StringIO()
logging.basicConfig(stream=out, level=logging.INFO, format="%(levelname)s|%(name)s|%(message)s")
logging.debug("hidden")
logging.info("count %d of %d", 1, 2)
logging.warning("%(key)s", {"key": "value"})
logging.error("e")
logging.critical("c")
logging.log(logging.INFO, "logged")
logging.getLogger("shop.cart").info("cart")
try:
    1 / 0
except ZeroDivisionError:
    logging.exception("failed")
lines = out.getvalue().splitlines()
assert lines[:6] == [
    "INFO|root|count 1 of 2", "WARNING|root|value", "ERROR|root|e", "CRITICAL|root|c", "INFO|root|logged", "INFO|shop.cart|cart",
]  # fmt: skip
assert lines[6] == "ERROR|root|failed" and lines[-1] == "ZeroDivisionError: division by zero"
assert logging.getLogger() is logging.root and logging.getLogger("shop.cart") is logging.getLogger("shop.cart")
assert isinstance(logging.root, logging.Logger) and logging.getLogger("shop.cart").parent in (logging.getLogger("shop"), logging.root)
own, text = logging.getLogger("own"), io.StringIO()
handler = logging.StreamHandler(text)
handler.setFormatter(logging.Formatter("%(levelno)d %(message)s"))
handler.setLevel(logging.ERROR)
own.addHandler(handler)
own.addHandler(handler)
own.addHandler(logging.NullHandler())
own.setLevel("DEBUG")
own.propagate = False
own.warning("below the handler")
own.error("written")
own.fatal("fatal")
assert text.getvalue() == "40 written\n50 fatal\n" and len(own.handlers) == 2 and own.hasHandlers()
assert own.isEnabledFor(logging.DEBUG) and own.getEffectiveLevel() == 10 and logging.getLogger("own.below").getEffectiveLevel() == 10
own.removeHandler(handler)
assert len(own.handlers) == 1 and "written" not in out.getvalue() and handler.level == 40
logging.warn("old name") if hasattr(logging, "warn") else None
logging.fatal("also critical")
logging.captureWarnings(False)
dated = logging.StreamHandler(text)
dated.setFormatter(logging.Formatter(fmt="%(asctime)s %(message)s", datefmt="%Y"))
own.addHandler(dated)
own.error("with a year")
year, _, rest = text.getvalue().splitlines()[-1].partition(" ")
assert year.isdigit() and len(year) == 4 and rest == "with a year"


class Listing(logging.StreamHandler):
    seen = []

    def emit(self, record):
        self.seen.append((record.levelname, record.getMessage(), self.format(record)))


def shows(template, style="%", **extra):
    """What a handler with this format writes of one record."""
    out = io.StringIO()
    target = logging.StreamHandler(out)
    target.setFormatter(logging.Formatter(template, style=style))
    logger = logging.getLogger("shows")
    logger.handlers[:], logger.propagate = [target], False
    logger.error("text", extra=extra)
    return out.getvalue().rstrip()


def holds(check):
    try:
        return check()
    except Exception:
        return False


def disabling():
    logging.disable(logging.CRITICAL)
    own.error("disabled")
    logging.disable(logging.NOTSET)
    return "disabled" not in text.getvalue()


def own_handler():
    own.addHandler(Listing())
    own.error("listed %d", 1)
    return Listing.seen == [("ERROR", "listed 1", "listed 1")]


def formatter_of_a_handler():
    target = logging.StreamHandler(io.StringIO())
    target.setFormatter(logging.Formatter("own %(message)s"))
    logging.basicConfig(handlers=[target], format="basic %(message)s", force=True)
    logging.error("x")
    return target.stream.getvalue() == "own x\n"


def filtering():
    logger = logging.getLogger("shows")
    logger.addFilter(lambda record: False)
    unseen = shows("%(message)s")
    logger.filters.clear()
    return unseen == ""


class Counting(logging.Handler):
    def __init__(self):
        super().__init__(level=logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(f"{record.name}:{record.levelno}:{self.format(record)}")


def named_filter():
    counting, logger = Counting(), logging.getLogger("kept")
    counting.addFilter(logging.Filter("kept.below"))
    logger.addHandler(counting)
    logger.warning("above")
    logging.getLogger("kept.below").warning("%s", "below")
    counting.removeFilter(counting.filters[0])
    logger.error("all", extra={"unused": 1})
    logger.info("too low")
    return counting.lines == ["kept.below:30:below", "kept:40:all"]


def record_by_hand():
    record = logging.LogRecord("n", logging.INFO, "p.py", 3, "m %s", ("x",), None)
    shown = logging.Formatter("%(levelname)s %(name)s %(lineno)d %(message)s").format(record)
    return record.getMessage() == "m x" and shown == "INFO n 3 m x"


checks = {
    "Handler subclass and Filter": named_filter,
    "LogRecord made by hand": record_by_hand,
    "funcName": lambda: shows("%(funcName)s") == "shows",
    "lineno": lambda: shows("%(lineno)d").isdigit() and int(shows("%(lineno)d")) > 60,
    "logging.disable": disabling,
    "style={": lambda: shows("{levelname}: {message}", "{") == "ERROR: text",
    "style=$": lambda: shows("$name $message", "$") == "shows text",
    "extra": lambda: shows("%(user)s %(message)s", user="ada") == "ada text",
    "msecs": lambda: shows("%(asctime)s").rpartition(",")[2].isdigit(),
    "getChild": lambda: logging.getLogger("a").getChild("b") is logging.getLogger("a.b"),
    "subclass of StreamHandler with its own emit": own_handler,
    "basicConfig keeps the formatter of a handler": formatter_of_a_handler,
    "filters": filtering,
    "stream of a handler": lambda: handler.stream is text,
}
wrong = [name for name, check in checks.items() if not holds(check)]
assert not wrong, wrong
return "ok"
