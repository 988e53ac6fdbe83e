import asyncio


async def priced(code):
    return code, await tools.rate(base="EUR", to=code)


rates = {}
for finished in asyncio.as_completed([priced(c) for c in ("USD", "GBP", "JPY", "EUR")]):
    code, value = await finished
    rates[code] = value
print(sorted(rates))
return {code: rates[code] for code in sorted(rates)}
