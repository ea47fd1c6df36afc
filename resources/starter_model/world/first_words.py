"""The most common first messages, word for word, and the example prompts of the empty chat. The model must answer them
correctly.

None of these messages is held out. Other topics test the same contents with other wordings.
"""

from __future__ import annotations

import random
from typing import Sequence

from . import stories, sums
from .about_me import ABOUT_ME
from .concepts import CONCEPTS
from .dialogue import Dialogue, Split, Turn, expand
from .greetings import GREETINGS
from .intents import Intent
from .markdown import table
from .vitrine_models import ABOUT


def _answers(intents: Sequence[Intent], beginning: str) -> Sequence[str]:
    """Returns the answers of the first intent that has an answer with this beginning."""
    return next(i.answers for i in intents if any(answer.startswith(beginning) for answer in i.answers))


_FIRST: tuple[tuple[str, Sequence[str]], ...] = (
    ("[Hi|Hello|Hey|Hi there|Hello there|Hey there][|!|.]", _answers(GREETINGS, "Hello!")),
    ("[Hi|Hello|Hey][|!|.]", _answers(GREETINGS, "Hello!")),
    ("Good morning[|!|.]", _answers(GREETINGS, "Good morning")),
    ("Good evening[|!|.]", _answers(GREETINGS, "Good evening")),
    ("[How are you|How are you doing|How are you today|Hi, how are you|Hello, how are you][?||?]",
     _answers(GREETINGS, "I am fine")),
    ("[Who are you|What are you|What is your name|What's your name][?||?]", _answers(ABOUT_ME, "I am the Vitrine")),
    ("[What can you do|What can you do for me|How can you help me|What can I ask you][?||?]",
     _answers(ABOUT_ME, "I can make small talk")),
    ("[Help|Help me|Can you help me][|!|?]", _answers(ABOUT_ME, "I can make small talk")),
    ("[Thanks|Thank you|Thanks a lot|Thank you very much|Thx][|!|.]", _answers(GREETINGS, "You are welcome")),
    ("[Bye|Goodbye|Bye bye|See you|See you later][|!|.]", _answers(GREETINGS, "Goodbye")),
    ("[What is Vitrine|What is this app|What does Vitrine do][?||?]", _answers(ABOUT, "Vitrine is a")),
)

_TOKEN = next(concept.what.answers for concept in CONCEPTS if concept.x == "a token")
_CAPITALS = tuple(row.split(" | ") for row in (
    "France | Paris", "Germany | Berlin", "Italy | Rome", "Spain | Madrid", "Japan | Tokyo", "Egypt | Cairo",
    "Austria | Vienna", "Poland | Warsaw", "Canada | Ottawa", "Greece | Athens",
))


def _example(rng: random.Random) -> Turn:
    """Returns a turn with one of the example prompts in ui/chat/empty/ExamplePrompts.qml."""
    match rng.randrange(4):
        case 0:
            hero = stories.pick_hero(rng, "train")
            while hero.noun != "fox":
                hero = stories.pick_hero(rng, "train")
            return Turn("Tell me a short story about a fox", stories.tell(rng, hero).text)
        case 1:
            return Turn("What is a token?", rng.choice(_TOKEN))
        case 2:
            return Turn("What is 27 + 45?", sums.solution((27, "+", 45)))
        case _:
            rows = [tuple(row) for row in rng.sample(_CAPITALS, 3)]
            answer = "Here is a table of three countries and their capitals:\n\n" + table(("Country", "Capital"), rows)
            return Turn("Make a table of three countries and their capitals", answer)


def first_words(rng: random.Random, split: Split) -> Dialogue:
    if split == "heldout":
        return []
    if rng.random() < 0.3:
        return [_example(rng)]
    turns = []
    for _ in range(rng.choice((1, 1, 1, 2))):
        ask, answers = rng.choice(_FIRST)
        turns.append(Turn(expand(rng, ask), expand(rng, rng.choice(answers))))
    return turns
