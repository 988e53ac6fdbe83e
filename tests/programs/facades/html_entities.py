from html import entities
from html.entities import codepoint2name, entitydefs, html5, name2codepoint

assert name2codepoint["amp"] == 38 and codepoint2name[38] == "amp" and entitydefs["eacute"] == "\u00e9"
assert html5["gt;"] == ">" and html5["gt"] == ">" and html5["NotEqualTilde;"] == "\u2242\u0338"
assert len(html5) == 2231 and all(codepoint2name[code] == name for name, code in name2codepoint.items())
assert len(name2codepoint) == 252 == len(entitydefs) and entities.html5 is html5
print("ok")
