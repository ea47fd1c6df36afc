"""Small talk: ten harmless jokes, and asking for another one."""

from __future__ import annotations

import random

from .dialogue import Dialogue, Split, Turn, Wordings, says
from .intents import chatty

JOKES: tuple[tuple[str, str], ...] = (
    ("Why did the token cross the context window? To get to the other slide.", "context window"),
    ("What does a sleepy computer have for dinner? A few bytes and then a long nap.", "bytes"),
    ("Why was the pencil so calm? It always had a point.", "pencil"),
    ("What did the big clock say to the small clock? Give me a minute.", "clock"),
    ("Why did the cat sit on the keyboard? It wanted to watch the mouse.", "keyboard"),
    ("Why do bees never get lost? They always find their way to bee home.", "bees"),
    ("What is the favorite letter of a pirate's parrot? Any letter, as long as there is a cracker in it.", "parrot"),
    ("Why did the bread go to bed early? It wanted to rise in the morning.", "bread"),
    ("What did the snowman say to the sun? You are too warm a friend for me.", "snowman"),
    ("Why did the chair stop talking to the table? It needed to sit down first.", "chair"),
)
_JOKE = Wordings(
    (
        "[Tell|Give] me a [joke|good joke|short joke|little joke|funny joke|clean joke|silly joke|nice joke].",
        "[Can you|Could you|Would you|Will you] [tell|tell me|make|give me] a [joke|good joke|little joke|funny "
        "joke|short joke]?",
        "[Do you know|Do you have|Have you got|Is there] [a joke|any jokes|a good joke|a funny joke|some jokes|"
        "jokes][| for me]?",
        "[I want|I would like|I'd like|I need|I want you to tell me] [to hear a joke|a joke|a good joke|a funny "
        "joke].",
        "[Make|Please make] me [laugh|smile|laugh with a joke|smile with a joke].", "[A|One] joke, please.",
        "[Joke|A joke|Joke time][?|.|!]", "[Say|Tell me] something [funny|to laugh about|that makes me laugh|silly].",
        "[Let me|Let us|Let's] hear a [joke|good joke].",
        "[Cheer me up|I want to laugh|I need a laugh][| with a joke|, tell me a joke].",
        "What is your [best|favorite] joke?", "[How about|What about] a [joke|little joke|good joke]?",
        "Got [a joke|any jokes|any good jokes]?",
    ),
    (
        "Would you make me smile with a good joke?", "I would like something to laugh about, a joke.",
        "Do you have something funny to tell me?", "Let me hear something silly, a little joke.",
    ),
)
_ANOTHER = Wordings(
    (
        "[Another|One more|Another one|One more joke|Another joke|Tell me another one|Again|More|Do you know "
        "another one|Can you tell me another one|A different one|A new one|Next joke][|, please][.|!|?]",
        "[Haha|Funny|Very good|Good one|Not funny]! [Another one|One more|Tell me another one|Do you know more], "
        "please.",
    ),
    ("Tell me one more of these jokes.", "Do you have another joke for me?"),
)


def _asked(rng: random.Random, ask: Wordings, split: Split) -> str:
    text = ask.pick(rng, split)
    return chatty(rng, text) if split == "train" else text


def jokes(rng: random.Random, split: Split) -> Dialogue:
    marks = says(tuple(mark for _, mark in JOKES))
    told = rng.sample(JOKES, rng.choice((1, 1, 2, 3)))
    return [Turn(_asked(rng, _ANOTHER if i else _JOKE, split), joke, marks) for i, (joke, _) in enumerate(told)]
