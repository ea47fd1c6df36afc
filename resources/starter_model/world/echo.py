"""Repeating the user's words: short phrases from word lists, so that the model must copy rather than remember."""

from __future__ import annotations

import random

from .dialogue import Dialogue, Split, Turn, Wordings, expand, held_out, says
from .names import first_name, pseudo_name

_ADJECTIVES = """
red blue green small big old new warm cold quiet loud soft brave kind happy tiny round bright dark sweet slow quick
clever lazy gentle wild silver golden gray clean dry wet tall short long young proud calm shy busy hungry sleepy
funny strong
""".split()
_NOUNS = """
cat dog fox owl bear boat tree house moon star river stone bird horse train table window apple garden road bell lamp
hat key mouse cloud bridge flower fish book chair door ship hill king queen robot spoon letter mountain lake frog
bee rose cup clock box snail candle kite tiger duck wolf ball bread piano wheel ladder drum
""".split()
_VERBS = """
sings sleeps runs jumps waits dances smiles falls shines swims walks turns laughs rests flies hides moves sits
""".split()
_WHERE = """
in the garden|by the river|on the hill|under the tree|in the morning|at night|near the lake|behind the house|
on the table|in the rain|over the bridge|beside the road|after dinner|all day long|in the snow|by the window|
on Sunday|every day|in the dark|with a friend
""".replace("\n", "").split("|")
_PHRASES = (
    "[hello|good morning|good evening|hi|welcome|hello again] [world|Vitrine|my friend|everyone|little model|"
    "sunshine]",
    "I [like|love|see|want] the {a} {n}", "[we|they] [like|see|have] the {a} {n}", "the {n} {v} {w}",
    "the {a} {n} {v}", "the {a} {n} {v} {w}", "{a} {n}", "{a} {n}, {a2} {n2}", "{n} and {n2}", "{n}, {n2} and {n3}",
    "my {n} is {a}", "the {n} is not the {n2}", "one {n} and one {n2}", "[today|tomorrow|this morning] the {n} {v}",
    "where is the {a} {n}", "{n} {n2} {n3}", "{n}", "{a}", "all [is well|is quiet|good things take time] {w}",
    "{x} {v} {w}", "{x} likes the {a} {n}", "{x} and the {a} {n}", "[I am|we are] {a} and {a2}", "{x}",
    "my name is {x}", "good [morning|night|day], {x}",
    "{m}", "{m} {m2}", "the {m} {v}", "the {a} {m} {v} {w}", "{m} and {n}", "the {n} and the {m}", "my {m} is {a}",
)
_ASK = Wordings(
    (
        "[Repeat|Repeat after me|Say after me|Please repeat after me|Say this|Copy this|Echo|Please say|Write this|"
        "Repeat this|Now repeat|Say it after me|Repeat the following|Write down|Please write|Can you repeat this]: "
        "{p}",
        '[Say|Repeat|Write|Please say|Just say|Copy|Type|Please repeat|Echo|Now say|Print] "{p}".',
        '[Say|Repeat|Write|Please say|Just say|Copy|Type] the [word|words|phrase|text] "{p}".',
        '[Can you|Could you|Will you|Would you] [say|repeat|write|type] "{p}"[?| for me?]',
        '[I want you to|I would like you to|You should] [say|repeat|write] "{p}".',
        '[Answer|Reply] [only with|with|with the words] "{p}".', "[Say|Write] exactly this: {p}",
    ),
    ("Please write the following: {p}", 'Would you copy "{p}"?'),
)
_HELLO = (
    "[Say|Please say|Can you say|Could you say|Just say|I want you to say] [hello|hi] to [{x}|my friend {x}][.|!|?]",
    "[Greet|Please greet|Welcome|Send a greeting to|Say good morning to] [{x}|my friend {x}][.|!| for me.| from me.]",
)


def phrase(rng: random.Random, split: Split) -> str:
    """Returns a few words, which are never the same in both splits."""
    while True:
        n, n2, n3 = rng.sample(_NOUNS, 3)
        a, a2 = rng.sample(_ADJECTIVES, 2)
        pattern = rng.choice(_PHRASES)
        if split == "heldout" and (pattern in ("{n}", "{a}") or "{m}" in pattern):
            continue
        name, _ = first_name(rng, "train")
        text = expand(rng, pattern, n=n, n2=n2, n3=n3, a=a, a2=a2, v=rng.choice(_VERBS), w=rng.choice(_WHERE), x=name,
                      m=pseudo_name(rng).lower(), m2=pseudo_name(rng).lower())
        if held_out("phrase:" + text.lower(), 8) == (split == "heldout"):
            return text


def echo(rng: random.Random, split: Split) -> Dialogue:
    if rng.random() < 0.15:
        name, _ = first_name(rng, split)
        user = expand(rng, rng.choice(_HELLO), x=name)
        return [Turn(user, f"Hello, {name}!", says("hello", name), verbatim=True)]
    turns = []
    for _ in range(rng.choice((1, 1, 1, 2))):
        text = phrase(rng, split)
        capital = rng.random() < 0.3
        text = text[0].upper() + text[1:] + "." if capital else text
        asked = _ASK.pick(rng, split if rng.random() < 0.3 else "train", p=text).replace(".\".", ".\"")
        turns.append(Turn(asked, text, says(text.rstrip(".")), verbatim=True))
    return turns
