"""Things that the starter model cannot do: the answer admits it and recommends a larger GGUF."""

from __future__ import annotations

import random
import re

from .dialogue import Dialogue, Split, Topic, Turn, Wordings, expand, held_out, says
from .intents import chatty
from .limits_answers import ACT, GENERAL, OFFLINE, TAIL
from .limits_questions import DEEDS, LIVE, QUESTIONS
from .limits_shapes import KINDS, LANGUAGES
from .limits_subjects import SUBJECTS

KIND = "limits"
_ANY = says("small starter model", "larger GGUF")  # a right refusal contains both phrases; its other words may vary
_PARTS: dict[str, dict[Split, tuple[str, ...]]] = {
    kind: {
        "train": tuple(s for s in subjects if not held_out(f"limit:{s.lower()}", 14)),
        "heldout": tuple(s for s in subjects if held_out(f"limit:{s.lower()}", 14)),
    }
    for kind, subjects in SUBJECTS.items()
}
_WEIGHTS = [len(SUBJECTS[kind]) ** 0.5 for kind in KINDS]

_SINGULAR = (
    "s'", "ss", "us", "sis", "ics", "news", "GPS", "Docker", "Kubernetes", "diabetes", "measles", "rabies", "Texas",
    "Windows", "Tale", "Paris", "Wimbledon", "Judaism", "Alps",
)


def _verbs(subject: str) -> dict[str, str]:
    """The verb forms that go with the subject: "is" or "are" and so on."""
    head = re.split(r" (?:of|in|on|for|with|about|from|at|that|by|and|theory) ", subject)[0]
    many = head.endswith("s") and not head.endswith(_SINGULAR) or " and " in subject
    forms = ("are", "were", "do") if many else ("is", "was", "does")
    small = dict(zip(("is", "was", "does"), forms))
    return small | {key.capitalize(): form.capitalize() for key, form in small.items()}


def subjects(rng: random.Random, split: Split) -> Dialogue:
    """Returns a dialogue about a subject outside the model's world. In training, a second subject of the same kind
    sometimes follows."""
    kind = rng.choices(list(KINDS), _WEIGHTS)[0]
    shape = KINDS[kind]
    check = says("small starter model", shape.sign) if shape.sign else _ANY
    turns = []
    for _ in range(rng.choice((1, 1, 1, 2)) if split == "train" else 1):
        new_subject = split == "heldout" and rng.random() < 0.6 and bool(_PARTS[kind]["heldout"])
        # If the answer depends on the kind of the subject, the wording of the question must reveal the kind.
        new_shape = split == "heldout" and (not new_subject or bool(shape.sign) or rng.random() < 0.3)
        subject = rng.choice(_PARTS[kind]["heldout" if new_subject else "train"])
        slots = {**_verbs(subject), "s": subject, "S": subject[0].upper() + subject[1:], "lang": rng.choice(LANGUAGES)}
        user = slots["S"]
        while user.strip("?.").startswith(slots["S"]) and (split == "heldout" or user == slots["S"]):
            user = " ".join(shape.ask.pick(rng, "heldout" if new_shape else "train", **slots).split())
        user = chatty(rng, user, 0.15) if split == "train" and not user.startswith(slots["S"]) else user
        turns.append(Turn(user, rng.choice(shape.answers or GENERAL), check))
    if split == "train" and rng.random() < 0.12:
        turns.append(_insisting(rng))
    return turns


_WHY_NOT = (
    "[Why not|Why|Why can you not|Why can't you|Why is that|How come|But why|And why not|Why don't you know it][?|?|"
    ", tell me.]"
)
_TRY = (
    "[Please try|Try it|Just try|Try anyway|Please try anyway|Come on, try|Do it anyway|Just do it|Give it a try|"
    "Please do it|Oh, come on|You can do it][.|!|, please.]"
)
_BECAUSE = (
    "Because I have only about five million parameters, which is enough for a narrow world. A larger GGUF knows more.",
    "Because I am only a small starter model with about five million parameters. A larger GGUF knows more.",
)
_SORRY = (
    "Sorry, I would only make something up: I am a small starter model. A larger GGUF is the better choice here.",
)


def _insisting(rng: random.Random) -> Turn:
    why = rng.random() < 0.5
    return Turn(expand(rng, _WHY_NOT if why else _TRY), rng.choice(_BECAUSE if why else _SORRY))


def questions(rng: random.Random, split: Split) -> Dialogue:
    """Returns a dialogue of one question from QUESTIONS, which the model cannot answer."""
    while held_out("question:" + (question := rng.choice(QUESTIONS)).lower(), 14) != (split == "heldout"):
        pass
    user = chatty(rng, question, 0.3) if split == "train" else question
    return [Turn(user, rng.choice(_answers(question)), _ANY)]


# Words that occur in questions of QUESTIONS and reveal the kind of such a question.
_OF_KIND = tuple((re.compile(rf"\b(?:{words})\b", re.IGNORECASE), kind) for words, kind in (
    ("doctor|pill|tooth|fever|medical|diagnose|dentist|eat raw eggs|poisonous|sleep do I need", "health"),
    ("lawyer|legal|sue|vote|tax|passport", "law"),
    ("translate|translation", "translation"),
    ("draw|paint|picture|photo|logo|map|landscape", "image"),
    ("song|lyrics|rap|opera|rhyme", "poem"),
    ("write a program|code|programs?|app|operating system|unit tests|my project|database|website with|pull request",
     "program"),
    ("novel|thesis|speech|article|essay|film script|paper|business plan|resignation|play in five|book together|"
     "summarize|review of", "essay"),
    ("recipe|cook", "recipe"),
))


def _answers(question: str) -> tuple[str, ...]:
    if question in LIVE:
        return OFFLINE
    for words, kind in _OF_KIND:
        if words.search(question):
            return KINDS[kind].answers
    return ACT if question in DEEDS else GENERAL


_ONLY = "I can only add and subtract numbers up to 100: I am a small starter model. " + TAIL[0]
_SUM_CHECK = says("small starter model", "up to 100")
_COMPUTE = Wordings(
    (
        "[What is|What's|How much is|Calculate|Compute|Solve|Work out|What is the result of|Tell me|Find|Can you do|"
        "Can you calculate|Do you know|I need|Give me] {e}[?|?|.]",
        "{e}[| =|?| = ?]", "[My homework is|I have to solve|I must know|I want to know|Please solve] {e}.",
        "[And|Now|Okay, and] {e}?",
    ),
    ("What would {e} be?", "Can you work out {e} for me?", "I would like to know what {e} is."),
)


def _expression(rng: random.Random) -> str:
    small, other = rng.randint(2, 20), rng.randint(3, 99)
    big, big2 = rng.randint(101, 9999), rng.randint(12, 9999)
    high, high2 = rng.randint(60, 99), rng.randint(60, 99)
    x = rng.choice("xyzn")
    return rng.choice((
        f"{small} * {other}", f"{small}*{other}", f"{small} times {other}", f"{small} x {other}",
        f"{other} multiplied by {small}",
        f"the product of {small} and {other}", f"{small * other} / {small}", f"{other} divided by {small}",
        f"{big} divided by {other}",
        f"{big} / {small}", f"the square root of {rng.choice((big, other))}", f"the root of {big}", f"{small} squared",
        f"{small} to the power of {rng.randint(2, 9)}", f"{small}^{rng.randint(2, 9)}", f"{other} percent of {big}",
        f"{other}% of {big2}",
        f"{big} + {big2}", f"{big} plus {big2}", f"{big2} + {big}", f"{big}+{big2}", f"{big + big2} - {big2}",
        f"{big + other} minus {other}",
        f"the sum of {big} and {big2}", f"the difference of {big + big2} and {big2}", f"{high} + {high2}",
        f"{high} plus {high2}",
        f"{small}{x} + {other} = {big2}", f"{small}{x} = {small * other}", f"{x}^2 - {small}{x} + {other} = 0",
        f"sin({other})",
        f"log({big})", f"the logarithm of {big}", f"the integral of {x}^{rng.randint(2, 9)}",
        f"the derivative of {small}{x}^3",
        f"the factorial of {other}", f"{small}!", f"{rng.randint(1, 9)}/{small} + {rng.randint(1, 9)}/{other}",
        f"{small}.5 * {other}",
        f"the average of {other}, {small} and {big2}", f"{small} * {other} + {rng.randint(2, 50)}",
        f"{big} times {big2}",
        f"the prime factors of {big}", f"the cube root of {big}", f"{big} in binary", f"{other} in Roman numerals",
        f"{big} in hexadecimal",
        f"{small} miles in kilometers", f"{other} euros in dollars", f"{other} degrees Fahrenheit in Celsius",
        f"{small} pounds in kilograms",
    ))


def mathematics(rng: random.Random, split: Split) -> Dialogue:
    """Returns a dialogue about mathematics beyond the model's abilities: multiplication, division, roots, equations and
    sums beyond 100."""
    while held_out("math:" + (e := _expression(rng)), 10) != (split == "heldout"):
        pass
    asked = _COMPUTE.pick(rng, split if rng.random() < 0.4 else "train", e=e)
    return [Turn(asked[0].upper() + asked[1:], _ONLY, _SUM_CHECK)]


_NOT_UNDERSTOOD = (
    "I did not understand that: I am only a small starter model. Could you say it in other words?",
    "I did not understand that. I am a small starter model and only know plain English.",
)
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_FOREIGN = """
Guten Tag, wie geht es dir?|Was ist das?|Ich verstehe nicht.|Bonjour,
comment allez-vous?|Je ne comprends pas.|Qui es-tu?|Hola, que tal?|
Como te llamas?|No entiendo nada.|Ciao, come stai?|Non capisco.|Che cosa fai?|Ola,
tudo bem?|Wie heisst du?|Wo wohnst du?|Quelle heure est-il?|
Donde vives?|Dove abiti?|Hur mar du?|Jak se mas?|Hoe gaat het?|Ik begrijp het niet.|Co to jest?|Nasilsin?|Merhaba,
ben geldim.|Dzien dobry!|
Wie ist das Wetter heute?|Erzaehl mir eine Geschichte.|Raconte-moi une histoire.|Cuentame un cuento.|Buenos dias!|
Guten Morgen!|Bonjour, comment allez-vous?
""".replace("\n", "").split("|")


def _noise(rng: random.Random) -> str:
    def mash() -> str:
        row = rng.choice(_ROWS) if rng.random() < 0.7 else "abcdefghijklmnopqrstuvwxyz"
        return "".join(rng.choice(row) for _ in range(rng.randint(3, 9)))

    def run() -> str:
        row = rng.choice(_ROWS)
        start = rng.randrange(len(row) - 3)
        return row[start: start + rng.randint(3, 6)]

    def swapped() -> str:
        word = list(rng.choice(("window", "garden", "question", "number", "morning", "letter", "purple", "computer",
        "yellow")))
        rng.shuffle(word)
        return "".join(word)

    kind = rng.randrange(7)
    if kind == 0:
        return rng.choice(("?!", "...", "#", "@", "%&", "§", "~", ";;", "<>", "*")) * rng.randint(2, 5)
    if kind == 1:
        return " ".join(rng.choice(_FOREIGN) for _ in range(1))
    if kind == 2:
        return rng.choice("bcdfghjklmnpqrstvwxyz") * rng.randint(5, 14)
    if kind == 3:
        return " ".join(swapped() for _ in range(rng.randint(2, 4)))
    return " ".join((run if rng.random() < 0.5 else mash)() for _ in range(rng.randint(1, 5)))


def gibberish(rng: random.Random, split: Split) -> Dialogue:
    """Returns a dialogue in which the user types random letters or similar nonsense."""
    while held_out("noise:" + (text := _noise(rng)).lower().strip(".!?"), 10) != (split == "heldout") or (
        split == "heldout" and not any(c.isalnum() for c in text)
    ):
        pass
    return [Turn(text, rng.choice(_NOT_UNDERSTOOD), says("not understand", "small starter model"), verbatim=True)]


TOPICS = (
    Topic("outside subjects", KIND, 6.0, subjects), Topic("outside questions", KIND, 1.2, questions),
    Topic("outside mathematics", KIND, 1.0, mathematics), Topic("gibberish", KIND, 0.4, gibberish),
)
