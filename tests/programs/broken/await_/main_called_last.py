#: kind exception
#: line 6
#: says await main()
async def main():
    people = await tools.staff()
    print(len(people), "people")


main()
