"""Faults of layers with a state: short convolutions, delta rules, Mamba."""
import numpy as np

from faults import in_states

DECODE = ("decode",)


def setting(name, field, value, kinds, *codes, scopes=("all", "one", "decode")):
    @in_states(name, *codes, scopes=scopes)
    def act(state, layer, network):
        if state.kind not in kinds or getattr(state, field) in (None, value):
            return False
        setattr(state, field, value)


DELTA, MAMBAS = ("delta",), ("mamba2", "mamba")
MATRIX, ALL = (*DELTA, *MAMBAS), ("short", *DELTA, *MAMBAS)


@in_states("conv.taps.reversed")
def reversed_taps(state, layer, network):
    state.taps = state.taps[::-1].copy()


setting("conv.taps.late", "convolves", "late", ALL, scopes=("all", "one"))
setting("conv.taps.none", "convolves", "not", ALL)
setting("conv.activation.none", "conv_activation", "none", MATRIX)
setting("conv.activation.sigmoid", "conv_activation", "sigmoid", MATRIX, scopes=("all",))
setting("conv.activation.added", "conv_added", True, ("short",))
setting("state.lost.convolution_each", "forgets_inputs", "each", ALL, scopes=DECODE)
setting("state.lost.convolution_prompt", "forgets_inputs", "prompt", ALL, scopes=DECODE)


@in_states("bias.missing.convolution")
def no_convolution_bias(state, layer, network):
    if state.taps_bias is None:
        return False
    state.taps_bias = None


setting("decay.step.no_softplus", "step_kind", "without_softplus", MATRIX)
setting("decay.step.no_bias", "step_kind", "without_bias", MATRIX)
setting("decay.step.bias_behind", "step_kind", "bias_behind", MATRIX, scopes=("all",))
setting("decay.rate.not_a_power", "plain_decay", True, ("delta", "mamba2"), scopes=("all",))


def rate(name, of, scopes=("all",)):
    @in_states(f"decay.rate.{name}", scopes=scopes)
    def act(state, layer, network):
        if state.kind == "short":
            return False
        state.rates = of(state.rates).astype(np.float32)


rate("logarithm", lambda rates: -np.exp(rates), ("all", "one", "decode"))
rate("missing", lambda rates: -np.ones_like(rates))
setting("state.strength.no_sigmoid", "strength_activation", "none", DELTA)
setting("state.strength.twice", "strength_activation", "twice_sigmoid", DELTA, scopes=("all",))


@in_states("state.heads.other_order")
def other_heads(state, layer, network):
    """Heads are assigned to groups as by np.tile instead of np.repeat, or vice versa."""
    if state.kind == "short" or state.groups in (1, state.heads):
        return False
    shared = state.heads // state.groups
    repeated = [head // shared for head in range(state.heads)]
    tiled = [head % state.groups for head in range(state.heads)]
    state.group_of_head = tiled if state.group_of_head == repeated else repeated


@in_states("state.heads.first", scopes=("all",))
def first_group(state, layer, network):
    if state.kind == "short" or state.groups in (1, state.heads):
        return False
    state.group_of_head = [0] * state.heads


@in_states("state.scale.missing")
def no_scale(state, layer, network):
    if state.kind != "delta":
        return False
    state.query_scale = np.sqrt(state.keys)


@in_states("state.scale.extra", scopes=("all",))
def extra_scale(state, layer, network):
    if state.kind not in MAMBAS:
        return False
    state.query_scale = 1 / np.sqrt(state.keys)


@in_states("state.norm.both")
def no_lengths(state, layer, network):
    if state.kind != "delta":
        return False
    state.unit_queries = state.unit_keys = False


setting("state.norm.queries", "unit_queries", False, DELTA, scopes=("all",))
setting("state.norm.keys", "unit_keys", False, DELTA, scopes=("all",))
setting("state.update.corrects_first", "order", "corrects_first", DELTA)
setting("state.update.never_corrects", "order", "never_corrects", DELTA)
setting("state.update.decays_last", "order", "decays_last", MATRIX)
setting("state.update.decays_with_token", "order", "decays_with_token", MATRIX)
setting("state.update.reads_first", "order", "reads_first", MATRIX, scopes=("all", "one"))
setting("state.update.no_strength", "strengths", False, MATRIX)
setting("state.lost.border", "border", 4, MATRIX, scopes=("all", "one"))
setting("state.heads.exchanged", "exchanged", True, MATRIX)
setting("state.lost.each", "forgets", True, MATRIX, scopes=DECODE)


@in_states("state.skip")
def no_skip(state, layer, network):
    if state.skip is None:
        return False
    state.skip = None


@in_states("state.gate.order")
def other_order(state, layer, network):
    if state.norm is None:
        return False
    state.norm_first = not state.norm_first


setting("state.gate.missing", "gate_activation", "one", MATRIX)
setting("state.gate.no_activation", "gate_activation", "none", MATRIX, scopes=("all",))


@in_states("state.gate.other_activation", scopes=("all",))
def other_activation(state, layer, network):
    if state.kind == "short":
        return False
    state.gate_activation = "sigmoid" if state.gate_activation == "silu" else "silu"


@in_states("state.gate.exchanged")
def exchanged_gates(state, layer, network):
    """Exchanges the two gates B and C of LFM 2."""
    if state.kind != "short":
        return False
    state.input_gate, state.gate = state.gate, state.input_gate


@in_states("norm.epsilon.of_state")
def epsilon_of_norm(state, layer, network):
    if state.norm is None:
        return False
    state.norm.epsilon = 1e-3


@in_states("norm.missing.of_state")
def no_norm(state, layer, network):
    if state.norm is None:
        return False
    state.norm = None


@in_states("norm.kind.of_state", scopes=("all", "one"))
def norm_of_all(state, layer, network):
    if state.norm is None or state.norm_rows == 1:
        return False
    state.norm_of_all = True
