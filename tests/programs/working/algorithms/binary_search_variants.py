from bisect import bisect_left, bisect_right


def lower_bound(xs, target):
    lo, hi = 0, len(xs)
    while lo < hi:
        mid = (lo + hi) >> 1
        if xs[mid] < target:
            lo = mid + 1
        else:
            hi = mid
    return lo


def search_rotated(xs, target):
    lo, hi = 0, len(xs) - 1
    while lo <= hi:
        mid = (lo + hi) // 2
        if xs[mid] == target:
            return mid
        if xs[lo] <= xs[mid]:
            if xs[lo] <= target < xs[mid]:
                hi = mid - 1
            else:
                lo = mid + 1
        elif xs[mid] < target <= xs[hi]:
            lo = mid + 1
        else:
            hi = mid - 1
    return -1


def bisect_real(f, lo, hi, eps=1e-9):
    while hi - lo > eps:
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if f(lo) * f(mid) > 0 else (lo, mid)
    return lo


salaries = sorted(p["salary"] for p in await tools.staff())
return {
    "agree": all(lower_bound(salaries, s) == bisect_left(salaries, s) for s in range(4000, 9100, 50)),
    "at 4100": [bisect_left(salaries, 4100), bisect_right(salaries, 4100)],
    "rotated": [search_rotated([6, 7, 9, 1, 2, 4], t) for t in (9, 1, 4, 5)],
    "sqrt2": round(bisect_real(lambda x: x * x - 2, 0, 2), 6),
    "by key": bisect_left([{"k": 1}, {"k": 5}, {"k": 9}], 6, key=lambda d: d["k"]),
}
