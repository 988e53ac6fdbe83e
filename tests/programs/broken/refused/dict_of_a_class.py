#: kind exception
#: line 8
#: says attribute `__dict__` is not available to programs
#: says dir(
class Limit:
    SALARY = 5000
    WIND = 8
    STOCK = 3


report = await tools.weather(city="Oslo", day=4)
limits = {key: value for key, value in Limit.__dict__.items() if not key.startswith("_")}
return {"windy": report["wind"] > limits["WIND"], **limits}
