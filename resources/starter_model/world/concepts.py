"""Topics about the parts of language models: definitions, how and why, comparisons, and longer conversations."""

from __future__ import annotations

import random

from .concept import Concept
from .concepts_extra import CONTRASTS, SETTINGS
from .concepts_model import CONCEPTS as MODEL
from .concepts_sampling import CONCEPTS as SAMPLING
from .concepts_text import CONCEPTS as TEXT
from .dialogue import Dialogue, Split, Topic, Turn, Wordings
from .questions import Intent, sentence, topic

CONCEPTS: tuple[Concept, ...] = (*TEXT, *SAMPLING, *MODEL)
DEFINITIONS = [c.definition() for c in CONCEPTS]
FACETS = [c.facets() for c in CONCEPTS]

# Questions about "it", which the user asks directly after a definition.
FOLLOW_UPS = {
    "how": Wordings(
        ("[And how|How] does it work?", "How does that work?", "[And how|How] does it work[, exactly| inside]?",
         "Can you explain how it works?", "OK, and how does that work?"),
        ("Tell me how it works.", "And how does that work?")),
    "why": Wordings(
        ("[And why|Why] does it matter?", "[And what|What] is it good for?", "Why is it [useful|important]?",
         "What do I need it for?", "Why do [I|we|models] need it?", "OK, but why does it matter?",
         "Why is that important?"),
        ("And why is it useful?", "And why is that important?", "Tell me why it matters.")),
    "where": Wordings(
        ("[And where|Where] [do|can] I see it?", "Where do I [see|find] it in Vitrine?",
            "[And where|Where] is it shown?",
         "Can I see it[| in Vitrine]?", "How can I see it?"),
        ("Can Vitrine show it?", "And where can I find it?", "Where does Vitrine show it?")),
    "set": Wordings(
        ("[And how|How] [do|can] I change it?", "Where [do|can] I change it?", "How do I [set|adjust] it?",
            "Can I change it?",
         "[And where|Where] do I set it?"),
        ("And where can I change it?", "Where can I adjust it?", "Tell me how to change it.")),
}

NEXT = Wordings(
    ("And {x}?", "[What about|And what about|How about] {x}?", "And what is {x}?",
        "And [what does {w} mean|what is {x}]?",
     "OK, and {x}?", "[Now explain {x}.|Then what is {x}?]"),
    ("OK, and what is {x}?", "And how about {x}?", "And now explain {x}."),
)


def make_talk(rng: random.Random, split: Split) -> Dialogue:
    """A definition, then follow-up questions or the next concept."""
    with_facets = [i for i, facets in enumerate(FACETS) if facets]
    i = rng.choice(with_facets)
    talk = [DEFINITIONS[i].turn(rng, split)]
    names = sorted(FACETS[i])
    for name in rng.sample(names, min(len(names), rng.choice((1, 1, 2)))):
        intent = FACETS[i][name]
        talk.append(Turn(FOLLOW_UPS[name].pick(rng, split), rng.choice(intent.answers), intent.check))
    if rng.random() < 0.4:
        talk.append(next_concept(rng, split, i))
    return talk


def next_concept(rng: random.Random, split: Split, but: int) -> Turn:
    i = rng.choice([n for n in range(len(CONCEPTS)) if n != but])
    wording = rng.choice(NEXT.train if split == "train" else NEXT.heldout)
    filled = wording.replace("{x}", CONCEPTS[i].x).replace("{w}", CONCEPTS[i].w or CONCEPTS[i].x)
    user = Wordings((filled,), (filled,)).pick(rng, split)
    return Turn(sentence(user), rng.choice(DEFINITIONS[i].answers), DEFINITIONS[i].check)


def facet_intents() -> list[Intent]:
    return [facets[name] for facets in FACETS for name in sorted(facets)]


TOPICS: list[Topic] = [
    topic("concepts.what", 4.0, DEFINITIONS),
    topic("concepts.facets", 3.0, facet_intents()),
    topic("concepts.contrast", 1.3, CONTRASTS),
    topic("concepts.settings", 1.0, SETTINGS),
    Topic("concepts.talk", "vitrine", 1.8, make_talk),
]
