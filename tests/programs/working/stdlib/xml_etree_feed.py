import xml.etree.ElementTree as ET
from xml.etree.ElementTree import Element, SubElement
from xml.sax.saxutils import escape

orders = (await tools.list_orders(limit=4))["items"]
root = ET.Element("orders", {"count": str(len(orders))})
for o in orders:
    node = SubElement(root, "order", id=o["id"], status=o["status"])
    for line in o["lines"]:
        ET.SubElement(node, "line", qty=str(line["quantity"])).text = f"{line['item']} & co <{line['price']}>"
    if o["note"]:
        SubElement(node, "note").text = o["note"]
ET.indent(root, space="  ")
text = ET.tostring(root, encoding="unicode")
print(text[:200])

tree = ET.fromstring(text)
print(tree.tag, tree.attrib, len(tree), tree[0].get("id"), tree.find("order/note").text, [n.get("id") for n in tree.findall(".//order[@status='open']")])
print(sum(int(l.attrib["qty"]) for l in tree.iter("line")), tree.findtext("order[2]/line"), tree.findtext("nope", "default"), [c.tag for c in tree[0]])
rss = """<?xml version="1.0"?><rss xmlns:dc="http://purl.org/dc/"><channel><item><title>A</title><dc:date>2026</dc:date></item><!-- c --><item><title><![CDATA[B & <C>]]></title>tail</item></channel></rss>"""
feed = ET.XML(rss)
ns = {"dc": "http://purl.org/dc/"}
print([i.findtext("title") for i in feed.iter("item")], feed.find(".//dc:date", ns).text, feed.find(".//dc:date", ns).tag, escape("<&>"))
try:
    ET.fromstring("<a><b></a>")
except ET.ParseError as e:
    print(e, e.position, e.code)
for note in tree.findall("order"):
    if note.get("status") != "open":
        tree.remove(note)
tree.set("filtered", "yes")
{"left": len(tree), "keys": sorted(tree.keys()), "bytes": ET.tostring(Element("x", a="é")).decode(), "joined": "".join(feed.itertext())}
