"""Questions from the shared frames, and the intents that use them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Sequence

from .dialogue import Check, Dialogue, Split, Topic, Turn, Wordings, says
from .question_frames import (
    CLAUSE,
    CONTRAST,
    DOES,
    HOW,
    HOWTO,
    KEY,
    KEY_DOES,
    PANEL,
    WHAT,
    WHAT_MANY,
    WHERE,
    WHY,
)


def asks(train: Sequence[str], heldout: Sequence[str] = (), **places: str) -> Wordings:
    """Returns the wordings with their slots filled by the patterns in `places`."""
    def fill(pattern: str) -> str:
        for place, filling in places.items():
            pattern = pattern.replace("{" + place + "}", filling)
        return pattern

    return Wordings(tuple(map(fill, train)), tuple(map(fill, heldout)))


def what(x: str, w: str | None = None) -> Wordings:
    return asks(*WHAT, x=x, w=w or x)


def what_many(m: str) -> Wordings:
    return asks(*WHAT_MANY, m=m)


def does(x: str) -> Wordings:
    return asks(*DOES, x=x)


def how(x: str) -> Wordings:
    return asks(*HOW, x=x)


def why(x: str) -> Wordings:
    return asks(*WHY, x=x)


def where(x: str) -> Wordings:
    return asks(*WHERE, x=x)


def howto(do: str) -> Wordings:
    return asks(*HOWTO, do=do)


def panel(x: str) -> Wordings:
    return asks(*PANEL, x=x)


def key(do: str) -> Wordings:
    return asks(*KEY, do=do)


def key_does(k: str) -> Wordings:
    return asks(*KEY_DOES, k=k)


def clause(c: str) -> Wordings:
    return asks(*CLAUSE, c=c)


def contrast(a: str, b: str) -> Wordings:
    return asks(*CONTRAST, a=a, b=b)


@dataclass(frozen=True)
class Intent:
    """A subject to ask for: groups of equally likely wordings, and answers that all pass `check`."""

    groups: tuple[Wordings, ...]
    answers: tuple[str, ...]
    check: Check

    def turn(self, rng: random.Random, split: Split) -> Turn:
        groups = [g for g in self.groups if (g.train if split == "train" else g.heldout)]
        user = sentence(rng.choice(groups).pick(rng, split))
        if split == "train" and rng.random() < 0.12:
            user = led_in(rng, user)
        return Turn(user, rng.choice(self.answers), self.check)


def sentence(text: str) -> str:
    """Returns the text with a capital first letter, unless it begins with the name of a program."""
    return text if text.startswith(("vitrine-cli", "run.sh")) else text[0].upper() + text[1:]


LEAD_INS = ("I have a question: ", "Quick question: ", "One more question: ", "Another question: ", "Tell me: ", "So, ",
    "Hey, ",
            "OK, ", "Well, ", "Now ")
QUESTION_WORDS = ("What", "How", "Why", "Where", "Which", "Who", "When", "Can", "Could", "Does", "Do", "Is", "Are")


def led_in(rng: random.Random, question: str) -> str:
    """Returns the question with a phrase before it. Text without a question word or a question mark stays unchanged."""
    first, space, rest = question.partition(" ")
    if not question.endswith("?") or first not in QUESTION_WORDS:
        return question
    return rng.choice(LEAD_INS) + first.lower() + space + rest


def intent(answers: str | Sequence[str], must: Sequence[str | Sequence[str]], *groups: Wordings) -> Intent:
    """`must` contains groups of keywords; a right answer has one keyword of each group."""
    return Intent(groups, (answers,) if isinstance(answers, str) else tuple(answers), says(*must))


def topic(name: str, weight: float, intents: Sequence[Intent]) -> Topic:
    """Returns a topic in which the user asks for one of the intents, sometimes for two in a row."""
    def make(rng: random.Random, split: Split) -> Dialogue:
        chosen = rng.sample(range(len(intents)), 2 if rng.random() < 0.15 else 1)
        return [intents[i].turn(rng, split) for i in chosen]

    return Topic(name, "vitrine", weight, make)
