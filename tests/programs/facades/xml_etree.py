import xml.etree.ElementTree as ET
from xml import etree
from xml.etree import ElementTree

assert ElementTree is ET is etree.ElementTree
assert [child.tag for child in ElementTree.fromstring("<a><b/><c/></a>")] == ["b", "c"]
print("ok")
