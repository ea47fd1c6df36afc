"""Facts that users tell about themselves and ask for later: names, towns, favorites, pets."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Callable

from .dialogue import Dialogue, Split, Turn, Wordings, expand, held_out, says
from .intents import chatty
from .names import first_name, pseudo_name, town

Value = tuple[str, bool]  # the text of the fact, and whether the answer must repeat it exactly


def _one_of(key: str, values: str, made_up: str | None = None) -> Callable[[random.Random, Split], Value]:
    """Returns a function that draws a value from the comma-separated list `values`. A fixed share of the values is held
    out.

    `made_up` is a pattern for made-up values in training. They teach the model to copy any word.
    """
    everything = [value.strip() for value in values.split(",")]
    parts = {
        "train": [value for value in everything if not held_out(f"{key}:{value}", 14)],
        "heldout": [value for value in everything if held_out(f"{key}:{value}", 14)],
    }

    def value(rng: random.Random, split: Split) -> Value:
        if made_up and split == "train" and rng.random() < 0.4:
            word = pseudo_name(rng).lower()
            if word not in everything:
                return made_up.format(word), True
        return rng.choice(parts[split]), split == "heldout"

    return value


@dataclass(frozen=True)
class Fact:
    """A personal fact: how the user tells it, the reply, and how the user asks for it later."""

    value: Callable[[random.Random, Split], Value]
    tell: tuple[str, ...]
    noted: tuple[str, ...]
    ask: Wordings
    recall: tuple[str, ...]
    untold: str
    weight: float = 1


FACTS: dict[str, Fact] = {
    "name": Fact(
        first_name,
        (
            "[My name is|My name's|I am|I'm|I am called|I'm called|They call me|People call me|Call me|You can call "
            "me] {x}.",
            "[Hi|Hello|Hey|Good morning|Good evening|Hi there|Hello there], [I am|I'm|my name is|my name's|this is] "
            "{x}.",
            "{x} is my name.", "[The name is|The name's|My first name is] {x}.", "I am {x}[, by the way|].",
            "[You can|Please|You may|From now on,|Just] call me {x}.", "[Hi|Hello], {x} here.",
            "[My friends|All my friends|Most people] call me {x}.",
            "[Let me introduce myself|To introduce myself]: {x}.",
            "[Let me introduce myself|May I introduce myself]? [I am|My name is|I'm] {x}.",
            "[My name is|I am] {x}[, nice to meet you|. Nice to meet you|, and I am new here|. I am new here].",
            "[Remember|Do not forget|Please remember]: my name is {x}.",
            "[I want you to|Could you|Would you] call me {x}.",
        ),
        (
            "Nice to meet you, {x}! How can I help you?", "Hello, {x}! It is nice to meet you.",
            "Hello, {x}! What would you like to talk about?",
        ),
        Wordings(
            (
                "[What is|What's|What was|Do you know|Do you remember|Can you tell me|Tell me|Say] my name[?|?| "
                "again?]",
                "[Do you|Can you|Do you still] [know|remember|recall] [what my name is|my name|who I am|what I am "
                "called]?",
                "[What am I called|What do people call me|Who am I|What is my name again|How am I called]?",
                "[What did I say|What did I tell you] [my name is|my name was|about my name]?",
                "[I told you my name|I gave you my name]. [What is it|What was it|Do you remember it]?",
                "[Please tell|Tell|Remind] me [what my name is|my name|who I am|of my name].",
                "[Let us see if you remember|Let me test you|A small test]: [what is my name|who am I]?",
                "[Have you forgotten|Did you forget|You have not forgotten, have you:] my name?", "My name is what?",
            ),
            (
                "Do you recall who I said I am?", "What name did I give you?", "Which name did I tell you?",
                "Can you still say what I am called?", "Who did I say I am?",
            ),
        ),
        ("Your name is {x}.", "You are {x}.", "Your name is {x}, as you told me."),
        "You have not told me your name yet. What is your name?", weight=7,
    ),
    "town": Fact(
        town,
        (
            "I [live|am living|now live|have lived for years|have a flat|have a house|moved|grew up and still live] "
            "in {x}.",
            "[I am|I'm|I come] from {x}.", "[My home is|My town is|My city is|My home town is|Home is] {x}.",
            "[My family lives|We live|I live and work|I was born and live] in {x}.",
            "I [write|am writing] to you from {x}.",
            "[Did you know that I|You should know that I|By the way, I] live in {x}[?|.|.]",
            "[I live|We live] near {x}.",
        ),
        (
            "{x} sounds like a good place to live.", "I see, so your home is {x}. Do you like it there?",
            "Greetings to {x}! Do you like it there?",
        ),
        Wordings(
            (
                "[Where do I live|Where is my home|Where am I from|What is my home town|Which town is my home]?",
                "[Do you|Can you|Do you still] [know|remember|recall|tell me] where [I live|my home is|I am from|I "
                "come from]?",
                "[In which|In what|Which|What] [city|town|place] do I live[| in]?", "Tell me where I [live|am from].",
                "[What did I say|What did I tell you] about where I live?", "[Say|Tell me] again: where do I live?",
            ),
            ("Where did I say I live?", "Which place did I tell you is my home?", "What is the town that I live in?"),
        ),
        ("You live in {x}.", "Your home is {x}, as you told me."),
        "You have not told me where you live yet. Where is it?", weight=2.5,
    ),
    "pet": Fact(
        first_name,
        (
            "I have a {pet} called {x}.", "My {pet} is called {x}.",
            "I have a {pet}[. Its name is|, and its name is] {x}.",
            "[My {pet}'s name is|The name of my {pet} is|We call our {pet}] {x}.",
            "[We have|We got|I got] a {pet} called {x}.",
            "[This is my {pet}, {x}|{x} is my {pet}|I live with a {pet} called {x}|At home I have a {pet} called "
            "{x}].",
            "[Did you know that I|You should know that I|By the way, I] have a {pet} called {x}.",
            "I [have a|share my home with a|love my] {pet} named {x}.",
            "My {pet} {x} [is here with me|is asleep|is hungry].",
        ),
        ("{x} is a good name for a {pet}. Say hello to {x} from me!", "How nice that you have a {pet} called {x}!"),
        Wordings(
            (
                "[What is|What's|What was|Do you know|Do you remember|Tell me|Say] [the name of my {pet}|my {pet}'s "
                "name]?",
                "[What is|How is|What's] my {pet} called?",
                "[Do you|Can you] [know|remember|tell me] what my {pet} is called?",
                "[What do I call|What did I call] my {pet}?", "My {pet}: what is [its name|it called]?",
                "[I have a {pet}|I told you about my {pet}]. What is its name?",
                "Tell me [what my {pet} is called|its name: my {pet}].",
            ),
            (
                "What name did I give my {pet}?", "Do you still know how my {pet} is called?",
                "What did I say my {pet} is called?",
            ),
        ),
        ("Your {pet} is called {x}.", "The name of your {pet} is {x}."),
        "You have not told me the name of your {pet} yet. What is it?", weight=2.5,
    ),
    "color": Fact(
        _one_of(
            "color",
            "red, blue, green, yellow, orange, purple, pink, brown, black, white, gray, turquoise, violet, gold, "
            "silver, beige, light blue, dark blue, light green, dark green, dark red, olive, lime green, navy blue, "
            "sky blue, scarlet, crimson, lilac, lavender, cream, bronze, coral, indigo, magenta, maroon, mint green",
            "{}",
        ),
        (
            "[My favorite|My favourite] [color|colour] is {x}.", "{X} is my [favorite|favourite] [color|colour].",
            "[The color|The colour] I [like best|like most|love most] is {x}.", "I like the [color|colour] {x} best.",
            "[Of all colors|Of all colours], I like {x} best.", "My [color|colour] is {x}[.|. I love it.]",
        ),
        ("{X} is a beautiful color.", "I like {x} too, as far as a program can like a color."),
        Wordings(
            (
                "[What is|What's|What was|Do you know|Do you remember|Tell me|Say] my [favorite|favourite] [color|"
                "colour]?",
                "[Which|What] [color|colour] do I [like best|like most|like|love|love most]?",
                "[Do you|Can you] [know|remember|tell me] [what my favorite color is|which color I like best]?",
                "[What did I say|What did I tell you] about my favorite [color|colour]?",
            ),
            (
                "Which color did I say I like best?", "Can you say what my favorite color was?",
                "Which is the color that I love most?",
            ),
        ),
        ("Your favorite color is {x}.", "You like {x} best."),
        "You have not told me your favorite color yet. Which one is it?",
    ),
    "animal": Fact(
        _one_of(
            "animal",
            "the cat, the dog, the horse, the fox, the owl, the bear, the elephant, the lion, the tiger, the wolf, "
            "the rabbit, the hedgehog, the dolphin, the whale, the penguin, the turtle, the frog, the eagle, the "
            "panda, the zebra, the giraffe, the monkey, the otter, the squirrel, the deer, the swan, the bee, the "
            "octopus, the koala, the camel, the seal, the parrot, the mouse, the goat, the sheep, the duck, the "
            "hamster, the crow",
            "the {}",
        ),
        (
            "My [favorite|favourite] animal is {x}.", "{X} is my [favorite|favourite] animal.",
            "The animal I [like best|like most|love most] is {x}.",
            "[Of all animals|Among the animals], I like {x} best.",
            "[My favorite|My favourite] of all animals is {x}.",
        ),
        ("{X} is a fine choice.", "I see, you like {x} best. A fine animal!"),
        Wordings(
            (
                "[What is|What's|What was|Do you know|Do you remember|Tell me|Say] my [favorite|favourite] animal?",
                "[Which|What] animal do I [like best|like most|like|love|love most]?",
                "[Do you|Can you] [know|remember|tell me] [what my favorite animal is|which animal I like best]?",
                "[What did I say|What did I tell you] about my favorite animal?",
            ),
            (
                "Which animal did I say I like best?", "Can you say what my favorite animal was?",
                "Which is the animal that I love most?",
            ),
        ),
        ("Your favorite animal is {x}.", "You like {x} best."),
        "You have not told me your favorite animal yet. Which one is it?",
    ),
    "number": Fact(
        _one_of("number", ", ".join((str(n) for n in range(1, 100)))),
        (
            "My [favorite|favourite|lucky] number is {x}.", "{x} is my [favorite|favourite|lucky] number.",
            "The number I [like best|like most] is {x}.", "[Remember|Please remember|Do not forget] the number {x}.",
            "[Of all numbers|Among the numbers], I like {x} best.",
        ),
        ("{x} is a nice number. I will keep {x} in mind during this chat.", "Good, I will remember {x} in this chat."),
        Wordings(
            (
                "[What is|What's|What was|Do you know|Do you remember|Tell me|Say] my [favorite|favourite|lucky] "
                "number?",
                "[Which|What] number do I like [best|most]?", "[Which|What] number did I [tell you|say|give you]?",
                "[Do you|Can you] [know|remember|tell me] [my number|which number I like best|what number I told "
                "you]?",
            ),
            (
                "Which number did I say I like best?", "What number was it that I told you?",
                "Can you say what my number was?",
            ),
        ),
        ("Your number is {x}.", "You told me the number {x}."),
        "You have not told me your number yet. Which one is it?",
    ),
    "food": Fact(
        _one_of(
            "food",
            "pizza, bread, soup, rice, pasta, cheese, salad, pancakes, apple pie, noodles, tomato soup, ice cream, "
            "fried fish, potatoes, chocolate, honey, strawberries, sushi, curry, dumplings, waffles, omelettes, "
            "beans, mushrooms, cherries, plum cake, lentil soup, couscous, falafel, tacos, lasagna, porridge, "
            "carrots, grapes",
            "{}",
        ),
        (
            "My [favorite|favourite] food is {x}.", "My [favorite|favourite] food? {X}.",
            "The food I [like best|like most|love most] is {x}.", "[Of all food|Of all dishes], I like {x} best.",
            "I could eat {x} every day[.|: it is my favorite food.]",
        ),
        ("I cannot eat, but {x} must taste good.", "Enjoy your {x}! I am a program and cannot taste it."),
        Wordings(
            (
                "[What is|What's|What was|Do you know|Do you remember|Tell me|Say] my [favorite|favourite] food?",
                "[Which|What] food do I [like best|like most|like|love|love most]?",
                "What do I like to eat[| best| most]?",
                "[Do you|Can you] [know|remember|tell me] [what my favorite food is|which food I like best]?",
            ),
            (
                "Which food did I say I like best?", "Can you say what my favorite food was?",
                "Which is the food that I love most?",
            ),
        ),
        ("Your favorite food is {x}.", "You like {x} best."),
        "You have not told me your favorite food yet. Which one is it?",
    ),
}
PETS = (
    "dog", "cat", "dog", "cat", "rabbit", "hamster", "horse", "parrot", "turtle", "goldfish", "goat", "pony", "mouse",
)
CORRECTIONS = (
    "[No|Sorry|Oh, sorry|Wait], my name is {x}.", "Actually, [my name is|I am] {x}.", "I meant {x}, not {old}.",
)
CORRECTED = ("Sorry! Nice to meet you, {x}.", "Thank you, I will call you {x}.")


def _fill(rng: random.Random, pattern: str, x: str, **more: str) -> str:
    """Fills the pattern: {x} is the value, and {X} is the value with a capital first letter."""
    return expand(rng, pattern, x=x, X=x[0].upper() + x[1:], **more)


def recall(fillers: Callable[[random.Random, Split], Dialogue]) -> Callable[[random.Random, Split], Dialogue]:
    """Returns a topic's `make`. In its dialogues, the user tells one to three facts, talks about something else for a
    while, and asks for a fact."""

    def make(rng: random.Random, split: Split) -> Dialogue:
        keys = list(FACTS)
        weights = [FACTS[key].weight for key in keys]
        told: list[str] = []
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
            key = rng.choices(keys, weights)[0]
            if key not in told:
                told.append(key)
        extra = {"pet": rng.choice(PETS)}
        values: dict[str, str] = {}
        turns: Dialogue = []
        for key in told:
            fact = FACTS[key]
            x, exact = fact.value(rng, split)
            while x in values.values():
                x, exact = fact.value(rng, split)
            check = says(x) if split == "heldout" else None
            turns.append(Turn(_fill(rng, rng.choice(fact.tell), x, **extra),
                              _fill(rng, rng.choice(fact.noted), x, **extra), check, verbatim=exact))
            values[key] = x
            if key == "name" and split == "train" and rng.random() < 0.06:
                new, _ = fact.value(rng, split)
                if new not in values.values():
                    turns.append(Turn(_fill(rng, rng.choice(CORRECTIONS), new, old=x),
                                      _fill(rng, rng.choice(CORRECTED), new), verbatim=True))
                    values[key] = new
        if rng.random() < 0.12:
            return turns  # the user told the fact, but never asks for it
        for _ in range(rng.choice((0, 0, 1, 1, 1, 2, 2, 3, 4))):
            turns += [Turn(t.user, t.assistant, None, t.verbatim) for t in fillers(rng, "train")]
        rng.shuffle(told)
        for key in told[: rng.choice((1, 1, 2, 3))]:
            fact = FACTS[key]
            asked = fact.ask.pick(rng, split, **extra)
            turns.append(Turn(chatty(rng, asked, 0.15) if split == "train" else asked,
                              _fill(rng, rng.choice(fact.recall), values[key], **extra), says(values[key])))
        return turns

    return make


def untold(rng: random.Random, split: Split) -> Dialogue:
    """Returns a dialogue with a question about a fact that the user never told. The answer admits that. Use it at the
    start of a conversation."""
    weights = [fact.weight**0.5 for fact in FACTS.values()]
    key, other = rng.choices(list(FACTS), weights)[0], rng.choice(list(FACTS))
    fact = FACTS[key]
    extra = {"pet": rng.choice(PETS)}
    turns = []
    if rng.random() < 0.35 and other != key:  # the user tells a fact, but then asks for a different one
        x, exact = FACTS[other].value(rng, "train")
        turns.append(Turn(_fill(rng, rng.choice(FACTS[other].tell), x, **extra),
                          _fill(rng, rng.choice(FACTS[other].noted), x, **extra), verbatim=exact))
    asked = fact.ask.pick(rng, split, **extra)
    turns.append(Turn(chatty(rng, asked, 0.15) if split == "train" else asked, expand(rng, fact.untold, **extra),
                      says("have not told me")))
    if rng.random() < 0.6 and key in ("name", "town"):
        x, exact = fact.value(rng, split)
        turns.append(Turn(_fill(rng, rng.choice(fact.tell), x, **extra), _fill(rng, rng.choice(fact.noted), x, **extra),
                          says(x) if split == "heldout" else None, verbatim=exact))
        if rng.random() < 0.5:
            turns.append(Turn(fact.ask.pick(rng, split, **extra), _fill(rng, rng.choice(fact.recall), x, **extra),
                              says(x)))
    return turns
