"""Faults of tokens, embedding and learned positions."""
import numpy as np

from arithmetic import bf16
from engine import Hook
from faults import in_network


@in_network("embedding.row.next", "embedding.row", "tokens.differ", scopes=("all", "decode"))
def next_row(network):
    network.token_shift = 1


@in_network("embedding.row.previous", "embedding.row", "tokens.differ", scopes=("all",))
def previous_row(network):
    network.token_shift = -1


class OtherTokens(Hook):
    """Replaces the ids at some positions, as with another tokenization or another first token."""

    def __init__(self, at):
        self.at = at  # key: position; value: offset that is added to the token id

    def told_tokens(self, tokens, positions):
        return tokens + np.array([self.at.get(int(position), 0) for position in positions])


def other_tokens(name, at):
    @in_network(f"tokens.differ.{name}", scopes=("all",))
    def act(network):
        network.hooks = [OtherTokens(at)]


other_tokens("first", {0: 1})
other_tokens("some", {3: 20, 4: -30, 9: 11})


class DoubledBeginning(Hook):
    """The first token occurs twice, as if both the template and the tokenizer added a BOS."""

    def told_tokens(self, tokens, positions):
        before = tokens[0] if positions[0] == 0 else self.last
        self.last = tokens[-1]
        return np.concatenate([[before], tokens[:-1]])


@in_network("tokens.differ.doubled_beginning", scopes=("all",))
def doubled_beginning(network):
    network.hooks = [DoubledBeginning()]


@in_network("embedding.scale.missing")
def no_scale(network):
    if network.embedding_scale == 1:
        return False
    network.embedding_scale = 1.0


@in_network("embedding.scale.squared", scopes=("all",))
def squared_scale(network):
    if network.embedding_scale == 1:
        return False
    network.embedding_scale **= 2


@in_network("embedding.scale.extra")
def extra_scale(network):
    if network.embedding_scale != 1:
        return False
    network.embedding_scale = float(np.sqrt(network.embedding.weight.shape[1]))


# Gemma's reference rounds the factor sqrt(width) to bfloat16: for a width of 2048, 45.2548 becomes 45.25. The factors
# of the models in models.py (16 and 12) are exact in bfloat16, so this fault can only be planted into other files.
@in_network("embedding.scale.bf16", scopes=("all",))
def rounded_scale(network):
    rounded = float(bf16([network.embedding_scale])[0])
    if rounded == network.embedding_scale:
        return False
    network.embedding_scale = rounded


@in_network("embedding.transposed", scopes=("all",))
def transposed(network):
    table = network.embedding.weight
    own_output = network.output is network.embedding or network.output.tensor == network.embedding.tensor
    network.embedding = type(network.embedding)(table.T.reshape(table.shape).copy(), None, network.embedding.tensor)
    if not own_output:
        return
    network.output = type(network.embedding)(table, None, network.embedding.tensor)


@in_network("position.missing")
def no_positions(network):
    if network.positions is None:
        return False
    network.positions = None


@in_network("position.offset.one", "position.offset", "decode.position")
def next_position(network):
    if network.positions is None:
        return False
    network.position_offset = 1


@in_network("position.offset.two", scopes=("all",))  # OPT adds 2 to every position
def second_position(network):
    if network.positions is None:
        return False
    network.position_offset = 2


class Told(Hook):
    """RoPE and learned positions get wrong positions for decoded tokens."""

    def __init__(self, place):
        self.place = place

    def told_position(self, positions):
        return self.place(positions) if len(positions) == 1 else positions


@in_network("decode.position.zero", scopes=("all",))
def from_zero(network):
    network.hooks = [Told(lambda positions: positions * 0)]


@in_network("decode.position.one_less", scopes=("all",))
def one_less(network):
    network.hooks = [Told(lambda positions: np.maximum(positions - 1, 0))]


@in_network("decode.position.one_more", scopes=("all",))
def one_more(network):
    network.hooks = [Told(lambda positions: positions + 1)]
