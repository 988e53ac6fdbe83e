"""The only door between host and worker: values, frames and a connection's states. No fd, no clock, no asyncio."""

from sandbox_worker.protocol.connection import Connection, Role, State
from sandbox_worker.protocol.faults import LocalFault, RemoteFault, ValueRefused
from sandbox_worker.protocol.frames import (
    PROTOCOL_VERSION,
    Call,
    Cancel,
    Done,
    Failure,
    Frame,
    Log,
    Ready,
    Reply,
    Start,
)
from sandbox_worker.protocol.values import decode_value, encode_value, plain_value

__all__ = [
    "PROTOCOL_VERSION",
    "Call",
    "Cancel",
    "Connection",
    "Done",
    "Failure",
    "Frame",
    "LocalFault",
    "Log",
    "Ready",
    "RemoteFault",
    "Reply",
    "Role",
    "Start",
    "State",
    "ValueRefused",
    "decode_value",
    "encode_value",
    "plain_value",
]
