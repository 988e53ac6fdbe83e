"""`x.name += y` for names that have a guard: of a program's own objects it works, of others the guard holds."""

from __future__ import annotations

import pytest

from sandbox_worker.policy import names

from .programs import failure, refusal, value

GUARDED = sorted(name for name in names.GUARDED_LOADS if not names.is_dunder(name))


@pytest.mark.parametrize("name", GUARDED)
def test_an_attribute_of_an_own_object_is_changed_in_place(name: str) -> None:
    program = f"""
class Own:
    {name} = 1
    def grow(self):
        self.{name} += 2
made = []
def make():
    made.append(Own())
    return made[-1]
make().{name} -= 5
make().grow()
made[0].{name} **= 2
return [one.{name} for one in made]
"""
    assert value(program) == [16, 3], "and the object is computed once"


def test_a_list_is_extended_in_place() -> None:
    program = "class Own: pass\nx = Own()\nkept = x.register = []\nx.register += [1]\nreturn kept is x.register"
    assert value(program) is True


def test_a_private_name_of_the_library_is_free_for_own_objects() -> None:
    assert value("class Own: _loop = 1\nx = Own()\nx._loop += 1\nreturn x._loop") == 2


@pytest.mark.parametrize("name", ["get_loop", "get_coro", "_loop"])
def test_the_guard_holds_for_a_task(name: str) -> None:
    program = f"""
import asyncio
class Taking:
    def __radd__(self, other):
        taken.append(other)
taken = []
task = asyncio.create_task(asyncio.sleep(0))
task.{name} += Taking()
"""
    assert f"`{name}` is not available" in failure(program).message


@pytest.mark.parametrize("name", ["__code__", "__globals__", "gi_frame"])
def test_what_cannot_be_read_cannot_be_changed(name: str) -> None:
    assert f"`{name}` is not available" in refusal(f"def f(): pass\nf.{name} += 1").message
