import re
from collections import Counter

texts = [note["body"] + " " + note["title"] for note in await tools.search(query="report", limit=20)]
words = Counter(w for text in texts for w in re.findall(r"[a-z]{3,}", text.lower()))
stop = {"the", "and", "for", "sold"}
common = [(w, n) for w, n in words.most_common() if w not in stop]
common.sort(key=lambda wn: (-wn[1], wn[0]))
for word, n in common[:6]:
    print(f"{word:>8} {n:>3}")
pairs = Counter(zip(texts[0].split(), texts[0].split()[1:]))
return {"unique": len(words), "total": words.total(), "first_pairs": [list(p) for p, _ in sorted(pairs.items())[:3]]}
