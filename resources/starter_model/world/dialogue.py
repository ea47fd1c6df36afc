"""The elements of the corpus: turns, checks that judge their answers, and topics that generate them.

A topic is a function of a random generator and a split. The split "train" feeds the trainer; "heldout" feeds the
evaluation with wordings, numbers and names that "train" never produces. `../corpus.py` assembles topics into
conversations and verifies that the two splits are disjoint.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Callable, Literal, Sequence

Split = Literal["train", "heldout"]


@dataclass(frozen=True)
class Check:
    """Conditions for a right answer. All conditions that are given must hold.

    number    the last whole number in the answer
    numbers   all the whole numbers in the answer, in their order
    says      groups of alternatives; the answer contains at least one alternative of each group, as whole words,
              in upper or lower case
    never     the answer contains none of these, as whole words
    sentences minimum number of sentences in the answer
    frame     the first and the last sentence each contain one of these words ("The end." is ignored)
    markdown  "list", "table" or "code": the answer contains well-formed Markdown of this kind
    items     number of items in the list, or of body rows in the table
    choices   allowed items of the list; no item occurs twice
    numbered  whether the list is numbered; None: it may be either
    rows      the header of the table, and the allowed rows of its body; no row occurs twice
    language  info string of the code block; Python must run, JSON must parse, Bash must have valid syntax
    """

    number: int | None = None
    numbers: tuple[int, ...] = ()
    says: tuple[tuple[str, ...], ...] = ()
    never: tuple[str, ...] = ()
    sentences: int | None = None
    frame: tuple[str, ...] = ()
    markdown: str | None = None
    items: int | None = None
    choices: tuple[str, ...] = ()
    numbered: bool | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    language: str | None = None


def says(*groups: str | Sequence[str], never: Sequence[str] = ()) -> Check:
    """says("Paris") or says(("red", "crimson"), "apple"): each argument is a word or phrase, or a tuple of
    alternatives."""
    return Check(says=tuple((g,) if isinstance(g, str) else tuple(g) for g in groups), never=tuple(never))


def verdict(right: bool, *facts: str | Sequence[str]) -> Check:
    """Returns the check for a yes/no question. The answer states the fact first ("The sky is blue. So no, it is not
    green.")."""
    yes, no = ("so yes", "so no") if right else ("so no", "so yes")
    return says(*facts, yes, never=(no,))


@dataclass(frozen=True)
class Turn:
    user: str
    assistant: str
    check: Check | None = None  # None: this turn only prepares the next question and is not judged
    verbatim: bool = False  # True: the user's text must not be reworded, because it quotes code or tests spelling


Dialogue = list[Turn]  # turns of one conversation, in order; most topics generate dialogues of one turn


@dataclass(frozen=True)
class Topic:
    """`make(rng, split)` returns one dialogue. `kind` is the row of the result table for its questions."""

    name: str
    kind: str
    weight: float  # frequency relative to other topics; usually 1
    make: Callable[[random.Random, Split], Dialogue]
    # Whether only the first dialogue of a conversation may have this topic, because its right answer is that nothing
    # was said before.
    opens: bool = False


@dataclass(frozen=True)
class Wordings:
    """Several wordings of the same text. Training never uses the held-out ones.

    Each is a pattern for `expand`.
    """

    train: Sequence[str]
    heldout: Sequence[str] = field(default_factory=tuple)

    def pick(self, rng: random.Random, split: Split, **slots: object) -> str:
        return expand(rng, rng.choice(self.train if split == "train" else self.heldout), **slots)


_CHOICE = re.compile(r"\[([^\[\]]*)\]")


def expand(rng: random.Random, pattern: str, **slots: object) -> str:
    """Chooses among the alternatives of a pattern and fills its slots: "[What is|What's] the capital of {country}[?|]"
    gives one of four texts.

    Alternatives are in square brackets; they may be empty or nested. Slots are filled last, so brackets in their values
    have no meaning."""
    while (found := _CHOICE.search(pattern)) is not None:
        chosen = rng.choice(found.group(1).split("|"))
        pattern = pattern[: found.start()] + chosen + pattern[found.end():]
    return re.sub(r"\{(\w+)\}", lambda slot: str(slots[slot.group(1)]), pattern)


def held_out(key: str, percent: int) -> bool:
    """Whether `key` (a number pair, a name, a subject) belongs to the held-out part. A fixed pseudo-random `percent` of
    all keys does."""
    value = 2166136261  # FNV-1a; the result must not depend on the Python version or its hash seed
    for byte in key.encode():
        value = (value ^ byte) * 16777619 % 2**32
    value = (value ^ value >> 15) * 2246822519 % 2**32
    return (value ^ value >> 13) % 100 < percent
