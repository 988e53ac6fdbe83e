from urllib import parse
from urllib.parse import parse_qs, parse_qsl, quote, unquote, urlencode, urljoin, urlparse, urlsplit, urlunparse, urlunsplit

address = "https://ada:pw@example.org:8080/a/b;p?q=1&q=2&e=#top"
found = urlparse(address)
assert isinstance(found, parse.ParseResult) and found[:4] == ("https", "ada:pw@example.org:8080", "/a/b", "p")
assert (found.query, found.fragment, found.username, found.password) == ("q=1&q=2&e=", "top", "ada", "pw")
assert (found.hostname, found.port) == ("example.org", 8080) and found.geturl() == address == urlunparse(found)
split = urlsplit(address)
assert isinstance(split, parse.SplitResult) and split.path == "/a/b;p" and urlunsplit(split) == address
assert split._replace(query="", fragment="").geturl() == "https://ada:pw@example.org:8080/a/b;p"
base = "http://www.cwi.nl/%7Eguido/Python.html"
assert urljoin(base, "FAQ.html") == "http://www.cwi.nl/%7Eguido/FAQ.html" and urljoin(base, "//www.python.org/x") == "http://www.python.org/x"
assert urljoin("http://a/b/c/d", "../../g") == "http://a/g" and urljoin("http://a/b?x", "?y=1") == "http://a/b?y=1"
assert parse.urldefrag("http://a/b#frag") == parse.DefragResult("http://a/b", "frag")
assert quote("/El Ni\u00f1o/") == "/El%20Ni%C3%B1o/" and quote("a/b", safe="") == "a%2Fb" and parse.quote_plus("a b&c") == "a+b%26c"
assert parse.quote_from_bytes(b"a&\xef") == "a%26%EF" and unquote("/El%20Ni%C3%B1o/") == "/El Ni\u00f1o/"
assert parse.unquote_plus("a+b%26c") == "a b&c" and parse.unquote_to_bytes("a%26%EF") == b"a&\xef" and unquote("%E9", "latin-1") == "\u00e9"
assert urlencode({"a": 1, "b": "x y&z"}) == "a=1&b=x+y%26z" and urlencode({"k": [1, 2]}, doseq=True) == "k=1&k=2"
assert urlencode([("a", "b c")], quote_via=quote) == "a=b%20c"
assert parse_qs("q=1&q=2&e=") == {"q": ["1", "2"]} and parse_qs("e=", keep_blank_values=True) == {"e": [""]}
assert parse_qsl("a=1&b=%20&a=2") == [("a", "1"), ("b", " "), ("a", "2")] and parse_qsl("a=1;b=2", separator=";") == [("a", "1"), ("b", "2")]
raw = urlparse(b"http://a/b#c")
assert isinstance(raw, parse.ParseResultBytes) and raw.netloc == b"a" and raw.decode() == urlparse("http://a/b#c")
assert isinstance(urlsplit(b"http://a"), parse.SplitResultBytes) and isinstance(parse.urldefrag(b"a#b"), parse.DefragResultBytes)
failed = []
for wrong in (lambda: urlsplit("http://[::1").hostname, lambda: urlsplit("http://a:99999").port, lambda: urlsplit("http://a:x").port):
    try:
        wrong()
    except ValueError:
        failed.append("ValueError")
assert failed == ["ValueError"] * 3 and urlsplit("http://[::1]:80/").hostname == "::1"
return "ok"
