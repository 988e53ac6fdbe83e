import asyncio
import re
from collections import Counter

QUESTIONS = ["tea", "kettle", "Oslo", "nothing of the kind"]


async def answer(question):
    return question, await tools.search(query=question, limit=3)


found = dict(await asyncio.gather(*map(answer, QUESTIONS)))
words = Counter()
for question, rows in found.items():
    print(f"{question}: {len(rows)}")
    for row in rows:
        words.update(re.findall(r"[a-z]{3,}", f"{row['title']} {row['body']}".lower()))
        print("   ", row["title"], row["score"], row["body"].splitlines()[-1])
common = [word for word, count in sorted(words.items(), key=lambda pair: (-pair[1], pair[0])) if count > 1]
{"questions": len(found), "common": common[:5]}
