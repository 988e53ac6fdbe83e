import statistics
from decimal import Decimal
from fractions import Fraction
from statistics import NormalDist

assert statistics.mean([1, 2, 3, 4, 4]) == 2.8 and statistics.mean([Fraction(3, 7), Fraction(1, 21), Fraction(5, 3), Fraction(1, 3)]) == Fraction(13, 21)
assert statistics.mean([Decimal("0.5"), Decimal("0.75"), Decimal("0.625"), Decimal("0.375")]) == Decimal("0.5625")
assert statistics.fmean([3.5, 4.0, 5.25]) == 4.25 and statistics.fmean([85, 92, 83, 91], [0.20, 0.20, 0.30, 0.30]) == 87.6
assert round(statistics.geometric_mean([54, 24, 36]), 1) == 36.0 and statistics.harmonic_mean([40, 60]) == 48.0
assert statistics.harmonic_mean([40, 60], weights=[5, 30]) == 56.0
assert statistics.median([1, 3, 5, 7]) == 4.0 and statistics.median_low([1, 3, 5, 7]) == 3 and statistics.median_high([1, 3, 5, 7]) == 5
assert statistics.median_grouped([1, 2, 2, 3, 4, 4, 4, 4, 4, 5]) == 3.7 and statistics.median_grouped([1, 3, 3, 5, 7], interval=2) == 3.5
assert statistics.mode(["red", "blue", "blue", "red", "green", "red", "red"]) == "red" and statistics.multimode("aabbbbccddddeeffffgg") == ["b", "d", "f"]
assert statistics.pstdev([1.5, 2.5, 2.5, 2.75, 3.25, 4.75]) == 0.986893273527251
assert statistics.pvariance([0.0, 0.25, 0.25, 1.25, 1.5, 1.75, 2.75, 3.25]) == 1.25
assert statistics.stdev([1.5, 2.5, 2.5, 2.75, 3.25, 4.75]) == 1.0810874155219827
assert statistics.variance([2.75, 1.75, 1.25, 0.25, 0.5, 1.25, 3.5]) == 1.3720238095238095 and statistics.variance([1, 2, 3], xbar=2) == 1
assert statistics.quantiles([1, 2, 3, 4, 5, 6, 7]) == [2.0, 4.0, 6.0] and statistics.quantiles(range(1, 10), n=5, method="inclusive") == [2.6, 4.2, 5.8, 7.4]
x, y = [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 1, 2, 3, 1, 2, 3]
assert statistics.covariance(x, y) == 0.75 and statistics.correlation(x, x) == 1.0 and round(statistics.correlation(x, x[::-1]), 9) == -1.0
line = statistics.linear_regression([1, 2, 3], [3, 5, 7])
assert (line.slope, line.intercept) == (2.0, 1.0) and round(statistics.linear_regression([1, 2], [2, 4], proportional=True).slope, 9) == 2.0
sat = NormalDist(1060, 195)
assert round(sat.cdf(1200 + 0.5) - sat.cdf(1100 - 0.5), 3) == 0.184 and [round(q) for q in sat.quantiles(n=4)] == [928, 1060, 1192]
assert (sat.mean, sat.median, sat.mode, sat.stdev, sat.variance) == (1060, 1060, 1060, 195, 38025) and round(sat.inv_cdf(0.5)) == 1060
assert NormalDist(5, 2.5) * 2 + 32 == NormalDist(42, 5) and NormalDist(1, 3) + NormalDist(2, 4) == NormalDist(3, 5)
assert round(NormalDist(2.4, 1.6).overlap(NormalDist(3.2, 2.0)), 4) == 0.8035 and round(NormalDist().pdf(0), 6) == 0.398942
assert NormalDist.from_samples([1, 2, 3]) == NormalDist(2, 1) and sat.samples(3, seed=1) == sat.samples(3, seed=1) and sat.zscore(1255) == 1.0
if hasattr(statistics, "kde"):
    estimate = statistics.kde([-2.1, -1.3, -0.4, 1.9, 5.1, 6.2], h=1.5)
    assert 0 < estimate(0) < 1 and len([statistics.kde_random([1, 2], h=1, seed=3)() for _ in range(2)]) == 2
failed = []
for wrong in (lambda: statistics.mean([]), lambda: statistics.variance([1]), lambda: statistics.correlation([1, 1], [1, 2])):
    try:
        wrong()
    except statistics.StatisticsError as error:
        failed.append(str(error).split()[0])
assert len(failed) == 3 and issubclass(statistics.StatisticsError, ValueError)
return "ok"
