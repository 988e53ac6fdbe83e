import string
import textwrap
from string import Template

notes = await tools.search(query="tea", limit=3)
letter = Template("Dear $name,\nyou owe ${amount}$$ for $$5 $missing.")
print(letter.safe_substitute(name="Ada", amount=7))
try:
    letter.substitute(name="Ada")
except KeyError as e:
    print("missing", e)
try:
    Template("bad $").substitute()
except ValueError as e:
    print(e)

body = """
    A long paragraph that goes on for a while,
    and is indented by four spaces.

      Two more here.
    """
clean = textwrap.dedent(body).strip()
print(textwrap.fill(clean.replace("\n", " "), width=30, initial_indent="* ", subsequent_indent="  "))
print(textwrap.wrap("supercalifragilistic word", width=8), textwrap.shorten("hello brave new world", width=16, placeholder=" ..."))
print(textwrap.indent("a\n\nb", "| "), textwrap.indent("x\ny", "- ", lambda line: "y" in line), sep="\n")
wrapper = textwrap.TextWrapper(width=20, break_long_words=False, max_lines=2, placeholder="…")
for note in notes:
    print(note["title"], wrapper.wrap(note["body"]))
print(string.ascii_lowercase[:5], string.digits, len(string.punctuation), string.hexdigits, repr(string.whitespace), string.capwords("the end of it"))


class Upper(str):
    def __format__(self, spec):
        return super().upper() if spec == "u" else super().__format__(spec)


print("{0:u} and {name!r} {0:>6}".format(Upper("loud"), name="x"))
