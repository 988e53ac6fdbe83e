"""Rules for names: which are native, which go through a guard at run time, which are refused.

Every rule here is decided by the name alone, so that the compiler can apply it once and the program then
runs at CPython speed. The run-time guards apply the same rules to names that are only known at run time.
"""

from __future__ import annotations

from typing import Final

from RestrictedPython.transformer import INSPECT_ATTRIBUTES


def words(text: str) -> frozenset[str]:
    """The words of a text as a set: how long lists of names are written here."""
    return frozenset(text.split())


NATIVE: Final = 0
GUARDED: Final = 1
REFUSED: Final = 2

RESERVED_SLOTS: Final = frozenset(
    {
        "_apply_",
        "_getattr_",
        "_getitem_",
        "_getiter_",
        "_inplacevar_",
        "_iter_unpack_sequence_",
        "_print",
        "_print_",
        "_unpack_sequence_",
        "_write_",
    }
)
"""The guard slots of RestrictedPython; ours have names no source can spell, theirs stay reserved."""

INTERNAL_ATTRIBUTES: Final = INSPECT_ATTRIBUTES | {
    "ag_await",
    "ag_code",
    "ag_frame",
    "cr_await",
    "cr_code",
    "cr_frame",
    "cr_origin",
    "f_back",
    "f_builtins",
    "f_code",
    "f_generator",
    "f_globals",
    "f_locals",
    "f_trace",
    "gi_code",
    "gi_frame",
    "gi_yieldfrom",
    "tb_frame",
    "tb_next",
}
"""Attributes of frames, code objects, generators, coroutines and tracebacks that lead out of the program."""

SPECIAL_METHODS: Final = words("""
    __init__ __new__ __del__ __repr__ __str__ __bytes__ __format__ __hash__ __bool__ __call__
    __lt__ __le__ __eq__ __ne__ __gt__ __ge__
    __len__ __length_hint__ __getitem__ __setitem__ __delitem__ __missing__ __iter__ __next__ __reversed__
    __contains__ __add__ __sub__ __mul__ __matmul__ __truediv__ __floordiv__ __mod__ __divmod__ __pow__
    __lshift__ __rshift__ __and__ __xor__ __or__ __radd__ __rsub__ __rmul__ __rmatmul__ __rtruediv__
    __rfloordiv__ __rmod__ __rdivmod__ __rpow__ __rlshift__ __rrshift__ __rand__ __rxor__ __ror__ __iadd__
    __isub__ __imul__ __imatmul__ __itruediv__ __ifloordiv__ __imod__ __ipow__ __ilshift__ __irshift__
    __iand__ __ixor__ __ior__ __neg__ __pos__ __abs__ __invert__ __complex__ __int__ __float__ __index__
    __round__ __trunc__ __floor__ __ceil__ __enter__ __exit__ __await__ __aiter__ __anext__ __aenter__
    __aexit__ __get__ __set__ __delete__ __set_name__ __init_subclass__ __class_getitem__ __post_init__
    __copy__ __deepcopy__ __replace__ __sizeof__ __fspath__ __buffer__ __release_buffer__
    __getattr__
    """)
"""Special methods a class may define; each may be called by name, too (`super().__init__`)."""

DEFINABLE_ONLY: Final = words("__getattribute__ __setattr__ __delattr__ __dir__ __slots__ __match_args__ __getstate__")
"""What a class body may define, but what is not read (or only through a guard)."""

METADATA: Final = words("__all__ __author__ __version__ __license__ __date__ __doc__")
"""Dunder variables with no meaning to the interpreter that reaches beyond the program."""

SAFE_LOADS: Final = (
    SPECIAL_METHODS
    | METADATA
    | words("""
        __name__ __qualname__ __module__ __annotations__ __cause__ __context__ __suppress_context__
        __traceback__ __notes__ __members__ __args__ __parameters__ __supertype__ __total__
        __required_keys__ __optional_keys__ __slots__ __type_params__ __value__ __bound__ __constraints__
        __match_args__
        """)
)
"""Dunder attributes whose values lead nowhere but to the program's own objects and plain values."""

SAFE_STORES: Final = SPECIAL_METHODS | words("""
    __name__ __qualname__ __doc__ __cause__ __context__ __suppress_context__ __traceback__ __notes__
    __setattr__ __getattribute__ __delattr__ __version__
    """)

SAFE_NAME_LOADS: Final = SPECIAL_METHODS | METADATA | {"__name__", "__debug__", "__class__", "__slots__"}

GUARDED_LOADS: Final = frozenset(
    {
        # templates resolve attributes in C
        "format",
        "format_map",
        # the attribute protocol by dynamic name
        "__getattribute__",
        "__setattr__",
        "__delattr__",
        "__dict__",
        "__class__",
        # generic aliases hold the class they stand for, which may be `type`
        "__origin__",
        # virtual subclasses would make any object match a class pattern
        "register",
        # the failing object, which may be one of the worker's own
        "obj",
        # tasks and futures lead to frames, coroutines and the loop
        "get_stack",
        "print_stack",
        "get_coro",
        "get_loop",
        # forward references and signatures evaluate text
        "evaluate",
        "from_callable",
        # pure paths hand out the module of their flavour from 3.13 on
        "parser",
    }
)

foreign_private: dict[str, frozenset[type]] = {}
"""Private attribute names of library classes with the classes that have them; see `foreign.collect`."""


def is_dunder(name: str) -> bool:
    """Tell whether a name has the form `__x__`."""
    return len(name) > 4 and name.startswith("__") and name.endswith("__")


def load_rule(name: str) -> int:
    """Classify reading an attribute by its name alone."""
    if name in GUARDED_LOADS:
        return GUARDED
    if name[:1] == "_":
        if is_dunder(name):
            return NATIVE if name in SAFE_LOADS else REFUSED
        return GUARDED if name in foreign_private else NATIVE
    return REFUSED if name in INTERNAL_ATTRIBUTES else NATIVE


def store_rule(name: str) -> int:
    """Classify setting or deleting an attribute by its name alone: `NATIVE` or `REFUSED`."""
    if is_dunder(name):
        return NATIVE if name in SAFE_STORES else REFUSED
    return REFUSED if name in INTERNAL_ATTRIBUTES else NATIVE


def binding_rule(name: str) -> int:
    """Classify binding a variable, parameter, definition, capture or alias: `NATIVE` or `REFUSED`."""
    if name[:1] != "_":
        return REFUSED if name in INTERNAL_ATTRIBUTES else NATIVE
    if is_dunder(name):
        allowed = name in SPECIAL_METHODS or name in DEFINABLE_ONLY or name in METADATA
        return NATIVE if allowed else REFUSED
    return REFUSED if name in RESERVED_SLOTS or name in INTERNAL_ATTRIBUTES else NATIVE


def name_load_rule(name: str) -> int:
    """Classify reading a variable: `NATIVE` or `REFUSED`."""
    if name[:1] != "_":
        return REFUSED if name in INTERNAL_ATTRIBUTES else NATIVE
    if is_dunder(name):
        return NATIVE if name in SAFE_NAME_LOADS else REFUSED
    return REFUSED if name in RESERVED_SLOTS or name in INTERNAL_ATTRIBUTES else NATIVE
