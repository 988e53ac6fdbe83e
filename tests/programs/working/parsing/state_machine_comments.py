def strip_comments(source):
    """Source without `//` and `/* */` comments, strings left as they are."""
    out, state, n = [], "code", 0
    while n < len(source):
        two = source[n : n + 2]
        match state, two:
            case "code", "//":
                state = "line"
                n += 2
                continue
            case "code", "/*":
                state = "block"
                n += 2
                continue
            case "block", "*/":
                state = "code"
                out.append(" ")
                n += 2
                continue
            case "string", _ if two[0] == "\\":
                out.append(two)
                n += 2
                continue
            case ("code" | "string"), _ if two[0] == '"':
                state = "string" if state == "code" else "code"
            case "line", _ if two[0] == "\n":
                state = "code"
        if state in ("code", "string"):
            out.append(source[n])
        n += 1
    if state in ("block", "string"):
        raise SyntaxError(f"{state} is not closed")
    return "".join(out)


SOURCE = r'''int a; // one
char *s = "no // comment \" here"; /* two
lines */ int b;
int c = 4 / 2;'''
print(strip_comments(SOURCE))
for bad in ("/* open", 'x = "open', "fine // end"):
    try:
        print(repr(strip_comments(bad)))
    except SyntaxError as error:
        print(error)
