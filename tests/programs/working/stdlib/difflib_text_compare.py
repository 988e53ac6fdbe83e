import difflib

before = (await tools.read_text(path="/data/config.ini")).splitlines()
after = [line.replace("8080", "9090") for line in before if "debug" not in line] + ["", "[extra]", "x = 1"]

print("\n".join(difflib.unified_diff(before, after, "a/config.ini", "b/config.ini", lineterm="", n=1)))
print(*difflib.ndiff(["one\n", "two\n", "three\n"], ["ore\n", "tree\n", "emu\n"]), sep="", end="")
matcher = difflib.SequenceMatcher(None, "private Thread currentThread;", "private volatile Thread currentThread;")
for tag, i1, i2, j1, j2 in matcher.get_opcodes():
    print(f"{tag:7} a[{i1}:{i2}] b[{j1}:{j2}]")
print(*difflib.context_diff(["a", "b"], ["a", "c"], lineterm=""), sep="\n")
diff = list(difflib.ndiff(["a", "b"], ["b", "c"]))
return {
    "ratio": round(matcher.ratio(), 4),
    "quick": round(matcher.quick_ratio(), 4),
    "match": matcher.find_longest_match().size,
    "close": difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"], n=2, cutoff=0.5),
    "restore": list(difflib.restore(diff, 2)),
    "blocks": [tuple(b) for b in difflib.SequenceMatcher(a="abxcd", b="abcd").get_matching_blocks()],
}
