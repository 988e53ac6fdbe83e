"""The compile-time half of the policy: an AST walk that refuses by default.

RestrictedPython's transformer gives the frame: a node without a visitor is refused, so a new Python opens
no hole. The guards it would insert for every attribute, subscript, iteration and call are elided: they
decide by the literal name alone, so the decision is taken here, once, and the program runs at CPython
speed. Only the few names in `names.GUARDED_LOADS` become calls of a run-time guard, under a name that no
source text can spell.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, cast

from RestrictedPython.transformer import RestrictingNodeTransformer

from sandbox_worker.policy import messages, names
from sandbox_worker.policy.formatting import template_is_safe
from sandbox_worker.policy.refusals import PolicyRefused, Refusal
from sandbox_worker.policy.survey import node_fields

LOAD_GUARD: Final = "load attribute!"
TARGET_GUARD: Final = "augmented target!"
"""The builtin that guarded attribute loads call; no source text can spell its name."""

_METACLASSES: Final = frozenset({"ABCMeta", "EnumMeta", "EnumType"})
_PASSIVE: Final = frozenset(
    cls
    for base in (ast.operator, ast.unaryop, ast.cmpop, ast.boolop, ast.expr_context)
    for cls in base.__subclasses__()
    if f"visit_{cls.__name__}" in dir(RestrictingNodeTransformer)
) | {ast.Constant, type(None), str}
"""What has nothing to check, skipped for speed: the operators that have a rule, literals, and what is no node."""
_IMPORT_TOLERANT: Final = frozenset({"ImportError", "ModuleNotFoundError", "Exception", "BaseException"})


_rules: dict[type[ast.AST], Any] = {}


class PolicyTransformer(RestrictingNodeTransformer):
    """Check one program and put guards where a name is only decided at run time.

    Args:
        modules: The importable modules with the names each one shows.
        bound: Every name the program binds anywhere, so that its own `compile` or `open` is not mistaken
        for the builtin.
        lines: The text, for columns.
        module_names: The names the program binds to modules; their attributes are read-only.
        tools: Gives how the program writes its tools, to name those that do what is refused.
    """

    def __init__(
        self,
        modules: Mapping[str, Collection[str]],
        bound: Collection[str],
        lines: list[str],
        module_names: Iterable[str] = (),
        tools: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        super().__init__()
        self._modules = modules
        self._bound = bound
        self._lines = lines
        self._refusals: list[Refusal] = []
        self._classes: list[str] = []
        self._receivers: list[str] = []
        self._module_names = frozenset(module_names)
        self._tools = tools
        self._tolerant = 0

    def check(self, tree: ast.Module) -> ast.Module:
        """Return the guarded tree (the same object, changed in place).

        Raises:
            PolicyRefused: The program holds constructs the policy does not allow.
        """
        checked = cast(ast.Module, self.visit(tree))
        if self._refusals:
            raise PolicyRefused(self._refusals)
        return checked

    # Plumbing

    def visit(self, node: ast.AST) -> ast.AST:
        """Visit a node; one without a rule is refused."""
        kind = type(node)
        rule = _rules.get(kind)
        if rule is None:
            rule = _rules[kind] = getattr(PolicyTransformer, f"visit_{kind.__name__}", PolicyTransformer.generic_visit)
        return cast(ast.AST, rule(self, node))

    def error(self, node: ast.AST, info: str) -> None:
        """Record a refusal at a node's place in the text."""
        line = getattr(node, "lineno", 1)
        offset = getattr(node, "col_offset", 0)
        text = self._lines[line - 1] if 0 < line <= len(self._lines) else ""
        column = len(text.encode("utf-8", "replace")[:offset].decode("utf-8", "replace")) + 1
        self._refusals.append(Refusal(line, column, info))

    def warn(self, node: ast.AST, info: str) -> None:
        """Drop RestrictedPython's warnings: each one comes with an error."""

    def not_allowed(self, node: ast.AST) -> None:
        """Refuse a node that has no rule."""
        self.error(node, f"{type(node).__name__} is not part of the language of programs; write it another way")

    def _contents(self, node: ast.AST) -> ast.AST:
        """Visit the nodes below one and put in their place what the visits give."""
        for field in node_fields(type(node)):
            value = getattr(node, field, None)
            kind = type(value)
            if kind is list:
                for index, item in enumerate(cast(list[object], value)):
                    if type(item) not in _PASSIVE and isinstance(item, ast.AST):
                        value[index] = self.visit(item)  # type: ignore[index]
            elif kind not in _PASSIVE and isinstance(value, ast.AST):
                visited = self.visit(value)
                if visited is not value:
                    setattr(node, field, visited)
        return node

    def node_contents_visit(self, node: Any) -> Any:
        """What RestrictedPython's own rules call."""
        return self._contents(node)

    def _binding(self, node: ast.AST, name: str | None) -> None:
        if name is not None and (names.binding_rule(name) or name == "__match_args__"):
            self.error(node, messages.binding_refused(name))

    # Names

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Allow every literal."""
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Check a variable by its name."""
        if not isinstance(node.ctx, ast.Load):
            self._binding(node, node.id)
        elif names.name_load_rule(node.id):
            refused = node.id in names.RESERVED_SLOTS or node.id in names.INTERNAL_ATTRIBUTES
            text = messages.binding_refused(node.id) if refused else messages.builtin_refused(node.id)
            self.error(node, text)
        elif node.id in messages.BUILTIN_FIXES and node.id not in self._bound:
            self.error(node, messages.builtin_refused(node.id) + messages.tools_for(node.id, self._tools()))
        return node

    def _scoped_names(self, node: ast.Global | ast.Nonlocal) -> ast.AST:
        for name in node.names:
            self._binding(node, name)
        return node

    visit_Global = _scoped_names
    visit_Nonlocal = _scoped_names

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Check a parameter of any kind."""
        self._binding(node, node.arg)
        return self._contents(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        """Check the name an exception is bound to."""
        self._binding(node, node.name)
        return self._contents(node)

    def _type_parameter(self, node: ast.AST) -> ast.AST:
        self._binding(node, getattr(node, "name", None))
        return self._contents(node)

    visit_TypeVar = _type_parameter
    visit_ParamSpec = _type_parameter
    visit_TypeVarTuple = _type_parameter

    # Attributes

    def _mangled(self, attr: str) -> str:
        """The name CPython stores for `attr` in the class being compiled."""
        if self._classes and attr.startswith("__") and not attr.endswith("__"):
            owner = self._classes[-1].lstrip("_")
            return f"_{owner}{attr}" if owner else attr
        return attr

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Check an attribute by its name; a guarded name becomes a call of the load guard."""
        attr = self._mangled(node.attr)
        if not isinstance(node.ctx, ast.Load):
            if names.store_rule(attr):
                self.error(node, messages.attribute_refused(attr))
            self._module_store(node)
            return self._contents(node)
        rule = names.load_rule(attr)
        if rule == names.REFUSED:
            self.error(node, messages.attribute_refused(attr))
            return self._contents(node)
        if attr in ("__name__", "__qualname__") and self._is_class_of_name(node.value):
            inner = cast(ast.Attribute, node.value)
            node.value = self._guarded(inner, "__class__")
            return node
        if rule == names.NATIVE:
            return self._contents(node)
        if attr == "__class__" and not self._is_receiver(node.value):
            self.error(node, messages.attribute_refused(attr))
        return self._guarded(node, attr)

    def _guarded(self, node: ast.Attribute, attr: str) -> ast.expr:
        value = cast(ast.expr, self.visit(node.value))
        arguments: list[ast.expr] = [value, ast.copy_location(ast.Constant(attr), node)]
        guard = ast.copy_location(ast.Name(LOAD_GUARD, ast.Load()), node)
        return ast.copy_location(ast.Call(guard, arguments, []), node)

    def _is_class_of_name(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Attribute) and node.attr == "__class__" and isinstance(node.value, ast.Name)

    def _is_receiver(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self._receivers

    def _module_store(self, node: ast.Attribute) -> None:
        target = node.value
        if isinstance(target, ast.Name) and target.id in self._module_names:
            if target.id == "sys" and node.attr in ("stdout", "stderr"):
                return
            self.error(node, f"module `{target.id}` is read-only; keep the value in a variable of your own")

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Check a call: its parts are visited; a literal template with plain fields stays native."""
        func = node.func
        if isinstance(func, ast.Attribute) and func.attr == "format" and isinstance(func.value, ast.Constant):
            template = func.value.value
            if type(template) is str and template_is_safe(template):
                node.args = [cast(ast.expr, self.visit(arg)) for arg in node.args]
                node.keywords = [cast(ast.keyword, self.visit(keyword)) for keyword in node.keywords]
                return node
        if isinstance(func, ast.Name) and func.id in ("vars", "dir") and not node.args and func.id not in self._bound:
            self.error(node, f"`{func.id}()` without an argument is not available to programs; name the object")
        return self._contents(node)

    # Assignment

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Allow every assignment whose targets are allowed; `__match_args__` must be a literal."""
        if self._match_args(node.targets, node.value):
            return node
        return self._contents(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Allow annotated assignment under the rules of plain assignment."""
        if node.value is not None and self._match_args([node.target], node.value):
            node.annotation = cast(ast.expr, self.visit(node.annotation))
            return node
        return self._contents(node)

    def _match_args(self, targets: list[ast.expr], value: ast.expr) -> bool:
        """Check `__match_args__ = (...)` in a class body: class patterns read those attributes in C."""
        if not (self._classes and len(targets) == 1 and isinstance(targets[0], ast.Name)):
            return False
        if targets[0].id != "__match_args__":
            return False
        elements = value.elts if isinstance(value, ast.Tuple) else None
        for element in elements if elements is not None else [value]:
            name = element.value if isinstance(element, ast.Constant) else None
            if elements is None or type(name) is not str or names.load_rule(name) != names.NATIVE:
                self.error(element, "`__match_args__` must be a literal tuple of plain attribute names")
        return True

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """Allow augmented assignment everywhere; it reads its target, so both rules apply."""
        target = node.target
        if isinstance(target, ast.Name) and names.name_load_rule(target.id):
            self.error(target, messages.binding_refused(target.id))
        self._contents(node)
        # What may not be read may not be set either.
        if isinstance(target, ast.Attribute) and names.load_rule(self._mangled(target.attr)) == names.GUARDED:
            guard = ast.copy_location(ast.Name(TARGET_GUARD, ast.Load()), target)
            target.value = ast.copy_location(ast.Call(guard, [target.value], []), target)
        return node

    # Nodes whose parts carry all there is to check

    visit_Subscript = _contents
    visit_For = _contents
    visit_AsyncFor = _contents
    visit_With = _contents
    visit_AsyncWith = _contents
    visit_comprehension = _contents
    visit_ListComp = _contents
    visit_SetComp = _contents
    visit_DictComp = _contents
    visit_GeneratorExp = _contents
    visit_Await = _contents
    visit_NamedExpr = _contents
    visit_TypeAlias = _contents
    visit_Module = _contents
    visit_Starred = _contents
    visit_keyword = _contents
    visit_Match = _contents
    visit_match_case = _contents
    visit_MatchSingleton = _contents
    visit_MatchSequence = _contents
    visit_MatchOr = _contents

    # Functions and classes

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        self._binding(node, node.name)
        parameters = [*node.args.posonlyargs, *node.args.args]
        receiver = parameters[0].arg if parameters and node in self._methods else None
        if receiver is not None:
            self._receivers.append(receiver)
        self._contents(node)
        if receiver is not None:
            self._receivers.pop()
        return node

    visit_FunctionDef = _function
    visit_AsyncFunctionDef = _function

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """Allow lambdas; parameters are checked as parameters."""
        return self._contents(node)

    _methods: frozenset[ast.stmt] = frozenset()

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Allow classes; metaclasses would build classes behind the guard."""
        self._binding(node, node.name)
        for base in node.bases:
            if isinstance(base, ast.Name) and base.id == "type" and "type" not in self._bound:
                self.error(base, "metaclasses are not available; use `__init_subclass__` or a class decorator")
        for keyword in node.keywords:
            if keyword.arg == "metaclass":
                value = keyword.value
                name = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", None)
                if name not in _METACLASSES:
                    text = "your own metaclass is not available; use `__init_subclass__` or a class decorator"
                    self.error(value, text)
        node.decorator_list = [cast(ast.expr, self.visit(item)) for item in node.decorator_list]
        node.bases = [cast(ast.expr, self.visit(item)) for item in node.bases]
        node.keywords = [cast(ast.keyword, self.visit(item)) for item in node.keywords]
        for parameter in getattr(node, "type_params", []):
            self.visit(parameter)
        outer, self._methods = self._methods, frozenset(node.body)
        self._classes.append(node.name)
        node.body = [cast(ast.stmt, self.visit(item)) for item in node.body]
        self._classes.pop()
        self._methods = outer
        return node

    # Imports

    def visit_Import(self, node: ast.Import) -> ast.AST:
        """Allow importing the modules that have a facade."""
        self._no_lazy_import(node)
        for alias in node.names:
            self._binding(node, alias.asname or alias.name.partition(".")[0])
            if alias.name not in self._modules and not self._tolerant:
                self.error(node, self._import_refused(alias.name))
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        """Allow importing the names that a facade shows."""
        self._no_lazy_import(node)
        module = node.module or ""
        if node.level:
            self.error(
                node,
                "relative imports are not available; a program is one text, import the module by its name",
            )
            return node
        shown = self._modules.get(module)
        if shown is None and not self._tolerant:
            self.error(node, self._import_refused(module))
        for alias in node.names:
            if alias.name == "*":
                self.error(node, f"a star import (`*`) is not available; write `from {module} import name, …`")
                continue
            self._binding(node, alias.asname or alias.name)
            inner = f"{module}.{alias.name}"
            if shown is not None and alias.name not in shown and inner not in self._modules and not self._tolerant:
                tools = messages.tools_for(module, self._tools()) if alias.name in ("open", "Path") else ""
                self.error(node, messages.member_refused(module, alias.name, shown) + tools)
        return node

    def _import_refused(self, module: str) -> str:
        return messages.import_refused(module, self._modules) + messages.tools_for(module, self._tools())

    def _no_lazy_import(self, node: ast.AST) -> None:
        if getattr(node, "is_lazy", 0):
            self.error(node, "lazy imports are not available; write a plain `import`")

    def visit_If(self, node: ast.If) -> ast.AST:
        """Allow conditions; imports under `if TYPE_CHECKING:` never run."""
        test = node.test
        name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", None)
        self._tolerant += name == "TYPE_CHECKING"
        node.body = [cast(ast.stmt, self.visit(item)) for item in node.body]
        self._tolerant -= name == "TYPE_CHECKING"
        node.test = cast(ast.expr, self.visit(test))
        node.orelse = [cast(ast.stmt, self.visit(item)) for item in node.orelse]
        return node

    def _try(self, node: ast.Try) -> ast.AST:
        """Let an import fail at run time where the program is ready for it."""
        tolerant = any(_catches_import_errors(handler) for handler in node.handlers)
        self._tolerant += tolerant
        node.body = [cast(ast.stmt, self.visit(item)) for item in node.body]
        self._tolerant -= tolerant
        node.handlers = [cast(ast.ExceptHandler, self.visit(item)) for item in node.handlers]
        node.orelse = [cast(ast.stmt, self.visit(item)) for item in node.orelse]
        node.finalbody = [cast(ast.stmt, self.visit(item)) for item in node.finalbody]
        return node

    visit_Try = _try

    def visit_TryStar(self, node: ast.AST) -> ast.AST:
        """Allow `except*`: the guarded class statement refuses the groups that make it dangerous."""
        return self._try(cast(ast.Try, node))

    # Patterns: attributes are read in C, so every name must be native

    def visit_MatchClass(self, node: ast.MatchClass) -> ast.AST:
        """Check the attributes a class pattern reads."""
        for name in node.kwd_attrs:
            if names.load_rule(name) != names.NATIVE:
                self.error(node, f"a class pattern cannot read it: {messages.attribute_refused(name)}")
        self._dotted_pattern(node.cls)
        return self._contents(node)

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        """Check the dotted name of a value pattern."""
        self._dotted_pattern(node.value)
        return self._contents(node)

    def _dotted_pattern(self, node: ast.expr) -> None:
        while isinstance(node, ast.Attribute):
            if names.load_rule(self._mangled(node.attr)) == names.GUARDED:
                self.error(node, f"a pattern cannot read attribute `{node.attr}`; compare it in a `case … if` guard")
            node = node.value

    def _capture(self, node: ast.MatchAs | ast.MatchStar) -> ast.AST:
        self._binding(node, node.name)
        return self._contents(node)

    visit_MatchAs = _capture
    visit_MatchStar = _capture

    def visit_MatchMapping(self, node: ast.MatchMapping) -> ast.AST:
        """Check the name the rest of a mapping is bound to."""
        self._binding(node, node.rest)
        return self._contents(node)


def _catches_import_errors(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(kind, ast.Name) and kind.id in _IMPORT_TOLERANT for kind in kinds)
