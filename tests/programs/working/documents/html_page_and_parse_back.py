import html
from html.parser import HTMLParser

people = await tools.staff()
rows = "".join(
    f"<tr><td>{html.escape(p['name'])}</td><td>{p['salary']:,}</td></tr>" for p in sorted(people, key=lambda p: p["name"])
)
page = f"<table><caption>Staff &amp; pay</caption>{rows}</table>"


class Cells(HTMLParser):
    def __init__(self):
        super().__init__()
        self.cells, self.caption, self.tag = [], "", None

    def handle_starttag(self, tag, attrs):
        self.tag = tag

    def handle_endtag(self, tag):
        self.tag = None

    def handle_data(self, data):
        if self.tag == "td":
            self.cells.append(data)
        elif self.tag == "caption":
            self.caption += data


parser = Cells()
parser.feed(page)
parser.close()
table = dict(zip(parser.cells[::2], parser.cells[1::2]))
print(parser.caption, len(page))
return table
