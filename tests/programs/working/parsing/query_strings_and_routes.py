import re
from urllib.parse import parse_qs, quote, unquote, urlencode, urljoin, urlsplit

ROUTES = {
    "/orders/<id>": "order",
    "/orders/<id>/lines/<int:n>": "line",
    "/search": "search",
    "/files/<path:rest>": "file",
}
KINDS = {"int": (r"\d+", int), "path": (r".+", unquote), "": (r"[^/]+", unquote)}


def compiled(route):
    kinds = {}

    def group(found):
        kind, name = found[1] or "", found[2]
        kinds[name] = KINDS[kind][1]
        return f"(?P<{name}>{KINDS[kind][0]})"

    return re.compile(re.sub(r"<(?:(\w+):)?(\w+)>", group, route)), kinds


TABLE = [(*compiled(route), handler) for route, handler in ROUTES.items()]


def dispatch(url):
    parts = urlsplit(url)
    for pattern, kinds, handler in TABLE:
        if found := pattern.fullmatch(parts.path):
            arguments = {name: kinds[name](text) for name, text in found.groupdict().items()}
            return handler, arguments, parse_qs(parts.query)
    return "not found", {}, {}


base = "https://shop.example.org/api/"
urls = [
    "/orders/O-001",
    "/orders/O-001/lines/2",
    f"/search?{urlencode({'q': 'tea & cake', 'tag': ['a', 'b']}, doseq=True)}",
    f"/files/{quote('a folder/b.txt')}",
    urljoin(base, "/nowhere"),
]
for url in urls:
    print(url, "->", *dispatch(url))
return urljoin(base, "orders/O-001")
