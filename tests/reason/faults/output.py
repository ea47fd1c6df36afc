"""Faults at the end of the forward pass, and in how results reach the caller."""
import numpy as np

from engine import Hook, Pass
from faults import in_network
from faults.norms import WRONG_KINDS
from network import Linear


@in_network("output.matrix.embedding")
def embedding(network):
    if network.output.tensor == network.embedding.tensor:
        return False
    network.output = network.embedding


@in_network("output.matrix.transposed", "output.matrix", "weights.transposed", scopes=("all",))
def transposed(network):
    weight = network.output.weight
    network.output = Linear(weight.T.reshape(weight.shape).copy(), network.output.bias, network.output.tensor)


@in_network("output.matrix.rows_shifted", scopes=("all",))
def shifted(network):
    network.output = Linear(np.roll(network.output.weight, 1, axis=0), network.output.bias, network.output.tensor)


@in_network("output.matrix.bias_missing", "bias.missing", scopes=("all",))
def no_bias(network):
    if network.output.bias is None:
        return False
    network.output.bias = None


@in_network("output.scale.log_probabilities", scopes=("all",))
def log_probabilities(network):
    network.log_probabilities = True


@in_network("output.norm.missing")
def no_norm(network):
    network.output_norm = None


@in_network("output.norm.plus_one", "output.norm", "norm.offset")
def norm_plus_one(network):
    network.output_norm.add = 1.0


@in_network("output.norm.minus_one", "output.norm", "norm.offset", scopes=("all",))
def norm_minus_one(network):
    network.output_norm.add = -1.0


@in_network("output.norm.of_layer", "output.norm", scopes=("all",))
def norm_of_layer(network):
    """The last norm has the weights of the last layer's feed-forward norm."""
    other = network.layers[-1].ffn_norm
    if other is None or network.output_norm is None:
        return False
    network.output_norm.weight, network.output_norm.bias = other.weight, other.bias


for suffix, change in WRONG_KINDS:
    @in_network("output.norm.kind" + suffix, "output.norm", "norm.kind", scopes=("all",))
    def norm_kind(network, change=change):
        change(network.output_norm)


@in_network("output.norm.twice", "output.norm", "norm.extra", scopes=("all",))
def norm_twice(network):
    network.hooks = [Again(network.output_norm)]


class Again(Hook):
    def __init__(self, norm):
        self.norm = norm

    def value(self, site, layer, positions, x):
        return Pass.norm(self.norm, x) if site == "final_norm" else x


@in_network("output.softcap.missing")
def no_cap(network):
    if not network.logit_cap:
        return False
    network.logit_cap = 0.0


@in_network("output.softcap.50", scopes=("all",))
def other_cap(network):
    if not network.logit_cap:
        return False
    network.logit_cap = 50.0


@in_network("output.softcap.extra", scopes=("all",))
def extra_cap(network):
    if network.logit_cap:
        return False
    network.logit_cap = 30.0


@in_network("output.scale.missing")
def no_scale(network):
    if network.logit_scale == 1:
        return False
    network.logit_scale = 1.0


@in_network("output.scale.inverted", scopes=("all",))
def inverted(network):
    if network.logit_scale == 1:
        return False
    network.logit_scale = 1 / network.logit_scale


@in_network("output.scale.extra", scopes=("all",))
def extra_scale(network):
    if network.logit_scale != 1:
        return False
    network.logit_scale = 0.5


class Stale(Hook):
    """The results for decoded tokens are one step old; the pass itself is right."""

    def __init__(self, sites):
        self.sites = sites

    def report(self, taps, prompt):
        for name, rows in taps.items():
            if name.split(".")[-1] in self.sites:
                taps[name] = np.concatenate([rows[:prompt], rows[prompt - 1:-1]])


class Lost(Hook):
    """Rows, heads or channels of the output are zeros, as if they were never written."""

    def __init__(self, sites, lost):
        self.sites, self.lost = sites, lost

    def report(self, taps, prompt):
        for name, rows in taps.items():
            if name.split(".")[-1] in self.sites:
                taps[name] = rows.copy()
                taps[name][self.lost(prompt, len(rows))] = 0


def stale(name, sites):
    @in_network(f"readback.stale.{name}", scopes=("all",))
    def act(network):
        network.hooks = [Stale(sites)]


EVERYTHING = ("embed", "attn_norm", "q", "k", "v", "q_rope", "k_rope", "scores", "attn_mix", "attn_out", "ffn_norm",
              "ffn_act", "ffn_out", "ffn_router", "layer_out", "final_norm", "logits")
stale("logits", ("logits",))
stale("end", ("final_norm", "logits"))
stale("everything", EVERYTHING)
stale("layer_out", ("layer_out",))


def lost(name, sites, rows):
    @in_network(f"readback.zero.{name}", scopes=("all",))
    def act(network):
        network.hooks = [Lost(sites, rows)]


lost("logits_decoded", ("logits",), lambda prompt, count: slice(prompt, count))
lost("logits_of_prompt", ("logits",), lambda prompt, count: slice(0, prompt - 1))
lost("last_row", ("layer_out", "logits"), lambda prompt, count: slice(count - 1, count))
lost("everything_decoded", EVERYTHING, lambda prompt, count: slice(prompt, count))
lost("one_head", ("attn_mix",), lambda prompt, count: (slice(None), 1))
lost("last_channels", ("ffn_out", "logits"), lambda prompt, count: (slice(None), slice(192, None)))
