import re, json; from collections import Counter as C
L = (await tools.read_text(path='/logs/app.log')).split('\n'); lv = C(l.split()[2] for l in L)
W = [*map(lambda l: int(re.findall(r'(\d+)ms', l)[0]), L)]; q = sorted(W)
p = lambda k: q[min(len(q)-1, int(len(q)*k/100))]
for k in 50, 90, 99: print(f'p{k}', p(k), end=' ' if k < 99 else '\n')
if lv['ERROR'] > 5: print('many errors'); 
else: print('few')
x = y = z = 0; x += 1; y -= 1; z = x if x > y else y
while x < 100: x *= 3
try: a = json.loads('{bad}')
except Exception as e: a = {'err': str(e)}
f = lambda *a, **k: (a, sorted(k.items())); print(*f(1, 2, b=3), sep='\n')
def g(n): return n if n < 2 else g(n-1) + g(n-2)
class K: v = 7; w = staticmethod(lambda: 8)
with_avg = sum(W)/len(W); _ = 3; __ = _ * 2
print(type(with_avg).__name__, _, __, K.v, K().w(), end=''); print()
assert lv, 'no lines'; pass; ...
[lv.most_common(2), with_avg, a, x, z, g(15), not W, ~_, -x ** 2, 2 ** 3 ** 2, (1,) * 2, 5 if 0 else 6]
