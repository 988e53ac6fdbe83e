#: kind exception
#: line 6
#: says collections.abc
import collections

address = (await tools.get_customer(id=7)).get("address")
flat = []
for key, value in address.items():
    if isinstance(value, collections.Mapping):
        flat.extend(value.values())
    else:
        flat.append(f"{key}: {value}")
return flat
