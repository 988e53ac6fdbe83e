from collections import defaultdict


def run(source: str, data: str = "", limit: int = 200_000) -> str:
    jumps, stack = {}, []
    for i, ch in enumerate(source):
        if ch == "[":
            stack.append(i)
        elif ch == "]":
            j = stack.pop()
            jumps[i], jumps[j] = j, i
    tape, ptr, pc, feed, out = defaultdict(int), 0, 0, iter(data), []
    while pc < len(source) and (limit := limit - 1):
        match source[pc]:
            case ">":
                ptr += 1
            case "<":
                ptr -= 1
            case "+" | "-" as op:
                tape[ptr] = (tape[ptr] + (1 if op == "+" else -1)) % 256
            case ".":
                out.append(chr(tape[ptr]))
            case ",":
                tape[ptr] = ord(next(feed, "\0"))
            case "[" if not tape[ptr]:
                pc = jumps[pc]
            case "]" if tape[ptr]:
                pc = jumps[pc]
        pc += 1
    return "".join(out)


hello = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++."
print(run(hello), run(",[.,]", "echo!"), run(",>,<[->+<]>.", "\x21\x20"))
