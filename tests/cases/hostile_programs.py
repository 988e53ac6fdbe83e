"""Programs that do their worst from within a worker; they need a runtime whose language policy is off.

Each has the kinds of error its run may end with. Their budgets are small, so that none takes more than a second or two.
"""

from __future__ import annotations

from ptc.limits import Limits

LIMITS = Limits(wall_s=2.0, compute_s=0.2, memory_bytes=64 * 2**20, output_bytes=100_000, calls=2_000)

_FRAME = (
    "import os, time, msgpack\n"
    "def send(**fields):\n"
    "    body = msgpack.packb(fields)\n"
    "    os.write(3, len(body).to_bytes(4, 'big') + body)\n"
)
_CALL = "t='call', id=n, ns='tools', name='add', args=msgpack.packb({'a': n, 'b': 1}), line=1"
_DONE = "t='done', cpu_ns=0, peak=0, value=msgpack.packb('forged')"

HOSTILE: dict[str, tuple[str, set[str | None]]] = {
    "random bytes": ("import os\nwhile True:\n    os.write(3, os.urandom(4096))", {"worker-exit"}),
    "an oversize frame": ("import os, time\nos.write(3, b'\\xff' * 8)\ntime.sleep(9)", {"worker-exit"}),
    "half a frame, then silence": ("import os, time\nos.write(3, b'\\0\\0\\1\\0\\x82')\ntime.sleep(9)", {"timeout"}),
    "a frame a byte at a time": (
        _FRAME + "body = msgpack.packb(dict(t='log', text='x' * 500))\n"
        "for byte in len(body).to_bytes(4, 'big') + body:\n    os.write(3, bytes([byte]))\nos._exit(4)",
        {"worker-exit"},
    ),
    "deep nesting": (
        "import os, time\nos.write(3, (60000).to_bytes(4, 'big') + b'\\x91' * 60000)\ntime.sleep(9)",
        {"worker-exit"},
    ),
    "a flood of logs": (_FRAME + "while True:\n    send(t='log', text='y' * 1000)", {"worker-exit"}),
    "a flood of calls": (
        _FRAME + f"n = 0\nwhile True:\n    n += 1\n    send({_CALL})",
        {"call-limit"},
    ),
    "calls of what is not bound": (
        _FRAME + f"n = 1\nsend({_CALL.replace('add', 'os')})\ntime.sleep(9)",
        {"worker-exit"},
    ),
    "call ids that repeat": (_FRAME + f"n = 1\nsend({_CALL})\nsend({_CALL})\ntime.sleep(9)", {"worker-exit"}),
    "a forged result, then life": (_FRAME + f"send({_DONE})\nwhile True: pass", {None}),
    "two results": (_FRAME + f"send({_DONE})\nsend({_DONE})\ntime.sleep(9)", {None, "worker-exit"}),
    "a verdict that is the host's": (
        _FRAME + "send(t='done', cpu_ns=0, peak=0, error=dict(kind='abort', message='m'))\ntime.sleep(9)",
        {"worker-exit"},
    ),
    "a closed socket": ("import os, time\nos.close(3)\ntime.sleep(9)", {"worker-exit"}),
    "an exit": ("import os\nos._exit(0)", {"worker-exit"}),
    "a crash": ("import ctypes\nctypes.string_at(0)", {"worker-exit"}),
    "a forbidden call": (
        "import ctypes\nctypes.CDLL(None).execv(b'/bin/true', (ctypes.c_char_p * 1)(None))",
        {"worker-exit"},
    ),
    "an endless loop, signals ignored": (
        "import signal\nfor n in (15, 24, 10):\n    try:\n        signal.signal(n, lambda *_: None)\n"
        "    except OSError:\n        pass\nwhile True: pass",
        {"cpu-limit"},
    ),
    "one long call into C": ("sum(range(10**12))", {"cpu-limit"}),
    "all the memory": ("kept = []\nwhile True:\n    kept.append(bytearray(10**7))", {"memory-limit"}),
    "forks and signals": (
        "import os\nrefused = 0\nfor attempt in (os.fork, lambda: os.kill(1, 9), lambda: os.kill(-1, 9)):\n"
        "    try:\n        attempt()\n    except OSError:\n        refused += 1\nreturn refused",
        {None},
    ),
}
