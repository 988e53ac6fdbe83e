import shlex

assert shlex.split("cp 'my file' \"$HOME/x\" a\\ b # note") == ["cp", "my file", "$HOME/x", "a b", "#", "note"]
assert shlex.split("run now # note", comments=True) == ["run", "now"] and shlex.split(r"a\b", posix=False) == [r"a\b"]
assert shlex.split("'q' x", posix=False) == ["'q'", "x"] and shlex.split("") == []
assert shlex.quote("plain-1.txt") == "plain-1.txt" and shlex.quote("my file; rm") == "'my file; rm'" and shlex.quote("") == "''"
assert shlex.quote("it's") == "'it'\"'\"'s'" and shlex.join(["echo", "-n", "Multiple words"]) == "echo -n 'Multiple words'"
words = ["a b", "c'd", '"', "$x"]
assert shlex.split(shlex.join(words)) == words
try:
    shlex.split("'open")
except ValueError as error:
    assert str(error) == "No closing quotation"
    print("ok")
