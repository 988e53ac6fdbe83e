#: kind exception
#: line 1
#: says the text is JSON
#: says takes a Python program
{
  "tool": "get_order",
  "arguments": {"id": "O-001"}
}
