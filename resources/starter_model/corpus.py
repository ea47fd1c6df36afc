#!/usr/bin/env python3
"""Assembles the topics of `world` into training documents and held-out questions.

    corpus.py sample [count] [seed]      prints conversations for inspection
    corpus.py questions FILE             writes the held-out questions, one JSON object per line

A training document is a conversation in ChatML, or plain text. No dialogue of a training conversation equals a held-out
question: `Corpus` drops such dialogues.
"""

from __future__ import annotations

import dataclasses
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from world import concepts, facts, formatting, limits, numbers, smalltalk, statements, stories, vitrine, words
from world.dialogue import Dialogue, Split, Topic, Turn

TOPICS: list[Topic] = [
    topic
    for module in (smalltalk, limits, vitrine, concepts, facts, words, numbers, stories, formatting)
    for topic in module.TOPICS
]

# Factors for the weights of topics, by kind. They take into account how difficult each kind is and how long its answers
# are.
EMPHASIS = {
    "small talk": 1.4, "vitrine": 0.8, "facts": 1.7, "sums": 1.4, "stories": 1.1, "formatting": 1.2, "limits": 0.8,
}

# Topics that are more frequent near the end of the training, because a network of this size learns them last.
PRACTICE = {
    "is the sum right": 6.0, "rewrite": 5.0, "story_theme": 3.0, "story_more": 2.0, "story_about": 1.3,
    "vitrine.settings": 3.0, "vitrine.talk": 3.0, "vitrine.panels": 1.5, "outside subjects": 1.5,
    "outside questions": 2.0, "reactions": 1.5, "jokes": 2.0, "colors": 1.3, "counting": 1.3, "code": 1.2,
}

IM_START, IM_END, END_OF_TEXT = "<|im_start|>", "<|im_end|>", "<|endoftext|>"

QUESTION_SEED = 20_26
QUESTIONS_PER_KIND = {
    "small talk": 80, "vitrine": 110, "facts": 130, "sums": 120, "stories": 40, "formatting": 80, "limits": 60,
}

SYSTEM_PROMPTS = (
    "You are a helpful assistant.",
    "You are a friendly assistant.",
    "You are the starter model of Vitrine.",
    "You are a small model that ships with Vitrine. Answer briefly.",
    "Be brief.",
    "Be kind and brief.",
    "Answer in one or two sentences.",
    "You are a careful assistant. Answer truthfully.",
    "Help the user.",
)


@dataclasses.dataclass(frozen=True)
class Piece:
    """A part of a training document. `weight` is the weight of its tokens in the loss."""

    text: str
    weight: float
    control: bool = False  # whether `text` is a control token, and not plain text that looks like one


Document = list[Piece]

# Weights in the loss. The answers have most of the weight, questions only little. The template writes the frame around
# messages. It has a small weight, because users also see probabilities of tokens in the prompt, and these should be
# plausible.
_ANSWER, _QUESTION, _FRAME = 1.0, 0.2, 0.05


def message(role: str, text: str) -> Document:
    answered = role == "assistant"
    return [
        Piece(IM_START, _FRAME, control=True),
        Piece(f"{role}\n", _FRAME),
        Piece(text, _ANSWER if answered else _QUESTION),
        Piece(IM_END, _ANSWER if answered else _QUESTION, control=True),
        Piece("\n", _FRAME),
    ]


_BEFORE = (
    "Hi! ", "Hello! ", "Hey! ", "Hi there. ", "Okay. ", "Please: ", "One question: ", "Thanks. ", "Good. ", "Now: ",
)
_AFTER = (" Please.", " Thanks!", " Thank you.", " Thanks.", " please", " thanks")
_SLIPS = {
    "What": "Waht", "what": "waht", "the": "teh", "tell": "tel", "Tell": "Tel", "please": "plese", "does": "dose",
    "short": "shrot", "story": "stroy", "about": "abuot", "opposite": "oposite", "capital": "capitol", "color": "colr",
    "plural": "plurl", "How": "Hwo", "you": "u", "are": "r", "What's": "Whats", "write": "wirte", "list": "lsit",
}


def reword(rng: random.Random, text: str) -> str:
    """Returns the text in the style of typed messages: lower case, no full stop, a greeting before it, sometimes a
    typo."""
    if rng.random() < 0.04:
        text = re.sub(r"[\w']+", lambda word: _SLIPS.get(word[0], word[0]), text, count=3)
    if rng.random() < 0.18:
        text = text.rstrip(".?!")
    elif rng.random() < 0.04:
        text += text[-1] if text[-1] in "?!" else ""
    chance = rng.random()
    if chance < 0.12:
        text = text.lower()
    elif chance < 0.2:
        text = text[0].lower() + text[1:]
    if rng.random() < 0.07:
        text = rng.choice(_BEFORE) + text
    if rng.random() < 0.06:
        text += rng.choice(_AFTER)
    return text


def normalized(text: str) -> str:
    """Normalises a text: texts that differ only in case and punctuation are the same question."""
    return re.sub(r"[^a-z0-9+\-*/=]+", " ", text.lower()).strip()


def key(dialogue: Dialogue) -> str:
    return "\n".join(normalized(turn.user) for turn in dialogue)


def reworded(rng: random.Random, dialogue: Dialogue) -> Dialogue:
    return [t if t.verbatim else dataclasses.replace(t, user=reword(rng, t.user)) for t in dialogue]


def questions(seed: int = QUESTION_SEED) -> list[tuple[Topic, Dialogue]]:
    """Returns the held-out questions: different dialogues that end with a judged turn, spread evenly over the topics.
    """
    rng = random.Random(seed)
    chosen: list[tuple[Topic, Dialogue]] = []
    for kind, count in QUESTIONS_PER_KIND.items():
        topics = [topic for topic in TOPICS if topic.kind == kind]
        seen: set[str] = set()
        drawn = 0
        # The square root of the weights is used, so that topics with small weights also occur.
        weights = [topic.weight**0.5 for topic in topics]
        for _ in range(count * 50):
            if drawn == count:
                break
            topic = rng.choices(topics, weights)[0]
            dialogue = reworded(rng, topic.make(rng, "heldout"))
            while dialogue and dialogue[-1].check is None:
                dialogue.pop()
            if dialogue and key(dialogue) not in seen:
                seen.add(key(dialogue))
                chosen.append((topic, dialogue))
                drawn += 1
        if drawn < count:
            raise ValueError(f"The topics of kind '{kind}' give {drawn} different held-out questions, not {count}.")
    return chosen


class Corpus:
    """An endless stream of training documents. Equal seeds give equal documents."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._weights = [topic.weight * EMPHASIS[topic.kind] for topic in TOPICS]
        self._forbidden = {key(dialogue) for _, dialogue in questions()}

    def practise(self) -> None:
        """From now on, gives more documents of difficult kinds."""
        self._weights = [t.weight * EMPHASIS[t.kind] * PRACTICE.get(t.name, 1.0) for t in TOPICS]

    def state(self) -> object:
        """Returns the position of the stream; `restore` continues there."""
        return self._rng.getstate()

    def restore(self, state: object) -> None:
        self._rng.setstate(state)

    def dialogue(self, *, first: bool) -> Dialogue:
        while True:
            topic = self._rng.choices(TOPICS, self._weights)[0]
            if topic.opens and not first:
                continue
            dialogue = reworded(self._rng, topic.make(self._rng, "train"))
            if self._forbidden.isdisjoint((key(dialogue), *(normalized(turn.user) for turn in dialogue))):
                return dialogue

    def documents(self) -> Iterator[Document]:
        """Yields the pieces of one document; a conversation continues until the caller stops."""
        while True:
            if self._rng.random() < 0.05:
                maker = statements.make_text if self._rng.random() < 0.6 else stories.make_text
                yield [Piece(maker(self._rng), _ANSWER), Piece(END_OF_TEXT, _ANSWER, control=True)]
            else:
                yield self.conversation(self._rng.choice((1, 1, 1, 2, 2, 3, 4, 6)))

    def conversation(self, dialogues: int) -> Document:
        pieces: Document = []
        if self._rng.random() < 0.25:
            pieces += message("system", self._rng.choice(SYSTEM_PROMPTS))
        return pieces + self.turns_of(dialogues, first=True)

    def turns_of(self, dialogues: int, *, first: bool = False) -> Document:
        pieces: Document = []
        for number in range(dialogues):
            for turn in self.dialogue(first=first and number == 0):
                pieces += message("user", turn.user) + message("assistant", turn.assistant)
        return pieces


def as_json(topic: Topic, dialogue: Dialogue) -> str:
    """Returns a held-out question as one line of JSON. "turns" is a list of [user, assistant]. The answer in the last
    turn is an example of a right answer."""
    last: Turn = dialogue[-1]
    check = {name: value for name, value in dataclasses.asdict(last.check).items() if value not in (None, ())}
    return json.dumps({"kind": topic.kind, "topic": topic.name, "check": check,
                       "turns": [[turn.user, turn.assistant] for turn in dialogue]}, ensure_ascii=False)


def main(arguments: list[str]) -> None:
    match arguments:
        case ["sample", *rest]:
            corpus = Corpus(int(rest[1]) if len(rest) > 1 else 1)
            documents = corpus.documents()
            for _ in range(int(rest[0]) if rest else 5):
                print("".join(piece.text for piece in next(documents)), end="\n-----\n")
        case ["questions", path]:
            lines = [as_json(topic, dialogue) for topic, dialogue in questions()]
            Path(path).write_text("\n".join(lines) + "\n")
            print(f"{len(lines)} questions in {path}")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
