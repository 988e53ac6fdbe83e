class Temperature:
    """Celsius inside, with a validated setter and a computed fahrenheit."""

    def __init__(self, celsius=0):
        self.celsius = celsius

    @property
    def celsius(self):
        return self._c

    @celsius.setter
    def celsius(self, value):
        if value < -273.15:
            raise ValueError("below absolute zero")
        self._c = value

    @celsius.deleter
    def celsius(self):
        print("resetting")
        self._c = 0

    @property
    def fahrenheit(self):
        return self._c * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, value):
        self.celsius = (value - 32) * 5 / 9

    @staticmethod
    def label(c):
        return "hot" if c > 25 else "mild" if c > 12 else "cold"


report = await tools.weather(city="Accra", day=2)
t = Temperature(report["celsius"])
print(t.fahrenheit, Temperature.label(t.celsius))
t.fahrenheit = 212
t.celsius += 1
values = [t.celsius]
del t.celsius
values.append(t.celsius)
try:
    t.fahrenheit = -1000
except ValueError as e:
    values.append(str(e))
try:
    Temperature.label = 3
    values.append(Temperature.label)
finally:
    print(vars(t), Temperature.celsius.fset is not None, Temperature.__doc__)
return values
