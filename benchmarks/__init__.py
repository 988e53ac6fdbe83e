"""Benchmarks: ratios against baselines measured in the same run; none of them is a test."""
