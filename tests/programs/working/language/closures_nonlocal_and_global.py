counter = 0
LOG = []


def bump(by=1):
    global counter, created_later
    counter += by
    created_later = f"set by bump({by})"
    return counter


def make_account(balance):
    history = []

    def deposit(amount):
        nonlocal balance
        balance += amount
        history.append(+amount)

    def withdraw(amount):
        nonlocal balance
        if amount > balance:
            raise ValueError(f"only {balance} left")
        balance -= amount
        history.append(-amount)

    return deposit, withdraw, lambda: (balance, tuple(history))


def nested():
    x = "outer"

    def middle():
        def inner():
            nonlocal x
            x = "changed by inner"

        inner()
        return x

    return middle(), x


late = [lambda: i for i in range(3)]
early = [lambda i=i: i for i in range(3)]
adders = {n: (lambda n: lambda x: x + n)(n) for n in (1, 10)}

bump(), bump(by=4)
dep, wd, show = make_account(100)
dep(50)
wd(30)
try:
    wd(1000)
except ValueError as e:
    LOG.append(str(e))

print(counter, created_later, show(), LOG)
print(nested(), [f() for f in late], [f() for f in early], adders[10](5))
