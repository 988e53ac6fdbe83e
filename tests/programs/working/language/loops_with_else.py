def login(passwords):
    attempts = 3
    while attempts:
        attempts -= 1
        if passwords.pop(0) == "secret":
            message = f"welcome with {attempts} left"
            break
    else:
        message = "locked out"
    return message


primes = []
for n in range(2, 40):
    for p in primes:
        if p * p > n:
            primes.append(n)
            break
        if n % p == 0:
            break
    else:
        primes.append(n)

out = []
for row in range(4):
    for col in range(4):
        if col == row:
            continue
        if row + col > 4:
            break
        out.append(row * 10 + col)

attempt = 0
while True:
    try:
        result = await tools.flaky(key="loop", fail=2)
    except ToolCallError as e:
        attempt += 1
        continue
    else:
        break
    finally:
        attempt += 10


def finally_wins():
    for i in range(3):
        try:
            return i
        finally:
            if i == 0:
                continue


return [login(["a", "b", "secret"]), login(["x"] * 3), primes, out, result, attempt, finally_wins()]
