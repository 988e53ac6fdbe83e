#: kind policy
#: line 1
#: says run async calls together with asyncio.gather
from threading import Thread, Lock

found, lock = [], Lock()


def look(word):
    with lock:
        found.append(word)


threads = [Thread(target=look, args=(word,)) for word in ("tea", "mug")]
for thread in threads:
    thread.start()
return found
