import email.utils
from email import utils

assert utils is email.utils
assert email.utils.parseaddr("Ada Lovelace <ada@example.org>") == ("Ada Lovelace", "ada@example.org")
assert utils.formataddr(("Ada", "ada@example.org")) == "Ada <ada@example.org>"
assert email.utils.formatdate(0, usegmt=True) == "Thu, 01 Jan 1970 00:00:00 GMT"
print("ok")
