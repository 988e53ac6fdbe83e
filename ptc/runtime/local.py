"""The local provider: programs run in locked-down workers that a zygote process forks on this machine."""

from __future__ import annotations

import dataclasses
import sys
import warnings
from collections.abc import Sequence
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Any, Final, Literal, Self

import anyio

from ptc.cancel import CancelToken
from ptc.errors import RuntimeUnavailable, UsageError
from ptc.limits import Limits
from ptc.results import RunError, RunResult
from ptc.runtime.command_workers import CommandWorkers
from ptc.runtime.exits import OomKills
from ptc.runtime.pool import NoWorker, Pool
from ptc.runtime.readiness import Readiness, open_readiness
from ptc.runtime.seam import RunRequest, RunSpec, check_namespaces
from ptc.runtime.session import Session
from ptc.runtime.worker import WorkerSource
from ptc.runtime.zygote import FenceReport, Zygote, ZygoteOptions, start_zygote

__all__ = ["Isolation", "LocalRuntime"]

Isolation = Literal["strict", "standard", "process"]
_DEFAULT_MAX_WORKERS: Final = 32


class LocalRuntime:
    """Runs programs in workers of this machine; an async context manager.

    Args:
        isolation: "standard" refuses to start unless file system, network and process creation are shut by the
            operating system; "strict" wants every fence; "process" runs without them, with a warning.
        limits: Defaults of a run's limits.
        spares: Workers kept ready; 0 forks each on demand.
        max_workers: Runs at the same time, spares not counted; more wait their turn. Default 32.
        packages: Installed packages, such as "numpy", that programs may import; loaded before the first run. A package
            of native code can read and write the worker's own memory: the language policy is for the program's text,
            and what holds a program that uses one is the operating system's fences.

    Raises:
        UsageError: An argument is out of range.
    """

    language = "python"

    def __init__(
        self,
        *,
        isolation: Isolation = "standard",
        limits: Limits | None = None,
        spares: int = 2,
        max_workers: int | None = None,
        packages: Sequence[str] = (),
    ) -> None:
        if isolation not in ("strict", "standard", "process"):
            raise UsageError(f"isolation must be 'strict', 'standard' or 'process', not {isolation!r}")
        if isinstance(spares, bool) or not isinstance(spares, int) or not 0 <= spares <= 1024:
            raise UsageError(f"spares must be 0 to 1024, not {spares!r}")
        if max_workers is not None and (not isinstance(max_workers, int) or max_workers < 1):
            raise UsageError(f"max_workers must be a positive number, not {max_workers!r}")
        self._packages = _checked_packages(packages)
        self._isolation: Isolation = isolation
        self._limits = Limits() if limits is None else limits
        self._spares = spares
        self._max_workers = max_workers or _DEFAULT_MAX_WORKERS
        # What only tests change; see `ptc.testing.local_runtime`.
        self._language_policy = True
        self._without_fences: tuple[str, ...] = ()
        self._worker_argv: tuple[str, ...] | None = None
        self._stack: AsyncExitStack | None = None
        self._readiness: Readiness | None = None
        self._zygote: Zygote | None = None
        self._stand_ins: CommandWorkers | None = None
        self._pool: Pool | None = None
        self._turns: anyio.Semaphore | None = None
        self._restart: anyio.Lock | None = None
        self._oom_kills = OomKills()
        self._sessions: set[Session] = set()
        self._idle: anyio.Event | None = None
        self._closed = False

    async def __aenter__(self) -> Self:
        """Start the zygote and the first spares.

        Raises:
            FenceError: A fence that the isolation level needs is absent; the message lists what and why.
            RuntimeUnavailable: The platform has no support, or the worker process did not start.
        """
        if self._stack is not None or self._closed:
            raise RuntimeUnavailable("a LocalRuntime is opened once: make a new one")
        if not sys.platform.startswith("linux"):
            raise RuntimeUnavailable(f"LocalRuntime needs Linux; {sys.platform} is not supported yet")
        if self._isolation == "process":
            warnings.warn(
                "isolation='process' runs programs without operating-system fences: use it only for code you trust",
                stacklevel=2,
            )
        stack = AsyncExitStack()
        try:
            self._readiness = await stack.enter_async_context(open_readiness())
            self._turns = anyio.Semaphore(self._max_workers, fast_acquire=True)
            self._restart = anyio.Lock()
            source = await self._open_source()
            self._pool = Pool(source, self._readiness, self._spares)
        except BaseException:
            await stack.aclose()
            raise
        self._stack = stack
        self._pool.refill()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Abort what runs, await its end and reap every process."""
        await self._close()
        stack, self._stack = self._stack, None
        if stack is not None:
            # The caller's exception is not shown to the task group inside, which would wrap it in a group.
            await stack.aclose()

    @property
    def isolation(self) -> str:
        """The isolation level that was asked for and is in force."""
        return self._isolation

    @property
    def limits(self) -> Limits:
        """The defaults of a run's limits."""
        return self._limits

    def report(self) -> dict[str, Any]:
        """Say which fences are in force on this machine, and for each absent one why; and what a run may use.

        Returns:
            `{"isolation", "python", "packages": {name: version}, "fences": [{"name", "active", "detail"}, ...],
            "self_test": {"tried": [text, ...], "not_refused": [text, ...]}, "limits": {name: value},
            "spares": {"ready", "wanted"}}`. The self-test is what a worker tried behind its fences when the runtime
            started, which it does not if anything was not refused.
        """
        zygote = self._zygote
        fences = () if zygote is None else zygote.fences
        policy = FenceReport(
            "language-policy", self._language_policy, "deny by default" if self._language_policy else "no"
        )
        return {
            "isolation": self._isolation,
            "python": "" if zygote is None else zygote.python,
            "packages": {} if zygote is None else dict(zygote.packages),
            "fences": [
                {"name": fence.name, "active": fence.active, "detail": fence.detail} for fence in (policy, *fences)
            ],
            "self_test": {"tried": [], "not_refused": []} if zygote is None else dict(zygote.self_test),
            "limits": dataclasses.asdict(self._limits),
            "spares": {"ready": 0 if self._pool is None else self._pool.ready_count, "wanted": self._spares},
        }

    def resolve(self, request: RunRequest) -> RunSpec:
        """Fill and check every default; see `Runtime.resolve`."""
        self._check_open()
        if not isinstance(request.program, str):
            raise UsageError(f"a program is text, not {type(request.program).__name__}")
        return RunSpec(
            program=request.program,
            namespaces=check_namespaces(request.namespaces),
            limits=self._limits if request.limits is None else request.limits,
            cancel=CancelToken() if request.cancel is None else request.cancel,
            on_log=request.on_log,
            isolation=self._isolation,
        )

    async def run(self, spec: RunSpec) -> RunResult:
        """Run one program in a fresh worker; see `Runtime.run`."""
        self._check_open()
        assert self._turns is not None and self._readiness is not None
        if spec.cancel.cancelled:
            return RunResult(error=RunError("abort", f"the run was cancelled: {spec.cancel.reason}"))
        if _has_surrogate(spec.program):
            message = "SyntaxError: the program text has a lone surrogate, which is not Unicode text: remove it"
            return RunResult(error=RunError("exception", message))
        async with self._turns:
            self._check_open()
            pool = await self._live_pool()
            try:
                worker, warm = await pool.take(spec.limits.wall_s)
            except NoWorker as problem:
                self._check_open()
                return RunResult(error=RunError("worker-exit", f"no worker was ready to run the program: {problem}"))
            session = Session(
                spec,
                worker,
                warm=warm,
                language_policy=self._language_policy,
                fences=self._active_fences(),
                oom_kills=self._oom_kills,
            )
            self._sessions.add(session)
            try:
                return await session.run()
            finally:
                self._sessions.discard(session)
                if self._idle is not None and not self._sessions:
                    self._idle.set()
                # Ending the worker and waking the zygote are system calls that the caller need not wait for.
                self._readiness.call_soon(worker.release)
                self._readiness.call_soon(pool.refill)

    async def wait_spares(self) -> None:
        """Wait until the spares are ready; for hosts that want the first run to be as fast as the others."""
        self._check_open()
        await (await self._live_pool()).wait_spares()

    async def _open_source(self) -> WorkerSource:
        """Start what workers come from."""
        assert self._readiness is not None
        if self._worker_argv is not None:
            self._stand_ins = CommandWorkers(self._worker_argv, self._readiness)
            return self._stand_ins
        options = ZygoteOptions(self._isolation, self._without_fences, self._packages)
        self._zygote = await start_zygote(options, self._readiness)
        return self._zygote

    async def _live_pool(self) -> Pool:
        """Give the pool, on a new zygote if the last one died."""
        assert self._pool is not None and self._restart is not None
        if self._zygote is None or self._zygote.alive:
            return self._pool
        async with self._restart:
            if not self._zygote.alive:
                self._pool.discard()
                await self._zygote.close()
                self._check_open()
                self._pool.source = await self._open_source()
                self._pool.refill()
        return self._pool

    def _active_fences(self) -> dict[str, str]:
        fences = () if self._zygote is None else self._zygote.fences
        active = {fence.name: fence.detail for fence in fences if fence.active}
        return {"language-policy": "deny by default", **active} if self._language_policy else active

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeUnavailable("the runtime is closed: open a new LocalRuntime")
        if self._stack is None:
            raise RuntimeUnavailable("the runtime is not open: use `async with LocalRuntime() as runtime`")

    async def _close(self) -> None:
        if self._closed:
            return
        self._closed = True
        with anyio.CancelScope(shield=True):
            for session in list(self._sessions):
                session.abort("the runtime was closed")
            if self._sessions:
                self._idle = anyio.Event()
                await self._idle.wait()
            if self._pool is not None:
                self._pool.close()
            if self._zygote is not None:
                await self._zygote.close()
            if self._stand_ins is not None:
                self._stand_ins.close()


def _checked_packages(packages: Sequence[str]) -> tuple[str, ...]:
    if isinstance(packages, str):
        raise UsageError(f"packages is a list of names: write [{packages!r}]")
    for name in packages:
        if not isinstance(name, str) or not name.isidentifier():
            raise UsageError(f"a package is the name of a top-level module, such as 'numpy', not {name!r}")
        if name in sys.stdlib_module_names or name in ("ptc", "sandbox_worker", "sdk_codegen"):
            raise UsageError(
                f"package {name!r} cannot be added: programs see the safe parts of the standard library already, and "
                "nothing of ptc"
            )
    return tuple(dict.fromkeys(packages))


def _has_surrogate(text: str) -> bool:
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
