import re


class Handler:
    registry: dict[str, type["Handler"]] = {}

    def __init_subclass__(cls, /, prefix: str | None = None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.prefix = prefix or re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        Handler.registry[cls.prefix] = cls

    def handle(self, arg):
        raise NotImplementedError

    @classmethod
    async def dispatch(cls, line: str):
        name, _, arg = line.partition(" ")
        try:
            return await cls.registry[name]().handle(arg)
        except KeyError:
            return f"unknown command {name!r}; known: {', '.join(sorted(cls.registry))}"


class StockLevel(Handler):
    async def handle(self, arg):
        return await tools.stock(item=arg)


class Weather(Handler, prefix="wx"):
    async def handle(self, arg):
        city, day = arg.split("/")
        got = await tools.weather({"city": city, "day": int(day)})
        return f"{got['celsius']}°C {got['sky']}"


class LoudWeather(Weather):
    async def handle(self, arg):
        return (await super().handle(arg)).upper()


lines = ["stock_level tea", "wx Oslo/3", "loud_weather Lima/1", "dance now"]
[await Handler.dispatch(line) for line in lines]
