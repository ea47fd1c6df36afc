"""First names from many places, names made up of syllables, and towns: facts that users may tell about themselves."""

from __future__ import annotations

import random

from .dialogue import Split, held_out

FIRST_NAMES = """
Aaron Abdul Abebe Ada Adam Adele Adrian Agnes Ahmed Aicha Aiko Aisha Akira Alan Albert Alejandro Alex Alexei Alfred
Ali Alice Alina Amara Amelia Amina Amir Ana Anders Andrea Andrew Angela Anita Anna Anton Antonio Anya Arash Ariel
Arjun Arthur Arturo Asha Astrid Audrey Ayla Barbara Beatrice Bella Ben Benjamin Bente Bernard Bianca Bjorn Bob Boris
Brian Bruno Camila Carla Carlos Carmen Caroline Catherine Cecilia Chen Chiara Chidi Chloe Chris Christine Claire
Clara Claude Connor Daisuke Dalia Daniel Daria David Deepa Delia Dennis Diana Diego Dmitri Dora Doris Edith Edward
Elena Eli Elias Elif Elisa Ella Emil Emily Emma Enrique Eric Erika Esther Ethan Eva Evelyn Ewa Farah Fatima Felipe
Felix Fernando Fiona Florence Francesca Frank Freya Gabriel Gavin George Georgia Gerald Giorgio Giulia Grace Greta
Gustav Hana Hannah Hans Harriet Harry Hassan Hector Heidi Helen Henrik Henry Hiroshi Hugo Ian Ibrahim Ida Igor Ines
Ingrid Irene Iris Isaac Isabel Ivan Jack Jacob Jamal James Jan Jane Jasmine Jason Javier Jean Jenny Jin Joan Joao
Johan John Jonas Jorge Joseph Joy Juan Julia Julian June Kai Kamal Karen Karim Karl Kate Kenji Kevin Khadija Kim
Kofi Kwame Laila Lars Laura Leila Leo Leon Liam Lila Lina Linda Lisa Liu Lola Louis Lucas Lucia Lucy Luigi Luis Luna
Lydia Maja Malik Marco Margaret Maria Marie Mario Mark Marta Martin Mary Mateo Maya Mehmet Mei Mia Michael Miguel
Mika Mila Milan Ming Miriam Mohammed Mona Monica Nadia Nancy Naomi Natalie Nathan Nina Noah Noor Nora Nuno Olga
Oliver Olivia Omar Oscar Otto Pablo Paola Patricia Paul Paula Pedro Peter Petra Philip Pierre Priya Quentin Rachel
Rafael Rahul Raj Ravi Rebecca Rita Robert Robin Rosa Rosie Roy Ruth Ryan Said Sakura Sally Salma Sam Samuel Sandra
Sanjay Sara Sasha Sean Selma Sergei Shirin Silvia Simon Sofia Sonia Stefan Stella Steve Sunita Susan Sven Svetlana
Tanya Tara Tariq Teresa Thomas Tim Tina Tobias Tom Tomas Ursula Valentina Vera Victor Viktor Vincent Viola Walter
Wei Wendy William Xavier Yara Yasmin Yuki Yusuf Zahra Zeynep Zoe
""".split()

TOWNS = """
Aarhus Accra Adelaide Aleppo Amsterdam Antwerp Arusha Athens Atlanta Austin Baku Bali Bangalore Barcelona Basel
Belfast Bergen Berlin Bern Bilbao Bogota Bologna Bonn Boston Bremen Brest Bristol Bruges Brussels Budapest Cairo
Calgary Cardiff Casablanca Chennai Chicago Cologne Cork Cusco Dakar Dallas Delhi Denver Detroit Dresden Dublin
Durban Edinburgh Florence Fukuoka Galway Gdansk Geneva Genoa Ghent Glasgow Granada Graz Hamburg Hanoi Havana
Helsinki Houston Istanbul Izmir Jaipur Kampala Kiel Kobe Krakow Kyoto Lagos Lahore Leeds Leiden Leipzig Lille Lima
Lisbon Liverpool London Lund Lyon Madrid Malaga Malmo Manila Marseille Melbourne Miami Milan Mombasa Montreal Mumbai
Munich Nagoya Nairobi Naples Nice Odessa Osaka Oslo Ottawa Oxford Palermo Paris Perth Pisa Porto Prague Quito
Reykjavik Riga Rome Rotterdam Salzburg Seattle Seoul Seville Shanghai Sofia Split Stockholm Sydney Tallinn Tampere
Tartu Tbilisi Tokyo Toronto Toulouse Tunis Turin Utrecht Valencia Vancouver Venice Verona Vienna Warsaw Wellington
York Zagreb Zurich
""".split()

_ONSETS = "b br c ch d dr f fr g gr h j k kl l m n p pr qu r s sh st t th tr v w y z".split() + [""]
_VOWELS = "a a e e i i o o u ai ea ee ia io oo ou".split()
_CODAS = ["", "", "", "", "l", "n", "r", "s", "m", "th", "k", "nd", "x", "lt"]
_ENDINGS = "a o i e an en in on us is a el ie y ar or eth ick ina ora ita etta ander well ley".split()


def held_out_name(name: str) -> bool:
    return held_out("name:" + name.lower(), 15)


def pseudo_name(rng: random.Random) -> str:
    """Returns a made-up name such as "Brolina". The training contains thousands of such names, which teach the model to
    copy unknown names."""
    syllables = "".join(
        rng.choice(_ONSETS) + rng.choice(_VOWELS) + rng.choice(_CODAS) for _ in range(rng.choice((1, 1, 1, 2)))
    )
    return (syllables + rng.choice(_ONSETS[:-1]) + rng.choice(_ENDINGS)).capitalize()


def _blend(rng: random.Random, known: list[str]) -> str:
    """Joins the beginning of one name and the end of another, such as "Helander"."""
    first, second = rng.sample(known, 2)
    return first[: rng.randint(1, max(2, len(first) - 1))] + second[rng.randint(1, max(1, len(second) - 2)):].lower()


def _pick(rng: random.Random, split: Split, known: list[str], made_up: float) -> tuple[str, bool]:
    while True:
        invented = split == "train" and rng.random() < made_up
        name = rng.choice(known)
        if invented:
            name = pseudo_name(rng) if rng.random() < 0.6 else _blend(rng, known)
        if not 2 < len(name) < 13 and invented:
            continue
        if held_out_name(name) == (split == "heldout"):
            return name, invented or split == "heldout"


def first_name(rng: random.Random, split: Split) -> tuple[str, bool]:
    """Returns a name, and whether the answer must copy it exactly, because the model cannot know it."""
    return _pick(rng, split, FIRST_NAMES, 0.6)


def town(rng: random.Random, split: Split) -> tuple[str, bool]:
    return _pick(rng, split, TOWNS, 0.5)
