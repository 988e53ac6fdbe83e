import statistics as st
from statistics import NormalDist, mean, median, pstdev, quantiles, stdev

people = await tools.staff()
salaries = [p["salary"] for p in people]
by_team = {}
for p in people:
    by_team.setdefault(p["team"], []).append(p["salary"])

slope, intercept = st.linear_regression([p["id"] for p in people], salaries)
normal = NormalDist.from_samples(salaries)
try:
    st.stdev([1])
except st.StatisticsError as e:
    problem = str(e)

return {
    "mean": round(mean(salaries), 2),
    "median": median(salaries),
    "mode": st.mode(salaries),
    "multimode": st.multimode("aabbc"),
    "stdev": round(stdev(salaries), 3),
    "pstdev": round(pstdev(salaries), 3),
    "quartiles": quantiles(salaries, n=4),
    "deciles": [round(q, 1) for q in quantiles(salaries, n=10, method="inclusive")][:3],
    "harmonic": round(st.harmonic_mean([40, 60]), 6),
    "geometric": round(st.geometric_mean([1, 10, 100]), 6),
    "low_high": [st.median_low([1, 2, 3, 4]), st.median_high([1, 2, 3, 4])],
    "teams": {team: {"n": len(v), "mean": mean(v), "var": round(st.variance(v), 1) if len(v) > 1 else None} for team, v in by_team.items()},
    "fit": [round(slope, 3), round(intercept, 3)],
    "corr": round(st.correlation([1, 2, 3], [2, 4, 7]), 5),
    "z": round(normal.zscore(9000), 4),
    "p": round(1 - normal.cdf(8000), 5),
    "fmean": st.fmean([1, 2], weights=[3, 1]),
    "problem": problem,
}
