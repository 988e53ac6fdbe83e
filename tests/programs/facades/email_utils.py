import datetime
from email import utils
from email.utils import formataddr, getaddresses, parseaddr

assert parseaddr('"Doe, J." <j@example.org>') == ("Doe, J.", "j@example.org") and parseaddr("") == ("", "")
assert formataddr(("Doe, J.", "j@example.org")) == '"Doe, J." <j@example.org>' and formataddr(("", "a@b.c")) == "a@b.c"
assert formataddr(("J\u00fcrgen", "j@example.org")) == "=?utf-8?q?J=C3=BCrgen?= <j@example.org>"
assert getaddresses(["A <a@x.org>, b@x.org", "C <c@x.org>"]) == [("A", "a@x.org"), ("", "b@x.org"), ("C", "c@x.org")]
assert utils.parsedate("Fri, 09 Nov 2001 01:08:47 -0000")[:6] == (2001, 11, 9, 1, 8, 47) and utils.parsedate("no date") is None
parts = utils.parsedate_tz("Mon, 20 Nov 1995 19:12:08 -0500")
assert parts[-1] == -18000 and utils.mktime_tz(parts) == 816912728
moment = utils.parsedate_to_datetime("Mon, 20 Nov 1995 19:12:08 -0500")
assert moment.isoformat() == "1995-11-20T19:12:08-05:00"
assert utils.format_datetime(moment) == "Mon, 20 Nov 1995 19:12:08 -0500"
assert utils.format_datetime(moment.astimezone(datetime.UTC), usegmt=True) == "Tue, 21 Nov 1995 00:12:08 GMT"
assert utils.formatdate(0) == "Thu, 01 Jan 1970 00:00:00 -0000" and utils.formatdate(0, usegmt=True).endswith("GMT")
assert utils.formatdate(0, localtime=True)[-5] in "+-"
assert utils.quote('a"b\\c') == 'a\\"b\\\\c' and utils.unquote('"a\\"b"') == 'a"b' and utils.unquote("<x>") == "x"
try:
    utils.parsedate_to_datetime("never")
except ValueError:
    print("ok")
