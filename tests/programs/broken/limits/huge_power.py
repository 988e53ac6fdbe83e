#: kind cpu-limit
#: line 3
#: says longer than its limit of 2 s
base = (await tools.get_customer(id=7))["id"]
exponent = 10 ** 9
fingerprint = base ** exponent % 97
return fingerprint
