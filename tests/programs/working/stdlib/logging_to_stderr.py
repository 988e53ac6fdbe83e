import logging
import sys

logging.basicConfig(level=logging.INFO, format="%(levelname)s:%(name)s: %(message)s", stream=sys.stderr, force=True)
log = logging.getLogger("shop.orders")
log.debug("not shown")
log.info("found %d of %s", 3, "orders")
log.warning("low stock: %(item)s", {"item": "tea"})

child = logging.getLogger("shop.orders.child")
child.setLevel(logging.ERROR)
child.warning("hidden")
child.error("shown")

handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(logging.Formatter("[{levelname:^8}] {message}", style="{"))
own = logging.getLogger("own")
own.propagate = False
own.addHandler(handler)
own.setLevel("DEBUG")
own.debug("via own handler")


class OnlyShort(logging.Filter):
    def filter(self, record):
        return len(record.getMessage()) < 10


handler.addFilter(OnlyShort())
own.critical("short")
own.critical("this one is far too long")
try:
    await tools.stock(item="unicorn")
except ToolCallError as e:
    log.error("tool %s failed: %s", e.tool_name, e.code)
logging.root.info("root %s", logging.getLevelName(30))
print(log.isEnabledFor(logging.DEBUG), log.getEffectiveLevel(), log.name, log.parent.name, logging.getLogger("own") is own, own.handlers == [handler])
