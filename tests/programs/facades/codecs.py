import codecs

assert codecs.encode("Hello", "rot13") == "Uryyb" and codecs.decode("Uryyb", "rot_13") == "Hello"
assert codecs.encode(b"abc", "hex") == b"616263" and codecs.decode("616263", "hex_codec") == b"abc"
assert codecs.encode(b"foobar", "base64") == b"Zm9vYmFy\n" and codecs.decode(b"Zm9v", "base64_codec") == b"foo"
for name in ("zlib", "bz2", "quopri", "uu"):
    assert codecs.decode(codecs.encode(b"a = b " * 9, name), name) == b"a = b " * 9, name
assert "b\u00fccher.example".encode("idna") == b"xn--bcher-kva.example"
assert b"xn--bcher-kva.example".decode("idna") == "b\u00fccher.example"
assert "b\u00fccher".encode("punycode") == b"bcher-kva" and b"bcher-kva".decode("punycode") == "b\u00fccher"
assert (
    "\u20ac".encode("cp1252") == b"\x80"
    and "\u20ac".encode("iso8859_15") == b"\xa4"
    and "\u20ac".encode() == b"\xe2\x82\xac"
)
assert "\u3042\u30a2".encode("shift_jis") == b"\x82\xa0\x83A" and b"\x82\xa0".decode("cp932") == "\u3042"
assert "\u3042".encode("euc_jp") == b"\xa4\xa2" and "\u3042".encode("iso2022_jp") == b'\x1b$B$"\x1b(B'
assert "\u4e2d".encode("gbk") == b"\xd6\xd0" == "\u4e2d".encode("gb18030") == "\u4e2d".encode("gb2312")
assert "\u4e2d".encode("big5") == b"\xa4\xa4" and "\ud55c".encode("euc_kr") == b"\xc7\xd1"
assert (
    "\u0416".encode("koi8_r") == b"\xf6"
    and "\u0416".encode("cp1251") == b"\xc6"
    and "\u0416".encode("cp866") == b"\x86"
)
assert "\u00e9".encode("cp437") == b"\x82" == "\u00e9".encode("cp850") and "\u00e9".encode("mac_roman") == b"\x8e"
assert "a".encode("utf-16") in (codecs.BOM_UTF16_LE + b"a\0", codecs.BOM_UTF16_BE + b"\0a")
assert (
    "\U0001f600".encode("utf-16-be") == b"\xd8=\xde\x00" and (codecs.BOM_UTF32_BE + b"\0\0\0a").decode("utf-32") == "a"
)
assert codecs.BOM_UTF16 == codecs.BOM in (codecs.BOM_LE, codecs.BOM_BE) and codecs.BOM_UTF32 in (
    codecs.BOM_UTF32_LE,
    codecs.BOM_UTF32_BE,
)
assert (codecs.BOM_UTF8 + b"x").decode("utf-8-sig") == "x" and "x".encode("utf_8_sig") == codecs.BOM_UTF8 + b"x"
assert "1 + 1 \u00e9".encode("utf-7") == b"1 +- 1 +AOk-" and "\n\u00e9".encode("unicode_escape") == rb"\n\xe9"
assert rb"\u0041\n".decode("raw_unicode_escape") == r"A\n" and "\u00e9".encode("latin-1") == b"\xe9"
assert "a\u00e9".encode("ascii", "ignore") == b"a" and "\u00e9".encode("ascii", "xmlcharrefreplace") == b"&#233;"
assert (
    "\u00e9".encode("ascii", "backslashreplace") == rb"\xe9"
    and "\u00e9".encode("ascii", "namereplace") == rb"\N{LATIN SMALL LETTER E WITH ACUTE}"
)
assert b"\xff".decode("utf-8", "replace") == "\ufffd" and b"\xff".decode("utf-8", "surrogateescape") == "\udcff"
failed = []
for wrong in (lambda: "x".encode("no-such-codec"), lambda: b"\xff".decode(), lambda: "x".encode("undefined")):
    try:
        wrong()
    except (LookupError, UnicodeError) as error:
        failed.append(type(error).__name__)
assert failed == ["LookupError", "UnicodeDecodeError", "UnicodeError"]
return "ok"
