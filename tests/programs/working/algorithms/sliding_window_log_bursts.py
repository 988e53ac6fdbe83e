from collections import deque, Counter


def max_window(values, k):
    """Maximum of each window, with a monotonic deque."""
    window = deque()
    for i, v in enumerate(values):
        while window and values[window[-1]] <= v:
            window.pop()
        window.append(i)
        if window[0] <= i - k:
            window.popleft()
        if i >= k - 1:
            yield values[window[0]]


def longest_unique(text):
    last, start, best = {}, 0, ""
    for i, ch in enumerate(text):
        if last.get(ch, -1) >= start:
            start = last[ch] + 1
        last[ch] = i
        if i - start + 1 > len(best):
            best = text[start : i + 1]
    return best


def min_cover(s, need):
    need, missing, left, best = Counter(need), len(need), 0, None
    for right, ch in enumerate(s, 1):
        missing -= need[ch] > 0
        need[ch] -= 1
        while not missing:
            if best is None or right - left < len(best):
                best = s[left:right]
            need[s[left]] += 1
            missing += need[s[left]] > 0
            left += 1
    return best


log = await tools.read_text({"path": "/logs/app.log"})
took = [int(line.rsplit(" ", 1)[1].removesuffix("ms")) for line in log.split("\n")]
recent = deque(took, maxlen=5)
print(list(max_window(took[:20], 4)), list(recent), recent.maxlen)
print(longest_unique("abcabcbbxyzabc"), min_cover("ADOBECODEBANC", "ABC"), min_cover("a", "z"))
