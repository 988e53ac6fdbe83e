import xml.etree.ElementTree as ET

order = await tools.get_order(id="O-008")
root = ET.Element("invoice", {"order": order["id"], "status": order["status"]})
total = 0.0
for line in order["lines"]:
    item = ET.SubElement(root, "line", quantity=str(line["quantity"]))
    ET.SubElement(item, "name").text = f"{line['item']} & co <{line['quantity']}>"
    ET.SubElement(item, "price").text = f"{line['price']:.2f}"
    total += line["quantity"] * line["price"]
ET.SubElement(root, "total").text = f"{total:.2f}"
ET.indent(root)
text = ET.tostring(root, encoding="unicode")
print(text)
again = ET.fromstring(text)
back = sum(int(l.get("quantity")) * float(l.findtext("price")) for l in again.iter("line"))
return {"same": abs(back - total) < 1e-9, "names": [n.text for n in again.findall("./line/name")]}
