import html
import html.entities
import html.parser

assert html.escape("<a href='x'>&</a>") == "&lt;a href=&#x27;x&#x27;&gt;&amp;&lt;/a&gt;"
assert html.escape('"q" <b>', quote=False) == '"q" &lt;b&gt;'
assert html.unescape("&gt; &#62; &#x3e; &eacute; &amp;lt;") == "> > > \u00e9 &lt;" and html.unescape("&notit;") == "\u00acit;"
assert html.unescape(html.escape("\u00e9 & <'\">")) == "\u00e9 & <'\">"
assert html.entities.name2codepoint["euro"] == 0x20AC and callable(html.parser.HTMLParser)
print("ok")
