from collections import deque

queue = deque({"key": f"job{n}", "fail": n, "tries": 0} for n in range(6))
dead, done = [], []
rounds = 0
while queue:
    rounds += 1
    job = queue.popleft()
    job["tries"] += 1
    try:
        done.append((await tools.flaky(key=job["key"], fail=job["fail"]), job["tries"]))
    except ToolCallError as error:
        if job["tries"] >= 4:
            dead.append({"job": job["key"], "last": error.message})
        else:
            queue.append(job)

print(f"{rounds} rounds, {len(done)} done, {len(dead)} dead")
for text, tries in done:
    print(f"{text} after {tries}")
return dead
