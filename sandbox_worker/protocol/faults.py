"""Faults of the wire, apart by whose they are.

RemoteFault   the peer sent something the protocol does not allow; the host kills the worker, the worker exits
LocalFault    our own code broke the state table: a bug, which propagates
ValueRefused  a value is not lossless JSON; the one who passed it is told where and what to do
"""

from __future__ import annotations

__all__ = ["LocalFault", "RemoteFault", "ValueRefused"]


class RemoteFault(Exception):
    """The peer broke the protocol; the message says how and never quotes more than a few bytes of it."""


class LocalFault(Exception):
    """This side broke the protocol; a bug in the caller, never the peer's doing."""


class ValueRefused(Exception):
    """A value cannot cross: it is not lossless JSON.

    Args:
        path: Where, as `$.a[0]`.
        type_name: Python type of the offending value.
        reason: What is wrong with it, as a clause.
        fix: What to write instead.
    """

    def __init__(self, path: str, type_name: str, reason: str, fix: str) -> None:
        super().__init__(f"{path} is {reason}: {fix}")
        self.path = path
        self.type_name = type_name
        self.reason = reason
        self.fix = fix
