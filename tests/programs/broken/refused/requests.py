#: kind policy
#: line 1
#: says module `requests` cannot be imported here; programs have no network; call a tool
import requests

response = requests.get("https://api.example.org/orders/O-001", timeout=10)
response.raise_for_status()
return response.json()["status"]
