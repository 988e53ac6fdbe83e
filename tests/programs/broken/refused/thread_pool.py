#: kind policy
#: line 2
#: says programs have no threads; run async calls together with asyncio.gather
import json
from concurrent.futures import ThreadPoolExecutor

words = ["tea", "cake"]
with ThreadPoolExecutor(max_workers=4) as pool:
    results = list(pool.map(lambda word: tools.search(query=word), words))
return json.dumps(results)
