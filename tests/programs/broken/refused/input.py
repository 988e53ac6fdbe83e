#: kind exception
#: line 1
#: says EOFError: input() has nothing to read
#: says write the value directly in the program
number = int(input("Which customer? "))
customer = await tools.get_customer(id=number)
print(customer["name"], customer["email"])
