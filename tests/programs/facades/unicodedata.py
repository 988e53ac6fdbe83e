import unicodedata

assert unicodedata.name("/") == "SOLIDUS" and unicodedata.name("\x00", "none") == "none"
assert unicodedata.lookup("LEFT CURLY BRACKET") == "{" and unicodedata.lookup("GREEK SMALL LETTER ALPHA") == "\u03b1"
assert unicodedata.category("A") == "Lu" and unicodedata.category("9") == "Nd" and unicodedata.category(" ") == "Zs"
assert unicodedata.bidirectional("\u0660") == "AN" and unicodedata.combining("\u0301") == 230 and unicodedata.mirrored("(") == 1
assert unicodedata.decimal("9") == 9 and unicodedata.digit("\u00b2") == 2 and unicodedata.numeric("\u00bd") == 0.5
assert unicodedata.decimal("a", -1) == -1 and unicodedata.east_asian_width("\uff21") == "F" and unicodedata.east_asian_width("a") == "Na"
assert unicodedata.decomposition("\u00c5") == "0041 030A"
assert unicodedata.normalize("NFD", "\u00e9") == "e\u0301" and unicodedata.normalize("NFC", "e\u0301") == "\u00e9"
assert unicodedata.normalize("NFKC", "\ufb01\u2460") == "fi1" and unicodedata.normalize("NFKD", "\u212b") == "A\u030a"
assert unicodedata.is_normalized("NFC", "\u00e9") and not unicodedata.is_normalized("NFD", "\u00e9")
plain = "".join(c for c in unicodedata.normalize("NFD", "cr\u00e8me br\u00fbl\u00e9e") if not unicodedata.combining(c))
assert plain == "creme brulee" and tuple(map(int, unicodedata.unidata_version.split("."))) >= (14, 0, 0)
failed = []
for wrong in (lambda: unicodedata.decimal("a"), lambda: unicodedata.lookup("NO SUCH NAME"), lambda: unicodedata.name("\x00")):
    try:
        wrong()
    except (ValueError, KeyError) as error:
        failed.append(type(error).__name__)
assert failed == ["ValueError", "KeyError", "ValueError"]
return "ok"
