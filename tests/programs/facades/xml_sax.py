import xml.sax.saxutils
from xml import sax
from xml.sax import saxutils

assert sax.saxutils is saxutils and saxutils.escape("a < b") == "a &lt; b" and xml.sax.saxutils.unescape("&amp;") == "&"
assert sax.saxutils.quoteattr("a") == '"a"'
print("ok")
