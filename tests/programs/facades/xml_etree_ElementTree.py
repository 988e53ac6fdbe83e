import xml.etree.ElementTree as ET

root = ET.fromstring('<shop><item id="1" kind="a"><name>Pen</name>tail</item><item id="2"/><!-- c --></shop>')
assert root.tag == "shop" and len(root) == 2 and root[0].attrib == {"id": "1", "kind": "a"} and root[0].get("none", "-") == "-"
assert root.find("item/name").text == "Pen" and root.find("item/name").tail == "tail" and root.findtext("item/name") == "Pen"
assert [item.get("id") for item in root.findall("item[@kind='a']")] == ["1"] and root.find(".//name") is root[0][0]
assert [element.tag for element in root.iter()] == ["shop", "item", "name", "item"] and list(root.itertext()) == ["Pen", "tail"]
assert root.findtext("nothing", default="d") == "d" and sorted(root[0].keys()) == ["id", "kind"] and ("id", "1") in root[0].items()
spaced = ET.XML('<r xmlns="urn:x" xmlns:y="urn:y"><a/><y:b/></r>')
assert spaced[0].tag == "{urn:x}a" and spaced.find("q:b", {"q": "urn:y"}) is spaced[1] and [e.tag for e in spaced.iterfind("{*}a")] == ["{urn:x}a"]
made = ET.Element("r", {"a": "1"}, b="2")
child = ET.SubElement(made, "c")
child.text = "x < y & z"
made.append(ET.Comment("note"))
made.insert(0, ET.ProcessingInstruction("go", "now"))
made.set("d", '"q"')
assert ET.tostring(made, encoding="unicode") == '<r a="1" b="2" d="&quot;q&quot;"><?go now?><c>x &lt; y &amp; z</c><!--note--></r>'
assert ET.tostring(ET.Element("e")) == b"<e />" and ET.tostring(ET.Element("e"), short_empty_elements=False) == b"<e></e>"
assert ET.tostring(child, "utf-8", xml_declaration=True).startswith(b"<?xml version='1.0' encoding='utf-8'?>\n") and b"".join(ET.tostringlist(child)) == ET.tostring(child)
assert ET.iselement(made) and not ET.iselement("r") and ET.PI is ET.ProcessingInstruction
tree, ids = ET.XMLID('<a><b id="x"/></a>')
assert ids["x"] is tree[0] and ET.fromstringlist(["<a>", "</a>"]).tag == "a"
assert ET.QName("urn:x", "a").text == "{urn:x}a" and ET.tostring(ET.Element(ET.QName("urn:x", "a"))) == b'<ns0:a xmlns:ns0="urn:x" />'
nested = ET.fromstring("<a><b><c/></b></a>")
ET.indent(nested, space=" ")
assert ET.tostring(nested, encoding="unicode") == "<a>\n <b>\n  <c />\n </b>\n</a>"
nested.remove(nested[0])
nested.extend([ET.Element("z"), ET.Element("y")])
nested[:] = sorted(nested, key=lambda element: element.tag)
assert [element.tag for element in nested] == ["y", "z"] and nested.makeelement("m", {}).tag == "m"
nested.clear()
assert len(nested) == 0
try:
    ET.fromstring("<a><b></a>")
except ET.ParseError as error:
    assert error.position == (1, 8) and "mismatched tag" in str(error) and isinstance(error, SyntaxError)
    return "ok"
