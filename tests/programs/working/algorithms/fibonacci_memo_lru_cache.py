from functools import lru_cache, cache
import sys

sys.setrecursionlimit(3000)


@lru_cache(maxsize=None)
def fib(n: int) -> int:
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@cache
def ways(amount, coins=(1, 2, 5, 10, 20, 50)):
    if amount == 0:
        return 1
    if amount < 0 or not coins:
        return 0
    return ways(amount - coins[-1], coins) + ways(amount, coins[:-1])


@lru_cache(maxsize=2)
def slow(x):
    print("computing", x)
    return x * x


for x in (1, 2, 1, 3, 2):
    slow(x)
info = fib.cache_info() if fib(90) else None
result = {
    "fib90": fib(90),
    "ways": ways(100),
    "info": [info.hits, info.misses, info.currsize],
    "slow": str(slow.cache_info()),
}
fib.cache_clear()
result["cleared"] = fib.cache_info().currsize
result
