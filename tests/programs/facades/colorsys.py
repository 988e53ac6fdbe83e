import colorsys


def rounded(colour):
    return tuple(round(part, 4) for part in colour)


assert colorsys.rgb_to_hsv(0.2, 0.4, 0.4) == (0.5, 0.5, 0.4) and rounded(colorsys.hsv_to_rgb(0.5, 0.5, 0.4)) == (
    0.2,
    0.4,
    0.4,
)
assert colorsys.rgb_to_hls(1, 0, 0) == (0.0, 0.5, 1.0) and rounded(colorsys.hls_to_rgb(1 / 3, 0.5, 1.0)) == (
    0.0,
    1.0,
    0.0,
)
assert [abs(part) for part in rounded(colorsys.rgb_to_yiq(1, 1, 1))] == [1.0, 0.0, 0.0]
assert rounded(colorsys.yiq_to_rgb(*colorsys.rgb_to_yiq(0.25, 0.5, 0.75))) == (0.25, 0.5, 0.75)
assert colorsys.rgb_to_hsv(0.3, 0.3, 0.3) == (0.0, 0.0, 0.3)
return "ok"
