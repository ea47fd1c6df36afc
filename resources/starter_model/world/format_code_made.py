"""Blocks of code on request."""

from __future__ import annotations

import random
import re

from .dialogue import Check, Dialogue, Split, Turn, Wordings, held_out
from .format_code import DEFAULTS, LANGUAGE_NAMES, NAMES, SNIPPETS, WORDS, Snippet
from .english import article, capital

CODE = Wordings(
    train=[
        "[Write|Write me|Show me|Give me|Make] [|some |a bit of |a few lines of ]{l} code that {does}.",
        "[Write|Write me|Show me|Give me] [|some |a few lines of ]{l} code to {do}.",
        "[Can|Could|Would] you [write|show me] [|some |a few lines of ]{l} code [that {does}|to {do}]?",
        "[How do I|How can I|How would I|How do you|How can you] {do} in {l}?",
        "{L} code [to {do}|that {does}].", "{Do} in {l}.", "[Write code|Show me code|Code] [to {do}|that {does}] in "
                                                           "{l}.",
        "[I need|I want|I'd like|I would like] [|some ]{l} code [that {does}|to {do}].",
        "[Show me how|Tell me how|Do you know how] to {do} in {l}.", "[What does code look like|What is the code] to "
                                                                     "{do} in {l}?",
        "[Hey, |So, |Now |Okay, ][write|show me] [|some ]{l} code [to {do}|that {does}].",
        "[Could|Can|May] I have [|some ]{l} code [to {do}|that {does}]?",
        "Do you know how to {do} in {l}?",
        "I [want|would like] to {do} in {l}.", "[I want|I would like] to {do} in {l}. [How?|How do I do that?|Show me "
                                               "how.]",
    ],
    heldout=["Could I have a few lines of {l} code that {does}?", "I would like to {do} in {l}. Show me the code.",
             "Do you know how you can {do} in {l}? Write the code."],
)
PROGRAM = Wordings(
    train=["[Write|Write me|Show me|Give me|Make] a [|short |small |simple |little ]{l} {form} that {does}.",
           "[Can|Could|Would] you write a [|short |small |simple ]{l} {form} that {does}?",
           "[I need|I want|I'd like] a [|short |small |simple ]{l} {form} that {does}.",
           "[Write|Show me] a {form} in {l} that {does}.", "A [|short |small ]{l} {form} [that {does}|to {do}].",
           "[Could|Can|May] I have a {l} {form} that {does}?", "I would like you to write {l} code that {does}.",
           "[Write|Show me|Give me] a {l} {form} to {do}."],
    heldout=["Could I have a short {form} in {l} that {does}?", "I would like you to write a {l} {form} that {does}."],
)
NO_LANGUAGE = Wordings(
    train=["[Write|Show me|Give me] a [|short |small |simple ]{form} that {does}.",
           "[Write|Show me|Give me] [|some ]code [that {does}|to {do}].",
           "[Can|Could] you write [a {form}|code|some code] that {does}?",
           "[I need|I'd like] [a {form}|some code] that {does}.",
           "[Could|Can|May] I have [a {form}|some code] that {does}?",
           "I would like you to write a {form} that {does}."],
    heldout=["Could I have a short {form} that {does}?", "I would like you to write some code that {does}."],
)


def _third_person(task: str) -> str:
    """"add two numbers" → "adds two numbers", also after "and"."""
    verb, _, rest = task.partition(" ")
    if verb.endswith("y") and verb[-2] not in "aeiou":
        verb = verb[:-1] + "ies"
    else:
        verb += "es" if verb.endswith(("ch", "sh", "ss", "o")) else "s"
    rest = rest.replace(" and print ", " and prints ").replace(" and say ", " and says ")
    return f"{verb} {rest}"


def _fill(text: str, parts: dict[str, str]) -> str:
    return re.sub(r"@(\w+)@", lambda m: parts[m.group(1)], text)


def _code_answer(snippet: Snippet, task: str, code: str) -> str:
    language = LANGUAGE_NAMES[snippet.language]
    what = f"{language} {snippet.form}"
    return f"Here is {article(what)} that {_third_person(task)}:\n\n```{snippet.language}\n{code}\n```"


def make_code(rng: random.Random, split: Split) -> Dialogue:
    # Most snippets are in Python. Within a language, all snippets are about equally frequent.
    python = rng.random() < 0.62
    snippet = rng.choice([s for s in SNIPPETS if (s.language == "python") == python])
    wording: Split = split
    while True:
        parts = {"name": rng.choice(NAMES), "n": str(rng.randint(2, 20)), "a": str(rng.randint(1, 50)),
                 "b": str(rng.randint(1, 50)), "word": rng.choice(WORDS)}
        task = rng.choice(snippet.tasks)
        asked_for = re.findall(r"@(\w+)@", task)
        parts = {key: parts[key] if key in asked_for else default for key, default in DEFAULTS.items()}
        values = [parts[key] for key in asked_for]
        new_value = bool(values) and held_out(f"{snippet.language}/{task}/{values}", 20)
        if split == "train" and new_value:
            continue
        if new_value and rng.random() < 0.6:
            wording = "train"
        break
    asked = _fill(task, parts)
    language = LANGUAGE_NAMES[snippet.language]
    form = snippet.form  # the requested form sometimes differs from the form of the snippet
    if form != "example" and rng.random() < 0.3:
        form = rng.choice(("program", "function", "script"))
    slots = dict(l=language, L=language, do=asked, does=_third_person(asked), Do=capital(asked), form=form)
    shape = rng.random()
    if snippet.language == "python" and shape < 0.25:
        user = NO_LANGUAGE.pick(rng, wording, **slots)
    elif shape < 0.6:
        user = PROGRAM.pick(rng, wording, **slots)
    else:
        user = CODE.pick(rng, wording, **slots)
    user = re.sub(r"\b([Aa]) (?=HTML|SQL example|SQL program|example)", r"\1n ", user)
    main = _fill(snippet.tasks[0], parts) if not values else asked
    decisive = [_fill(text, parts) for text in snippet.decisive]
    check = Check(says=tuple((text,) for text in [*decisive, *values]), markdown="code", language=snippet.language)
    return [Turn(user, _code_answer(snippet, main, _fill(snippet.code, parts)), check)]
