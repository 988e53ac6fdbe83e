"""What plain CPython makes of a program: runs as `python -I plain.py FILE…`, prints one JSON document of outcomes.

A program is taken as a module with top-level `await`, and a top-level `return` ends it. Nothing of ptc is imported.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import importlib.util
import io
import json
import sys
import types
from pathlib import Path
from typing import Any

here = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("world", here / "world.py")
assert _spec is not None and _spec.loader is not None
world: Any = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(world)


class Returned(BaseException):
    """A top-level `return`."""

    def __init__(self, value: object = None) -> None:
        self.value = value


class ToolCallError(Exception):
    """As programs know it."""

    def __init__(self, tool_name: str, message: str, code: str) -> None:
        super().__init__(message)
        self.tool_name = self.toolName = tool_name
        self.message = message
        self.code = code
        self.details = None


class Tools:
    """The tools as attributes and items; arguments and results are copied as JSON, as between processes."""

    def __getattr__(self, name: str) -> Any:
        function = world.TOOLS[name]

        async def call(arguments: Any = None, /, **keywords: Any) -> Any:
            copied = json.loads(json.dumps(keywords if arguments is None else arguments))
            await asyncio.sleep(0)
            try:
                return json.loads(json.dumps(await function(**copied)))
            except world.Refused as refused:
                raise ToolCallError(name, refused.message, refused.code) from None

        return call

    __getitem__ = __getattr__


class _Returns(ast.NodeTransformer):
    """Makes each top-level `return x` a `raise Returned(x)`."""

    def visit_Return(self, node: ast.Return) -> ast.AST:
        call = ast.Call(ast.Name("Returned!", ast.Load()), [node.value] if node.value else [], [])
        return ast.copy_location(ast.Raise(call, None), node)

    def _leave(self, node: ast.AST) -> ast.AST:
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = visit_ClassDef = _leave


def outcome(text: str) -> dict[str, Any]:
    """Run one program; gives its value and what it printed, or how it failed."""
    tree = ast.parse(text, "<program>")
    last = tree.body[-1]
    if isinstance(last, ast.Expr) and not (
        isinstance(last.value, ast.Call) and isinstance(last.value.func, ast.Name) and last.value.func.id == "print"
    ):
        tree.body[-1] = ast.copy_location(ast.Return(last.value), last)
    tree = ast.fix_missing_locations(_Returns().visit(tree))
    code = compile(tree, "<program>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    module = types.ModuleType("__main__")
    vars(module).update({"tools": Tools(), "ToolCallError": ToolCallError, "Returned!": Returned})
    sys.modules["__main__"] = module
    world.begin()
    printed = io.StringIO()

    async def run() -> object:
        try:
            made = eval(code, vars(module))
            if made is not None:
                await made
        except Returned as returned:
            return returned.value
        return None

    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        try:
            value = asyncio.run(run())
            return {"value": json.loads(json.dumps(value)), "printed": printed.getvalue()}
        except BaseException as error:
            return {"failed": f"{type(error).__name__}: {error}", "printed": printed.getvalue()}


if __name__ == "__main__":
    json.dump({name: outcome(Path(name).read_text()) for name in sys.argv[1:]}, sys.stdout)
