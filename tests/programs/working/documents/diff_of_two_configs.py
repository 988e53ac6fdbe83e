import difflib

before = await tools.read_text(path="/data/config.ini")
after = before.replace("8080", "9090").replace("debug = yes\n", "") + "\n[cache]\nsize = 10\n"
diff = list(difflib.unified_diff(before.splitlines(), after.splitlines(), "a.ini", "b.ini", lineterm="", n=1))
print("\n".join(diff))
added = sum(1 for d in diff if d.startswith("+") and not d.startswith("+++"))
removed = sum(1 for d in diff if d.startswith("-") and not d.startswith("---"))
ratio = difflib.SequenceMatcher(None, before, after).ratio()
return {"added": added, "removed": removed, "ratio": round(ratio, 3)}
