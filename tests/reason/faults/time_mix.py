"""Faults of RWKV 7 layers."""
import numpy as np

from faults import in_part
from faults.norms import WRONG_KINDS
from network import Linear

DECODE = ("decode",)


def setting(name, field, value, *codes, scopes=("all", "one")):
    @in_part("time_mix", name, *codes, scopes=scopes)
    def act(mix, layer, network):
        setattr(mix, field, value)


def without_bias(pair):
    return pair[0], Linear(pair[1].weight, None, pair[1].tensor)


setting("shift.tokens.none", "shift", "none")
setting("shift.tokens.whole", "shift", "whole")
setting("shift.tokens.negative", "shift", "negative", scopes=("all",))
setting("state.lost.token_each", "forgets_shift", "each", scopes=DECODE)
setting("state.lost.token_prompt", "forgets_shift", "prompt", scopes=DECODE)


@in_part("time_mix", "shift.tokens.share_of_itself", scopes=("all", "one"))
def other_shares(mix, layer, network):
    mix.lerp = (1 - mix.lerp).astype(np.float32)


@in_part("time_mix", "shift.tokens.order", scopes=("all", "one"))
def other_order(mix, layer, network):
    if len(mix.lerp) != 6:
        return False
    mix.lerp = mix.lerp[[1, 0, 2, 3, 4, 5]]


setting("decay.step.no_tanh", "bend", "none", scopes=("all", "one", "decode"))
setting("decay.step.sigmoid", "bend", "sigmoid", scopes=("all",))
setting("decay.step.no_softplus_of_w", "decay_kind", "no_softplus")
setting("decay.step.other_sign", "decay_kind", "softplus_of_other_sign", scopes=("all",))
setting("decay.rate.as_rwkv6", "decay_kind", "as_rwkv6")
setting("decay.rate.no_half", "decay_kind", "no_half")
setting("decay.rate.one_power", "decay_kind", "one_power", scopes=("all", "decode"))


@in_part("time_mix", "decay.step.no_w0", scopes=("all", "one"))
def no_w0(mix, layer, network):
    mix.decay = without_bias(mix.decay)


setting("state.strength.no_sigmoid_of_rate", "rate_kind", "none")
setting("state.strength.twice_the_rate", "rate_kind", "twice", scopes=("all",))


@in_part("time_mix", "state.strength.no_a0", scopes=("all",))
def no_a0(mix, layer, network):
    mix.rate = without_bias(mix.rate)


@in_part("time_mix", "state.keys.no_k_a", scopes=("all", "one", "decode"))
def no_k_a(mix, layer, network):
    mix.key_learn = np.zeros_like(mix.key_learn)


@in_part("time_mix", "state.keys.no_k_k", scopes=("all", "one"))
def no_k_k(mix, layer, network):
    mix.key_scale = np.ones_like(mix.key_scale)


setting("state.keys.scales_learned", "scales_learned", True)
setting("state.keys.removes_all", "removes_by_rate", False, scopes=("all",))
setting("state.norm.correction", "unit", False)


def share(kind, scopes):
    @in_part("time_mix", f"state.values.{kind}", scopes=scopes)
    def act(mix, layer, network):
        if mix.share is None:
            return False
        mix.share_kind = kind


share("zero", ("all", "one", "decode"))
share("other", ("all",))


@in_part("time_mix", "state.values.no_v0", scopes=("all",))
def no_v0(mix, layer, network):
    if mix.share is None:
        return False
    mix.share = without_bias(mix.share)


setting("state.update.corrects_late", "order", "corrects_last")
setting("state.update.nothing_taken_away", "order", "never_corrects")
setting("state.update.decays_at_the_end", "order", "decays_last", scopes=("all", "one"))
setting("state.update.decays_with_new_token", "order", "decays_with_token", scopes=("all",))
setting("state.update.read_before", "order", "reads_first", scopes=("all",))
setting("state.update.transposed", "transposed", True)
setting("state.lost.state_each", "forgets", True, scopes=DECODE)


@in_part("time_mix", "state.skip.bonus", scopes=("all", "one"))
def no_bonus(mix, layer, network):
    mix.bonus = np.zeros_like(mix.bonus)


@in_part("time_mix", "state.skip.bonus_of_1", scopes=("all",))
def bonus_of_1(mix, layer, network):
    mix.bonus = np.ones_like(mix.bonus)


@in_part("time_mix", "norm.epsilon.of_time_mix", scopes=("all", "one"))
def other_epsilon(mix, layer, network):
    mix.norm.epsilon = 1e-5


for suffix, change in WRONG_KINDS:
    @in_part("time_mix", "norm.kind.of_time_mix" + suffix, scopes=("all",))
    def other_kind(mix, layer, network, change=change):
        change(mix.norm)


setting("norm.kind.of_all_of_time_mix", "norm_of_all", True, scopes=("all",))


@in_part("time_mix", "norm.missing.of_time_mix", scopes=("all", "one"))
def no_norm(mix, layer, network):
    mix.norm = None


@in_part("time_mix", "state.gate.of_time_mix", scopes=("all", "one"))
def no_gate(mix, layer, network):
    if mix.gate is None:
        return False
    mix.gate = None


setting("state.gate.no_sigmoid", "gate_kind", "none", scopes=("all",))
