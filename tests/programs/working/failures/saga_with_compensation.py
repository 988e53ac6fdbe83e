journal = []


async def reserve(item):
    left = await tools.stock(item=item)
    journal.append(f"reserved {item} of {left}")


async def release(item):
    journal.append(f"released {item}")


async def notify(to):
    sent = await tools.send(to=to, text="Your order is on its way.")
    journal.append(f"told {sent['to']}")


async def saga(steps):
    undo = []
    try:
        for do, compensate, argument in steps:
            await do(argument)
            if compensate:
                undo.append((compensate, argument))
    except ToolCallError as error:
        journal.append(f"failed with {error.code}: {error.message}")
        for compensate, argument in reversed(undo):
            await compensate(argument)
        return False
    return True


good = await saga([(reserve, release, "tea"), (reserve, release, "mug"), (notify, None, "a@example.org")])
bad = await saga([(reserve, release, "tray"), (reserve, release, "cake"), (notify, None, "no address")])
worse = await saga([(reserve, release, "honey"), (reserve, release, "sofa")])
{"good": good, "bad": bad, "worse": worse, "journal": journal}
