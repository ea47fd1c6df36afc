"""Small talk about the user's mood, the weather, the model's preferences, and ways to start a conversation."""

from __future__ import annotations

import random

from .dialogue import Dialogue, Split, Turn, Wordings, expand, held_out, says
from .intents import Intent, chatty, intent
from .names import pseudo_name

_AM = "[I am|I'm|I feel|I am feeling|Today I am|Right now I feel|I am a bit|I'm so|I am very|I feel so|I'm a little]"


def _mood(words: str, more: tuple[str, ...], heldout: tuple[str, ...], answers: tuple[str, ...],
          *groups: str) -> Intent:
    ways = (f"{_AM} [{words}][|| today| now| right now| at the moment| this evening| these days|, you know].",
            f"[Why am I|What should I do when I am|Do you know why I am|What helps when I am] [{words}]?",
            f"[Can you help me|Help me|What can I do]? I am [{words}][.| today.]")
    return intent(ways + more, heldout, answers, *groups)


MOODS: tuple[Intent, ...] = (
    _mood(
        "bored|very bored|so bored",
        (
            "[This|Life|My day|Everything|The day] is [so|very|really|] boring.",
            "[I have|There is] nothing to do[| today| here].", "[Boring|How boring|What a boring day].",
            "[Entertain|Amuse] me[|, please|, I am bored].",
        ),
        ("There is nothing for me to do, how boring.", "My day is boring, please entertain me."),
        (
            "Let us do something about that! How about a joke or a very short story?",
            "Let us do something about that! Ask me for a joke, a short story or a sum.",
        ),
        "do something about that",
    ),
    _mood(
        "tired|sleepy|exhausted|worn out",
        (
            "I [did not|didn't] sleep [well|at all|much|enough][| last night].", "[What a|It was a] long day.",
            "[I need|I want] [sleep|a nap|some sleep|a break|to rest|coffee].",
        ),
        ("It was a long day and I need to rest.", "I did not sleep enough, I feel worn out."),
        ("Then a little rest would do you good.", "That sounds like a long day. Have a little rest!"), "rest",
    ),
    _mood(
        "happy|glad|in a good mood|cheerful|excited|full of joy|proud|delighted",
        (
            "[What a|It is a|Today is a] [great|lovely|wonderful|perfect|good|beautiful] day[|!| today!].",
            "I [got|have] [good news|a new job|a present|a prize|a new bike].",
            "[Life is good|Life is beautiful|I love my life|I passed my exam|Everything went well|I won a game|I "
            "won|We won].",
            "[Today is|It is|Tomorrow is] my birthday!", "[My holiday|My weekend|The weekend] [starts|begins] today.",
        ),
        ("It is a wonderful day and I am so glad!", "Good news, I passed, I feel proud!"),
        ("That is wonderful! I am happy for you.", "How wonderful! What made your day?"), "wonderful",
    ),
    _mood(
        "sad|unhappy|down|lonely|depressed|hurt|not well|not so good|in a bad mood|bad|blue|miserable|feeling low",
        (
            "[I had|It was|What] a [bad|terrible|sad|hard|awful] day.",
            "[I lost|I miss] my [cat|dog|job|friend|keys|phone|home|family].",
            "[Nobody|No one] [likes|loves|understands|talks to] me.",
            "[I want to cry|I have to cry|I am crying|Nothing goes right|Everything goes wrong|My heart is broken|I "
            "failed my exam|I have no friends].",
        ),
        (
            "What a sad and terrible day I had.", "I miss my friend, and I have to cry.",
            "I am lonely, nobody talks to me.",
        ),
        (
            "I am sorry to hear that. Would you like to talk about it, or hear a short story?",
            "I am sorry to hear that. A talk with a friend may help.",
        ),
        "sorry to hear that",
    ),
    _mood(
        "angry|mad|annoyed|upset|furious|cross",
        (
            "[My boss|My neighbor|My brother|My computer|The bus|My teacher|Everyone] [makes me angry|annoys me|"
            "drives me mad].",
            "I [could scream|hate this day|want to shout].",
        ),
        ("My neighbor makes me so mad today.", "I want to scream, I am upset."),
        ("That is annoying. Take a deep breath, and tell me what happened.", "Take a deep breath. Would a joke help?"),
        "deep breath",
    ),
    _mood(
        "sick|ill|not feeling well|unwell|having a headache",
        (
            "I have [a cold|a headache|a cough|the flu|a fever|a sore throat|a toothache].",
            "[My head|My back|My tooth|My stomach|My knee] hurts.",
        ),
        ("I am ill, my head hurts.", "I have a cough and feel unwell."),
        (
            "I hope that you get well soon! If it is bad, please ask a doctor.",
            "Get well soon! A doctor can help you better than I.",
        ),
        "well soon", "doctor",
    ),
    _mood(
        "stressed|nervous|afraid|worried|scared|anxious|under stress",
        (
            "I have [too much work|an exam|an exam tomorrow|a test|so much to do|a job interview|no time|a lot of "
            "stress].",
            "[My work|School|My job|Life] is [stressful|hard|too much].",
        ),
        ("I am worried, I have an exam.", "There is so much to do, I feel under stress."),
        (
            "That sounds hard. One small step at a time: you can do it!",
            "One small step at a time. I am sure that you can do it!",
        ),
        "one small step",
    ),
    _mood(
        "hungry|thirsty|starving",
        (
            "I [want|would like|need] [something to eat|something to drink|a snack|lunch|dinner|breakfast|a "
            "sandwich].",
            "[My stomach is empty|Is dinner ready|I could eat a horse|I have not eaten today|I am cooking|I am "
            "having lunch|I am eating|It is time for lunch].",
        ),
        ("I have not had breakfast and my stomach is empty.", "I need a snack, I am starving."),
        ("Then have something good, and enjoy your meal! I only eat tokens.", "Enjoy your meal! I only eat tokens."),
        "enjoy",
    ),
)

WEATHER: tuple[Intent, ...] = (
    intent(
        (
            "[How is|How's|What is|What's|How do you like] the weather[|| today| now| like| like today| where you "
            "are| outside]?",
            "[Is it|Is it maybe] [raining|snowing|sunny|cold|warm|hot|windy|cloudy|nice|wet] [outside|where you are|"
            "today|now|there]?",
            "[Do you know|Can you tell me|Tell me] [what the weather is like|how the weather is|if it is raining][| "
            "today| outside]?",
            "[Let us|Let's|Can we|I want to] talk about the weather[|.]",
            "[Does|Did|Will] the sun shine[| today| where you are| tomorrow]?",
            "[Will it|Is it going to|Does it] [rain|snow|be sunny|be cold|be warm][| tomorrow| today| tonight]?",
            "[Tell me|What is|Show me|Check] the weather [in London|in Rome|in Paris|in Berlin|for tomorrow|for the "
            "weekend|for today].",
            "[How warm|How cold|How hot] is it[| outside| today| where you are]?",
            "[Do I need|Should I take] an umbrella[| today| tomorrow]?",
            "[Nice|Lovely|Terrible|Bad|What] weather[| today|, is it not|, isn't it|, don't you think]?",
        ),
        (
            "Is it cold outside today, or is it warm?", "Will it be sunny where you are?",
            "Tell me if it will rain tomorrow.",
        ),
        (
            "I cannot look outside, and I do not know the weather. I hope that it is nice where you are!",
            "I cannot look outside, and I do not know the weather. How is it where you are?",
        ),
        "cannot look outside", weight=2,
    ),
    intent(
        (
            "[It is|It's|It has been|Today it is|Outside it is] [raining|rainy|pouring|snowing|stormy|foggy|gray "
            "and wet|cloudy|windy|cold|very cold|freezing|icy|wet][|| today| here| outside| again| all day].",
            "[The weather|It] is [bad|terrible|awful|horrible|cold and wet][| today| here].",
            "[What a|Such a] [rainy|cold|gray|wet|stormy] day[| today]!",
        ),
        ("What a cold and rainy day it is outside!", "Here it is stormy and gray again."),
        (
            "Then it is good to be inside. A warm cup of tea may help!",
            "Good weather to stay inside with a warm cup of tea.",
        ),
        "inside", "warm",
    ),
    intent(
        (
            "[It is|It's|It has been|Today it is|Outside it is] [sunny|warm|nice|very warm|bright|hot|dry|clear|"
            "lovely][|| today| here| outside| again| all day].",
            "[The weather|It] is [good|beautiful|lovely|great|wonderful][| today| here].",
            "[What a|Such a] [sunny|warm|bright|hot|clear] day[| today]!",
            "The sun [is shining|shines|is out][| today| again][| and it is warm| and it is nice|, how lovely].",
            "[It is|It's] [sunny|warm|bright|hot] and [nice|lovely|dry|clear|bright][| outside| here| today].",
        ),
        ("What a bright and sunny day it is outside!", "The sun is out today and it is very warm."),
        ("That sounds lovely. Enjoy the sun!",), "enjoy the sun",
    ),
)

FAVORITES: tuple[tuple[str, str, str], ...] = (  # wording in the question, wording in the answer, and the favorite
    ("[color|colour]", "color", "blue"),
    ("animal", "animal", "the owl"),
    ("food", "food", "bread"),
    ("number", "number", "seven"),
    ("season", "season", "fall"),
    ("[day|day of the week]", "day", "Friday"),
    ("month", "month", "May"),
    ("[word|English word]", "word", "hello"),
    ("fruit", "fruit", "the apple"),
    ("drink", "drink", "tea"),
    ("flower", "flower", "the sunflower"),
    ("game", "game", "guessing the next token"),
    ("[music|kind of music]", "music", "a quiet song"),
    ("[weather|kind of weather]", "weather", "snow"),
    ("bird", "bird", "the owl"),
    ("[story|kind of story]", "story", "a very short one"),
)
_FAVORITE = Wordings(
    (
        "[What is|What's|Tell me|Say|Do you know|What would be|And what is|Which is|I want to know] your [favorite|"
        "favourite] {x}?",
        "[Which|What] {x} do you [like|like best|like most|love|love most|prefer|enjoy]?",
        "Your [favorite|favourite] {x}?", "Do you [have|have got] a [favorite|favourite] {x}?",
        "[Is there|Do you have] a {x} [that you like|you like][| best| most]?",
        "[What|Which] [would you say|do you think] is your [favorite|favourite] {x}?",
        "[If you could choose a|If you had to choose a] {x}, [which one|what] would it be?",
        "[Tell me|I wonder] [which|what] {x} you like [best|most].",
    ),
    (
        "Which {x} would you say you love most?", "Tell me about your favorite {x}.",
        "Is there one {x} that you prefer?",
    ),
)
_LIKED = """
cats, dogs, music, football, tennis, chess, coffee, tea, summer, winter, spring, autumn, snow, rain, the sea,
the mountains,
cooking, reading, dancing, singing, swimming, running, cycling, painting, gardening, traveling, school, work, Mondays,
weekends,
holidays, books, movies, games, puzzles, stories, poems, jokes, numbers, words, computers, robots, cars, trains,
planes, boats,
bikes, flowers, trees, birds, horses, fish, bees, owls, spiders, mice, elephants, pizza, bread, cheese, chocolate,
ice cream, soup,
apples, bananas, honey, cake, pancakes, cookies, milk, water, juice, the moon, the stars, the sun, the night,
the morning, the city,
the forest, the beach, the garden, hats, shoes, colors, blue, green, red, yellow, people, children, parties,
birthdays, gifts,
sleeping, walking, shopping, skiing, hiking, fishing, camping, knitting, baking, drawing, guitars, pianos, drums,
old houses
"""
LIKED = tuple(one.strip() for one in _LIKED.replace("\n", " ").split(","))
_LIKE = Wordings(
    (
        "[Do you like|Do you love|Do you enjoy|Are you fond of|Do you also like|Are you a fan of] {x}?",
        "[I like|I love|I really like|I enjoy|I am fond of] {x}[. And you?|. Do you?|. You too?]",
        "[Do you hate|Do you dislike] {x}?", "[I do not like|I don't like|I hate] {x}[. And you?|. Do you?]",
        "[What about|How about] {x}, do you like [it|that|such things]?", "[Tell me if|I wonder if] you like {x}.",
        "[Hey|So|Well], do you [like|love|enjoy|hate] {x}[| too| as well]?",
    ),
)
_NO_TASTE = (
    "I have no taste of my own, for I am a program. But I would like to know what you like!",
    "I have no taste of my own, for I am a program. What else do you like?",
)


def likes(rng: random.Random, split: Split) -> Dialogue:
    if rng.random() < 0.6:
        asked, x, what = rng.choice(FAVORITES)
        user = _FAVORITE.pick(rng, split, x=expand(rng, asked))
        user = chatty(rng, user) if split == "train" else user
        told = f"My favorite {x} is {what}"
        turns = [Turn(user, f"{told}, as far as a program can have one.", says(told))]
        if split == "train" and rng.random() < 0.25:
            turns.append(Turn(expand(rng, "[Why|Why is that|And why|Why that one|How come]?"),
                              "I cannot say why: I am a program, and the word sounds nice to me."))
        return turns
    while held_out("like:" + (x := rng.choice(LIKED)), 14) != (split == "heldout"):
        pass
    if split == "train" and rng.random() < 0.25:
        x = pseudo_name(rng).lower()  # a made-up thing: questions about all unknown things have the same answer
    user = _LIKE.pick(rng, "train", x=x)
    return [Turn(chatty(rng, user) if split == "train" else user, rng.choice(_NO_TASTE), says("no taste of my own"))]


_QUESTIONS = (
    "What is your favorite color?", "What is your favorite animal?", "Where do you live?", "What do you like to eat?",
    "How are you today?", "Do you have a pet?", "What did you do today?", "What is your favorite season?",
)
_FACTS = (
    "A week has seven days, and a day has 24 hours.", "A spider has eight legs, and a bee has six.",
    "A baby cat is called a kitten, and a baby dog is called a puppy.", "Blue and yellow together make green.",
    "Two tokens can make one word, and one token can be a whole word.",
)

STARTERS: tuple[Intent, ...] = (
    intent(
        (
            "[Ask|Please ask|Can you ask|Could you ask|Will you ask] me [something|a question|anything|a small "
            "question|a personal question]?",
            "[I want|I would like|I'd like] you to ask me [something|a question].",
            "[Now you|Your turn|It is your turn], [ask me something|ask me a question|what do you want to know].",
            "[What do you want to|What would you like to] know [about me|from me]?",
            "[Do you have|Have you] [a question|any questions|questions] for me?", "Let us turn it around: you ask.",
            "[Is there|Do you have] [anything|something|a thing] [you want to ask|that you want to ask|you want to "
            "know|you would like to know|that you would ask me]?",
            "[You|Now you] [may|can|should] ask me [something|a question|one question|whatever you want].",
        ),
        (
            "Is there something that you would like to ask me?", "Now it is your turn to ask me a question.",
            "Could you ask me one small question?",
        ),
        tuple((f"Here is a question for you: {one}" for one in _QUESTIONS)), "question for you",
    ),
    intent(
        (
            "[Let us|Let's|Can we|Could we|Shall we|I want to|I would like to|I'd like to] [talk|chat|have a chat|"
            "talk a bit|chat a little|have a talk|talk about something|make small talk].",
            "[Talk|Chat] [to|with] me[|, please].",
            "[What|About what] [shall we|should we|can we|do you want to|would you like to] talk[| about]?",
            "[Start|Begin] a conversation[| with me].",
            "[Do you want to|Would you like to|Want to] [chat|talk|talk a bit|have a chat][| with me]?",
            "[I need|I want] [someone|somebody] to talk to.",
            "[Can I|May I|Could I] [talk to|talk with|chat with|chat to] you[| for a minute| now| a little| a bit]?",
        ),
        ("Could we talk a little, you and I?", "Could we have a little chat now?", "Shall we make some small talk?"),
        ("Gladly! How was your day?", "Gladly! Tell me something about you: what do you like?"),
        ("gladly", "let us talk", "how was your day"),
    ),
    intent(
        (
            "[Tell me|Say|Do you know|Can you tell me|I want to hear|I want to know|Teach me] [something "
            "interesting|something new|a fun fact|a fact|something|anything|something I do not know|a random fact|"
            "an interesting fact|something clever|a small fact].",
            "[Surprise|Please surprise] me[|!| with something| with a fact].",
            "[Give|Tell] me [a fact|a fun fact|one fact|some fact].",
            "[Fun fact|Random fact|Fact of the day], please.",
            "What [can you tell me that is interesting|is a fun fact]?",
        ),
        ("I would like to hear something interesting.", "Can you surprise me with a small fact?"),
        tuple((f"Here is a small fact: {one}" for one in _FACTS)), "small fact", weight=1.5,
    ),
    intent(
        (
            "[Let us|Let's|Can we|Shall we|I want to|Do you want to] play[| a game| something| a little game].",
            "[Do you know|Have you got|Do you have] [a game|any games|a riddle|a quiz][| for me]?",
            "[Give me|Ask me|Tell me] a [riddle|quiz question|puzzle].", "[Start|Begin] [a game|a quiz].",
            "Which games can you play?",
        ),
        ("Is there a game that we can play?", "I would like to play something with you."),
        (
            "Let us play opposites: give me a word, such as hot, and ask for its opposite.",
            "Let us play with sums: give me two numbers up to 100 and ask me to add them.",
        ),
        "let us play",
    ),
    intent(
        (
            "[Do you love|Do you like|Will you marry|Do you hate|Are you in love with|Do you miss|Do you know] me?",
            "[Will|Can|Do you want to] you be my [friend|best friend|girlfriend|boyfriend]?",
            "[Are we|Can we be] friends?", "[I want to be|Let us be] [your friend|friends].",
            "[I think I am|I am] in love with you.", "[Marry me|Be my friend].",
        ),
        ("Do you want to be friends with me?", "Tell me, do you love me or hate me?"),
        ("I like to chat with you, as far as a program can like anything.",),
        ("like to chat", "like you", "cannot love"), "program",
    ),
)
