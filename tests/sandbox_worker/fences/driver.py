"""Plays host, launcher, zygote and workers around the fences and prints, as JSON, what came of each attack.

Usage: driver.py PACKAGE_DIRECTORY REQUEST, where REQUEST is JSON:
    isolation     as in `lockdown`
    without       fences to leave out
    deny          "" or "namespaces": give up, before everything, the right to make namespaces, or
                  "user-namespace": as root in a container that maps every id but allows no user namespace
    directory     where anyone may write
    only          names of the attacks to make; all if absent
    work          true: do in one worker what programs do, and report what failed
Attacks are made for real: without fences ask for harmless ones only. It runs in a fresh interpreter,
single-threaded, with a pipe as standard output: RLIMIT_FSIZE stops writes to files.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import signal
import socket
import sys

package, request = sys.argv[1], json.loads(sys.argv[2])
sys.path[:0] = [package]

import attacks  # noqa: E402
import work  # noqa: E402

from sandbox_worker.fences import kernel, limits, lockdown, namespaces, privileges  # noqa: E402


def deny_namespaces() -> None:
    """Stay an unprivileged process that may make no namespace, as under a container's profile."""
    uid, gid = os.getuid(), os.getgid()
    privileges.set_dumpable(True)
    refusals = namespaces.unshare(["user-namespace"])
    assert not refusals, refusals
    namespaces.map_ids(uid, uid, gid)
    namespaces.forbid_nesting()
    privileges.drop_capabilities()


def deny_user_namespaces() -> None:
    """Become root of a container that has every id and may make every namespace but a user namespace."""
    (ready, tell_ready), (mapped, tell_mapped) = os.pipe(), os.pipe()
    child = os.fork()
    if child:
        os.close(tell_ready)
        if os.read(ready, 1):
            for name in ("uid_map", "gid_map"):
                with open(f"/proc/{child}/{name}", "w") as file:
                    file.write("0 0 4294967295")
            os.write(tell_mapped, b"x")
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os._exit(code if code >= 0 else 1)
    refusals = namespaces.unshare(["user-namespace"])
    assert not refusals, refusals
    os.write(tell_ready, b"x")
    os.read(mapped, 1)
    namespaces.forbid_nesting()
    for descriptor in (ready, tell_ready, mapped, tell_mapped):
        os.close(descriptor)


def start_host() -> list[socket.socket]:
    """Listen on every kind of socket and keep a process that should never be reached."""
    directory = request["directory"]
    tcp, path, abstract = socket.socket(), socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
    tcp.bind(("127.0.0.1", 0))
    path.bind(directory + "/listener")
    os.chmod(directory + "/listener", 0o777)
    abstract.bind("\0" + directory)
    for sock in (tcp, path, abstract):
        sock.listen()
    host = fork_idle()
    attacks.TARGETS.update(
        {"directory": directory, "tcp": str(tcp.getsockname()[1]), "abstract": directory, "host": str(host)}
    )
    return [tcp, path, abstract]


def fork_idle() -> int:
    """Fork a process that lives until this one and its children have ended."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(writer)
        os.dup2(reader, 1)
        os.read(reader, 1)
        os._exit(0)
    os.close(reader)
    return child


def fork_worker(prepared: lockdown.Prepared, job: object) -> tuple[str, bytes]:
    """Lock a worker down, run `job` in it, and give how it ended and what it wrote."""
    ours, theirs = socket.socketpair()
    child = os.fork()
    if child == 0:
        try:
            lockdown.seal_worker_descriptors(theirs.fileno())
            sealed = lockdown.seal_worker_syscalls(
                request["isolation"], prepared, without=request["without"], fail_closed=False
            )
            os.write(3, job(sealed).encode())  # type: ignore[operator]
        finally:
            os._exit(0)
    theirs.close()
    written = b""
    while part := ours.recv(65536):
        written += part
    ours.close()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return (signal.Signals(-code).name if code < 0 else str(code)), written


def try_attack(name: str) -> str:
    try:
        attacks.ATTACKS[name]()
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, "?")
    return "OPEN"


def run_zygote(launcher: list[lockdown.Fence], base_bytes: int) -> dict[str, object]:
    receipts = launcher + lockdown.seal_zygote(request["isolation"], without=request["without"])
    prepared = lockdown.prepare_worker_filter()
    attacks.TARGETS["sibling"] = str(fork_idle())
    if request.get("work"):
        ended, written = fork_worker(prepared, lambda sealed: json.dumps(work.do_everything(base_bytes)))
        return {"ended": ended, "work": json.loads(written or b"{}")}

    def report(sealed: list[lockdown.Fence]) -> str:
        fences = [[fence.name, fence.active, fence.detail] for fence in receipts + sealed]
        came_through = lockdown.self_test() if request["isolation"] != "process" else []
        missing = lockdown.missing_for(request["isolation"], receipts + sealed)
        return json.dumps([fences, came_through, missing])

    _, written = fork_worker(prepared, report)
    fences, came_through, missing = json.loads(written)
    outcomes = {}
    for name in request.get("only", attacks.ATTACKS):
        ended, written = fork_worker(prepared, lambda sealed, name=name: try_attack(name))
        outcomes[name] = written.decode() or ended
    return {
        "fences": {name: [active, detail] for name, active, detail in fences},
        "self_test": came_through,
        "missing": missing,
        "outcomes": outcomes,
        "uid": os.getuid(),
        "pid": os.getpid(),
    }


def protect_machine() -> None:
    """Keep what an attack may mount, should it come through as root, out of the machine's mount namespace."""
    if os.geteuid() != 0 or namespaces.unshare(["mount-namespace"]):
        return
    root = ctypes.create_string_buffer(b"/")
    private_and_below = 0x40000 | 0x4000
    kernel.syscall("mount", 0, ctypes.addressof(root), 0, private_and_below, 0)


def main() -> None:
    protect_machine()
    if request.get("deny") == "namespaces":
        deny_namespaces()
    elif request.get("deny") == "user-namespace":
        deny_user_namespaces()
    listeners = start_host()
    assert listeners
    base_bytes = limits.current_address_space()
    launcher = lockdown.enter_launcher(request["isolation"], without=request["without"])
    child = os.fork()
    if child:
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os._exit(code if code >= 0 else 1)
    print(json.dumps(run_zygote(launcher, base_bytes)), flush=True)
    os._exit(0)


main()
