import string
from string import Template

assert string.ascii_letters == string.ascii_lowercase + string.ascii_uppercase and string.ascii_uppercase[0] == "A"
assert string.digits == "0123456789" and string.hexdigits == string.digits + "abcdefABCDEF" and string.octdigits == "01234567"
assert string.punctuation == r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~""" and string.whitespace == " \t\n\r\x0b\x0c"
assert string.printable == string.digits + string.ascii_letters + string.punctuation + string.whitespace
assert string.capwords("hello  big world") == "Hello Big World" and string.capwords("a-b", sep="-") == "A-B"
template = Template("$who likes ${what}s for $$5")
assert template.substitute(who="tim", what="apple") == "tim likes apples for $5"
assert template.safe_substitute(who="tim") == "tim likes ${what}s for $5" and template.substitute({"who": "a"}, what="b") == "a likes bs for $5"
assert template.is_valid() and template.get_identifiers() == ["who", "what"] and not Template("$ x").is_valid()


class Percent(Template):
    delimiter = "%"
    idpattern = "[a-z]+"


assert Percent("%x and $x").substitute(x=1) == "1 and $x" and template.template.startswith("$who")
failed = []
for wrong in (lambda: template.substitute(who="x"), lambda: Template("$").substitute()):
    try:
        wrong()
    except (KeyError, ValueError) as error:
        failed.append(type(error).__name__)
assert failed == ["KeyError", "ValueError"]
return "ok"
