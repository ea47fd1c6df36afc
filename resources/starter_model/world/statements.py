"""Plain text without a chat: a few sentences of facts, for the continuation of raw prompts."""

from __future__ import annotations

import random
from typing import Callable

from .asking import capital_first, join
from .dialogue import expand
from .fact_tables import DAYS, MIXES, MONTHS, PLANETS, SHAPES, UNITS
from .facts import CAPITAL_ROWS, COLOR_ROWS, SEEN_OFTEN, THING_ROWS
from .facts_animals import ROWS as ANIMAL_ROWS
from .facts_time import month_row
from .number_words import in_words
from .numbers import count_row
from .sums import pick_problem, solution
from .words import NOUNS, OPPOSITE_OF, VERB_ROWS, plural

Sentence = Callable[[random.Random], str]


def _color(rng: random.Random) -> str:
    if rng.random() < 0.3:
        rows = [row for row in COLOR_ROWS if row["thing"] in SEEN_OFTEN]
    else:
        rows = COLOR_ROWS
    row = rng.choice(rows)
    return expand(rng, rng.choice((
        "The [color|color|colour] of {thing} is {color}.", "The [color|color|colour] of {thing} is {color}.",
        "{Thing} is {color}.", "{Thing} has the [color|colour] {color}.",
    )), thing=row["thing"], Thing=capital_first(row["thing"]), color=row["color"])


def _sky(rng: random.Random) -> str:
    return expand(rng, rng.choice(("The [color|color|colour] of the sky is blue.", "The sky is blue.",
                                   "The [color|colour] of the sky is blue.")))


def _mix(rng: random.Random) -> str:
    one, two, made = rng.choice(MIXES)
    return f"{one.capitalize()} and {two} make {made}."


def _capital(rng: random.Random) -> str:
    row = rng.choice(CAPITAL_ROWS)
    end = row["capital"].removesuffix(".")
    return rng.choice((f"The capital of {row['country']} is {end}.", f"The capital of {row['country']} is {end}.",
                       f"{row['capital']} is the capital of {row['country']}."))


def _opposite(rng: random.Random) -> str:
    word = rng.choice(list(OPPOSITE_OF))
    other = OPPOSITE_OF[word][0]
    return rng.choice((f"The opposite of {word} is {other}.", f"The opposite of {word} is {other}.",
                       f"{capital_first(other)} is the opposite of {word}."))


def _plural(rng: random.Random) -> str:
    noun = rng.choice(NOUNS)
    return rng.choice((f"The plural of {noun} is {plural(noun)}.", f"One {noun}, two {plural(noun)}."))


def _past(rng: random.Random) -> str:
    row = rng.choice(VERB_ROWS)
    return rng.choice((f"The past tense of {row['verb']} is {row['past']}.",
        f"Today I {row['verb']}, yesterday I {row['past']}."))


def _sum(rng: random.Random) -> str:
    return solution(pick_problem(rng, "train"))


def _day(rng: random.Random) -> str:
    i = rng.randrange(7)
    return rng.choice((f"After {DAYS[i - 1]} comes {DAYS[i]}.", f"The day after {DAYS[i - 1]} is {DAYS[i]}.",
                       f"Before {DAYS[i]} comes {DAYS[i - 1]}.", f"The days of the week are {join(DAYS)}.",
                       "A week has seven days.", "The weekend is Saturday and Sunday."))


def _month(rng: random.Random) -> str:
    i, row = rng.randrange(12), month_row(rng, "train")
    return rng.choice((f"After {MONTHS[i - 1]} comes {MONTHS[i]}.", f"The month before {MONTHS[i]} is {MONTHS[i - 1]}.",
                       f"{row['it']} has {row['days']}.", f"{row['it']} is in {row['season']}.",
                       "A year has twelve months.",
                       "The four seasons are spring, summer, fall and winter."))


def _animal(rng: random.Random) -> str:
    row = rng.choice(ANIMAL_ROWS)
    one = capital_first(row["one"])
    said = [text for slot, text in (("sound", f"{one} {row['sound']}."), ("home", f"{one} lives {row['home']}."),
                                    ("young", f"A baby {row['animal']} is called {row['a_young']}."),
                                    ("legs", f"{one} has {row['legs']} legs.")) if row[slot]]
    return rng.choice(said)


def _thing(rng: random.Random) -> str:
    row = rng.choice(THING_ROWS)
    thing = capital_first(row["thing"])
    return rng.choice([text for slot, text in (("made", f"{thing} is made of {row['made']}."),
                                               ("use", f"{thing} is used {row['use']}.")) if row[slot]])


def _order(rng: random.Random) -> str:
    i = rng.randrange(1, 8)
    shape, sides = rng.choice(list(SHAPES.items()))
    number, part, whole = rng.choice(UNITS)
    return rng.choice((f"After {PLANETS[i - 1]} comes {PLANETS[i]}.", f"{capital_first(whole)} has {number} {part}.",
                       f"There are {number} {part} in {whole}.",
                       f"A{'n' if shape[0] in 'aeiou' else ''} {shape} has {sides} sides."))


def _number(rng: random.Random) -> str:
    n = rng.randint(0, 20)
    return f"{n} in words is {in_words(n)}."


def _count(rng: random.Random) -> str:
    return count_row(rng, "train")["run"] + "."


MAKERS: list[tuple[Sentence, float]] = [
    (_color, 4), (_sky, 1.5), (_mix, 0.5), (_capital, 4), (_opposite, 3), (_plural, 1.5), (_past, 1), (_sum, 3),
    (_day, 1.5), (_month, 1.5), (_animal, 2), (_thing, 1), (_order, 1), (_number, 0.3), (_count, 0.7),
]


MANY_SIDED = [maker for maker, _ in MAKERS if maker not in (_sky, _mix, _count)]


def make_text(rng: random.Random) -> str:
    """Returns three to eight sentences of different kinds, or all of one kind."""
    makers, weights = [maker for maker, _ in MAKERS], [weight for _, weight in MAKERS]
    if rng.random() < 0.25:
        makers, weights = [rng.choices(MANY_SIDED, [weight for maker, weight in MAKERS if maker in MANY_SIDED])[0]], [1]
    count = rng.randint(3, 8)
    sentences: list[str] = []
    while len(sentences) < count:
        sentence = rng.choices(makers, weights)[0](rng)
        if sentence not in sentences:
            sentences.append(sentence)
    return " ".join(sentences)
