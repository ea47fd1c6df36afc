#!/usr/bin/env python3
"""Writes golden.json: the expected results of the sampler chain, and the first outputs of xoshiro256** seeded by
SplitMix64. The results are computed in float64 with NumPy from the definitions of the samplers.

    python3 make_golden.py > golden.json

Drops cases that depend on the last bits of a float (see `near`).
"""
import json
import sys

import numpy as np

MARGIN = 2e-5  # minimum distance between a threshold of a sampler and a value that is compared with it


class Near(Exception):
    pass


def near(a, b):
    if np.min(np.abs(np.asarray(a) - b), initial=1.0) < MARGIN:
        raise Near()


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def order_of(x, ids):
    return np.lexsort((ids, -x))


class State:
    def __init__(self, logits):
        self.ids = np.arange(len(logits))
        self.x = np.asarray(logits, dtype=np.float64)

    def keep(self, index):
        self.ids, self.x = self.ids[index], self.x[index]


def logit_bias(s, o, history):
    for token, bias in o["logit_bias"]:
        s.x[s.ids == token] += bias


def penalties(s, o, history):
    n = o["penalty_last_n"]
    window = history if n < 0 else history[max(0, len(history) - n):]
    for token in sorted(set(window)):
        at = s.ids == token
        count = window.count(token)
        value = s.x[at]
        value = np.where(value <= 0, value * o["repeat_penalty"], value / o["repeat_penalty"])
        s.x[at] = value - count * o["frequency_penalty"] - o["presence_penalty"]


def top_k(s, o, history):
    s.keep(order_of(s.x, s.ids)[: o["top_k"]])


def dry(s, o, history):
    """Applies DRY by its definition: for every token, finds the longest suffix of the window that also occurs right
    before that token."""
    n = o["dry_penalty_last_n"]
    window = history if n < 0 else history[max(0, len(history) - n):]
    breakers = {t[0] for t in o["dry_breakers"]}
    most = next((i for i, t in enumerate(reversed(window)) if t in breakers), len(window))
    longest = {}
    for at in range(1, len(window)):
        length = 0
        while length < min(at, most) and window[at - 1 - length] == window[-1 - length]:
            length += 1
        if length >= o["dry_allowed_length"] and most >= o["dry_allowed_length"]:
            longest[window[at]] = max(longest.get(window[at], 0), length)
    for token, length in longest.items():
        if token not in breakers:
            s.x[s.ids == token] -= o["dry_multiplier"] * o["dry_base"] ** (length - o["dry_allowed_length"])


def top_n_sigma(s, o, history):
    least = s.x.max() - o["top_n_sigma"] * s.x.std()
    near(s.x, least)
    s.keep(np.flatnonzero(s.x >= least))


def xtc(s, o, history):
    """Applies XTC with a probability of 1, so that its random number has no effect."""
    p = softmax(s.x)
    near(p, o["xtc_threshold"])
    above = order_of(s.x, s.ids)[: int((p >= o["xtc_threshold"]).sum())]
    if len(above) >= 2 and len(p) - len(above) + 1 >= o["min_keep"]:
        s.keep(np.setdiff1d(np.arange(len(p)), above[:-1]))


def mirostat(s, o, history):
    """Applies Mirostat for the first token, at which mu is twice tau."""
    p, mu = softmax(s.x), 2 * o["mirostat_tau"]
    order = order_of(s.x, s.ids)
    if o["mirostat"] == 2:
        near(-np.log2(p), mu)
        s.keep(order[: max(1, int((-np.log2(p) <= mu).sum()))])
        return
    first = p[order][:100]
    t = np.log(np.arange(2, len(first) + 1) / np.arange(1, len(first)))
    b = np.log(first[:-1] / first[1:])
    z = (t * b).sum() / (t * t).sum()
    k = ((z - 1) * 2**mu / (1 - o["vocabulary"] ** (1 - z))) ** (1 / z)
    near(k % 1, 0)
    near(k % 1, 1)
    s.keep(order[: int(max(1, min(k, len(p))))])


def typ_p(s, o, history):
    p = softmax(s.x)
    surprise = np.abs(-np.log(p) + (p * np.log(p)).sum())
    order = np.lexsort((s.ids, surprise))
    gaps = np.diff(surprise[order])
    mass = np.cumsum(p[order])
    near(mass, o["typical_p"])
    last = int(np.argmax(mass > o["typical_p"])) if (mass > o["typical_p"]).any() else len(mass) - 1
    last = max(last, min(o["min_keep"], len(mass)) - 1)
    if last < len(gaps) and gaps[last] < MARGIN:
        raise Near()
    s.keep(order[: last + 1])


def top_p(s, o, history):
    p = softmax(s.x)
    order = order_of(s.x, s.ids)
    mass = np.cumsum(p[order])
    near(mass, o["top_p"])
    s.keep(order[: max(int(np.argmax(mass >= o["top_p"])) + 1, o["min_keep"])])


def min_p(s, o, history):
    p = softmax(s.x)
    near(p / p.max(), o["min_p"])
    s.keep(order_of(s.x, s.ids)[: max(int((p >= o["min_p"] * p.max()).sum()), o["min_keep"])])


def temperature(s, o, history):
    value = o["temperature"]
    if o["dynatemp_range"] > 0 and not o["mirostat"]:
        if len(s.x) < 2:
            return
        p = softmax(s.x)
        share = -(p * np.log(p)).sum() / np.log(len(p))
        low, high = max(0, value - o["dynatemp_range"]), value + o["dynatemp_range"]
        value = low + (high - low) * share ** o["dynatemp_exponent"]
    if value == 0:
        s.keep(order_of(s.x, s.ids)[:1])
    else:
        s.x = s.x / value


SAMPLERS = dict(logit_bias=logit_bias, penalties=penalties, dry=dry, top_n_sigma=top_n_sigma, top_k=top_k, typ_p=typ_p,
                top_p=top_p, min_p=min_p, xtc=xtc, temperature=temperature)
NEUTRAL = dict(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, typical_p=1.0, repeat_penalty=1.0, frequency_penalty=0.0,
               presence_penalty=0.0, penalty_last_n=64, logit_bias=[], order=[], dry_multiplier=0.0, dry_base=1.75,
               dry_allowed_length=2, dry_penalty_last_n=64, dry_breakers=[], top_n_sigma=-1.0, xtc_probability=0.0,
               xtc_threshold=0.1, dynatemp_range=0.0, dynatemp_exponent=1.0, mirostat=0, mirostat_tau=5.0, min_keep=0)
OWN = dict(logit_bias=lambda o: not o["logit_bias"],
           penalties=lambda o: o["penalty_last_n"] == 0 or (o["repeat_penalty"], o["frequency_penalty"],
                                                            o["presence_penalty"]) == (1.0, 0.0, 0.0),
           top_k=lambda o: o["top_k"] <= 0, typ_p=lambda o: o["typical_p"] >= 1, top_p=lambda o: o["top_p"] >= 1,
           min_p=lambda o: o["min_p"] <= 0,
           temperature=lambda o: o["temperature"] == 1 and (o["dynatemp_range"] <= 0 or o["mirostat"] != 0),
           dry=lambda o: o["dry_multiplier"] == 0 or o["dry_base"] < 1 or o["dry_penalty_last_n"] == 0,
           top_n_sigma=lambda o: o["top_n_sigma"] <= 0,
           xtc=lambda o: o["xtc_probability"] <= 0 or o["xtc_threshold"] > 0.5, mirostat=lambda o: False)


def run(logits, history, options):
    state, steps = State(logits), []
    raw = softmax(state.x)
    options["vocabulary"] = len(logits)
    names = options["order"] or list(SAMPLERS)
    if options["mirostat"]:
        names = ["logit_bias", "temperature", "mirostat"]
    for name in names:
        if OWN[name](options):
            continue
        dict(SAMPLERS, mirostat=mirostat)[name](state, options, history)
        steps.append(dict(sampler=name, count=len(state.ids), mass=float(raw[state.ids].sum())))
    p = softmax(state.x)
    order = np.argsort(state.ids)
    return dict(ids=state.ids[order].tolist(), p=[round(v, 9) for v in p[order].tolist()], steps=steps)


VARIANTS = [
    dict(),
    dict(temperature=0.8, top_k=40, top_p=0.95, min_p=0.05),
    dict(temperature=0.3), dict(temperature=1.7), dict(temperature=0.0),
    dict(top_k=1), dict(top_k=7), dict(top_k=1000),
    dict(top_p=0.5), dict(top_p=0.9), dict(top_p=0.999),
    dict(min_p=0.1), dict(min_p=0.6),
    dict(typical_p=0.2), dict(typical_p=0.7), dict(typical_p=0.95),
    dict(repeat_penalty=1.3), dict(frequency_penalty=0.7), dict(presence_penalty=1.1), dict(frequency_penalty=-0.4),
    dict(repeat_penalty=1.2, frequency_penalty=0.2, presence_penalty=0.1, penalty_last_n=5),
    dict(repeat_penalty=1.5, penalty_last_n=0), dict(repeat_penalty=1.5, penalty_last_n=-1),
    dict(logit_bias=[[3, 4.5], [5, -100.0]], top_k=5),
    dict(temperature=1.4, top_k=30, top_p=0.9, min_p=0.02, typical_p=0.9, repeat_penalty=1.1,
         logit_bias=[[1, 1.0]]),
    dict(temperature=2.0, top_k=12, order=["temperature", "top_k"]),
    dict(temperature=2.0, min_p=0.2, order=["temperature", "min_p"]),
    dict(temperature=2.0, min_p=0.2, order=["min_p", "temperature"]),
    dict(temperature=0.5, top_p=0.8, top_k=20, order=["top_p", "top_k"]),
    dict(temperature=0.7, repeat_penalty=1.4, top_k=6, order=["top_k", "penalties", "temperature"]),
    dict(dry_multiplier=0.8), dict(dry_multiplier=1.5, dry_base=1.2, dry_allowed_length=1, dry_penalty_last_n=-1),
    dict(dry_multiplier=0.6, dry_allowed_length=0, dry_penalty_last_n=40, dry_breakers=[[3]]),
    dict(top_n_sigma=1.0), dict(top_n_sigma=0.4), dict(top_n_sigma=2.5, temperature=1.5),
    dict(xtc_probability=1.0), dict(xtc_probability=1.0, xtc_threshold=0.02), dict(xtc_probability=1.0, min_keep=49),
    dict(dynatemp_range=0.5), dict(temperature=0.8, dynatemp_range=1.2, dynatemp_exponent=0.4),
    dict(temperature=0.0, dynatemp_range=0.7),
    dict(mirostat=1, mirostat_tau=1.0), dict(mirostat=1, mirostat_tau=2.5, temperature=0.8, top_k=3),
    dict(mirostat=2, mirostat_tau=1.0), dict(mirostat=2, mirostat_tau=2.5, temperature=1.3, dynatemp_range=0.5),
    dict(top_p=0.3, min_keep=5), dict(min_p=0.5, min_keep=7), dict(typical_p=0.2, min_keep=6),
    dict(dry_multiplier=0.8, dry_allowed_length=1, repeat_penalty=1.1, top_n_sigma=2.0, top_k=30, typical_p=0.95,
         top_p=0.95, min_p=0.02, xtc_probability=1.0, xtc_threshold=0.05, temperature=0.9, dynatemp_range=0.3),
]


def cases(random):
    for size, spread in ((50, 2.0), (50, 6.0), (250, 3.0)):
        for variant in VARIANTS:
            while True:
                logits = np.round(random.normal(-1.0, spread, size), 3)
                # A small range of ids, so that tokens occur repeatedly.
                history = random.integers(0, size if "dry_multiplier" not in variant else 4, 100).tolist()
                options = dict(NEUTRAL, **variant)
                try:
                    expected = run(logits.astype(np.float32).astype(np.float64), history, options)
                    break
                except Near:
                    continue
            yield dict(logits=logits.tolist(), history=history, settings=options, expected=expected)
    # Tests equal logits: the lowest id wins, whatever the order of the samplers.
    for variant in (dict(temperature=0.0), dict(top_k=2), dict(top_k=1)):
        logits = [1.0, 3.0, 3.0, 0.5, 3.0]
        yield dict(logits=logits, history=[], settings=dict(NEUTRAL, **variant),
                   expected=run(logits, [], dict(NEUTRAL, **variant)))


def xoshiro(seed, count):
    mask = (1 << 64) - 1
    state = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        state.append(z ^ (z >> 31))
    rotate = lambda x, k: ((x << k) | (x >> (64 - k))) & mask
    for _ in range(count):
        yield (rotate((state[1] * 5) & mask, 7) * 9) & mask
        t = (state[1] << 17) & mask
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= t
        state[3] = rotate(state[3], 45)


def main():
    random = np.random.default_rng(20240601)
    generators = [dict(seed=str(seed), outputs=[str(v) for v in xoshiro(seed, 8)]) for seed in (0, 1, 42, 2**64 - 1)]
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases(random))
    sys.stdout.write('{"random":%s,\n"cases":[\n%s\n]}\n' % (json.dumps(generators), lines))


main()
