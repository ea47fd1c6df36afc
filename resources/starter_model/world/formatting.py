"""Markdown on request: lists, tables, blocks of code, and small things such as bold text or a heading.

format_*.py contain the contents of lists, tables and code; *_made.py make the dialogues.
"""

from __future__ import annotations

import random

from .dialogue import Check, Dialogue, Split, Topic, Turn, Wordings, expand, held_out
from .format_code_made import make_code
from .format_lists_made import make_fixed_list, make_noun_list, make_rewrite, make_some_list, make_task_list
from .format_tables_made import make_table
from .english import capital, made_up_word

INLINE_WORDS = ("apple river garden hello Vitrine important summer music token cloud friend coffee winter window star "
                "ocean "
                "bridge lemon forest silver model puzzle rabbit breakfast welcome today").split()
INLINE: dict[str, tuple[Wordings, str, str]] = {
    "bold": (Wordings(
        train=['[Write|Show me|Give me|Put] the word "{w}" in bold[| letters| type].', 'Make "{w}" bold.',
               '[Can|Could] you [write|make] "{w}" [in bold|bold]?', '"{w}" in bold[.|, please.]',
               '[How do I write|What does] "{w}" [look like |]in bold?'],
        heldout=['I would like to see the word "{w}" in bold.', 'Write "{w}" for me in bold letters.']),
        "Here it is in bold: **{w}**", "**{w}**"),
    "italic": (Wordings(
        train=['[Write|Show me|Give me|Put] the word "{w}" in italics.', 'Make "{w}" italic.',
               '[Can|Could] you [write|make] "{w}" [in italics|italic]?', '"{w}" in italics[.|, please.]'],
        heldout=['I would like to see the word "{w}" in italics.', 'Write "{w}" for me in italics.']),
        "Here it is in italics: *{w}*", "*{w}*"),
    "code": (Wordings(
        train=['[Write|Show me|Put] the word "{w}" [as inline code|in code style].',
               '[Can|Could] you write "{w}" as inline code?',
               '"{w}" as inline code[.|, please.]'],
        heldout=['I would like to see "{w}" as inline code.']),
        "Here it is as inline code: `{w}`", "`{w}`"),
    "heading": (Wordings(
        train=['[Write|Show me|Give me|Make] a heading with the word "{w}".', '[Make|Write] a heading that says "{w}".',
               '[Can|Could] you make a heading [of|with] "{w}"?', '"{w}" as a heading[.|, please.]',
               'Write "{w}" as a heading.'],
        heldout=['I would like to see "{w}" as a heading.', 'Write a heading for me that says "{w}".']),
        "Here is the heading:\n\n# {W}", "\n# {W}"),
    "quote": (Wordings(
        train=['[Write|Show me|Give me|Make] a quote [with|of] the word "{w}".',
               '[Write|Put] "{w}" as a [quote|block quote].',
               '[Can|Could] you [write|make] "{w}" [as |]a quote?', '"{w}" as a quote[.|, please.]'],
        heldout=['I would like to see "{w}" as a quote.']),
        "Here is the quote:\n\n> {W}", "\n> {W}"),
}


def make_inline(rng: random.Random, split: Split) -> Dialogue:
    wordings, answer, sign = INLINE[rng.choice(list(INLINE))]
    word = rng.choice([w for w in INLINE_WORDS if not held_out("inline/" + w, 12)])
    if split == "train" and rng.random() < 0.4:
        word = made_up_word(rng)
    slots = dict(w=word, W=capital(word))
    check = Check(says=((expand(rng, sign, **slots),),), never=(f"**{word}**",) if sign == "*{w}*" else ())
    return [Turn(wordings.pick(rng, split, **slots), expand(rng, answer, **slots), check)]


LIST_SAMPLE = "Here are three fruits:\n\n- apple\n- banana\n- cherry"
NUMBERED_SAMPLE = "Here are three fruits as a numbered list:\n\n1. apple\n2. banana\n3. cherry"
TABLE_SAMPLE = ("Here is a table of animals and their sounds:\n\n| Animal | Sound |\n| --- | --- |\n| dog | woof |\n"
                "| cat | meow |\n| cow | moo |")
CODE_SAMPLE = "Here is a Python program that prints hello world:\n\n```python\nprint(\"Hello, world!\")\n```"
MIXED_SAMPLE = "Here is a bit of Markdown:\n\n# A heading\n\nSome **bold** and some *italic* words.\n\n- one\n- two"
_SHOW = "[Show me|Write|Write me|Give me|Make|Make me|Create]"
_ABLE = "[Can|Could] you [make|write|create|show me]"


def _samples(what: str, *heldout: str) -> Wordings:
    """Returns wordings that ask for any `what`, such as "a list"."""
    return Wordings(
        train=[f"{_SHOW} {what}.", f"{_ABLE} {what}?", f"[I want|I'd like|I would like] [to see |]{what}.",
               f"[Are you able|Do you know how] to [write|make] {what}?", f"[May|Can] I see {what}?",
               f"[Let me see|Let's see] {what}.", f"[Try|Try to make|Try to write] {what}."],
        heldout=heldout)


# Requests that do not specify a subject.
SAMPLES: list[tuple[Wordings, str, Check]] = [
    (_samples("[a list|a short list|an example of a list|any list|a Markdown list|a bulleted list|bullet points]",
              "I would like you to show me [a list|a short list].", "Do you know what a Markdown list is? Show me "
                                                                    "one."),
     LIST_SAMPLE, Check(markdown="list")),
    (_samples("[a numbered list|an example of a numbered list|any numbered list]",
              "I would like you to show me a numbered list."), NUMBERED_SAMPLE, Check(markdown="list", numbered=True)),
    (_samples("[a table|a small table|an example of a table|any table|a Markdown table]",
              "I would like you to show me [a table|a small table].",
              "Do you know what a Markdown table is? Show me one."),
     TABLE_SAMPLE, Check(markdown="table")),
    (_samples("[some code|some Python code|a code block|an example of code|a block of code|a few lines of code|any "
              "code|"
              "a program|a small program]", "I would like you to show me [some code|a few lines of code|a code "
                                            "block]."),
     CODE_SAMPLE, Check(markdown="code", language="python")),
    (_samples("[Markdown|some Markdown|an example of Markdown|something in Markdown|a bit of Markdown|a Markdown "
              "example]",
              "I would like you to show me some Markdown."),
     MIXED_SAMPLE, Check(says=(("**bold**",),), markdown="list")),
]


def make_sample(rng: random.Random, split: Split) -> Dialogue:
    wordings, answer, check = rng.choice(SAMPLES)
    return [Turn(wordings.pick(rng, split), answer, check)]


TOPICS = [
    Topic("list_of_words", "formatting", 3.5, make_noun_list),
    Topic("list_without_number", "formatting", 0.8, make_some_list),
    Topic("list_to_do", "formatting", 1.4, make_task_list),
    Topic("list_fixed", "formatting", 0.9, make_fixed_list),
    Topic("rewrite", "formatting", 1.3, make_rewrite),
    Topic("table", "formatting", 3.0, make_table),
    Topic("code", "formatting", 2.7, make_code),
    Topic("inline", "formatting", 0.4, make_inline),
    Topic("format_sample", "formatting", 0.3, make_sample),
]
