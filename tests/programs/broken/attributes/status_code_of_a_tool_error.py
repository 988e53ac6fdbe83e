#: kind exception
#: line 5
#: says `code`
for key in ("first", "second"):
    try:
        print(await tools.flaky(key=key, fail=1))
    except ToolCallError as error:
        if error.status_code == 503:
            print(await tools.flaky(key=key, fail=1))
        else:
            raise
return "done"
