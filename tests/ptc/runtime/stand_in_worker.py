"""A worker's stand-in: speaks raw bytes on the socket it finds, as the script in argv[1] (base64 JSON) says.

Steps: {"send": hex}, {"wait": seconds}, {"await": 1 frame}, {"exit": code}, {"signal": n}, {"close": 1},
{"ignore": "SIGTERM"},
{"child": seconds}: a grandchild that keeps the socket, {"flood": hex}: for ever, {"read": 0}: hang.
"""

import base64
import json
import os
import signal
import socket
import stat
import sys
import time


def find_socket() -> socket.socket:
    for descriptor in range(3, 64):
        try:
            if stat.S_ISSOCK(os.fstat(descriptor).st_mode):
                return socket.socket(fileno=descriptor)
        except OSError:
            continue
    sys.exit(97)


def receive_exactly(sock: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        part = sock.recv(size - len(data))
        if not part:
            sys.exit(0)
        data += part
    return data


def main() -> None:
    sock = find_socket()
    deadline = time.monotonic() + 20
    for step in json.loads(base64.b64decode(sys.argv[1])):
        ((operation, value),) = step.items()
        if operation == "send":
            sock.sendall(bytes.fromhex(value))
        elif operation == "await":
            receive_exactly(sock, int.from_bytes(receive_exactly(sock, 4), "big"))
        elif operation == "wait":
            time.sleep(value)
        elif operation == "exit":
            os._exit(value)
        elif operation == "signal":
            os.kill(os.getpid(), value)
        elif operation == "close":
            sock.close()
        elif operation == "ignore":
            signal.signal(signal.Signals[value], signal.SIG_IGN)
        elif operation == "child":
            if os.fork() == 0:
                time.sleep(value)
                os._exit(0)
        elif operation == "flood":
            chunk = bytes.fromhex(value)
            while time.monotonic() < deadline:
                sock.sendall(chunk)
    time.sleep(max(0.0, deadline - time.monotonic()))


main()
