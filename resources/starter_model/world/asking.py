"""How the modules of small facts ask: frames for questions, and topics that ask one question about every row of a
table."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Callable, Mapping, Sequence

from .dialogue import Check, Dialogue, Split, Topic, Turn, Wordings, expand
from .number_words import in_words

Row = Mapping[str, str]
RowSource = Callable[[random.Random, Split], Row]


@dataclass(frozen=True)
class Question:
    """A question about a row.

    rows      returns a row, which has the values of the slots; "{Word}" is the slot "word" with a capital letter
    answers   patterns of right answers
    check     requirements of a right answer
    follow    wordings of a question about another row, directly after this question
    new_rows  whether held-out questions are about rows that training never sees; such questions may have any wording
    """

    wordings: Wordings
    answers: Sequence[str]
    rows: RowSource
    check: Callable[[Row], Check]
    follow: Wordings | None = None
    weight: float = 1.0
    new_rows: bool = False


def from_table(table: Sequence[Row]) -> RowSource:
    return lambda rng, split: rng.choice(table)


def capital_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def with_capitals(row: Row) -> dict[str, str]:
    return {**row, **{capital_first(name): capital_first(str(value)) for name, value in row.items()}}


def ask(question: Question, rng: random.Random, split: Split) -> Dialogue:
    """Returns the question about one row, sometimes followed by questions about other rows."""
    row = question.rows(rng, split)
    any_wording = question.new_rows and rng.random() < 0.6
    turns = [_turn(question, question.wordings, row, rng, "train" if any_wording else split)]
    while question.follow is not None and rng.random() < 0.3 and len(turns) < 3:
        other = _turn(question, question.follow, question.rows(rng, split), rng, split)
        if all(other.check != turn.check for turn in turns):
            turns.append(other)
    return turns


def _turn(question: Question, wordings: Wordings, row: Row, rng: random.Random, split: Split) -> Turn:
    slots = with_capitals(row)
    user = capital_first(wordings.pick(rng, split, **slots))
    user = re.sub(r"([.?!] )([a-z])", lambda start: start[1] + start[2].upper(), user)
    answer = capital_first(expand(rng, rng.choice(question.answers), **slots))
    return Turn(user, answer, question.check(row))


def topic(name: str, weight: float, questions: Sequence[Question], kind: str = "facts") -> Topic:
    weights = [question.weight for question in questions]

    def make(rng: random.Random, split: Split) -> Dialogue:
        return ask(rng.choices(questions, weights)[0], rng, split)

    return Topic(name, kind, weight, make)


# Frames of questions. Each function takes parts of a question and returns patterns of complete user messages.

def judged(right: bool, denial: str) -> dict[str, str]:
    """Returns the slots of a yes/no question. The answer states the fact first and then {verdict}, because the model
    can compare once the fact is written."""
    return {"right": "yes" if right else "", "verdict": "So yes, that is right." if right else f"So no, {denial}."}


def counted(number: int, what: str) -> tuple[str, ...]:
    """Returns the ways to write a number in an answer, such as "two legs" and "2 legs" for 2."""
    return (f"{in_words(number)} {what}", f"{number} {what}") if number <= 100 else (f"{number} {what}",)


def name_it(*phrases: str) -> list[str]:
    """Training frames around a noun phrase such as "the capital of {country}"."""
    frames = []
    for phrase in phrases:
        bare = phrase.removeprefix("the ")
        frames += [
            f"[What is|What is|What is|What's|So what is|And what is] {phrase}?",
            f"[What is|What's] {phrase}?",
            f"[Tell me|Give me|Name|Say|I need|I want to know|I would like to know|I'd like to know|Now tell me] "
            f"{phrase}.",
            f"[Do you know|Can you tell me|Could you tell me|Would you tell me|Can you name|Can you give me|Hey, do "
            f"you "
            f"know] {phrase}?",
            f"[Quick question|One question|I have a question|Help me|Tell me|A question for you]: what is {phrase}?",
            f"[{bare}?|{bare}.|Can I ask you something? What is {phrase}?|Now {phrase}.|{phrase}?]",
            f"I [forgot|do not know|don't know|can't remember|want to learn] {phrase}. "
            f"[Can you help me?|Do you know it?|What is it?|Can you tell me?]",
        ]
    return frames


def name_it_heldout(phrase: str) -> list[str]:
    return [
        f"I want you to tell me {phrase}.",
        f"Help me with a question: what is {phrase}?",
        f"[Would you know|Can you help me with] {phrase}?",
        f"I need to know {phrase}. Can you help?",
    ]


def clause(*clauses: str) -> list[str]:
    """Training frames around an indirect question such as "what color {thing} is"."""
    frames = []
    for text in clauses:
        frames += [
            f"[Tell me|Say|I want to know|I would like to know|I'd like to know|I wonder|I was wondering|Now tell me|"
            f"I don't know|I forgot|I want to learn] {text}.",
            f"[Do you know|Can you tell me|Could you tell me|Would you tell me|Hey, do you know|Do you remember|Can I "
            f"ask you] {text}?",
        ]
    return frames


def clause_heldout(text: str) -> list[str]:
    return [
        f"I want you to tell me {text}.",
        f"Would you know {text}?",
        f"I need to know {text}. Can you help?",
    ]


def direct(*questions: str) -> list[str]:
    """Training frames around a direct question without its question mark, such as "what color is {thing}"."""
    frames = []
    for text in questions:
        frames += [
            f"{text}?",
            f"{text}?",
            f"[So|And|Now|Hey,|Tell me,|Tell me:|I wonder,|Quick question:|One question:|I have a question:|Help "
            f"me:|Do you "
            f"know this?|Can I ask you something?|A question for you:] {text}?",
            f"{text}? [Do you know?|Do you know it?|Can you tell me?|I forgot.|I want to know.|I don't know it.]",
        ]
    return frames


def direct_heldout(text: str) -> list[str]:
    return [f"I forgot this: {text}?", f"Help me with a question: {text}?", f"Can you help me? {text}?"]


def claim(question: str, statement: str) -> list[str]:
    """Training frames for a yes/no question: "is {thing} {color}" and "{thing} is {color}"."""
    return [
        f"{question}?",
        f"{question}?",
        f"[So|Tell me,|Tell me:|Quick question:|Yes or no:|Hey,|I wonder,|I have a question:] {question}?",
        f"{question}[, yes or no|, or not]?",
        f"[Is it true|Is it right|Is it correct|Am I right] that {statement}?",
        f"{statement}, [right|is that right|is that true|true or false|yes or no|is that so]?",
        f"[True or false|Right or wrong|Yes or no]: {statement}.",
        f"[I think|I believe|I say|I would say|My friend says] [that |]{statement}. Is that [right|true|so|correct]?",
        f"[Do you know if|Can you tell me if|I want to know if] {statement}[?|.]",
    ]


def claim_heldout(question: str, statement: str) -> list[str]:
    return [
        f"Is it so that {statement}?",
        f"{statement}. Am I right?",
        f"Would you say that {statement}?",
        f"Help me with a question: {question}?",
    ]


def and_of(slot: str) -> Wordings:
    """Returns follow-up questions such as "And what about {slot}?". They only name another row of the table."""
    return Wordings(
        (f"[And|And what about|What about|How about|And for|Now|Ok, and|Good. And|Thanks. And] {slot}?",
         f"[And|Now|Next:] {slot}[?|.]", f"[Nice. What about|I see. And|The same for] {slot}?"),
        (f"And how about {slot}?", f"I see. What about {slot}?", f"Good. Now {slot}?"),
    )


def a(noun: str) -> str:
    """Returns the noun with its indefinite article."""
    sounds_like_vowel = noun[0] in "aeiou" and not noun.startswith(("uni", "use", "one", "eu"))
    return f"{'an' if sounds_like_vowel or noun.startswith('hour') else 'a'} {noun}"


def join(words: Sequence[str]) -> str:
    """Joins words to a list such as "a, b and c" for a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
