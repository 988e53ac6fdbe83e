"""What lockdown says and when it refuses, without putting up a fence in the test's own process."""

from __future__ import annotations

import itertools
import os

import pytest

from sandbox_worker.fences import filesystem, kernel, limits, lockdown, privileges, receipts

ALL = [receipts.active(name) for name in lockdown.FENCES]


def without(*names: str) -> list[lockdown.Fence]:
    return [fence for fence in ALL if fence.name not in names]


def test_nothing_is_missing_when_every_fence_is_in_force() -> None:
    for isolation in ("strict", "standard", "process"):
        assert lockdown.missing_for(isolation, ALL) == []


def test_strict_wants_every_fence() -> None:
    for name in lockdown.FENCES:
        (message,) = lockdown.missing_for("strict", without(name))
        assert message.startswith(f"{name} is not in force (no: nothing reported it)")


def test_standard_wants_what_shuts_files_network_and_processes() -> None:
    wanted = {name for name in lockdown.FENCES if lockdown.missing_for("standard", without(name))}
    assert wanted == {"seccomp", "no-new-privs", "rlimits"}


def test_process_wants_nothing() -> None:
    assert lockdown.missing_for("process", []) == []


def test_a_missing_fence_is_named_with_its_reason_and_the_choices() -> None:
    refusal = receipts.refused("seccomp", kernel.KernelRefusal("seccomp", 1))
    (message,) = lockdown.missing_for("standard", [*without("seccomp"), refusal])
    assert message == (
        "seccomp is not in force (no: EPERM Operation not permitted (seccomp)): "
        "allow it on this machine (kernel, container profile), "
        "or choose isolation='process', which has no fences"
    )


def test_one_of_two_receipts_that_says_no_is_a_missing_fence() -> None:
    assert lockdown.missing_for("strict", [*ALL, receipts.absent("parent-death", "x")])


def test_an_unknown_isolation_level_is_refused() -> None:
    with pytest.raises(KeyError):
        lockdown.missing_for("none", ALL)


def test_isolation_process_leaves_the_launcher_alone() -> None:
    before = os.getresuid(), os.getcwd()
    fences = lockdown.enter_launcher("process")
    assert (os.getresuid(), os.getcwd()) == before
    assert {fence.detail for fence in fences} == {"no: isolation=process"}


def test_a_machine_whose_calls_are_unknown_has_no_fences_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "MACHINE", "")
    fences = lockdown.enter_launcher("standard")
    assert {fence.detail for fence in fences} == {"no: no fences for this machine"}
    assert lockdown.prepare_worker_filter().filter is None


def test_a_fence_left_out_on_request_is_not_reported_as_in_force() -> None:
    fence = lockdown._attempt("landlock", lambda: pytest.fail("put up"), ["landlock"])
    assert fence == lockdown.Fence("landlock", False, "no: left out on request")


def test_a_worker_whose_required_fence_is_refused_does_not_come_to_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(self: limits.ForkLimits) -> str:
        raise kernel.KernelRefusal("setrlimit", 1)

    monkeypatch.setattr(limits.ForkLimits, "apply", refuse)
    monkeypatch.setattr(privileges, "die_with_parent", lambda parent: None)
    unknown_machine = lockdown.Prepared(
        filter=None,
        fork_limits=limits.ForkLimits(fenced=True),
        unfenced_limits=limits.ForkLimits(fenced=False),
        zygote=os.getppid(),
    )
    with pytest.raises(lockdown.LockdownFailed) as failure:
        lockdown.seal_worker_syscalls("standard", unknown_machine)
    assert str(failure.value) == (
        "rlimits: no: EPERM Operation not permitted (setrlimit); seccomp: no: no fences for this machine"
    )
    receipts_of_a_probe = lockdown.seal_worker_syscalls("standard", unknown_machine, fail_closed=False)
    assert {fence.name for fence in receipts_of_a_probe if not fence.active} == {
        "descriptors",
        "rlimits",
        "seccomp",
    }


def test_an_unknown_call_is_absent_and_names_itself() -> None:
    with pytest.raises(kernel.KernelRefusal, match=r"ENOSYS Function not implemented \(no_such_call\)"):
        kernel.syscall("no_such_call")


def test_a_refusal_of_the_os_module_names_the_call_and_no_path() -> None:
    with pytest.raises(kernel.KernelRefusal) as refusal, kernel.naming("uid_map"):
        os.open("/no/such/place", os.O_RDONLY)
    assert str(refusal.value) == "ENOENT No such file or directory (uid_map)"


def test_each_landlock_abi_handles_all_that_the_one_before_did() -> None:
    rows = [filesystem.HANDLED[abi] for abi in sorted(filesystem.HANDLED)]
    for older, newer in itertools.pairwise(rows):
        assert all(new & old == old for old, new in zip(older[:3], newer[:3], strict=True))
        assert newer[3] >= older[3]
    assert list(filesystem.HANDLED) == sorted(filesystem.HANDLED, reverse=True)


@pytest.mark.parametrize(
    ("kernel_abi", "known", "in_force"), [(1, 10, 1), (4, 10, 4), (8, 10, 8), (12, 10, 10), (7, 5, 5)]
)
def test_landlock_asks_an_older_kernel_for_less(
    monkeypatch: pytest.MonkeyPatch, kernel_abi: int, known: int, in_force: int
) -> None:
    restricted: list[int] = []

    def raw(name: str, *arguments: int) -> int:
        assert name == "landlock_create_ruleset"
        files = filesystem._RulesetAttr.from_address(arguments[0]).handled_access_fs
        return os.open("/dev/null", os.O_RDONLY) if files <= filesystem.HANDLED[min(known, 10)][0] else -22

    def checked(name: str, *arguments: int) -> int:
        if name == "landlock_restrict_self":
            restricted.append(arguments[0])
            return 0
        return kernel_abi

    monkeypatch.setattr(kernel, "raw_syscall", raw)
    monkeypatch.setattr(kernel, "syscall", checked)
    answer = filesystem.refuse_files()
    assert answer <= kernel_abi
    assert len(restricted) == 1
    if known == 10:
        assert answer == in_force
