import re

text = await tools.read_text(path="/logs/app.log")
found = [
    (int(ms), int(number))
    for number, ms in re.findall(r"request (\d+) took (\d+)ms", text)
]
slow = sorted(found, reverse=True)[:5]
average = sum(ms for ms, _ in found) / len(found)
print(f"average {average:.1f} ms over {len(found)} requests")
for ms, number in slow:
    print(f"  #{number:<3} {ms:>4} ms {'*' * (ms // 40)}")
over = [number for ms, number in found if ms > 2 * average]
over
