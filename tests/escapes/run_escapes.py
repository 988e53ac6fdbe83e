#!/usr/bin/env python3
"""Escape regression runner.

  run_escapes.py [--fence all|os] [--tier core|full] [--split all|shared|heldout] [--only GLOB]
                 [--cls ID] [-j N] [--product DIR] [--json OUT] [--list] [--export-shared FILE] [-v]

Three processes per case, so that a broken sandbox can hurt nothing but itself:
  runner      picks cases, aggregates
  supervisor  owns the canaries, watches the process tree, judges (one per case)
  case host   imports the product through adapter.py and runs the hostile program
The verdict never rests on what the program says: it rests on canaries that the
supervisor set up (see class Canaries) and on what it saw of the process tree.

--fence all  both fences on: `refused` cases must end in kind `policy`
--fence os   language policy off: the same programs, the OS fence alone must hold
"""
from __future__ import annotations

import argparse, asyncio, base64, ctypes, fnmatch, gc, glob, json, os, re, resource
import secrets, shutil, signal, socket, struct, subprocess, sys, tempfile, threading, time, zlib
from json import dumps as JD, dump as JDUMP     # bound early: in-process products get json poisoned

HERE = os.path.dirname(os.path.abspath(__file__))
LIBC = ctypes.CDLL(None, use_errno=True)
PR_SET_CHILD_SUBREAPER = 36
DEFAULT_LIMITS = {"wall_s": 4.0, "cpu_s": 2.0, "memory_mb": 192, "output_bytes": 262144}
GRACE = 4.0
FOLLOW = '''
total = 0
for i in range(10):
    total = total + i
r = await tools.echo(text="follow-@@FTAG@@")
return {"total": total, "echo": r, "s": sorted([3, 1, 2]), "d": {"k": [1, 2.5, None, True]}}
'''
WARM = 'return 1 + 1'
WARM_SPIN = 'n = 0\nwhile n < 3000000:\n    n = n + 1\nreturn n'      # long enough to be seen by the watcher
PLAIN = (type(None), bool, int, float, str, list, dict, tuple, bytes)


# ---------------------------------------------------------------- /proc helpers
def proc_stat(pid):
    try:
        with open(f"/proc/{pid}/stat", "rb") as f:
            s = f.read().decode("utf-8", "replace")
    except OSError:
        return None
    rest = s[s.rindex(")") + 2:].split()
    return {"state": rest[0], "ppid": int(rest[1]), "pgrp": int(rest[2]), "sid": int(rest[3]),
            "tty": int(rest[4]), "cpu": int(rest[11]) + int(rest[12]), "nice": int(rest[16]),
            "threads": int(rest[17]), "start": int(rest[19]), "rss": int(rest[21]) * 4096}


def tree(root):
    kids, st = {}, {}
    for d in os.listdir("/proc"):
        if d.isdigit():
            s = proc_stat(d)
            if s:
                st[int(d)] = s
                kids.setdefault(s["ppid"], []).append(int(d))
    out, todo = {}, list(kids.get(root, []))
    while todo:
        p = todo.pop()
        if p in out:
            continue
        out[p] = st[p]
        todo += kids.get(p, [])
    return out


def read(path, n=65536):
    try:
        with open(path, "rb") as f:
            return f.read(n)
    except OSError:
        return b""


def status(pid):
    d = {}
    for line in read(f"/proc/{pid}/status").decode("utf-8", "replace").splitlines():
        k, _, v = line.partition(":")
        d[k] = v.strip()
    return d


NS = ("user", "net", "pid", "mnt", "ipc", "uts", "cgroup")


def ns_of(pid):
    out = {}
    for n in NS:
        try:
            out[n] = os.readlink(f"/proc/{pid}/ns/{n}")
        except OSError:
            pass
    return out


def fd_links(pid):
    out = []
    try:
        for fd in os.listdir(f"/proc/{pid}/fd"):
            try:
                out.append((int(fd), os.readlink(f"/proc/{pid}/fd/{fd}")))
            except OSError:
                pass
    except OSError:
        pass
    return out


# links that no worker may ever hold
BAD_LINKS = re.compile(r"io_uring|userfaultfd|bpf|perf_event|\[pidfd\]|^/dev/(mem|kmem|kmsg|port|sd|vd|nvme|loop|kvm|vhost|net)"
                       r"|^/proc/(sys|sysrq|kcore|\d+/(mem|environ|maps))|^/sys/|fanotify|secretmem")


# ---------------------------------------------------------------- canaries
class Canaries:
    NAMES = ("env", "file", "sshkey", "argv", "sentinel_env", "sentinel_argv", "tool", "cause",
             "decoyfd", "shm", "devshm", "hostmem", "cwdfile")

    def __init__(self):
        self.base = tempfile.mkdtemp(prefix="ptcesc-")
        os.chmod(self.base, 0o755)
        self.mark = "ptcmark" + secrets.token_hex(6)
        self.tok = {n: "cnry" + n.replace("_", "") + secrets.token_hex(10) for n in self.NAMES}
        self.dirs = {}
        for d in ("secret", "home", "home/.ssh", "cwd", "watch", "tmp"):
            p = os.path.join(self.base, d)
            os.mkdir(p)
            os.chmod(p, 0o777 if d in ("watch", "tmp", "cwd", "home") else 0o755)
            self.dirs[d] = p
        self.secret = self._file("secret/secret.txt", self.tok["file"] + "\n")
        self._file("home/.ssh/id_ed25519", self.tok["sshkey"] + "\n")
        self._file("cwd/notes.txt", self.tok["cwdfile"] + "\n")
        self._file("cwd/ptc_cwd_module.py", f"T = {self.tok['cwdfile']!r}\n")
        self.decoy = self._file("secret/decoy.txt", self.tok["decoyfd"] + "\n")
        self.events = []
        self.lock = threading.Lock()
        self.marked_dirs = [self.dirs["watch"], self.dirs["cwd"], self.dirs["home"], self.dirs["tmp"],
                            "/tmp", "/var/tmp", "/dev/shm"]
        self.devshm = f"/dev/shm/ptcesc-{secrets.token_hex(6)}"
        try:
            with open(self.devshm, "w") as f:
                f.write(self.tok["devshm"])
        except OSError:
            self.devshm = ""
        self._listeners()
        self._sysv()
        self._sentinel()

    def _file(self, rel, text):
        p = os.path.join(self.base, rel)
        with open(p, "w") as f:
            f.write(text)
        os.chmod(p, 0o644)
        return p

    def hit(self, what, data=b""):
        with self.lock:
            self.events.append((what, data[:4096]))

    def _listeners(self):
        self.socks = []
        a = socket.socket(); a.bind(("127.0.0.1", 0)); a.listen(64)
        self.port = a.getsockname()[1]
        u = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); u.bind(("127.0.0.1", self.port))
        self.abstract = "ptcesc-" + secrets.token_hex(8)
        b = socket.socket(socket.AF_UNIX); b.bind("\0" + self.abstract); b.listen(16)
        self.unix = os.path.join(self.dirs["watch"], "s.sock")
        c = socket.socket(socket.AF_UNIX); c.bind(self.unix); c.listen(16); os.chmod(self.unix, 0o777)
        for what, s in (("tcp", a), ("abstract", b), ("unixpath", c)):
            threading.Thread(target=self._accept, args=(what, s), daemon=True).start()
            self.socks.append(s)
        try:
            v6 = socket.socket(socket.AF_INET6); v6.bind(("::1", self.port)); v6.listen(16)
            threading.Thread(target=self._accept, args=("tcp6", v6), daemon=True).start()
            self.socks.append(v6)
        except OSError:
            pass

        def dgram():
            while True:
                try:
                    d, _ = u.recvfrom(65536)
                except OSError:
                    return
                self.hit("udp", d)
        threading.Thread(target=dgram, daemon=True).start()
        self.socks.append(u)

    def _accept(self, what, s):
        while True:
            try:
                c, _ = s.accept()
            except OSError:
                return
            c.settimeout(0.3)
            try:
                d = c.recv(65536)
            except OSError:
                d = b""
            self.hit(what, d)
            c.close()

    def _sysv(self):
        self.shmkey = 0x50540000 | secrets.randbelow(0xFFFF)
        LIBC.shmat.restype = ctypes.c_void_p
        self.shmid = LIBC.shmget(self.shmkey, 4096, 0o1666)
        if self.shmid >= 0:
            p = LIBC.shmat(self.shmid, None, 0)
            ctypes.memmove(p, self.tok["shm"].encode() + b"\0", len(self.tok["shm"]) + 1)

    def _sentinel(self):
        env = {"PATH": os.environ.get("PATH", ""), "SENTINEL": self.tok["sentinel_env"]}
        self.sent = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", "import time\nwhile True: time.sleep(1)", self.tok["sentinel_argv"]],
            env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        time.sleep(0.05)
        self.sent0 = self._sent_state()

    def _sent_state(self):
        s = proc_stat(self.sent.pid) or {}
        try:
            aff = sorted(os.sched_getaffinity(self.sent.pid))
            lim = resource.prlimit(self.sent.pid, resource.RLIMIT_NOFILE)
        except OSError:
            aff, lim = None, None
        return {"nice": s.get("nice"), "aff": aff, "lim": lim,
                "oom": read(f"/proc/{self.sent.pid}/oom_score_adj").decode().strip(), "ns": ns_of(self.sent.pid)}

    def positive_control(self):
        """Every canary must be trippable by us, or a pass would mean nothing."""
        for fam, addr in ((socket.AF_INET, ("127.0.0.1", self.port)), (socket.AF_UNIX, "\0" + self.abstract),
                          (socket.AF_UNIX, self.unix)):
            s = socket.socket(fam); s.settimeout(2); s.connect(addr); s.sendall(b"pc"); s.close()
        u = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); u.sendto(b"pc", ("127.0.0.1", self.port)); u.close()
        t = time.time()
        while time.time() - t < 3 and not {"tcp", "udp", "abstract", "unixpath"} <= {e[0] for e in self.events}:
            time.sleep(0.01)
        ok = {"tcp", "udp", "abstract", "unixpath"} <= {e[0] for e in self.events}
        ok = ok and self.tok["file"] in read(self.secret).decode() and self.sent.poll() is None
        ok = ok and self.tok["sentinel_env"] in read(f"/proc/{self.sent.pid}/environ").decode()
        self.events.clear()
        return ok

    def marks(self):
        out = []
        for d in self.marked_dirs:
            out += glob.glob(os.path.join(d, self.mark + "*"))
            out += glob.glob(os.path.join(d, "*", self.mark + "*"))
        return out

    def strays(self):
        """Anything new in directories that only the suite uses."""
        known = {"watch/s.sock", "home/.ssh", "home/.ssh/id_ed25519", "cwd/notes.txt", "cwd/ptc_cwd_module.py"}
        out = []
        for top in ("watch", "cwd", "home"):
            for root, ds, fs in os.walk(self.dirs[top]):
                for n in ds + fs:
                    rel = os.path.relpath(os.path.join(root, n), self.base)
                    if rel not in known and "__pycache__" not in rel:
                        out.append(rel)
        return out

    def bytes_written(self):
        n = 0
        for top in ("watch", "cwd", "home", "tmp"):
            for root, _, fs in os.walk(self.dirs[top]):
                for f in fs:
                    try:
                        n += os.lstat(os.path.join(root, f)).st_size
                    except OSError:
                        pass
        return n

    def check(self):
        f = []
        for what, data in self.events:
            f.append(("breach", f"listener {what} was reached ({len(data)} bytes)"))
            for n in self.leaks(data.decode("latin1")):
                f.append(("breach", f"{n} token sent over {what}"))
        if self.sent.poll() is not None:
            f.append(("breach", f"sentinel process died ({self.sent.returncode})"))
        else:
            s = proc_stat(self.sent.pid) or {"state": "?"}
            if s["state"] in "Tt":
                f.append(("breach", "sentinel was stopped"))
            st = self._sent_state()
            if st != self.sent0:
                f.append(("breach", "sentinel was altered (nice/affinity/rlimit/oom/ns)"))
        for m in self.marks():
            f.append(("breach", "marker file outside the sandbox: " + os.path.relpath(m, self.base)))
        strays = [s for s in self.strays() if self.mark not in s]
        if strays:
            f.append(("breach", f"new files in watched directories: {strays[:5]}"))
        if read(self.secret).decode() != self.tok["file"] + "\n":
            f.append(("breach", "secret file was altered"))
        n = self.bytes_written()
        if n > (8 << 20):
            f.append(("breach", f"{n >> 20} MB written to host directories"))
        return f

    def leaks(self, text):
        out = []
        squeezed = re.sub(r"[\s,\[\]'\"\\]+", "", text)
        for n, t in self.tok.items():
            forms = [t, t[::-1], t.encode().hex()]
            for k in range(3):
                e = base64.b64encode(b"\0" * k + t.encode()).decode()
                forms.append(e[4 if k else 0:-4])
            forms.append(",".join(str(ord(c)) for c in t).replace(",", ""))
            if any(x in text or x in squeezed for x in forms):
                out.append(n)
        return out

    def subst(self, code):
        r = {"@@PORT@@": str(self.port), "@@SECRET@@": self.secret, "@@SENTINEL@@": str(self.sent.pid),
             "@@ABSTRACT@@": self.abstract, "@@UNIX@@": self.unix, "@@MARK@@": self.mark,
             "@@DIRS@@": repr(self.marked_dirs), "@@WATCH@@": self.dirs["watch"], "@@HOME@@": self.dirs["home"],
             "@@CWD@@": self.dirs["cwd"], "@@SHMKEY@@": str(self.shmkey), "@@DEVSHM@@": self.devshm,
             "@@ENV@@": "PTC_CANARY_KEY"}
        for k, v in r.items():
            code = code.replace(k, v)
        return code

    def close(self):
        for s in self.socks:
            s.close()
        if self.sent.poll() is None:
            self.sent.kill()
        self.sent.wait()
        if self.shmid >= 0:
            LIBC.shmctl(self.shmid, 0, None)
        for m in self.marks():
            try:
                shutil.rmtree(m) if os.path.isdir(m) and not os.path.islink(m) else os.unlink(m)
            except OSError:
                pass
        if self.devshm:
            try:
                os.unlink(self.devshm)
            except OSError:
                pass
        shutil.rmtree(self.base, ignore_errors=True)


# ---------------------------------------------------------------- tree watcher
class Watch(threading.Thread):
    def __init__(self, root, keepers):
        super().__init__(daemon=True)
        self.keepers, self.above = keepers, set()
        self.root, self.stop_ev = root, threading.Event()
        self.max_procs = self.max_threads = self.max_rss = self.host_rss = 0
        self.links, self.depths, self.snap = {}, [], {}
        self.host_state = set()

    def run(self):
        k = 0
        while not self.stop_ev.wait(0.04):
            k += 1
            h = proc_stat(self.root)
            if h is None:
                continue
            self.host_state.add(h["state"])
            self.host_rss = max(self.host_rss, h["rss"])
            t = tree(self.root)
            live = {p: s for p, s in t.items() if s["state"] != "Z"}
            self.max_procs = max(self.max_procs, len(live))
            self.max_threads = max(self.max_threads, sum(s["threads"] for s in live.values()))
            self.max_rss = max(self.max_rss, sum(s["rss"] for s in live.values()))
            if len(live) < 40:
                self.depths.append((time.monotonic(), self._depth(live)))
            for p in list(live) + [self.root]:
                if k % 2 == 0 and len(live) < 40:
                    for fd, l in fd_links(p):
                        if "[pidfd]" in l and self._above_workers(p, live):
                            continue     # ptc's own processes hold their children by pidfd; a worker must not
                        if BAD_LINKS.search(l):
                            self.links[(p, l)] = self.links.get((p, l), 0) + 1
            if k % 3 == 0 and len(live) < 40:
                for p, s in live.items():
                    self.snap[p] = {"cpu": s["cpu"], "stat": s, "status": status(p), "ns": ns_of(p),
                                    "fds": fd_links(p), "env": read(f"/proc/{p}/environ"),
                                    "limits": read(f"/proc/{p}/limits").decode("utf-8", "replace"),
                                    "root": self._rl(p, "root"), "cwd": self._rl(p, "cwd"),
                                    "uid_map": read(f"/proc/{p}/uid_map").decode()}

    def _above_workers(self, p, live):
        """Whether this is the host, or the launcher or zygote below it: workers are their children.

        Once seen is enough: at the end a launcher dies before its zygote, which is then nobody's child."""
        q = p
        for _ in range(self.keepers + 1):
            if q == self.root:
                self.above.add(p)
            q = live[q]["ppid"] if q in live else None
        return p in self.above

    def _depth(self, live):
        """How many user namespaces deep the deepest process is, counted from us."""
        ns = {p: ns_of(p).get("user") for p in list(live) + [self.root]}
        best = 0
        for p in ns:
            chain, q = [], p
            while q in ns:
                chain.append(ns[q])
                q = live[q]["ppid"] if q in live else None
            chain.append(ns_of(os.getpid()).get("user"))
            best = max(best, len({x for x in chain if x}) - 1)
        return best

    @staticmethod
    def _rl(p, n):
        try:
            return os.readlink(f"/proc/{p}/{n}")
        except OSError:
            return "?"


# ---------------------------------------------------------------- supervisor
def kill_tree(root_self, keep=()):
    """Ends only descendants of this supervisor."""
    left = []
    for _ in range(20):
        t = {p: s for p, s in tree(os.getpid()).items() if p not in keep}
        for p, s in t.items():
            if s["state"] == "Z":
                try:
                    os.waitpid(p, os.WNOHANG)
                except OSError:
                    pass
                continue
            left.append(p)
            try:
                os.kill(p, signal.SIGKILL)
            except OSError:
                pass
        if not [1 for p in t if (proc_stat(p) or {"state": "Z"})["state"] != "Z"]:
            break
        time.sleep(0.05)
    return sorted(set(left))


def posture(w, asserts, host_pid, can):
    f = []
    if not w.snap:
        return [("posture", "no worker process was seen: programs run inside the host process")]
    hot = max(w.snap, key=lambda p: w.snap[p]["cpu"])
    s, hns = w.snap[hot], ns_of(os.getpid())
    st = s["status"]
    for a in asserts:
        if a.startswith("ns:"):
            n = a[3:]
            if s["ns"].get(n) == hns.get(n):
                f.append(("posture", f"worker shares the host's {n} namespace"))
        elif a == "caps":
            for k in ("CapEff", "CapPrm", "CapInh", "CapAmb"):
                if int(st.get(k, "1"), 16):
                    f.append(("posture", f"worker has {k}={st.get(k)}"))
        elif a == "capbnd" and int(st.get("CapBnd", "1"), 16):
            f.append(("posture", f"worker has CapBnd={st.get('CapBnd')}"))
        elif a == "nnp" and st.get("NoNewPrivs") != "1":
            f.append(("posture", "NoNewPrivs is not set"))
        elif a == "seccomp" and st.get("Seccomp") != "2":
            f.append(("posture", "no seccomp filter on the worker"))
        elif a == "uid" and "0" in st.get("Uid", "0").split():
            # seen from outside: a namespace that maps to the host's root still owns root's files
            f.append(("posture", "worker is the host's uid 0 underneath its user namespace"))
        elif a == "groups" and len(st.get("Groups", "").split()) > 1:
            f.append(("posture", "worker keeps supplementary groups: " + st["Groups"]))
        elif a == "sid" and s["stat"]["sid"] == (proc_stat(host_pid) or {}).get("sid", -2):
            f.append(("posture", "worker is in the host's session"))
        elif a == "tty" and s["stat"]["tty"]:
            f.append(("posture", "worker has a controlling terminal"))
        elif a == "env":
            if can.leaks(s["env"].decode("latin1")):
                f.append(("breach", "a host secret is in the worker's environment"))
        elif a == "fds":
            bad = [l for fd, l in s["fds"] if l.startswith("/") and not l.startswith(("/dev/null", "/dev/urandom", "/dev/zero"))]
            ino = [l for fd, l in s["fds"] if l.startswith("socket:")]
            if len(ino) > 3:             # the wire, and an event loop's own wake-up pair
                f.append(("posture", f"worker holds {len(ino)} sockets, three were expected at most"))
            if bad:
                f.append(("posture", f"worker holds host files: {bad[:4]}"))
        elif a == "root" and s["root"] == "/" and s["ns"].get("mnt") == hns.get("mnt"):
            f.append(("posture", "worker sees the host's root directory"))
        elif a.startswith("lim:"):
            name = a[4:]
            m = re.search(rf"^{re.escape(name)}\s+(\S+)\s+(\S+)", s["limits"], re.M)
            if not m or m.group(2) == "unlimited":
                f.append(("posture", f"hard limit '{name}' is unlimited"))
        elif a == "core":
            m = re.search(r"^Max core file size\s+(\S+)\s+(\S+)", s["limits"], re.M)
            if not m or m.group(2) != "0":
                f.append(("posture", "core dumps are possible"))
    return f


def supervise(case, opts):
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    got_sig = []
    for sg in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(sg, lambda n, f: got_sig.append(n))       # handlers do not survive exec
    can = Canaries()
    t0 = time.monotonic()
    fnd, info = [], {}
    try:
        if not can.positive_control():
            return {"id": case["id"], "verdict": "ERROR", "findings": [["error", "canary positive control failed"]]}
        limits = {**DEFAULT_LIMITS, **case.get("limits", {})}
        job = {"case": {k: case.get(k) for k in ("id", "expect", "follow_same", "cancel_after", "wire", "linger",
                                                "repeat", "concurrent", "ns_watch")},
               "code": can.subst(case.get("code") or ""), "follow": can.subst(case.get("follow") or ""),
               "fence": opts.fence, "limits": limits, "tok": {k: can.tok[k] for k in ("tool", "cause", "hostmem")},
               "decoy": can.decoy, "wall": limits["wall_s"] + GRACE + case.get("extra_wall", 0),
               "cage": opts.cage, "result": os.path.join(can.base, "result.json")}
        os.mkdir(os.path.join(can.base, "r"), 0o700)
        job["result"] = os.path.join(can.base, "r", "result.json")
        env = {"PATH": os.environ.get("PATH", ""), "HOME": can.dirs["home"], "TMPDIR": can.dirs["tmp"],
               "LANG": "C.UTF-8", "PTC_CANARY_KEY": can.tok["env"], "PYTHONDONTWRITEBYTECODE": "1",
               "PYTHONPATH": os.pathsep.join(x for x in (opts.product, HERE) if x)}
        host = subprocess.Popen([sys.executable, os.path.abspath(__file__), "--host", "--argv-canary", can.tok["argv"]],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env=env, cwd=can.dirs["cwd"], start_new_session=True,
                                preexec_fn=lambda: LIBC.prctl(1, signal.SIGKILL, 0, 0, 0))
        job["code"] = job["code"].replace("@@HOSTPID@@", str(host.pid))
        w = Watch(host.pid, adapter_keepers()); w.start()
        outs = {}

        def drain(name, f):
            buf = b""
            while True:
                d = f.read1(65536)
                if not d:
                    break
                if len(buf) < (1 << 20):
                    buf += d
            outs[name] = buf
        th = [threading.Thread(target=drain, args=(n, f), daemon=True) for n, f in (("out", host.stdout), ("err", host.stderr))]
        for x in th:
            x.start()
        try:
            host.stdin.write(json.dumps(job).encode()); host.stdin.close()
        except OSError:
            pass
        budget = job["wall"] * (2 if case.get("follow_same") else 1) * max(1, case.get("repeat") or 1) + (3 if opts.cage else 14)
        hung = False
        try:
            host.wait(budget)
        except subprocess.TimeoutExpired:
            hung = True
            fnd.append(("host", f"case host still busy after {budget:.0f}s: hung" +
                        (" (stopped)" if (proc_stat(host.pid) or {}).get("state") in ("T", "t") else "")))
            host.kill()
            host.wait()
        if not hung and host.returncode != 0:
            fnd.append(("host", f"case host died with {host.returncode}"))
        time.sleep(case.get("settle", 0.4))
        w.stop_ev.set()
        left = kill_tree(None, keep={can.sent.pid})
        if left and not hung:
            fnd.append(("host", f"{len(left)} process(es) left behind after the runtime closed"))
        for x in th:
            x.join(2)
        r = {}
        try:
            r = json.loads(read(job["result"], 64 << 20) or b"{}")
        except ValueError:
            fnd.append(("host", "result file is damaged"))
        if r.get("fatal"):
            fnd.append(("host", "case host: " + r["fatal"][:300]))
        fnd += can.check()
        if got_sig:
            fnd.append(("breach", f"a process outside the sandbox received signals {sorted(set(got_sig))}"))
        res, fol = r.get("res") or {}, r.get("follow") or {}
        text = json.dumps({"res": r.get("res"), "follow": r.get("follow"), "calls": r.get("calls"), "extra": r.get("extra")})
        for n in can.leaks(text):
            fnd.append(("breach", f"the {n} secret reached an output of the run"))
        stdio = outs.get("out", b"") + outs.get("err", b"")
        for n in can.leaks(stdio.decode("latin1")):
            if n not in ("tool", "cause", "hostmem"):
                fnd.append(("breach", f"the {n} secret reached the host's stdout/stderr"))
        if can.mark.encode() in stdio and case.get("stdio", True):
            fnd.append(("breach", "program bytes reached the host's own stdout/stderr"))
        for (p, l), n in sorted(w.links.items()):
            if n < 2:                    # a launcher that looks something up and closes it again
                continue
            fnd.append(("breach", f"kernel object held by the worker: {l}"))
        if case.get("ns_watch") and r.get("t_case"):
            t_end = r["t_case"] + r.get("elapsed", 0)
            normal = max([d for t, d in w.depths if t < r["t_case"] or t > t_end + 0.1] + [0])
            during = sorted((d for t, d in w.depths if r["t_case"] <= t <= t_end), reverse=True)
            if len(during) > 1 and during[1] > normal:
                fnd.append(("breach", f"a program made a user namespace of its own (depth {during[0]}, normal {normal})"))
        if r.get("pid", host.pid) != host.pid:
            fnd.append(("host", "a forked copy of the host ran on"))
        if r.get("log_bytes", 0) > limits["output_bytes"] * 2 + 65536:
            fnd.append(("limit", f"{r['log_bytes']} bytes of logs kept, cap {limits['output_bytes']}"))
        if r.get("active_end"):
            fnd.append(("info", f"{r['active_end']} tool calls still running when the runtime closed"))
        if r.get("max_active", 0) > 1024:
            fnd.append(("info", f"{r['max_active']} tool calls were running at once"))
        if w.max_procs > case.get("max_procs", 24):
            fnd.append(("limit", f"{w.max_procs} processes alive at once"))
        if w.max_threads > case.get("max_threads", 96):
            fnd.append(("limit", f"{w.max_threads} threads alive at once"))
        memcap = (limits["memory_mb"] + 160) << 20
        if w.max_rss > memcap:
            fnd.append(("limit", f"workers reached {w.max_rss >> 20} MB, limit {limits['memory_mb']} MB"))
        if r.get("hwm_growth", 0) > case.get("host_mb", 160) << 20:
            fnd.append(("host", f"host memory grew by {r['hwm_growth'] >> 20} MB"))
        if r.get("loop_gap", 0) > case.get("loop_gap", 2.0):
            fnd.append(("host", f"host event loop was blocked for {r['loop_gap']:.1f}s"))
        if r.get("fd_growth", 0) > case.get("fd_slack", 3):
            fnd.append(("host", f"host leaked {r['fd_growth']} descriptors: {r.get('fd_new', [])[:4]}"))
        if r.get("thread_growth", 0) > 4:
            fnd.append(("host", f"host gained {r['thread_growth']} threads"))
        if r.get("burn", 0) > 0.35:
            fnd.append(("limit", f"still burning CPU after the run settled ({r['burn']:.2f}s in 0.6s)"))
        if r.get("raised"):
            fnd.append(("host", "run_code raised instead of returning a result: " + r["raised"][:200]))
        if r.get("nonplain"):
            fnd.append(("host", f"non-plain objects crossed into the host: {r['nonplain']}"))
        for c in r.get("calls", []):
            if c["phase"] in ("gap", "after"):
                fnd.append(("host", f"tool {c['name']} ran after its run had settled"))
            if c.get("nonplain"):
                fnd.append(("host", f"tool {c['name']} was handed non-plain objects {c['nonplain']}"))
            if c["phase"] == "case" and case.get("no_tools"):
                fnd.append(("breach", f"tool {c['name']} was driven by forged frames"))
        ncalls = sum(1 for c in r.get("calls", []) if c["phase"] == "case")
        if ncalls > case.get("max_calls", 100000):
            fnd.append(("limit", f"{ncalls} tool calls went through"))
        if "posture" in case:
            fnd += posture(w, case["posture"], host.pid, can)
        # --- the run's own outcome, only where the expectation is about it
        kind, exp = res.get("kind"), case["expect"]
        val = json.dumps(res.get("value"))
        refused_like = kind == "policy" or (kind == "exception" and re.search(
            r"ImportError|NameError|not allowed|ModuleNotFound|SyntaxError", res.get("message", "")))
        if r.get("res") is not None or r.get("cancelled"):
            el = r.get("elapsed", 0)
            if el > limits["wall_s"] + GRACE + case.get("extra_wall", 0):
                fnd.append(("limit", f"result took {el:.1f}s, wall limit {limits['wall_s']}s"))
            if opts.fence == "all" and "REACHED" in val:
                fnd.append(("lang", "language fence: the program got hold of " + val[:160]))
            if exp == "refused" and opts.fence == "all":
                msg = res.get("message", "")
                if kind != "policy":
                    fnd.append(("lang", f"expected a policy refusal, got {kind or 'a value ' + val[:80]}: {msg[:120]}"))
                else:
                    if len(msg) < 20:
                        fnd.append(("lang", f"refusal gives no help: {msg!r}"))
                    m = case.get("mentions") or []
                    if m and not any(x.lower() in msg.lower() for x in m):
                        fnd.append(("lang", f"refusal is about something else: {msg[:160]!r}"))
            if exp == "limited" or (case.get("kinds") and exp == "host-survives"):
                if kind not in case["kinds"]:
                    fnd.append(("limit", f"expected {'|'.join(map(str, case['kinds']))}, got {kind}: {res.get('message', '')[:120]}"))
            if exp == "allowed" and case.get("optional") and kind == "policy" and len(res.get("message", "")) >= 20:
                r["na"] = True           # syntax the policy may leave out, if it says so
            elif exp == "allowed":
                if kind or res.get("value") != case.get("value"):
                    fnd.append(("lang", f"harmless program refused or wrong: {kind} {res.get('message', '')[:160]} {val[:120]}"))
                if case.get("logs") is not None and res.get("logs") != case["logs"]:
                    fnd.append(("lang", f"logs differ: {res.get('logs')}"))
            if case.get("value_in") and not kind and not any(res.get("value") == v for v in case["value_in"]):
                fnd.append(("lang", f"value {val[:120]} not among the acceptable ones"))
            if kind and kind not in adapter_kinds():
                fnd.append(("host", f"unknown error kind {kind!r}"))
            ml = len(res.get("message", ""))
            if ml > 65536:
                fnd.append(("limit", f"error message of {ml} characters"))
            lg = sum(len(str(x)) for x in res.get("logs", []))
            if lg > limits["output_bytes"] * 2 + 4096:
                fnd.append(("limit", f"{lg} characters of logs, cap {limits['output_bytes']}"))
            hay = json.dumps({"v": res.get("value"), "l": res.get("logs"), "m": res.get("message", "")})
            for p in r.get("host_paths", []) + [can.base]:
                if p and p not in ("/", "/tmp") and p in hay and p not in (case.get("code") or "") \
                        and not any(x in job["code"] for x in (p,)):
                    fnd.append(("info" if not case.get("strict_paths") else "breach", f"host path in output: {p}"))
        elif not any(f[0] == "host" for f in fnd):
            fnd.append(("host", "no result came back"))
        # --- follow-up run
        if case.get("wire") is None or fol:
            if r.get("follow_ok") is False:
                fnd.append(("host", "next run in the same runtime failed or was not clean: " + str(r.get("follow_why"))[:300]))
        if r.get("ignored"):
            info["limits_not_applied"] = r["ignored"]
        bad = [f for f in fnd if f[0] != "info"]
        attempt = any("ATTEMPT" in str(x) for x in res.get("logs", []))
        verdict = "PASS" if not bad else "FAIL"
        if verdict == "PASS" and r.get("na"):
            verdict = "NA"
        if verdict == "PASS" and opts.fence == "os" and case["fence"] == "os" and exp in ("contained",) \
                and not attempt and refused_like:
            verdict = "VACUOUS"
        return {"id": case["id"], "cls": case["cls"], "fence": case["fence"], "split": case["split"], "expect": exp,
                "verdict": verdict, "kind": kind, "elapsed": round(r.get("elapsed", 0), 2),
                "findings": [list(f) for f in fnd], "info": info,
                "message": res.get("message", "")[:300], "value": val[:200] if opts.verbose else None,
                "stderr": stdio[-1500:].decode("utf-8", "replace") if opts.verbose else None}
    finally:
        kill_tree(None)
        can.close()


def adapter_keepers():
    import adapter
    return adapter.KEEPERS


def adapter_kinds():
    import adapter
    return adapter.KINDS


# ---------------------------------------------------------------- case host
def host_entry():
    job = json.loads(sys.stdin.buffer.read())
    dn = os.open("/dev/null", os.O_RDWR); os.dup2(dn, 0); os.close(dn)
    globals()["HOST_SECRET"] = job["tok"]["hostmem"]
    for p in (job["decoy"], os.path.dirname(job["decoy"])):     # decoys: a careless library's file and directory
        os.set_inheritable(os.open(p, os.O_RDONLY), True)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if job["cage"]:                                                          # only for the throwaway fake
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (30, 40))
        resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 20, 64 << 20))
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, 512))
    out = {"pid": os.getpid()}
    try:
        asyncio.run(host_main(job, out))
    except BaseException as e:                                               # noqa: BLE001
        out["pid"] = os.getpid()
        out["fatal"] = f"{type(e).__name__}: {e}"
    dump(job, out)
    sys.stdout.flush()
    os._exit(0)


def dump(job, out):
    tmp = job["result"] + ".tmp"
    with open(tmp, "w") as f:
        JDUMP(out, f, default=lambda o: f"<{type(o).__name__}>")
    os.replace(tmp, job["result"])


def nonplain(o, depth=0):
    if type(o) not in PLAIN:
        return [type(o).__module__ + "." + type(o).__name__]
    if depth < 50 and isinstance(o, dict):
        return [x for k, v in list(o.items())[:2000] for x in nonplain(k, depth + 1) + nonplain(v, depth + 1)][:3]
    if depth < 50 and isinstance(o, (list, tuple)):
        return [x for v in list(o)[:2000] for x in nonplain(v, depth + 1)][:3]
    return []


class HostObject:
    """Must never cross: a live host object with a secret in reach."""
    def __init__(self, s):
        self.s = s


def make_tools(job, calls, phase):
    secret, cause = job["tok"]["tool"], job["tok"]["cause"]
    active = [0, 0]

    def spy(name, **kw):
        if len(calls) < 20000 or phase[0] != "case":
            calls.append({"name": name, "phase": phase[0], "args": repr(kw)[:300],
                          "nonplain": nonplain(list(kw.values()))})

    async def echo(text: str) -> str:
        spy("echo", text=text)
        return text

    async def add(a: int, b: int) -> int:
        spy("add", a=a, b=b)
        return a + b

    async def slow(seconds: float) -> str:
        spy("slow", seconds=seconds)
        active[0] += 1
        active[1] = max(active)
        try:
            await asyncio.sleep(min(float(seconds), 20))
        finally:
            active[0] -= 1
        return "slow"

    async def blob(size: int) -> str:
        spy("blob", size=size)
        return "b" * min(int(size), 32 << 20)

    async def lookup(query: str) -> str:
        spy("lookup", query=query)
        return f"{len(secret)}:{query}"

    async def fail(note: str) -> str:
        spy("fail", note=note)
        api_key = secret + ""
        try:
            raise RuntimeError("upstream said " + cause)
        except RuntimeError as e:
            raise ValueError("tool failed: " + note) from e

    async def weird(what: str) -> object:
        spy("weird", what=what)
        return HostObject(secret)

    return {f.__name__: f for f in (echo, add, slow, blob, lookup, fail, weird)}, active


def hwm():
    m = re.search(rb"VmHWM:\s+(\d+)", read("/proc/self/status"))
    return int(m.group(1)) * 1024 if m else 0


async def host_main(job, out):
    import adapter
    case = job["case"]
    calls, phase = [], ["warm"]
    out["calls"] = calls
    argv = None
    if case.get("wire") is not None:
        with open(os.path.join(HERE, "hostile_worker.py")) as f:
            src = f.read()
        steps = case["wire"]
        cfg = {"len": adapter.Wire.LEN, "run_keys": list(adapter.Wire.RUN_KEYS), "steps": steps,
               "linger": case.get("linger", True)}
        argv = adapter.worker_argv(src, base64.b64encode(zlib.compress(JD(cfg).encode(), 9)).decode())
    prod = adapter.Product(job["fence"], job["limits"], argv)
    good = adapter.Product(job["fence"], job["limits"]) if argv else prod
    out["host_paths"] = prod.host_paths() + [HERE]
    tools, active = make_tools(job, calls, phase)
    reg = prod.registry(tools)
    gap, stop = [0.0], [False]

    async def beat():
        last = time.monotonic()
        while not stop[0]:
            await asyncio.sleep(0.02)
            now = time.monotonic()
            gap[0] = max(gap[0], now - last)
            last = now

    def pack(o):
        v = o.value
        return {"value": v if len(JD(v, default=str)) < 4 << 20 else "<big>", "logs": [str(x) for x in o.logs][:5000],
                "kind": o.kind, "message": o.message[:300000]}

    def ok_follow(o, tag):
        want = {"total": 45, "echo": "follow-" + tag, "s": [1, 2, 3], "d": {"k": [1, 2.5, None, True]}}
        if o.kind:
            return f"{o.kind}: {o.message[:200]}"
        if o.value != want:
            return f"value {str(o.value)[:200]}"
        if o.logs:
            return f"stray logs {str(o.logs)[:200]}"
        return None

    async with prod.runtime() as rt:
        b = asyncio.create_task(beat())
        pre = None
        if argv is None:
            await asyncio.wait_for(prod.run(rt, reg, WARM_SPIN if case.get("ns_watch") else WARM), 20)
            if case.get("follow_same"):
                pre = await asyncio.wait_for(prod.run(rt, reg, job["follow"]), 20)
        await asyncio.sleep(0.05)
        gc.collect()
        fd0, th0 = sorted(l for _, l in fd_links("self")), threading.active_count()
        try:
            with open("/proc/self/clear_refs", "w") as f:
                f.write("5")
        except OSError:
            pass
        h0 = hwm()
        gap[0] = 0.0
        phase[0] = "case"
        out["t_case"] = time.monotonic()
        dump(job, out)
        t = time.monotonic()
        try:
            for _ in range(max(1, case.get("repeat") or 1)):
                if case.get("concurrent"):
                    rs = await asyncio.wait_for(asyncio.gather(*[prod.run(rt, reg, job["code"])
                                                                 for _ in range(case["concurrent"])]), job["wall"] + 6)
                    res = rs[0]
                    out["extra"] = [pack(x) for x in rs[1:]]
                elif case.get("cancel_after"):
                    task = asyncio.create_task(prod.run(rt, reg, job["code"]))
                    await asyncio.sleep(case["cancel_after"])
                    task.cancel()
                    try:
                        res = await asyncio.wait_for(asyncio.shield(task), job["wall"])
                    except asyncio.CancelledError:
                        res = adapter.Outcome(kind="abort", message="cancelled by the host")
                        out["cancelled"] = True
                else:
                    res = await asyncio.wait_for(prod.run(rt, reg, job["code"]), job["wall"] + 6)
            phase[0] = "gap"
            out["elapsed"] = time.monotonic() - t
            out["nonplain"] = nonplain(res.value) + nonplain(res.logs)
            out["res"] = pack(res)
            out["log_bytes"] = sum(len(str(x)) + 1 for x in res.logs)
            out["pid"] = os.getpid()
        except asyncio.TimeoutError:
            out["elapsed"] = time.monotonic() - t
            out["raised"] = "no result within the wall limit plus grace"
        except Exception as e:                                               # noqa: BLE001
            out["elapsed"] = time.monotonic() - t
            out["raised"] = f"{type(e).__name__}: {e}"
        out["loop_gap"] = gap[0]
        out["hwm_growth"] = hwm() - h0
        dump(job, out)
        await asyncio.sleep(0.3)
        c0 = {p: s["cpu"] for p, s in tree(os.getpid()).items()}
        m0 = sum(os.times()[:2])
        await asyncio.sleep(0.6)
        t1 = tree(os.getpid())
        out["burn"] = sum(s["cpu"] - c0.get(p, 0) for p, s in t1.items()) / os.sysconf("SC_CLK_TCK") + \
            (sum(os.times()[:2]) - m0)
        # --- follow-up: same runtime (a fresh one where every worker of it is hostile)
        phase[0] = "follow"
        try:
            if argv is not None:
                async with good.runtime() as rt2:
                    tag = secrets.token_hex(4)
                    fo = await asyncio.wait_for(good.run(rt2, reg, FOLLOW.replace("@@FTAG@@", tag)), 20)
                    why = ok_follow(fo, tag)
            else:
                why = None
                for _ in range(2):
                    tag = secrets.token_hex(4)
                    fo = await asyncio.wait_for(prod.run(rt, reg, FOLLOW.replace("@@FTAG@@", tag)), 20)
                    why = why or ok_follow(fo, tag)
                if job["follow"]:
                    f2 = await asyncio.wait_for(prod.run(rt, reg, job["follow"]), 20)
                    if case.get("follow_same"):
                        if pre.kind in ("policy",) or (pre.kind == "exception" and "Error" in pre.message):
                            out["na"] = True
                        if (pre.kind, JD(pre.value, default=str)) != (f2.kind, JD(f2.value, default=str)):
                            why = why or f"state bleed: {str(pre.value)[:80]} -> {str(f2.value)[:80]} {f2.kind or ''}"
                    elif f2.kind is None and "BLEED" in JD(f2.value, default=str):
                        why = why or f"state bleed: {str(f2.value)[:120]}"
                    fo = f2
            out["follow"] = pack(fo)
            n_fol = [c for c in calls if c["phase"] == "follow"]
            want = 1 if argv is not None else 2
            if len([c for c in n_fol if c["name"] == "echo" and "follow-" in c["args"]]) != want or len(n_fol) != want:
                why = why or f"tool calls of another run seen during the follow-up: {n_fol[:3]}"
        except asyncio.TimeoutError:
            why = "timed out"
        except Exception as e:                                               # noqa: BLE001
            why = f"{type(e).__name__}: {e}"
        out["follow_ok"], out["follow_why"] = why is None, why
        phase[0] = "after"
        await asyncio.sleep(0.2)
        gc.collect()
        fd1 = sorted(l for _, l in fd_links("self"))
        new = list(fd1)
        for l in fd0:
            if l in new:
                new.remove(l)
        out["fd_growth"], out["fd_new"] = len(fd1) - len(fd0), new
        out["thread_growth"] = threading.active_count() - th0
        stop[0] = True
        await b
        out["ignored"], out["max_active"], out["active_end"] = prod.ignored, active[1], active[0]


# ---------------------------------------------------------------- runner
def load(path=None):
    if path and path.endswith(".json"):
        with open(path) as f:
            return json.load(f)
    import cases
    return cases.all_cases()


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--fence", default="all", choices=("all", "os"))
    ap.add_argument("--split", default="all", choices=("all", "shared", "heldout"))
    ap.add_argument("--tier", default="core", choices=("core", "full"), help="core: about a third, every class; full: all")
    ap.add_argument("--only", action="append", default=[])
    ap.add_argument("--cls", action="append", default=[])
    ap.add_argument("--cases")
    ap.add_argument("--product", default=os.environ.get("PTC_PRODUCT", ""))
    ap.add_argument("--json")
    ap.add_argument("-j", type=int, default=2)
    ap.add_argument("-v", "--verbose", action="store_true")
    ap.add_argument("--list", action="store_true")
    ap.add_argument("--export-shared")
    ap.add_argument("--cage", action="store_true", help="rlimits on the case host; for in-process fakes only")
    ap.add_argument("--one", help=argparse.SUPPRESS)
    ap.add_argument("--host", action="store_true", help=argparse.SUPPRESS)
    ap.add_argument("--argv-canary", help=argparse.SUPPRESS)
    o = ap.parse_args()
    sys.path.insert(0, HERE)
    if o.host:
        return host_entry()
    if o.product:
        o.product = os.path.abspath(o.product)
    cs = load(o.cases)
    if o.one:
        c = next(x for x in cs if x["id"] == o.one)
        print("\n" + json.dumps(supervise(c, o)))
        return
    if o.only or o.cls:
        o.tier = "full"
    sel = [c for c in cs if (o.split == "all" or c["split"] == o.split) and (o.tier == "full" or c["tier"] == "core")
           and (not o.only or any(fnmatch.fnmatch(c["id"], g) for g in o.only))
           and (not o.cls or c["cls"] in o.cls) and o.fence in c.get("modes", ["all", "os"])
           and sys.version_info[:2] >= tuple(c.get("min_py", (3, 11)))]
    if o.export_shared:
        with open(o.export_shared, "w") as f:
            json.dump([c for c in cs if c["split"] == "shared"], f, indent=1)
        print(f"{sum(c['split'] == 'shared' for c in cs)} shared cases exported")
        return
    if o.list:
        for c in sel:
            print(f"{c['id']:34} {c['cls']:4} {c['fence']:9} {c['expect']:13} {c['split']:8} {c['tier']}")
        print(len(sel), "cases")
        return
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    t0, results, lock, it = time.time(), [], threading.Lock(), iter(sel)

    def work():
        while True:
            with lock:
                c = next(it, None)
            if c is None:
                return
            cmd = [sys.executable, os.path.abspath(__file__), "--one", c["id"], "--fence", o.fence]
            for k, v in (("--product", o.product), ("--cases", o.cases)):
                if v:
                    cmd += [k, v]
            cmd += ["-v"] * o.verbose + ["--cage"] * o.cage
            try:
                p = subprocess.run(cmd, capture_output=True, timeout=120, start_new_session=True)
                line = p.stdout.decode("utf-8", "replace").strip().splitlines()
                r = json.loads(line[-1]) if line else {"id": c["id"], "verdict": "ERROR",
                                                       "findings": [["error", p.stderr.decode()[-400:]]]}
            except (subprocess.TimeoutExpired, ValueError, IndexError) as e:
                r = {"id": c["id"], "verdict": "ERROR", "findings": [["error", f"supervisor: {type(e).__name__} {str(e)[-200:]}"]]}
            r.setdefault("cls", c["cls"]); r.setdefault("expect", c["expect"]); r.setdefault("split", c["split"])
            with lock:
                results.append(r)
                why = "; ".join(f"[{a}] {b}" for a, b in r["findings"][:3])
                print(f"{r['verdict']:8} {r['id']:34} {str(r.get('kind') or '-'):14} {r.get('elapsed', 0):5}s  {why[:200]}", flush=True)

    ts = [threading.Thread(target=work) for _ in range(o.j)]
    for t in ts:
        t.start()
    for t in ts:
        t.join()
    kill_tree(None)
    by = {}
    for r in results:
        by.setdefault(r["cls"], {}).setdefault(r["verdict"], 0)
        by[r["cls"]][r["verdict"]] += 1
    print("\nclass  " + "  ".join(("PASS", "FAIL", "VACUOUS", "NA", "ERROR")))
    for c in sorted(by):
        print(f"{c:6} " + "  ".join(f"{by[c].get(v, 0):4}" for v in ("PASS", "FAIL", "VACUOUS", "NA", "ERROR")))
    n = {v: sum(r["verdict"] == v for r in results) for v in ("PASS", "FAIL", "VACUOUS", "NA", "ERROR")}
    br = sum(any(f[0] == "breach" for f in r["findings"]) for r in results)
    print(f"\nfence={o.fence} {n} breaches={br} in {time.time() - t0:.0f}s")
    if o.json:
        with open(o.json, "w") as f:
            json.dump(sorted(results, key=lambda r: r["id"]), f, indent=1)
    ok = n["FAIL"] + n["ERROR"] + n["VACUOUS"] == 0
    print(f"{n['PASS'] + n['NA']} passed, {n['FAIL'] + n['ERROR'] + n['VACUOUS']} failed")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
