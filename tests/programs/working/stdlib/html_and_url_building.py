import html
from html.parser import HTMLParser
from urllib.parse import parse_qs, parse_qsl, quote, quote_plus, unquote, urlencode, urljoin, urlparse, urlsplit, urlunparse

import urllib.parse


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.text, self._href = [], [], None

    def handle_starttag(self, tag, attrs):
        if tag == "a":
            self._href = dict(attrs).get("href")

    def handle_endtag(self, tag):
        if tag == "a":
            self.links.append((self._href, self.text[-1]))

    def handle_data(self, data):
        if data.strip():
            self.text.append(data.strip())


parser = Links()
parser.feed("<p>See <a href='/a?x=1&amp;y=2'>first &amp; best</a>,<br/> <A HREF=b.html>second</A></p>")
base = "https://user:pw@shop.example.org:8443/dir/page;p?q=1&q=2&empty=#frag"
u = urlparse(base)
print(u.scheme, u.netloc, u.hostname, u.port, u.username, u.path, u.params, u.query, u.fragment)
print(parse_qs(u.query), parse_qs(u.query, keep_blank_values=True), parse_qsl("a=1&b=%20x+y"), urlsplit(base).path)
print(urlencode({"q": "tea & cake", "page": 2, "tag": ["a", "b"]}, doseq=True), urlencode([("é", "ü")]), quote("a b/ü?"), quote("a/b", safe=""), quote_plus("a b&c"), unquote("%E2%82%AC+"))
print([urljoin("http://x.org/a/b/c.html", p) for p in ("d.html", "../d", "/root", "//other.org/z", "?q=1", "http://y.org")])
print(urlunparse(u._replace(netloc="x.org", params="", fragment="")), u.geturl() == base, urllib.parse.unquote_plus("a+b"))
print(html.escape("<a href=\"x\">Tom & 'Jerry'</a>"), html.unescape("&lt;&eacute;&#8364;&#x41;&nbsp;&gt;"))
parser.links, parser.text
