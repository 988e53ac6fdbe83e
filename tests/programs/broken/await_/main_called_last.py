#: kind invalid-output
#: line none
#: says a coroutine that was never awaited
#: says put await in front of the call
async def main():
    people = await tools.staff()
    print(len(people), "people")


main()
