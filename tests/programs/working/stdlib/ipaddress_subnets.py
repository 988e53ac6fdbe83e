import ipaddress
from ipaddress import IPv4Address, IPv4Network, ip_address, ip_network

net = ip_network("192.168.10.0/24")
subnets = list(net.subnets(new_prefix=26))
print(net.netmask, net.broadcast_address, net.num_addresses, [str(s) for s in subnets], net.supernet(2), net.hostmask)
print(ip_address("192.168.10.77") in subnets[1], IPv4Address("10.0.0.1") + 5, int(IPv4Address("1.2.3.4")), ip_address("::1").is_loopback, ip_address("10.1.1.1").is_private, ip_address("8.8.8.8").is_global)
print(list(ip_network("10.0.0.0/30").hosts()), ip_address("2001:db8::ff00:42:8329").exploded, ip_network("2001:db8::/126").num_addresses, IPv4Network("10.0.0.0/8").overlaps(ip_network("10.2.0.0/16")))
print(*ipaddress.collapse_addresses([ip_network("10.0.0.0/25"), ip_network("10.0.0.128/25")]), *ipaddress.summarize_address_range(ip_address("10.0.0.1"), ip_address("10.0.0.6")))
for bad in ("300.1.1.1", "10.0.0.1/24", "abc"):
    try:
        ip_network(bad)
    except ValueError as e:
        print(type(e).__name__, e)
iface = ipaddress.ip_interface("172.16.5.9/20")
addresses = sorted(map(ip_address, ["10.0.0.10", "10.0.0.9", "9.255.255.255"]))
return {"iface": [str(iface.network), str(iface.ip), iface.with_netmask], "sorted": [str(a) for a in addresses], "reverse": iface.ip.reverse_pointer, "version": iface.version, "packed": IPv4Address("1.2.3.4").packed.hex()}
