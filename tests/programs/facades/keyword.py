import keyword

assert keyword.iskeyword("async") and keyword.iskeyword("None") and not keyword.iskeyword("print")
assert keyword.issoftkeyword("match") and keyword.issoftkeyword("_") and not keyword.issoftkeyword("for")
assert len(keyword.kwlist) == 35 and keyword.kwlist[:3] == ["False", "None", "True"]
assert set(keyword.softkwlist) >= {"_", "case", "match"} and not set(keyword.softkwlist) & set(keyword.kwlist)
names = ["class", "name", "2x", "match"]
assert [name for name in names if name.isidentifier() and not keyword.iskeyword(name)] == ["name", "match"]
print("ok")
