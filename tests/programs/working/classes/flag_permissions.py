from enum import Flag, IntFlag, auto


class Permission(Flag):
    READ = auto()
    WRITE = auto()
    EXECUTE = auto()
    ADMIN = READ | WRITE | EXECUTE


class Bits(IntFlag):
    A = 1
    B = 2
    C = 4


roles = {
    "viewer": Permission.READ,
    "editor": Permission.READ | Permission.WRITE,
    "root": Permission.ADMIN,
}


def can(role: str, needed: Permission) -> bool:
    return needed in roles[role]


table = {role: {p.name: can(role, p) for p in Permission} for role in roles}
table["members"] = [p.name for p in Permission]
table["editor_minus_read"] = (roles["editor"] & ~Permission.READ).name
table["toggled"] = (roles["viewer"] ^ Permission.ADMIN) == Permission.WRITE | Permission.EXECUTE
table["none"] = bool(Permission(0))
table["split"] = [p.name for p in roles["editor"]]
print(repr(roles["editor"]), Bits(5), Bits.A | 8, Bits.C.value + 1)
table
