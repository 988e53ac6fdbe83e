import urllib
import urllib.parse
from urllib import parse

assert parse is urllib.parse and urllib.parse.quote("a b/c") == "a%20b/c"
assert parse.urlsplit("https://example.org/x?y=1").netloc == "example.org"
print("ok")
