#: kind timeout
#: line 3
#: says its time limit of 10 s (wall_s) expired
#: says line 3
import asyncio
result = None
await asyncio.sleep(60)
result = await tools.flaky(key="slow-job", fail=0)
return result
