"""Very short stories on a given subject: one plot of story_plots.py, told about a subject of story_words.py."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass

from . import story_plots as plots
from . import story_words as words
from .dialogue import Check, Dialogue, Split, Topic, Turn, expand, held_out, says
from .english import article, capital, made_up_adjective, made_up_name, made_up_word, plural, title_case
from .story_wordings import (ABOUT, ANOTHER, ANY, ANY_BEDTIME, BEDTIME, INSTEAD, LESSON, NAMED, NEXT, NOUN_FIRST, PAIR,
                             THEME, TITLE, WHO)

# The subjects that users request most. They are always part of the training.
ALWAYS_TRAIN = set("fox cat dog dragon robot bear mouse princess knight boat teapot tree star wolf rabbit frog owl "
                   "lion "
                   "unicorn pirate witch bird cloud horse elephant penguin".split())


@dataclass(frozen=True)
class Subject:
    noun: str      # noun without article, such as "polar bear"
    kind: str      # kind of subject: "living", "thing", "big", "plant" or "air"
    home: str      # habitat, a key of HABITATS
    person: bool = False


def _subjects() -> list[Subject]:
    found = [Subject(noun, "living", home) for home, nouns in words.ANIMALS.items() for noun in nouns.split()]
    found += [Subject(noun, "living", "magic") for noun in words.FANTASY]
    found += [Subject(noun, "living", "town", person=True) for noun in words.PEOPLE]
    found += [Subject(n, "big", "outside") if n in words.BIG else Subject(n, "thing", "shelf") for n in words.THINGS]
    found += [Subject(noun, "plant", "ground") for noun in words.PLANTS]
    found += [Subject(noun, "air", "air") for noun in words.SKY]
    return [Subject(s.noun.replace("_", " "), s.kind, words.ODD_HOMES.get(s.noun, s.home), s.person) for s in found]


def _split(items: list[str], percent: int) -> dict[Split, list[str]]:
    return {"train": [i for i in items if not held_out(i, percent)],
            "heldout": [i for i in items if held_out(i, percent)]}


SUBJECTS = _subjects()
_HELD = {s.noun for s in SUBJECTS if s.noun not in ALWAYS_TRAIN and held_out("story/" + s.noun, 14)}
BY_SPLIT: dict[Split, dict[str, list[Subject]]] = {
    split: {kind: [s for s in SUBJECTS if s.kind == kind and (s.noun in _HELD) == (split == "heldout")]
            for kind in ("living", "thing", "big", "plant", "air")}
    for split in ("train", "heldout")
}
GIRLS, BOYS = _split(words.GIRLS, 14), _split(words.BOYS, 14)


@dataclass(frozen=True)
class Hero:
    subject: Subject
    # Adjective of the hero in the story; "" if the request does not contain an adjective that the model could copy.
    adjective: str
    name: str  # name of the hero, or "" if the hero has no name
    pronouns: tuple[str, str, str]  # pronouns of the hero, for example ("it", "its", "him")
    modifier: str = ""

    @property
    def noun(self) -> str:
        return f"{self.modifier} {self.subject.noun}".strip()

    @property
    def intro(self) -> str:
        """Returns the words that introduce the hero in a story, such as "a brave fox called Mira"."""
        if self.noun in words.DEFINITE:
            return "the " + self.noun
        return article(self.described) + (f" called {self.name}" if self.name else "")

    @property
    def described(self) -> str:
        return self.noun if self.noun in words.DEFINITE else f"{self.adjective} {self.noun}".strip()


_CHILDREN = (Subject("girl", "living", "town", True), Subject("boy", "living", "town", True))


_KINDS, _KIND_WEIGHTS = ("living", "thing", "big", "plant", "air"), (60, 21, 7, 6, 6)


def _invented(rng: random.Random) -> Subject:
    """Returns a being or thing with a made-up name, which the model can only copy from the request."""
    noun = made_up_word(rng)
    while noun in _HELD:
        noun = made_up_word(rng)
    kind = rng.choices(_KINDS, _KIND_WEIGHTS)[0]
    return Subject(noun, kind, rng.choice(BY_SPLIT["train"][kind]).home)


def pick_subject(rng: random.Random, split: Split, inventing: bool = False) -> Subject:
    if inventing and rng.random() < 0.18:
        return _invented(rng)
    kind = rng.choices(_KINDS, _KIND_WEIGHTS)[0]
    return rng.choice(BY_SPLIT[split][kind])


def _name(rng: random.Random, split: Split, girl: bool, inventing: bool) -> str:
    if not (inventing and rng.random() < 0.4):
        return rng.choice((GIRLS if girl else BOYS)[split])
    while (name := made_up_name(rng)) in GIRLS["heldout"] or name in BOYS["heldout"]:
        pass
    return name


def pick_hero(rng: random.Random, split: Split, named: bool = False, inventing: bool = False) -> Hero:
    """Returns the hero of a story. `inventing`: whether some of the nouns, names and adjectives are made up."""
    subject = pick_subject(rng, split, inventing)
    while named and subject.kind != "living":
        subject = pick_subject(rng, split, inventing)
    if named and rng.random() < 0.12:
        subject = _CHILDREN[rng.randrange(2)]
    adjectives = words.ADJECTIVES[{"living": "any", "big": "thing"}.get(subject.kind, subject.kind)]
    adjective = made_up_adjective(rng) if inventing and rng.random() < 0.08 else rng.choice(adjectives)
    girl = rng.random() < 0.5
    if subject.person:
        key = subject.noun
        girl = key in words.WOMEN or (girl and key not in words.MEN)
    name = _name(rng, split, girl, inventing) if named else ""
    if named or subject.person:
        pronouns = ("she", "her", "her") if girl else ("he", "his", "him")
    else:
        pronouns = ("it", "its", "it")
    modifier = rng.choice(words.MODIFIERS) if subject.kind == "thing" and rng.random() < 0.15 else ""
    return Hero(subject, adjective, name, pronouns, modifier)


@dataclass(frozen=True)
class Story:
    text: str
    title: str
    lesson: str
    hero: Hero
    companion: str  # the being that the hero meets


def _plot(rng: random.Random, hero: Hero, second: Subject | None, titles: tuple[str, ...]) -> plots.Plot:
    if second is not None:
        return rng.choice({"living": plots.PAIR_LIVING, "big": plots.PAIR_BIG}.get(second.kind, plots.PAIR_THING))
    table = {"living": plots.LIVING, "thing": plots.THING, "big": plots.BIG, "plant": plots.PLANT, "air": plots.AIR}
    unfit = plots.UNFIT.get(hero.subject.home, set())
    fitting = [p for p in table[hero.subject.kind] if (p[0] in titles if titles else p[0] not in unfit)]
    return rng.choice(fitting)


def tell(rng: random.Random, hero: Hero, second: Subject | None = None, bedtime: bool = False,
         titles: tuple[str, ...] = ()) -> Story:
    noun, (it, its, him) = hero.noun, hero.pronouns
    plot = _plot(rng, hero, second, titles)
    places, friends = words.HABITATS[hero.subject.home]
    friend = rng.choice([f for f in friends if f != noun])
    who = hero.name or "the " + noun
    intro = hero.intro
    thing, food = rng.choice(words.TREASURES), rng.choice(words.FOODS)
    slots = dict(who="who" if hero.subject.kind == "living" else "that", intro=intro, Intro=capital(intro),
                 place=rng.choice(places), s=who, S=capital(who), it=it, It=capital(it),
                 its=its, Its=capital(its), him=him, friend=friend, a_friend=article(friend),
                 A_friend=capital(article(friend)), thing=thing, Thing=title_case(thing), food=food,
                 Food=title_case("the" + food[1:]), skill=rng.choice(words.SKILLS), fear=rng.choice(words.FEARS))
    if second is not None:
        slots.update(y=second.noun, a_y=article(second.noun), Y=title_case(second.noun))
    opening = rng.choice(plots.OPENINGS)
    if second is not None and hero.subject.kind != "living":
        opening = plots.OPENINGS[0]
    text = " ".join(expand(rng, part, **slots) for part in (opening, plot[2], rng.choice(plot[3])))
    if bedtime:
        text += " Good night."
    elif rng.random() < 0.25:
        text += " The end."
    title = f"The {title_case(hero.described)} and {expand(rng, plot[0], **slots)}"
    return Story(text, title, plot[1], hero, second.noun if second is not None else friend)


NEXT_ANSWERS = [
    "The next day, {s} went to visit the {c}. They sat in the sun and talked about all that had happened.",
    "After that, {s} and the {c} had a little party. Everybody came, and there was cake for all.",
    "A week later, {s} met the {c} again. They laughed and planned their next adventure.",
]


def _check(hero: Hero, *more: str) -> Check:
    who = [hero.name] if hero.name else []
    if not (hero.name and hero.subject in _CHILDREN):  # users ask "about Anna", not "about a girl called Anna"
        who.append(hero.noun)
    frame = tuple(name for name in (hero.name, hero.noun) if name)
    return _story(*who, *more, frame=frame)


def _story(*groups: str | tuple[str, ...], frame: tuple[str, ...] = (), never: tuple[str, ...] = ()) -> Check:
    """Returns the check of a whole story about any hero."""
    return dataclasses.replace(says(*groups, plots.ENDING_SIGNS, never=never), sentences=4, frame=frame)


def _phrase(rng: random.Random, hero: Hero) -> tuple[str, Hero]:
    """Returns the hero as the user names it ("a fox", "a brave fox", "a robot called Mira"), and the Hero with only the
    properties in this name."""
    if hero.noun in words.DEFINITE:
        return "the " + hero.noun, hero
    if rng.random() < 0.55:
        hero = dataclasses.replace(hero, adjective="")
    if hero.name and hero.subject in _CHILDREN and rng.random() < 0.5:
        return hero.name, dataclasses.replace(hero, adjective="")
    if not hero.name and hero.subject.kind == "living" and rng.random() < 0.06:
        return plural(hero.noun), dataclasses.replace(hero, adjective="")
    a = article(hero.described)
    return (expand(rng, rng.choice(NAMED), a=a, name=hero.name, n=hero.described) if hero.name else a), hero


def _request(rng: random.Random, split: Split, inventing: bool) -> tuple[str, Story]:
    """Returns a request for a story about one hero, and the story. Held-out requests have a new subject or a new
    wording, or both."""
    new_subject = split == "heldout" and rng.random() < 0.6
    hero = pick_hero(rng, "heldout" if new_subject else "train", rng.random() < 0.3, inventing)
    wording: Split = "train" if split == "train" or (new_subject and rng.random() < 0.6) else "heldout"
    bedtime, shape = False, rng.random()
    if shape < 0.12 and not hero.name and hero.noun not in words.DEFINITE:
        hero = dataclasses.replace(hero, adjective="")
        user = NOUN_FIRST.pick(rng, wording, n=hero.noun, a=article(hero.noun), A=capital(article(hero.noun)))
        return user, tell(rng, hero)
    x, hero = _phrase(rng, hero)
    if shape < 0.25:
        user, bedtime = BEDTIME.pick(rng, wording, x=x), True
    else:
        user = ABOUT.pick(rng, wording, x=x)
    if x == plural(hero.subject.noun):
        user = user.replace(f"{x} is ", f"{x} are ")
    return user, tell(rng, hero, bedtime=bedtime)


def make_about(rng: random.Random, split: Split) -> Dialogue:
    user, story = _request(rng, split, inventing=split == "train")
    return [Turn(user, story.text, _check(story.hero))]


def make_pair(rng: random.Random, split: Split) -> Dialogue:
    new = split == "heldout"
    hero = pick_hero(rng, split if rng.random() < 0.5 else "train", inventing=not new)
    while hero.subject.kind != "living":
        hero = pick_hero(rng, split, inventing=not new)
    second = pick_subject(rng, split, inventing=not new)
    while second.kind not in ("living", "thing", "big") or second.noun == hero.subject.noun:
        second = pick_subject(rng, split, inventing=not new)
    (x, hero), y = _phrase(rng, hero), article(second.noun)
    user = PAIR.pick(rng, split if rng.random() < 0.4 else "train", x=x, X=capital(x), y=y)
    return [Turn(user, tell(rng, hero, second).text, _check(hero, second.noun))]


def make_any(rng: random.Random, split: Split) -> Dialogue:
    hero = pick_hero(rng, "train", named=rng.random() < 0.3)
    bedtime = rng.random() < 0.25
    user = (ANY_BEDTIME if bedtime else ANY).pick(rng, split)
    return [Turn(user, tell(rng, hero, bedtime=bedtime).text, _story())]


def make_theme(rng: random.Random, split: Split) -> Dialogue:
    theme = rng.choice(list(plots.THEMES))
    hero = pick_hero(rng, "train", named=rng.random() < 0.3)
    while hero.subject.kind != "living" or hero.subject.home in plots.UNFIT:
        hero = pick_hero(rng, "train", named=rng.random() < 0.3)
    user = THEME.pick(rng, split, x=expand(rng, theme))
    signatures = tuple(plots.signature(plot) for plot in plots.LIVING if plot[0] in plots.THEMES[theme])
    return [Turn(user, tell(rng, hero, titles=plots.THEMES[theme]).text, _story(signatures))]


def make_more(rng: random.Random, split: Split) -> Dialogue:
    """Returns a dialogue with a story, and one or two questions or requests after it."""
    if rng.random() < 0.7:
        user, story = _request(rng, "train", inventing=split == "train")
    else:
        user, story = "Tell me a story.", tell(rng, pick_hero(rng, "train"))
    turns = [Turn(user, story.text)]
    for wish in rng.sample(("another", "instead", "title", "lesson", "who", "next"), 1 if split == "heldout" else 2):
        if wish == "another":
            start = story.text.partition(". ")[0]
            while start == story.text.partition(". ")[0]:
                story = tell(rng, pick_hero(rng, "train", named=rng.random() < 0.3))
            turns.append(Turn(ANOTHER.pick(rng, split), story.text, _story(never=(start,))))
        elif wish == "instead":
            x, hero = _phrase(rng, pick_hero(rng, split, inventing=split == "train"))
            story = tell(rng, hero)
            turns.append(Turn(INSTEAD.pick(rng, rng.choice(("train", split)), x=x), story.text, _check(hero)))
        elif wish == "title":
            turns.append(Turn(TITLE.pick(rng, split), f'The title is "{story.title}".',
                              says("title", story.hero.noun, "and")))
        elif wish == "lesson":
            turns.append(Turn(LESSON.pick(rng, split), f"The lesson of the story is: {story.lesson}",
                              says("lesson", story.lesson.removesuffix("."))))
        elif wish == "who":
            about = story.hero.intro
            turns.append(Turn(WHO.pick(rng, split), f"The story was about {about}.",
                              says((story.hero.noun, story.hero.name or story.hero.noun))))
        elif wish == "next" and split == "train":
            who = story.hero.name or "the " + story.hero.noun
            turns.append(Turn(NEXT.pick(rng, split, s=who),
                              expand(rng, rng.choice(NEXT_ANSWERS), s=who, c=story.companion)))
    return turns


def make_text(rng: random.Random) -> str:
    """Returns a story without a chat, sometimes under its title."""
    hero = pick_hero(rng, "train", named=rng.random() < 0.3)
    story = tell(rng, hero)
    return f"{story.title}\n\n{story.text}" if rng.random() < 0.5 else story.text


TOPICS = [
    Topic("story_about", "stories", 7.0, make_about),
    Topic("story_pair", "stories", 1.9, make_pair),
    Topic("story_any", "stories", 0.8, make_any),
    Topic("story_theme", "stories", 0.5, make_theme),
    Topic("story_more", "stories", 2.0, make_more),
]
