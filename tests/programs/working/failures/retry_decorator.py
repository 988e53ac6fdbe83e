import functools


def retry(times, codes=("BUSY",)):
    def decorate(function):
        @functools.wraps(function)
        async def wrapper(*args, **kwargs):
            for left in range(times - 1, -1, -1):
                try:
                    return await function(*args, **kwargs)
                except ToolCallError as error:
                    if error.code not in codes or not left:
                        error.add_note(f"gave up in {function.__name__} with {left} left")
                        raise
                    wrapper.retries += 1

        wrapper.retries = 0
        return wrapper

    return decorate


@retry(4)
async def job(key, fail):
    """A job that may be busy."""
    return await tools.flaky(key=key, fail=fail)


print(job.__name__, job.__doc__)
print(await job("one", 1), await job("two", fail=3), job.retries)
for key, fail in (("three", 8), ("four", 0)):
    try:
        print(await job(key, fail))
    except ToolCallError as error:
        print(error.message, error.__notes__)
return job.retries
