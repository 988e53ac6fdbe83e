import functools


def auto_repr(*fields):
    def wrap(cls):
        def __repr__(self):
            return f"{cls.__name__}<{', '.join(f'{f}={getattr(self, f)!r}' for f in fields)}>"

        cls.__repr__ = __repr__
        return cls

    return wrap


def count_calls(method):
    @functools.wraps(method)
    def inner(self, *args, **kwargs):
        self.calls[method.__name__] = self.calls.get(method.__name__, 0) + 1
        return method(self, *args, **kwargs)

    return inner


@auto_repr("host", "port")
class Server:
    def __init__(self, host, port=80):
        self.host, self.port, self.calls = host, port, {}

    @count_calls
    def get(self, path, *, secure=False):
        """Build a URL."""
        return f"http{'s' * secure}://{self.host}:{self.port}{path}"

    @count_calls
    def ping(self):
        return "pong"


text = await tools.read_text(path="/data/config.ini")
conf = dict(line.split(" = ") for line in text.splitlines() if " = " in line)
s = Server(conf["host"], int(conf["port"]))
urls = [s.get("/a"), s.get("/b", secure=True), s.ping()]
print(s, Server.get.__name__, Server.get.__doc__)
return urls, s.calls
