import ipaddress
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network, ip_network

address = ipaddress.ip_address("192.0.2.1")
assert isinstance(address, IPv4Address) and int(address) == 3221225985 and address + 1 == IPv4Address("192.0.2.2")
assert address.packed == b"\xc0\0\2\1" and address.version == 4 and address.reverse_pointer == "1.2.0.192.in-addr.arpa"
assert IPv4Address("10.1.2.3").is_private and IPv4Address("127.0.0.1").is_loopback and IPv4Address("224.0.0.1").is_multicast
assert IPv4Address("8.8.8.8").is_global and IPv4Address("169.254.0.1").is_link_local and IPv4Address("0.0.0.0").is_unspecified
six = ipaddress.ip_address("2001:db8::1")
assert isinstance(six, IPv6Address) and six.exploded == "2001:0db8:0000:0000:0000:0000:0000:0001" and six.compressed == "2001:db8::1"
assert IPv6Address("::ffff:192.0.2.1").ipv4_mapped == address and IPv6Address("fe80::1%eth0").scope_id == "eth0"
network = ip_network("192.0.2.0/29")
assert isinstance(network, IPv4Network) and network.num_addresses == 8 and len(list(network.hosts())) == 6 and address in network
assert str(network.netmask) == "255.255.255.248" and str(network.broadcast_address) == "192.0.2.7" and network.prefixlen == 29
assert [str(part) for part in network.subnets(new_prefix=30)] == ["192.0.2.0/30", "192.0.2.4/30"]
assert str(network.supernet()) == "192.0.2.0/28" and network.overlaps(ip_network("192.0.2.4/30")) and network.with_hostmask.endswith("/0.0.0.7")
assert ip_network("192.0.2.4/30").subnet_of(network) and IPv4Network("192.0.2.5/29", strict=False) == network
excluded = sorted(network.address_exclude(ip_network("192.0.2.0/31")))
assert [str(part) for part in excluded] == ["192.0.2.2/31", "192.0.2.4/30"] and network[-1] == IPv4Address("192.0.2.7")
interface = ipaddress.ip_interface("10.0.0.5/24")
assert isinstance(interface, IPv4Interface) and interface.ip == IPv4Address("10.0.0.5") and str(interface.network) == "10.0.0.0/24"
assert str(IPv6Interface("2001:db8::5/64").network) == "2001:db8::/64" and IPv6Network("2001:db8::/126").num_addresses == 4
merged = ipaddress.collapse_addresses([ip_network("10.0.0.0/25"), ip_network("10.0.0.128/25")])
assert [str(part) for part in merged] == ["10.0.0.0/24"]
span = ipaddress.summarize_address_range(IPv4Address("10.0.0.0"), IPv4Address("10.0.0.5"))
assert [str(part) for part in span] == ["10.0.0.0/30", "10.0.0.4/31"]
assert sorted([network, address], key=ipaddress.get_mixed_type_key)[0] == network
assert ipaddress.v4_int_to_packed(1) == b"\0\0\0\1" and ipaddress.v6_int_to_packed(1) == b"\0" * 15 + b"\1"
failed = []
for wrong in (lambda: IPv4Address("256.0.0.1"), lambda: IPv4Network("10.0.0.0/33"), lambda: ip_network("10.0.0.1/24"), lambda: IPv6Address(":::")):
    try:
        wrong()
    except ValueError as error:
        failed.append(type(error))
assert failed == [ipaddress.AddressValueError, ipaddress.NetmaskValueError, ValueError, ipaddress.AddressValueError]
return "ok"
