import json


class JsonMixin:
    def to_json(self, **kw):
        return json.dumps(self.to_dict(), sort_keys=True, **kw)

    @classmethod
    def from_json(cls, text):
        return cls(**json.loads(text))


class DictMixin:
    def to_dict(self):
        return {k: v for k, v in self.__dict__.items() if not k.startswith("_")}


class ReprMixin:
    def __repr__(self):
        args = ", ".join(f"{k}={v!r}" for k, v in sorted(vars(self).items()))
        return f"{self.__class__.__name__}({args})"


class ComparableMixin:
    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self):
        return hash(tuple(sorted(vars(self).items())))


class Product(JsonMixin, DictMixin, ReprMixin, ComparableMixin):
    def __init__(self, sku, price, tags=None):
        self.sku = sku
        self.price = price
        self.tags = tags
        self._cached = True


p = Product("T-1", 9.99)
q = Product.from_json(p.to_json())
print(p, p == q, p is q, len({p, q}))
print(q.to_json(indent=2))
q.price = 10
print(p == q, hasattr(q, "sku"), hasattr(q, "nope"), getattr(q, "nope", "default"))
setattr(q, "sku", "T-2")
delattr(q, "tags")
print(q)
