#: kind exception
#: line 4
#: says attribute `__class__` is not available to programs; write `type(x)` instead
order = await tools.get_order(id="O-029")
kinds = {}
for key in order:
    kinds[key] = getattr(order[key], "__class__").__name__
return kinds
