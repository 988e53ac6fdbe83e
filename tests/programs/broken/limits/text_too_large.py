#: kind memory-limit
#: line 2
#: says more memory than its limit of
#: says memory_bytes
city = "Oslo"
padding = "x" * 10**12
return len(city + padding)
