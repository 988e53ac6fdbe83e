import xml.etree.ElementTree
import xml.sax.saxutils
from xml import etree, sax

assert xml.etree is etree and xml.sax is sax
assert xml.etree.ElementTree.fromstring("<a b='1'/>").get("b") == "1" and xml.sax.saxutils.escape("<") == "&lt;"
print("ok")
