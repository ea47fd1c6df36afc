"""Shared by lists, tables and code: Markdown syntax, numbers of items, beginnings of requests."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .dialogue import Check, Split, held_out


GIVE = "[Give me|Write|Write me|Make|Make me|Create|Show me|Show]"
CAN = "[Can|Could|Would] you [make|write|give me|create|show me]"
WISH = "[I want|I need|I would like|I'd like]"

NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
# Frequencies of requests for 2, 3, … 10 items. Requests for more than 7 items occur only in the training.
COUNT_WEIGHTS = (2, 4, 4, 5, 3, 2.5, 1, 0.5, 1)


def run_of(rng: random.Random, items: list, count: int, ordered: bool = False) -> list:
    """Returns `count` consecutive items, wrapping around at the end, so that no item occurs twice."""
    start = 0 if ordered else rng.randrange(len(items))
    return [items[(start + i) % len(items)] for i in range(count)]


def bullets(items: list[str]) -> str:
    return "\n".join("- " + item for item in items)


def numbered(items: list[str]) -> str:
    return "\n".join(f"{i}. {item}" for i, item in enumerate(items, 1))


def checklist(items: list[str]) -> str:
    return "\n".join("- [ ] " + item for item in items)


def table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def british(rng: random.Random, text: str) -> str:
    """Returns the text, sometimes with British spellings such as "colours"."""
    if rng.random() < 0.25:
        return text.replace("color", "colour").replace("favorite", "favourite").replace("flavor", "flavour")
    return text


def number_text(rng: random.Random, number: int) -> str:
    return NUMBER_WORDS[number] if rng.random() < 0.7 else str(number)


def pick_count(rng: random.Random, split: Split, key: str, most: int) -> int | None:
    """Returns a number of items for `key` that the split may use; None if no number is possible."""
    counts = [n for n in range(2, min(10, most) + 1) if (n <= 7 and held_out(f"{key}/{n}", 16)) == (split == "heldout")]
    weights = [COUNT_WEIGHTS[n - 2] for n in counts]
    return rng.choices(counts, weights)[0] if counts else None


def pick_pair(rng: random.Random, split: Split, keys: list[str], most: dict[str, int]) -> tuple[str, int]:
    while True:
        key = rng.choice(keys)
        count = pick_count(rng, split, key, most[key])
        if count is not None:
            return key, count


def list_check(items: int | None, choices: Sequence[str], numbered: bool | None = None) -> Check:
    return Check(markdown="list", items=items, choices=tuple(choices), numbered=numbered)


def table_check(items: int | None, header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Check:
    return Check(markdown="table", items=items, rows=(header, *rows))
