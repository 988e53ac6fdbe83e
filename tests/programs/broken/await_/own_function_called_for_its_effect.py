#: kind exception
#: line 8
#: says never awaited
#: says await notify(
async def notify(number):
    customer = await tools.get_customer(id=number)
    if customer["email"]:
        await tools.send(to=customer["email"], text="Hello")


for number in (1, 2, 3):
    notify(number)
return "everybody was told"
