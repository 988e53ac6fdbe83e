"""Every fence against a worker with full Python: all, some alone, and where the machine allows less."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import sandbox_worker
from sandbox_worker.fences import lockdown, namespaces

HERE = Path(__file__).parent
NOBODY = 65534
# What the filter answers with SIGSYS instead of EPERM.
DEADLY = {
    *("execute", "execute_by_descriptor", "trace_me", "trace_sibling", "read_other_memory"),
    *("unshare_user", "enter_namespace", "mount", "change_root", "make_io_uring", "load_bpf"),
    *("open_perf", "use_keyring", "make_userfaultfd"),
}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the fences are Linux's")


@dataclass(frozen=True)
class Setting:
    """Who runs the driver."""

    name: str
    command: tuple[str, ...]


@pytest.fixture(scope="session")
def package() -> Iterator[Path]:
    """A copy of the fences and the driver that any user may read; pytest's own directories are private."""
    directory = Path(tempfile.mkdtemp(prefix="fences-"))
    fences = Path(sandbox_worker.__file__).parent / "fences"
    shutil.copytree(fences, directory / "sandbox_worker" / "fences", ignore=shutil.ignore_patterns("__pycache__"))
    (directory / "sandbox_worker" / "__init__.py").touch()
    for name in ("driver.py", "attacks.py", "work.py"):
        shutil.copy(HERE / name, directory / name)
    for path in (directory, *directory.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    yield directory
    shutil.rmtree(directory)


def unprivileged_command() -> tuple[str, ...]:
    """Run Python as a user without privileges: as the one who tests, or as nobody if that is root."""
    if os.geteuid() != 0:
        return (sys.executable,)
    if shutil.which("setpriv") is None:
        pytest.skip("running as root, and there is no setpriv to become another user")
    prefix = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
    for executable in (sys.executable, "/usr/bin/python3", "/usr/local/bin/python3"):
        probe = (*prefix, executable, "-I", "-c", "import sys, ctypes; sys.exit(sys.version_info < (3, 11))")
        try:
            if subprocess.run(probe, capture_output=True, timeout=60, check=False).returncode == 0:
                return (*prefix, executable)
        except OSError:
            continue
    pytest.skip("running as root, and no Python 3.11 that another user may start")


def root_command() -> tuple[str, ...]:
    if os.geteuid() != 0:
        pytest.skip("needs root")
    return (sys.executable,)


def drive(package: Path, command: tuple[str, ...], **request: Any) -> dict[str, Any]:
    directory = tempfile.mkdtemp(dir=package)
    Path(directory).chmod(0o777)
    request = {"isolation": "strict", "without": [], "directory": directory, **request}
    run = subprocess.run(
        [*command, "-I", str(package / "driver.py"), str(package), json.dumps(request)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={},
        timeout=100,
        start_new_session=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


def open_attacks(answer: dict[str, Any]) -> set[str]:
    return {name for name, outcome in answer["outcomes"].items() if outcome == "OPEN"}


def assert_filter_refuses_all(answer: dict[str, Any]) -> None:
    outcomes = dict(answer["outcomes"])
    assert outcomes.pop("clone3") == "ENOSYS"
    x32 = outcomes.pop("call_x32")
    assert x32 == ("SIGSYS" if os.uname().machine == "x86_64" else "ENOSYS")
    wrong = {n: o for n, o in outcomes.items() if o != ("SIGSYS" if n in DEADLY else "EPERM")}
    assert not wrong
    assert answer["self_test"] == []


needs_namespaces = pytest.mark.skipif(
    not Path("/proc/sys/user/max_user_namespaces").exists()
    or Path("/proc/sys/user/max_user_namespaces").read_text().strip() == "0",
    reason="user namespaces are switched off here",
)


@needs_namespaces
def test_every_attack_is_refused_when_root_starts_the_zygote(package: Path) -> None:
    answer = drive(package, root_command())
    assert_filter_refuses_all(answer)
    assert answer["missing"] == []
    assert answer["pid"] == 1
    assert set(answer["fences"]) == set(lockdown.FENCES)


@needs_namespaces
def test_every_attack_is_refused_when_an_unprivileged_user_starts_the_zygote(package: Path) -> None:
    answer = drive(package, unprivileged_command())
    assert_filter_refuses_all(answer)
    assert answer["missing"] == []
    assert answer["pid"] == 1
    assert answer["uid"] not in (NOBODY, os.getuid())


@needs_namespaces
def test_the_filter_alone_holds_where_no_namespace_is_allowed(package: Path) -> None:
    answer = drive(package, unprivileged_command(), deny="namespaces", isolation="standard", without=["landlock"])
    assert_filter_refuses_all(answer)
    assert answer["missing"] == []
    for name in namespaces.NAMESPACES:
        active, detail = answer["fences"][name]
        assert not active
        assert detail.startswith("no: E")
        assert detail.endswith("(unshare)")
    assert answer["fences"]["empty-root"] == [False, "no: no mount namespace"]


@needs_namespaces
def test_strict_says_which_fences_are_absent_and_what_to_do(package: Path) -> None:
    answer = drive(package, unprivileged_command(), deny="namespaces")
    assert len(answer["missing"]) == len(namespaces.NAMESPACES) + 1
    first = answer["missing"][0]
    assert first.startswith("user-namespace is not in force (no: E")
    assert "isolation='standard'" in first


@needs_namespaces
def test_root_of_a_container_gets_the_other_namespaces_without_a_user_namespace(package: Path) -> None:
    answer = drive(package, root_command(), deny="user-namespace")
    assert_filter_refuses_all(answer)
    absent = {name: detail for name, (active, detail) in answer["fences"].items() if not active}
    assert absent == {"user-namespace": "no: ENOSPC No space left on device (unshare)"}
    assert answer["fences"]["uid"][1].startswith("changed from root to ")
    assert answer["fences"]["capabilities"] == [True, "none left"]
    assert answer["pid"] == 1


@needs_namespaces
def test_a_root_who_cannot_change_its_uid_is_reported_and_gets_no_user_namespace(package: Path) -> None:
    # A user namespace with root alone in it, as a rootless container has.
    answer = drive(package, root_command(), deny="namespaces", isolation="standard")
    assert_filter_refuses_all(answer)
    assert answer["fences"]["uid"][0] is False
    assert answer["fences"]["user-namespace"] == [False, "no: the process is still root"]
    assert answer["missing"] == []


def test_isolation_process_leaves_the_process_as_it_is_and_says_so(package: Path) -> None:
    harmless = [
        "read_file",
        "list_directory",
        "fork",
        "connect_tcp",
        "map_executable_memory",
        "name_of_machine",
    ]
    answer = drive(package, unprivileged_command(), isolation="process", only=harmless)
    assert answer["missing"] == []
    active = {name for name, (active, _) in answer["fences"].items() if active}
    assert active == {"parent-death", "no-new-privs", "descriptors", "rlimits"}
    assert {detail for active, detail in answer["fences"].values() if not active} == {"no: isolation=process"}
    assert open_attacks(answer) == set(harmless)


LANDLOCK_ONLY = ["seccomp", "rlimits", "empty-root", *namespaces.NAMESPACES]
NAMESPACES_ONLY = ["seccomp", "rlimits", "landlock"]
LIMITS_ONLY = ["seccomp", "landlock", "empty-root", *namespaces.NAMESPACES]


@needs_namespaces
@pytest.mark.parametrize("user", ["root", "unprivileged"])
def test_landlock_alone_refuses_files_and_foreign_processes(package: Path, user: str) -> None:
    command = root_command() if user == "root" else unprivileged_command()
    answer = drive(package, command, without=LANDLOCK_ONLY)
    active, detail = answer["fences"]["landlock"]
    if not active:
        pytest.skip(f"Landlock is {detail}")
    abi = int(detail.removeprefix("landlock abi "))
    outcomes = answer["outcomes"]
    for name in ("read_file", "write_file", "list_directory", "make_directory", "execute"):
        assert outcomes[name] == "EACCES", name
    if abi >= 4:
        assert outcomes["connect_tcp"] == "EACCES"
    if abi >= 6:
        assert outcomes["connect_unix_abstract"] == "EPERM"
        assert outcomes["signal_host"] == "EPERM"
    if abi >= 9:
        assert outcomes["connect_unix_path"] == "EACCES"
    if abi >= 10:
        assert outcomes["send_udp"] == "EACCES"


@needs_namespaces
@pytest.mark.parametrize("user", ["root", "unprivileged"])
def test_namespaces_alone_leave_nothing_to_reach(package: Path, user: str) -> None:
    command = root_command() if user == "root" else unprivileged_command()
    outcomes = drive(package, command, without=NAMESPACES_ONLY)["outcomes"]
    for name in (
        "read_file",
        "stat_file",
        "change_directory",
        "read_own_memory",
        "execute",
        "connect_unix_path",
    ):
        assert outcomes[name] == "ENOENT", name
    for name in ("write_file", "make_directory"):
        assert outcomes[name] in ("ENOENT", "EROFS"), name
    assert outcomes["connect_tcp"] == outcomes["send_udp"] == "ENETUNREACH"
    assert outcomes["connect_unix_abstract"] == "ECONNREFUSED"
    assert outcomes["signal_host"] == "ESRCH"
    assert outcomes["unshare_user"] == "ENOSPC"
    assert outcomes["mount"] == outcomes["change_root"] == "EPERM"
    assert outcomes["trace_sibling"] == outcomes["read_other_memory"] == "EPERM"


@needs_namespaces
@pytest.mark.parametrize("user", ["root", "unprivileged"])
def test_limits_and_uid_alone_refuse_processes_and_descriptors(package: Path, user: str) -> None:
    command = root_command() if user == "root" else unprivileged_command()
    outcomes = drive(package, command, without=LIMITS_ONLY)["outcomes"]
    assert outcomes["fork"] == outcomes["spawn"] == "EAGAIN"
    for name in (
        "read_file",
        "list_directory",
        "connect_tcp",
        "make_pipe",
        "make_epoll",
        "duplicate_descriptor",
    ):
        assert outcomes[name] in ("EMFILE", "EINVAL"), name
    assert outcomes["raise_limit"] == "EPERM"
    assert outcomes["become_root"] == "EPERM"
    assert outcomes["mount"] == "EPERM"
    if user == "root":
        assert outcomes["signal_host"] == "EPERM"


@needs_namespaces
@pytest.mark.parametrize("user", ["root", "unprivileged"])
def test_what_programs_do_works_in_a_sealed_worker_and_its_run_limits_hold(package: Path, user: str) -> None:
    command = root_command() if user == "root" else unprivileged_command()
    answer = drive(package, command, work=True)
    assert answer == {"ended": "0", "work": {}}


def test_no_receipt_names_a_path_of_the_host(package: Path) -> None:
    answer = drive(package, unprivileged_command(), deny="namespaces")
    for name, (_, detail) in answer["fences"].items():
        assert "/" not in detail, name
