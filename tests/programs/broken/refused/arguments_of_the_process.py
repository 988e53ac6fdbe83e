#: kind exception
#: line 3
#: says write the values directly in the program
import sys

number = int(sys.argv[1]) if len(sys.argv) > 1 else 3
customer = await tools.get_customer(id=number)
return customer["name"]
