"""Topics that explain Vitrine itself: models, panels, chats, settings, keys, the command line, troubleshooting."""

from __future__ import annotations

import random
from typing import Sequence

from .dialogue import Dialogue, Split, Topic, Turn, Wordings, says
from .questions import Intent, sentence, topic
from .vitrine_chats import CHATS, TROUBLE
from .vitrine_models import ABOUT, LOADING
from .vitrine_panels import PANELS
from .vitrine_settings import COMMAND_LINE, KEY_ANSWERS, KEYS, SETTINGS, SHORTCUTS, answers_of

_FIRST_KEY = Wordings(
    ("What is the shortcut to {do}?", "Which key do I press to {do}?", "Is there a shortcut to {do}?",
     "Shortcut to {do}?", "How do I {do} with the keyboard?"),
    ("Can you tell me the shortcut to {do}?", "Do you know which key I press to {do}?"),
)
_NEXT_KEY = Wordings(
    ("And to {do}?", "[What about|How about|And what about] the shortcut to {do}?", "And the [shortcut|key] to {do}?",
     "And how do I {do}?", "And which key do I press to {do}?"),
    ("And what is the shortcut to {do}?", "And what do I press to {do}?"),
)
_NEXT_NAMED = Wordings(
    ("And {k}?", "[What about|And what about|How about] {k}?", "And what does {k} do?", "OK, and {k}?"),
    ("OK, and what does {k} do?", "And what is {k} for?"),
)


def make_keys_talk(rng: random.Random, split: Split) -> Dialogue:
    """Asks for two or three shortcuts, one after the other."""
    by_name = rng.random() < 0.5
    talk: Dialogue = []
    for do, keys, pattern, must in rng.sample(SHORTCUTS, rng.choice((2, 2, 3))):
        if talk and by_name:
            talk.append(Turn(_NEXT_NAMED.pick(rng, split, k=keys), KEY_ANSWERS[keys], says(*must)))
            continue
        wordings = _NEXT_KEY if talk else _FIRST_KEY
        filled = rng.choice(wordings.train if split == "train" else wordings.heldout).replace("{do}", pattern)
        user = Wordings((filled,), (filled,)).pick(rng, split)
        talk.append(Turn(user, rng.choice(answers_of(do, keys)), says(keys)))
    return talk


def _found(intents: Sequence[Intent], beginning: str) -> Intent:
    """Returns the first intent that has an answer with this beginning."""
    return next(i for i in intents if any(a.startswith(beginning) for a in i.answers))


_INSPECTOR = _found(PANELS, "The inspector shows")
_STRIP = _found(PANELS, "The Tokens panel, or token strip")
_LOGITS = _found(PANELS, "The Alternatives panel, or logit panel")
_LOAD = _found(LOADING, "Drop a GGUF file anywhere")
_DOWNLOAD = _found(LOADING, "Vitrine does not download")
_OPENED = _found(PANELS, "Press Ctrl+Shift+I")
_DELETE = _found(CHATS, "Open the menu of the chat")
_UNDO = _found(CHATS, "Click Undo")
_STOP = _found(CHATS, "Press Esc")
_AGAIN = _found(CHATS, "Press Ctrl+Enter")
_COLORS = _found(PANELS, "The color shows")
_CLICK = _found(PANELS, "Click a chip")

# First questions with their follow-up questions. Each question has an intent, which contains its answers.
TALKS: tuple[tuple[Intent, tuple[tuple[Intent, Wordings], ...]], ...] = (
    (_INSPECTOR, (
        (_STRIP, Wordings(("[And what|What] does the first [panel |one |]show?",
            "What [is|do I see] in the first[| one| panel]?",
                           "Tell me about the first[| one| panel]."),
                          ("And what is in the first panel?", "Explain the first panel."))),
        (_LOGITS, Wordings(("[And what|What] does the second [panel |one |]show?", "And the second[| one| panel]?",
                            "[And what|What] about the [second|other one|other panel]?"),
                           ("And what is in the second panel?", "Explain the second panel."))),
    )),
    (_LOAD, (
        (_DOWNLOAD, Wordings(("[And where|Where] [do|can] I get [one|such a file]?", "I have no [such |]file.",
                              "[And where|Where] do [they|the files] come from?", "Can Vitrine download one?"),
                             ("And where can I find one?", "I do not have one. Where do I get it?"))),
    )),
    (_STRIP, (
        (_COLORS, Wordings(("[And what|What] do the colors mean?", "Why are they colored?", "What about the colors?",
                            "Why do they have colors?"),
                           ("And why are they colored?", "And what about the colors?"))),
        (_CLICK, Wordings(("[And what|What] happens when I click one?", "Can I click them?", "Can I click one?",
                           "What if I click one?"),
                          ("And what if I click one?", "And can I click them?"))),
    )),
    (_OPENED, (
        (_INSPECTOR, Wordings(("[And what|What] does it show?", "What is it [for|good for]?",
            "[And what|What] do I see there?"),
                              ("And what is it good for?", "And what can I see there?"))),
    )),
    (_DELETE, (
        (_UNDO, Wordings(("Can I get it back?", "[And can|Can] I undo that?",
            "What if I [did not want that|deleted the wrong one]?",
                          "How do I bring it back?", "Is it gone forever?"),
                         ("And can I get it back?", "And how do I undo that?"))),
    )),
    (_STOP, (
        (_AGAIN, Wordings(("And how do I get [another one|another answer|a new one]?",
            "[And then|And now] I want another answer.",
                           "Can it try again?", "How do I let it try again?"),
                          ("And how can it try again?", "And how do I get a new answer then?"))),
    )),
)


def make_talk(rng: random.Random, split: Split) -> Dialogue:
    """A question, and one or two follow-up questions."""
    first, follow_ups = rng.choice(TALKS)
    talk = [first.turn(rng, split)]
    for intent, wordings in follow_ups[: rng.choice((1, 2))]:
        talk.append(Turn(sentence(wordings.pick(rng, split)), rng.choice(intent.answers), intent.check))
    return talk


TOPICS: list[Topic] = [
    topic("vitrine.about", 1.0, ABOUT),
    topic("vitrine.models", 1.6, LOADING),
    topic("vitrine.panels", 2.0, PANELS),
    topic("vitrine.chats", 1.6, CHATS),
    topic("vitrine.settings", 1.1, SETTINGS),
    topic("vitrine.keys", 1.6, KEYS),
    Topic("vitrine.keys.talk", "vitrine", 0.5, make_keys_talk),
    Topic("vitrine.talk", "vitrine", 0.4, make_talk),
    topic("vitrine.cli", 0.9, COMMAND_LINE),
    topic("vitrine.trouble", 1.0, TROUBLE),
]
