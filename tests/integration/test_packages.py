"""Packages the host adds: usable behind all fences, and shown without what they import for themselves."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest

import ptc


@pytest.fixture(scope="module")
def outcomes() -> Iterator[dict[str, ptc.RunResult]]:
    """What every program of this module gives in one runtime with numpy and pandas."""
    programs = [program for program, _ in (*VALUES, *REFUSED, *FAILURES)]

    async def run() -> dict[str, ptc.RunResult]:
        registry, results = ptc.ToolRegistry(), {}
        async with ptc.LocalRuntime(packages=["numpy", "pandas"]) as runtime:
            assert set(runtime.report()["packages"]) == {"numpy", "pandas"}
            for program in programs:
                results[program] = await ptc.run_code(registry, program, runtime=runtime)
        return results

    yield anyio.run(run)


NUMPY = "import numpy as np\n"
PANDAS = "import io\nimport numpy as np\nimport pandas as pd\n"
FRAME = PANDAS + "df = pd.DataFrame({'k': ['a', 'b', 'a'], 'v': [1, 2, 4], 'w': [0.5, None, 2.0]})\n"

VALUES: list[tuple[str, Any]] = [
    (NUMPY + "return np.arange(6).reshape(2, 3).T.tolist()", [[0, 3], [1, 4], [2, 5]]),
    (
        NUMPY + "a = np.array([[2.0, 1.0], [1.0, 3.0]])\nreturn np.round(np.linalg.solve(a, [3, 5]), 6).tolist()",
        [0.8, 1.4],
    ),
    (NUMPY + "return np.round(np.linalg.eigvalsh([[2, 0], [0, 3]]), 6).tolist()", [2.0, 3.0]),
    (NUMPY + "return np.abs(np.fft.fft([1, 0, 0, 0])).tolist()", [1.0, 1.0, 1.0, 1.0]),
    (NUMPY + "return np.polynomial.Polynomial([1, 2, 3])(2)", 17.0),
    (NUMPY + "x = np.linspace(0, 1, 5)\nreturn np.interp(0.3, x, x ** 2)", 0.1),
    (NUMPY + "return np.random.default_rng(1).integers(0, 100, 4).tolist()", [47, 51, 75, 95]),
    ("import numpy.linalg as la\nfrom numpy import array\nreturn la.norm(array([3, 4]))", 5.0),
    (
        NUMPY + "return [np.int64(3), np.float32(0.5), np.bool_(True), np.str_('a'), {np.int8(1): np.uint64(2**63)}]",
        [3, 0.5, True, "a", {"1": 2**63}],
    ),
    (NUMPY + "print(np.array([[1, 2], [3, 4]]))\nreturn np.array2string(np.array([1.5, 2.25]))", "[1.5  2.25]"),
    (NUMPY + "m = np.ma.masked_array([1, 2, 3], mask=[0, 1, 0])\nreturn float(m.sum())", 4.0),
    (NUMPY + "return np.datetime64('2026-03-01') - np.datetime64('2026-02-01') == np.timedelta64(28, 'D')", True),
    (NUMPY + "return np.einsum('ij,jk->ik', np.eye(2), np.ones((2, 2))).tolist()", [[1.0, 1.0], [1.0, 1.0]]),
    (NUMPY + "r = np.array([(1, 2.5)], dtype=[('a', int), ('b', float)])\nreturn r['b'].tolist()", [2.5]),
    (NUMPY + "return np.loadtxt(['1 2', '3 4']).tolist()", [[1.0, 2.0], [3.0, 4.0]]),
    (NUMPY + "return np.vectorize(lambda x: x + 1)([1, 2]).tolist()", [2, 3]),
    (FRAME + "return df.groupby('k')['v'].sum().to_dict()", {"a": 5, "b": 2}),
    (FRAME + "return df.dropna().to_dict('records')", [{"k": "a", "v": 1, "w": 0.5}, {"k": "a", "v": 4, "w": 2.0}]),
    (
        FRAME + "return df.pivot_table(index='k', values='v', aggfunc=['sum', 'mean'])[('mean', 'v')].tolist()",
        [2.5, 2.0],
    ),
    (
        FRAME + "return df.merge(pd.DataFrame({'k': ['a'], 'z': [9]}), on='k', how='left')['z'].fillna(0).tolist()",
        [9.0, 0.0, 9.0],
    ),
    (FRAME + "return [df['v'].sum(), df['v'].mean(), df['v'].max(), len(df), df.shape]", [7, 7 / 3, 4, 3, [3, 2 + 1]]),
    (FRAME + "return df.query('v > 1 and k == \"a\"')['v'].tolist()", [4]),
    (FRAME + "return df.sort_values(['k', 'v'], ascending=[True, False])['v'].tolist()", [4, 1, 2]),
    (FRAME + "return df.assign(x=lambda d: d.v * 2).x.cumsum().tolist()", [2, 6, 14]),
    (FRAME + "return df.describe().loc['mean', 'v']", 7 / 3),
    (
        FRAME + "return df.to_json(orient='records')",
        '[{"k":"a","v":1,"w":0.5},{"k":"b","v":2,"w":null},{"k":"a","v":4,"w":2.0}]',
    ),
    (FRAME + "out = io.StringIO()\ndf.to_csv(out, index=False)\nreturn out.getvalue().splitlines()[2]", "b,2,"),
    (FRAME + "return df.to_string(index=False).splitlines()[0].split()", ["k", "v", "w"]),
    (FRAME + "return df.to_html()[:6]", "<table"),
    (FRAME + "df.info()\nreturn str(df.dtypes['v'])", "int64"),
    (
        PANDAS
        + "return pd.read_csv(io.StringIO('d,n\\n2026-01-02,3\\n'), parse_dates=['d'])['d'].dt.day_name().tolist()",
        ["Friday"],
    ),
    (
        PANDAS
        + "s = pd.date_range('2026-03-28', periods=3, freq='D', tz='Europe/Oslo')\nreturn [t.isoformat() for t in s]",
        ["2026-03-28T00:00:00+01:00", "2026-03-29T00:00:00+01:00", "2026-03-30T00:00:00+02:00"],
    ),
    (
        PANDAS + "s = pd.Series(range(6), index=pd.date_range('2026-01-01', periods=6, freq='h'))\n"
        "return s.resample('2h').sum().tolist()",
        [1, 5, 9],
    ),
    (PANDAS + "return pd.to_datetime(['3 March 2026', '2026-04-05']  , format='mixed').month.tolist()", [3, 4]),
    (PANDAS + "return pd.cut([1, 5, 9], bins=[0, 3, 6, 10], labels=['l', 'm', 'h']).tolist()", ["l", "m", "h"]),
    (PANDAS + "return pd.Series(['a b', 'c']).str.split(' ').explode().str.upper().tolist()", ["A", "B", "C"]),
    (PANDAS + "return pd.json_normalize([{'a': {'b': 1}}]).columns.tolist()", ["a.b"]),
    (PANDAS + "return pd.concat([pd.Series([1]), pd.Series([2])]).rolling(2).mean().tolist()[1]", 1.5),
    (
        PANDAS
        + "return pd.crosstab(pd.Series(['x', 'y', 'x'], name='r'), pd.Series([1, 1, 2], name='c')).loc['x'].tolist()",
        [1, 1],
    ),
    (PANDAS + "return pd.eval('2 * 3 + 1')", 7),
]

REFUSED: list[tuple[str, str]] = [
    (NUMPY + "return {'a': [np.arange(3)]}", "$.a[0] is a numpy array: use x.tolist()"),
    (NUMPY + "return np.longdouble(1)", "$ is a numpy longdouble: use x.item() or str(x)"),
    (NUMPY + "return np.float64('nan')", "nan, which JSON does not have"),
    (NUMPY + "return np.complex128(1j)", "$ is a complex number"),
    (NUMPY + "return np.datetime64('2026-01-01')", "use x.item() or str(x)"),
    (FRAME + "return df", "$ is a DataFrame: use x.to_dict('records')"),
    (FRAME + "return [df['v']]", "$[0] is a Series: use x.tolist(), or x.to_dict() to keep the index"),
    (FRAME + "return df.columns", "$ is an Index: use x.tolist()"),
    (FRAME + "return df.to_dict('records')", "$[1].w is nan, which JSON does not have"),
    (PANDAS + "return pd.Timestamp('2026-01-01')", "use x.isoformat()"),
    (PANDAS + "return pd.NaT", "pandas.NaT, a missing time: use None"),
    (PANDAS + "return pd.NA", "pandas.NA, a missing value: use None"),
    (PANDAS + "return pd.Period('2026-01')", "a Period: use str(x)"),
    (PANDAS + "return pd.Timedelta('1h')", "use x.total_seconds()"),
    (PANDAS + "return pd.array([1, 2])", "a pandas array: use x.tolist()"),
]

FAILURES: list[tuple[str, str]] = [
    (NUMPY + "return np.os", "module 'numpy' has no attribute 'os'"),
    (NUMPY + "return np.ctypeslib", "module 'numpy' has no attribute 'ctypeslib'"),
    (NUMPY + "return np.load('/etc/passwd')", "PermissionError"),
    (NUMPY + "return np.fromfile('/etc/passwd')", "rror"),
    (NUMPY + "np.save('/tmp/x', np.ones(1))", "PermissionError"),
    (NUMPY + "return np.memmap('/tmp/x', mode='w+', shape=1)", "PermissionError"),
    (NUMPY + "return np.zeros(10**12)", "ArrayMemoryError"),
    (NUMPY + "return np.lib._utils_impl", "has no attribute '_utils_impl'"),
    (NUMPY + "np.pi = 3", "module `np` is read-only"),
    (NUMPY + "return np.arange(3).ctypes._ctypes", "attribute `_ctypes` is not available"),
    (NUMPY + "return np.ones(2).__array_interface__", "attribute `__array_interface__` is not available"),
    ("from numpy import os", "module 'numpy' has no attribute 'os' here"),
    ("import numpy.f2py", "module `numpy.f2py` cannot be imported here"),
    (PANDAS + "return pd.read_csv('/etc/passwd')", "PermissionError"),
    (PANDAS + "return pd.read_csv('http://example.org/x.csv')", "rror"),
    (PANDAS + "return pd.eval('@np.os.system', local_dict={'np': np})", "rror"),
    (PANDAS + "pd.DataFrame({'a': [1]}).to_csv('/tmp/x.csv')", "rror"),
    (PANDAS + "return pd.DataFrame({'a': [1]}).b", "'DataFrame' object has no attribute 'b'"),
    (PANDAS + "return pd.DataFrame({'price': [1]})['prize']", "KeyError: 'prize'"),
]


@pytest.mark.parametrize(("program", "expected"), VALUES)
def test_packages_work_behind_all_fences(program: str, expected: Any, outcomes: dict[str, ptc.RunResult]) -> None:
    result = outcomes[program]
    assert result.error is None, result.error.message
    assert result.value == (pytest.approx(expected) if isinstance(expected, float) else expected)


@pytest.mark.parametrize(("program", "told"), REFUSED)
def test_what_is_no_json_is_refused_with_the_fix(program: str, told: str, outcomes: dict[str, ptc.RunResult]) -> None:
    error = outcomes[program].error
    assert error is not None and error.kind == "invalid-output" and told in error.message, error


@pytest.mark.parametrize(("program", "told"), FAILURES)
def test_what_leads_out_is_not_there_or_refused(program: str, told: str, outcomes: dict[str, ptc.RunResult]) -> None:
    error = outcomes[program].error
    assert error is not None and told in error.message, error
    assert "site-packages" not in error.message


@pytest.mark.anyio
async def test_tool_arguments_are_converted_and_refused_like_results() -> None:
    registry, seen = ptc.ToolRegistry(), list[Any]()

    @registry.tool
    def take(x: Any) -> None:
        """Take anything."""
        seen.append(x)

    program = NUMPY + (
        "await tools.take(x=np.int64(3))\n"
        "try:\n    await tools.take(x=np.arange(2))\nexcept TypeError as error:\n    return str(error)"
    )
    async with ptc.LocalRuntime(packages=["numpy"]) as runtime:
        result = await ptc.run_code(registry, program, runtime=runtime)
    assert seen == [3] and result.value == "tools.take: argument $.x is a numpy array: use x.tolist()"


@pytest.mark.anyio
async def test_each_worker_has_random_numbers_of_its_own() -> None:
    async with ptc.LocalRuntime(packages=["numpy"]) as runtime:
        program = NUMPY + "return [np.random.rand(), np.random.default_rng().random()]"
        values = [(await ptc.run_code(ptc.ToolRegistry(), program, runtime=runtime)).value for _ in range(4)]
    assert len({number for pair in values for number in pair}) == 8


@pytest.mark.anyio
async def test_a_package_that_is_not_installed_refuses_the_start() -> None:
    with pytest.raises(ptc.RuntimeUnavailable, match=r"package 'nonesuch_' cannot be imported: ModuleNotFoundError"):
        async with ptc.LocalRuntime(packages=["nonesuch_"]):
            pass


@pytest.mark.parametrize(
    ("packages", "told"),
    [
        ("numpy", r"a list of names: write \['numpy'\]"),
        (["numpy.linalg"], "the name of a top-level module"),
        ([3], "the name of a top-level module"),
        (["os"], "part of the standard library|standard library already"),
        (["ptc"], "nothing of ptc"),
    ],
)
def test_what_is_no_package_is_refused(packages: Any, told: str) -> None:
    with pytest.raises(ptc.UsageError, match=told):
        ptc.LocalRuntime(packages=packages)


@pytest.mark.anyio
async def test_without_packages_an_import_says_so() -> None:
    async with ptc.LocalRuntime() as runtime:
        result = await ptc.run_code(ptc.ToolRegistry(), "import numpy as np\nreturn 1", runtime=runtime)
    assert result.error is not None and result.error.kind == "policy"
    assert "it is not installed for programs; use math, statistics and lists" in result.error.message


def test_the_command_line_adds_packages(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ptc.cli.main", "run", "-", "--package", "numpy", "--json"]
    run = subprocess.run(
        command, input=NUMPY + "return np.arange(2).tolist()", capture_output=True, text=True, timeout=60, check=True
    )
    assert json.loads(run.stdout)["value"] == [0, 1]
