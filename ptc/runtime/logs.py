"""Log text of one run, cut into lines as it arrives."""

from __future__ import annotations

import logging
from collections.abc import Callable

__all__ = ["LogLines"]

logger = logging.getLogger("ptc.runtime")


class LogLines:
    """Collects text and gives each finished line to `on_line`, whose failure does not harm the run."""

    def __init__(self, on_line: Callable[[str], None] | None) -> None:
        self.size_bytes = 0
        self._lines: list[str] = []
        self._partial: list[str] = []
        self._on_line = on_line

    def write(self, text: str) -> None:
        """Take text as it was printed."""
        self.size_bytes += len(text) if text.isascii() else len(text.encode())
        head, newline, tail = text.rpartition("\n")
        if newline:
            self._partial.append(head)
            lines = "".join(self._partial).split("\n")
            self._partial = [tail] if tail else []
            for line in lines:
                self._take(line)
        elif text:
            self._partial.append(text)

    def finish(self) -> list[str]:
        """Give all lines; text after the last line break is a line, too."""
        if self._partial:
            self._take("".join(self._partial))
            self._partial = []
        return self._lines

    def _take(self, line: str) -> None:
        self._lines.append(line)
        if self._on_line is not None:
            try:
                self._on_line(line)
            except Exception:
                logger.exception("on_log raised; the run goes on")
