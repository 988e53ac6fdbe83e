import difflib
from difflib import SequenceMatcher

assert difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]) == ["apple", "ape"]
assert difflib.get_close_matches("x", ["apple"]) == [] and difflib.get_close_matches("ape", ["ape", "apple"], n=1) == ["ape"]
matcher = SequenceMatcher(None, " abcd", "abcd abcd")
assert matcher.find_longest_match(0, 5, 0, 9) == difflib.Match(a=0, b=4, size=5)
assert SequenceMatcher(lambda x: x == " ", " abcd", "abcd abcd").find_longest_match(0, 5, 0, 9) == (1, 0, 4)
assert [tuple(block) for block in SequenceMatcher(None, "abxcd", "abcd").get_matching_blocks()] == [(0, 0, 2), (3, 2, 2), (5, 4, 0)]
assert SequenceMatcher(None, "qabxcd", "abycdf").get_opcodes() == [
    ("delete", 0, 1, 0, 0), ("equal", 1, 3, 0, 2), ("replace", 3, 4, 2, 3), ("equal", 4, 6, 3, 5), ("insert", 6, 6, 5, 6),
]  # fmt: skip
ratio = SequenceMatcher(None, "abcd", "bcde")
assert ratio.ratio() == 0.75 and ratio.quick_ratio() == 0.75 and ratio.real_quick_ratio() == 1.0
one, two = "one\ntwo\nthree\n".splitlines(keepends=True), "ore\ntree\nemu\n".splitlines(keepends=True)
delta = list(difflib.ndiff(one, two))
assert delta == ["- one\n", "?  ^\n", "+ ore\n", "?  ^\n", "- two\n", "- three\n", "?  -\n", "+ tree\n", "+ emu\n"]
assert list(difflib.restore(delta, 1)) == one and list(difflib.restore(delta, 2)) == two
assert list(difflib.Differ().compare(["a\n"], ["a\n", "b\n"])) == ["  a\n", "+ b\n"]
unified = list(difflib.unified_diff(["a", "b"], ["a", "c"], "old", "new", lineterm=""))
assert unified == ["--- old", "+++ new", "@@ -1,2 +1,2 @@", " a", "-b", "+c"]
context = list(difflib.context_diff(["a", "b"], ["a", "c"], "old", "new", n=1, lineterm=""))
assert context == ["*** old", "--- new", "***************", "*** 1,2 ****", "  a", "! b", "--- 1,2 ----", "  a", "! c"]
raw = list(difflib.diff_bytes(difflib.unified_diff, [b"a\xff"], [b"b"], b"x", b"y", lineterm=b""))
assert raw[-2:] == [b"-a\xff", b"+b"]
assert difflib.IS_LINE_JUNK(" # \n") and not difflib.IS_LINE_JUNK("x\n") and difflib.IS_CHARACTER_JUNK("\t")
page = difflib.HtmlDiff(tabsize=4, wrapcolumn=20)
table = page.make_table(["same", "one line"], ["same", "one lines"], "left", "right", context=True, numlines=1)
assert '<th colspan="2" class="diff_header">left</th>' in table and 'one&nbsp;line<span class="diff_add">s</span>' in table
full = page.make_file(["a"], ["b"], charset="utf-8")
assert full.lstrip().startswith("<!DOCTYPE html") and "diff_add" in full
return "ok"
