import textwrap
from textwrap import TextWrapper, dedent, fill, indent, shorten, wrap

text = "The quick brown fox jumps over the lazy dog"
assert wrap(text, 15) == ["The quick brown", "fox jumps over", "the lazy dog"] and fill(text, 15) == "\n".join(wrap(text, 15))
assert wrap(text, 20, initial_indent="* ", subsequent_indent="  ") == ["* The quick brown", "  fox jumps over the", "  lazy dog"]
assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"] and wrap("abcdefghij", 4, break_long_words=False) == ["abcdefghij"]
assert wrap("well-known fact", 6) == ["well-", "known", "fact"] and wrap("well-known", 6, break_on_hyphens=False) == ["well-k", "nown"]
assert wrap(text, 10, max_lines=2, placeholder=" ...") == ["The quick", "brown ..."] and wrap("") == [] and textwrap.wrap("a  b\n c") == ["a  b  c"]
assert dedent("  a\n    b\n  c\n") == "a\n  b\nc\n" and dedent(" a\nb") == " a\nb"
assert indent("a\n\nb\n", "> ") == "> a\n\n> b\n" and indent("a\nb", "-", lambda line: "b" in line) == "a\n-b"
assert shorten("Hello  world!", width=12) == "Hello world!" and shorten("Hello  world!", width=11) == "Hello [...]"
assert shorten("Hello world", width=10, placeholder="...") == "Hello..."
wrapper = TextWrapper(width=12, expand_tabs=False, fix_sentence_endings=True, drop_whitespace=True)
assert wrapper.wrap("One. Two. Three.") == ["One.  Two.", "Three."] and wrapper.fill("One. Two.") == "One.  Two."
wrapper.width = 5
assert wrapper.wrap("a b c d") == ["a b c", "d"]
try:
    wrap("a b", 0)
except ValueError as error:
    assert "invalid width 0" in str(error)
    print("ok")
