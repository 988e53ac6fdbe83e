class CircuitOpen(Exception):
    pass


class Breaker:
    def __init__(self, threshold, cool_down):
        self.threshold = threshold
        self.cool_down = cool_down
        self.failures = 0
        self.rest = 0

    async def call(self, function, **arguments):
        if self.rest > 0:
            self.rest -= 1
            raise CircuitOpen(f"{self.rest} more to wait")
        try:
            value = await function(**arguments)
        except ToolCallError:
            self.failures += 1
            if self.failures >= self.threshold:
                self.failures = 0
                self.rest = self.cool_down
            raise
        self.failures = 0
        return value


breaker = Breaker(threshold=2, cool_down=3)
history = []
for n in range(12):
    try:
        history.append(await breaker.call(tools.flaky, key="db", fail=4))
    except CircuitOpen as error:
        history.append(f"open ({error})")
    except ToolCallError as error:
        history.append(error.code)
print(*history, sep="\n")
return history.count("done db")
