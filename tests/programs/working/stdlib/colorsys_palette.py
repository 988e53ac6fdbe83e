import colorsys
import string


def hex_to_rgb(h: str) -> tuple[int, ...]:
    h = h.lstrip("#")
    if len(h) not in (3, 6) or not set(h) <= set(string.hexdigits):
        raise ValueError(f"not a color: {h}")
    if len(h) == 3:
        h = "".join(c * 2 for c in h)
    return tuple(int(h[i : i + 2], 16) for i in range(0, 6, 2))


rgb_to_hex = lambda rgb: "#{:02x}{:02x}{:02x}".format(*(round(c * 255) for c in rgb))


def shades(color, n):
    h, l, s = colorsys.rgb_to_hls(*(c / 255 for c in hex_to_rgb(color)))
    return [rgb_to_hex(colorsys.hls_to_rgb(h, (i + 1) / (n + 1), s)) for i in range(n)]


def luminance(rgb):
    parts = [(c / 12.92 if (c := v / 255) <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4) for v in rgb]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), parts))


def contrast(a, b):
    la, lb = sorted((luminance(hex_to_rgb(a)), luminance(hex_to_rgb(b))), reverse=True)
    return round((la + 0.05) / (lb + 0.05), 2)


rainbow = [rgb_to_hex(colorsys.hsv_to_rgb(i / 6, 1, 1)) for i in range(6)]
try:
    hex_to_rgb("#12345g")
except ValueError as e:
    print(e)
{"rainbow": rainbow, "shades": shades("#369", 4), "contrast": contrast("#fff", "#777777"), "yiq": [round(x, 4) for x in colorsys.rgb_to_yiq(0.2, 0.4, 0.6)], "hsv": [round(x, 3) for x in colorsys.rgb_to_hsv(1, 0.5, 0)]}
