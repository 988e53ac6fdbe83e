#: kind policy
#: line 3
#: says attribute `__class__` is not available to programs; write `type(x)` instead
order = await tools.get_order(id="O-024")
texts = [key for key, value in order.items()
         if value.__class__ is str]
return texts
