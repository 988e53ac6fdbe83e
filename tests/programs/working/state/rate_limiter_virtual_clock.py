class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now

    def __iadd__(self, seconds):
        self.now += seconds
        return self


class TokenBucket:
    def __init__(self, rate, burst, clock):
        self.rate, self.burst, self.clock = rate, burst, clock
        self.tokens, self.last = burst, clock()

    def allow(self, cost=1):
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.last) * self.rate)
        self.last = now
        if self.tokens >= cost:
            self.tokens -= cost
            return True
        return False


class CircuitBreaker:
    def __init__(self, threshold, cooldown, clock):
        self.threshold, self.cooldown, self.clock = threshold, cooldown, clock
        self.failures, self.opened = 0, None

    @property
    def state(self):
        if self.opened is None:
            return "closed"
        return "half-open" if self.clock() - self.opened >= self.cooldown else "open"

    async def call(self, fn, *args, **kw):
        if self.state == "open":
            return "rejected"
        try:
            result = await fn(*args, **kw)
        except ToolCallError as e:
            self.failures += 1
            if self.failures >= self.threshold:
                self.opened = self.clock()
            return e.code
        self.failures, self.opened = 0, None
        return result


clock = Clock()
bucket, breaker = TokenBucket(rate=0.5, burst=2, clock=clock), CircuitBreaker(2, 3, clock)
rows = []
for _ in range(9):
    allowed = bucket.allow()
    rows.append(f"{clock():>4} {'+' if allowed else '-'} {breaker.state:<9} {await breaker.call(tools.flaky, key='svc', fail=3)}")
    clock += 1
print("\n".join(rows))
