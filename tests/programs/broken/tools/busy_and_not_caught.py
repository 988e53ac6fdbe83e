#: kind exception
#: line 3
#: says job-1 is busy, attempt 1
#: says BUSY
#: says except ToolCallError
done = []
for key in ("job-1", "job-2", "job-3"):
    done.append(await tools.flaky(key=key))
return done
