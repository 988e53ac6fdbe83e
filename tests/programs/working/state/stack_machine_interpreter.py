PROGRAM = """
    push 10
    store n
loop:
    load n
    jz end
    load n
    print
    load n
    push 3
    sub
    store n
    load n
    push 0
    lt
    jz loop
end:
    push "done"
    print
    halt
"""


def assemble(text):
    code, labels = [], {}
    for line in map(str.strip, text.strip().splitlines()):
        if line.endswith(":"):
            labels[line[:-1]] = len(code)
        else:
            op, _, arg = line.partition(" ")
            code.append((op, arg or None))
    return code, labels


def run(code, labels, max_steps=1000):
    stack, memory, out, pc = [], {}, [], 0
    binary = {"add": int.__add__, "sub": int.__sub__, "lt": lambda a, b: int(a < b)}
    for step in range(max_steps):
        op, arg = code[pc]
        pc += 1
        match op, arg:
            case "push", str(text) if text[0] == '"':
                stack.append(text.strip('"'))
            case "push", number:
                stack.append(int(number))
            case ("load" | "store") as which, name:
                stack.append(memory[name]) if which == "load" else memory.__setitem__(name, stack.pop())
            case "jz", label:
                pc = labels[label] if not stack.pop() else pc
            case "print", None:
                out.append(stack.pop())
            case "halt", _:
                return out, step, memory
            case name, None if name in binary:
                b, a = stack.pop(), stack.pop()
                stack.append(binary[name](a, b))


run(*assemble(PROGRAM))
