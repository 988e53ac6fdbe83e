class Trie:
    END = object()

    def __init__(self, words=()):
        self.root = {}
        for word in words:
            self.insert(word)

    def insert(self, word):
        node = self.root
        for ch in word:
            node = node.setdefault(ch, {})
        node[Trie.END] = node.get(Trie.END, 0) + 1

    def complete(self, prefix):
        node = self.root
        for ch in prefix:
            if (node := node.get(ch)) is None:
                return
        stack = [(prefix, node)]
        while stack:
            word, node = stack.pop()
            if Trie.END in node:
                yield word, node[Trie.END]
            stack.extend((word + ch, child) for ch, child in node.items() if ch is not Trie.END)


import re

log = await tools.read_text(path="/docs/readme.md")
notes = await tools.search(query="report", limit=20)
words = re.findall(r"[a-z]+", (log + " ".join(n["body"] for n in notes)).lower())
trie = Trie(words)
for prefix in ("s", "to", "zz", "h"):
    print(prefix, sorted(trie.complete(prefix), key=lambda p: (-p[1], p[0]))[:3])
