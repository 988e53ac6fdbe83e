from xml.sax import saxutils
from xml.sax.saxutils import escape, quoteattr, unescape

assert escape("a < b & c > d \"q\"") == 'a &lt; b &amp; c &gt; d "q"' and escape("x\u00e9", {"\u00e9": "&eacute;"}) == "x&eacute;"
assert unescape("a &lt; b &amp;amp; &gt;") == "a < b &amp; >" and unescape("&quot;", {"&quot;": '"'}) == '"'
assert quoteattr("plain") == '"plain"' and quoteattr('say "hi"') == "'say \"hi\"'" and quoteattr("'\"") == '"\'&quot;"'
assert quoteattr("a\nb & c") == '"a&#10;b &amp; c"' and saxutils.escape("") == ""
assert all(unescape(escape(text)) == text for text in ("<&>", "&amp;", "a > b"))
print("ok")
