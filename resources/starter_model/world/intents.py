"""Intents: one thing that a user may want, wordings for it, and answers to it. Small talk consists of intents."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Callable, Sequence

from .dialogue import Check, Dialogue, Split, Turn, Wordings, expand, says

_BEFORE_QUESTION = (
    "Tell me, {q}", "[Hey|Okay|So|Well|Now], {q}", "[One|Another|A quick|A small|Just one|One more] question: {q}",
    "I [was wondering|wonder|am wondering]: {q}", "By the way, {q}", "[Just curious|Just for fun]: {q}",
    "May I ask: {q}", "I [would|'d] like to know: {q}", "[Oh, and|And] {q}", "[One thing|Something else]: {q}",
)
_AFTER_QUESTION = (
    "{q} I am curious.", "{q} I would like to know.", "{q} Tell me.", "{q} Just curious.", "{q} I want to know that.",
    "{q} That interests me.", "{q} I was just wondering.",
)


def chatty(rng: random.Random, text: str, chance: float = 0.25) -> str:
    """Sometimes adds a filler phrase before or after a question."""
    if not text.endswith("?") or ". " in text or rng.random() >= chance:
        return text
    if rng.random() < 0.7:
        keep = text.startswith(("I ", "I'", "Vitrine"))
        lower = text if keep else text[0].lower() + text[1:]
        return expand(rng, rng.choice(_BEFORE_QUESTION), q=lower).replace("I 'd", "I'd")
    return expand(rng, rng.choice(_AFTER_QUESTION), q=text)


@dataclass(frozen=True)
class Intent:
    ask: Wordings
    answers: Sequence[str]  # patterns of the answers
    check: Check
    then: Sequence["Intent"] = ()  # intents that the user may have next; used only directly after this intent
    weight: float = 1

    def turn(self, rng: random.Random, split: Split, judged: bool = True) -> Turn:
        user = " ".join(self.ask.pick(rng, split).split())
        user = chatty(rng, user) if split == "train" else user
        return Turn(user, expand(rng, rng.choice(self.answers)), self.check if judged else None)


def intent(
    train: Sequence[str], heldout: Sequence[str], answers: Sequence[str], *groups: str | Sequence[str],
    then: Sequence[Intent] = (), weight: float = 1,
) -> Intent:
    return Intent(Wordings(tuple(train), tuple(heldout)), tuple(answers), says(*groups), tuple(then), weight)


def talk(intents: Sequence[Intent], follow: float = 0.4) -> Callable[[random.Random, Split], Dialogue]:
    """Returns a topic's `make`. It picks one of the intents for each dialogue, sometimes with a follow-up."""
    weights = [one.weight for one in intents]

    def make(rng: random.Random, split: Split) -> Dialogue:
        one = rng.choices(intents, weights)[0]
        turns = [one.turn(rng, split)]
        if one.then and rng.random() < follow:
            after = rng.choice(one.then)
            known = split == "train" or bool(after.ask.heldout)
            turns.append(after.turn(rng, split if known else "train", judged=known))
        return turns

    return make
