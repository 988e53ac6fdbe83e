def rows(text, delimiter=","):
    """Rows of CSV, with quoted cells over several lines and doubled quotes (RFC 4180)."""
    row, cell, quoted, after_quote = [], [], False, False
    for character in text:
        if quoted:
            if after_quote:
                after_quote = False
                if character == '"':
                    cell.append(character)
                    continue
                quoted = False
            elif character == '"':
                after_quote = True
                continue
            else:
                cell.append(character)
                continue
        if character == '"' and not cell:
            quoted = True
        elif character == delimiter:
            row.append("".join(cell))
            cell = []
        elif character == "\n":
            yield [*row, "".join(cell)]
            row, cell = [], []
        elif character != "\r":
            cell.append(character)
    if row or cell:
        yield [*row, "".join(cell)]


import csv
import io

TEXT = 'id,text\r\n1,"a, b"\r\n2,"say ""hi"""\r\n3,"two\nlines"\r\n4,\r\n5,plain'
mine = list(rows(TEXT))
assert mine == list(csv.reader(io.StringIO(TEXT, newline="")))
sheet = await tools.read_text(path="/data/sales.csv")
assert list(rows(sheet)) == list(csv.reader(io.StringIO(sheet)))
for row in mine:
    print(row)
return len(list(rows(sheet)))
