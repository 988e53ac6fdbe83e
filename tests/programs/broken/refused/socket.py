#: kind policy
#: line 2
#: says programs have no network; call a tool
import json
import socket

with socket.create_connection(("example.org", 80)) as connection:
    connection.sendall(b"GET / HTTP/1.0\r\n\r\n")
    answer = connection.recv(1024)
return json.dumps(answer.decode())
