from html.parser import HTMLParser


class Events(HTMLParser):
    def __init__(self, **options):
        super().__init__(**options)
        self.events = []

    def handle_starttag(self, tag, attrs):
        self.events.append(("start", tag, dict(attrs)))

    def handle_endtag(self, tag):
        self.events.append(("end", tag))

    def handle_startendtag(self, tag, attrs):
        self.events.append(("empty", tag, attrs))

    def handle_data(self, text):
        self.events.append(("text", text))

    def handle_entityref(self, name):
        self.events.append(("entity", name))

    def handle_charref(self, name):
        self.events.append(("char", name))

    def handle_comment(self, text):
        self.events.append(("comment", text))

    def handle_decl(self, text):
        self.events.append(("declaration", text))

    def handle_pi(self, text):
        self.events.append(("instruction", text))

    def unknown_decl(self, text):
        self.events.append(("unknown", text))


parser = Events()
parser.feed('<!DOCTYPE html><!-- note --><P Class="a &amp; b" hidden>x &lt; y</p><br/><?php echo ?>')
assert parser.events == [
    ("declaration", "DOCTYPE html"), ("comment", " note "), ("start", "p", {"class": "a & b", "hidden": None}),
    ("text", "x < y"), ("end", "p"), ("empty", "br", []), ("instruction", "php echo ?"),
]  # fmt: skip
raw = Events(convert_charrefs=False)
raw.feed("<b>a&gt;&#62;&#x3E;")
raw.feed("</b")
raw.feed(">\n<i>")
assert raw.events[2:5] == [("entity", "gt"), ("char", "62"), ("char", "x3E")] and raw.events[-1] == ("start", "i", {})
assert raw.getpos()[0] == 2 and raw.get_starttag_text() == "<i>"
raw.close()
raw.reset()
assert raw.getpos() == (1, 0)
script = Events()
script.feed("<script>if (a < b) {}</script>")
script.close()
assert ("text", "if (a < b) {}") in script.events
return "ok"
