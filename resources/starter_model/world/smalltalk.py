"""Small talk, assembled from the modules with its parts; see TOPICS at the end."""

from __future__ import annotations

from .about_me import ABOUT_ME
from .dialogue import Topic
from .echo import echo
from .first_words import first_words
from .greetings import GREETINGS, REACTIONS
from .intents import talk
from .jokes import jokes
from .memory import recall, untold
from .moods import MOODS, STARTERS, WEATHER, likes

KIND = "small talk"
_FILLERS = talk((*GREETINGS[5:12], *REACTIONS, *MOODS, *WEATHER, *ABOUT_ME, *STARTERS), follow=0)

TOPICS = (
    Topic("first words", KIND, 1.4, first_words),
    Topic("greetings", KIND, 2.4, talk(GREETINGS)),
    Topic("reactions", KIND, 1.0, talk(REACTIONS)),
    Topic("about the model", KIND, 2.8, talk(ABOUT_ME)),
    Topic("moods", KIND, 1.0, talk(MOODS)),
    Topic("weather talk", KIND, 0.8, talk(WEATHER)),
    Topic("conversation starters", KIND, 0.8, talk(STARTERS)),
    Topic("jokes", KIND, 0.5, jokes),
    Topic("likes", KIND, 1.0, likes),
    Topic("what the user told", KIND, 2.6, recall(_FILLERS)),
    Topic("not told yet", KIND, 1.4, untold, opens=True),
    Topic("saying after the user", KIND, 1.2, echo),
)
