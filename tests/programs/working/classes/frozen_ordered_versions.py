"""Sort version strings through a frozen, ordered dataclass."""
from dataclasses import dataclass, replace, FrozenInstanceError, astuple, asdict


@dataclass(frozen=True, order=True)
class Version:
    major: int
    minor: int = 0
    patch: int = 0

    @classmethod
    def parse(cls, text: str) -> "Version":
        return cls(*(int(part) for part in text.lstrip("v").split(".")))

    def bump(self, part: str) -> "Version":
        return replace(self, **{part: getattr(self, part) + 1})

    def __str__(self):
        return ".".join(map(str, astuple(self)))


raw = ["v1.10.0", "1.2", "v1.2.1", "0.9.12", "2"]
versions = sorted(Version.parse(r) for r in raw)
try:
    versions[0].major = 5
    frozen = False
except FrozenInstanceError as exc:
    frozen = str(exc)

lookup = {v: i for i, v in enumerate(versions)}
{
    "sorted": [str(v) for v in versions],
    "max": asdict(max(versions)),
    "bumped": repr(max(versions).bump("minor")),
    "frozen": frozen,
    "found": lookup[Version(1, 2)],
    "lt": Version(1, 2) < Version(1, 2, 1) <= Version(1, 2, 1),
}
