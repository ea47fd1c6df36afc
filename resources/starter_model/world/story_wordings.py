"""Requests for stories, and questions after a story."""

from __future__ import annotations

from .dialogue import Wordings

_A = "[a story|a short story|a very short story|a little story|a tale|a short tale|a nice story|a funny story]"
_ASK = "[Can|Could|Will|Would] you [tell|write|make up|tell me|write me]"
_WISH = "[I want|I would like|I'd like|I would love|I'd love][ to hear| to read|]"

ABOUT = Wordings(
    train=[
        f"[Tell|Tell me|Write|Write me|Make up|Invent|Give me|Read me] {_A} about {{x}}.",
        f"{_ASK} {_A} about {{x}}?",
        f"{_WISH} {_A} about {{x}}.",
        f"[How about|What about|Let's have|Let me hear|Do you know|Could I have|Can I have|May I have|Have you got] "
        f"{_A} "
        "about {x}?",
        "[Story|Short story|A story|A short story|A tale|Very short story|Little story] about {x}[.|, please.]",
        f"{_ASK} {_A} with {{x}} in it?",
        f"[Tell me|Write|Make up] {_A} with {{x}} in it.",
        "[Hey, |So, |Okay, |Now ][tell me|write|I want|I'd like|let me hear] [a story|a short story|something nice] "
        "about {x}.",
        f"[I am|I'm] [bored|tired|sad]. [Tell me|Write me|Make up] {_A} about {{x}}.",
        "Make {x} the [hero|star] of [a story|a short story|a little story|a tale].",
        "[Tell me|Write] a story [where|in which] {x} is the hero.",
        "What happened to {x}? [Tell me a story.|Make up a story.|Tell me a short story about it.]",
        f"My [child|son|daughter|brother|sister|friend] [wants|would like] {_A} about {{x}}.",
        "[I need|We need] [a story|a short story|a little story] about {x} for my [child|class|daughter|son|friend].",
    ],
    heldout=[
        "Do you have a [short|nice|little] tale about {x} for me?",
        "[Would|Could] you invent a story for me, with {x} as the hero?",
        "Today I want to read something short about {x}, a [little|nice] story.",
        "Let me read a story that you make up about {x}.",
    ],
)
NOUN_FIRST = Wordings(  # {a} is the subject with its article
    train=["[Tell me|Write|Write me|Make up|Give me] [a short {n}|a little {n}|a nice {n}|{a}] story.",
           "[Can|Could] you tell me [a short {n}|a little {n}|{a}] story?",
           "[A short {n}|A little {n}|{A}] story[.|, please.]"],
    heldout=["[I'd like|Let me hear] a [nice|funny] {n} story."],
)
BEDTIME = Wordings(
    train=[
        "[Tell|Tell me|Write|Read me] a [short |little |nice |]bedtime story about {x}.",
        "[Can|Could|Will] you tell [me|us] a [short |little |]bedtime story about {x}?",
        "[I want|I'd like|I would like|We need] a bedtime story [about|with] {x}.",
        "Bedtime story about {x}.", "It is [late|bedtime|time for bed]. Tell me a [story|short story] about {x}.",
        "I can't sleep. [Tell me a story|A story, please,] about {x}.",
    ],
    heldout=["It is late and I can't sleep. Write me a bedtime story about {x}.",
             "Do you know a nice bedtime story with {x} in it?"],
)
ANY = Wordings(
    train=[
        f"[Tell|Tell me|Write|Write me|Make up|Invent|Give me|Read me] {_A}.",
        f"{_ASK} {_A}?", f"{_WISH} {_A}.",
        f"[How about|What about|Let's have|Let me hear|Do you know|Could I have|Can I have] {_A}?",
        "[A story|Story|Short story|A short story][.|, please.|!]", "[Story time|It's story time][.|!]",
        f"[I am|I'm] [bored|tired|sad]. [Tell me|Write me|Make up] {_A}.",
        "[Can|Could] you tell stories? [Tell me one.|Then tell me one.|I'd like one.]",
        "[Tell|Write] me [any story|any story you like|a story of your choice|a story about anything].",
        f"[Tell me|Write] {_A} about [anything|something|whatever you like|something nice].",
        "[You choose the subject|Choose a subject]: [tell me a story.|write a short story.]",
    ],
    heldout=["[Would|Could] you invent a tale for me?", "I'm bored, so let me hear a story of your choice.",
             "May I have a [short|little] story about whatever you like?",
             "Write me something short, a story of any kind."],
)
ANY_BEDTIME = Wordings(
    train=["[Tell me|Read me|Write me|Write] a [short |little |nice |]bedtime story.", "A bedtime story[.|, please.]",
           "[Can|Could|Will] you tell [me|us] a [short |little |nice |]bedtime story?",
           "[I want|I'd like|We need] a bedtime story.", "I can't sleep. Tell me a [story|short story|little story].",
           "It is [late|bedtime|time for bed]. Tell me a [story|short story|little story]."],
    heldout=["It is late and I can't sleep, so read me a story.", "Do you know a nice bedtime story for my child?"],
)
NAMED = ["{a} [called|named] {name}", "{a} whose name is {name}", "{name} the {n}", "{name}, {a}"]
ANOTHER = Wordings(train=[
    "[Another one|One more|Another story|One more story|Again|Now another one|Another][.|, please.|!]",
    "[Tell me|Write|Give me|Make up] [another one|another story|one more|one more story|a new one|a different one].",
    "[Can|Could] you tell me [another one|another story|one more|a different one]?",
    "[I want|I'd like] [another one|another story|one more].",
    "That was [nice|lovely|good|fun]. [Another one|One more].",
], heldout=["Now I want you to tell me a different story.", "Make up one more story, a new one.",
            "That was good. Can you write another story?"])
INSTEAD = Wordings(
    train=["[Make it|Now make it|Now] about {x} instead.", "[And now|Now|And] [one |a story |]about {x}.",
           "[The same|Now the same] [with|but with|about] {x}.", "[Another one|One more|Another story], [about|but "
                                                                 "about] {x}.",
           "[Tell me|Write] [one|another one|another story] about {x}.", "[And|How about|What about] [one |]about {x}?",
           "Change it to {x}.", "[Can|Could] you make it about {x}[| instead]?",
           "I'd like it to be about {x}[| instead]."],
    heldout=["Now tell it again, but with {x} instead.", "[I'd like|I want] one more, this time about {x}."],
)
THEME = Wordings(
    train=[*ABOUT.train[:6], *ABOUT.train[8:10]],
    heldout=["Do you have a [short|nice|little] tale about {x} for me?",
             "Let me read a story that you make up about {x}."],
)
PAIR = Wordings(
    train=[
        f"[Tell me|Tell|Write|Make up|Give me] {_A} [about|with] {{x}} and {{y}}[| in it].",
        f"{_ASK} {_A} [about|with] {{x}} and {{y}}[| in it]?", f"{_WISH} {_A} [about|with] {{x}} and {{y}}.",
        "[Story|A story|A short story] [with|about] {x} and {y}.", "[How about|Let's have] a story [with|about] {x} "
                                                                   "and {y}?",
        "Make up a story [where|in which] {x} meets {y}.", "{X} and {y}: tell me a story.",
    ],
    heldout=["Let me read a story that has {x} and {y} in it.", "Do you have a short tale for me about {x} and {y}?"],
)
TITLE = Wordings(
    train=["[Give it|Give the story|Now give it|Can you give it|Could you give it] a title.",
           "[It needs|I need] a title.",
           "What is the title[ of the story|]?", "What would be a good title[| for it| for the story]?",
           "[Find|Think of|Make up] a title[| for it| for the story].",
           "[And the title?|What is it called?|Does it have a title?]",
           "What [would|do|could] you call [it|this story|the story]?"],
    heldout=["What title would you give this story?", "Can you think of a good title for this story?"],
)
LESSON = Wordings(
    train=["What [is|was] the [lesson|moral|point][| of the story| of it]?",
           "What [can|do] [we|I|you] learn from [it|that|the story]?",
           "[And the|So what is the] [moral|lesson]?", "Does the story have a [moral|lesson]?",
           "What does the story [teach us|mean]?",
           "What is the meaning of [the|this] story?"],
    heldout=["So what does it teach us?", "Is there a lesson that we can learn from the story?"],
)
WHO = Wordings(
    train=["Who [was|is] [the story|it|that story] about?", "Who [was|is] the hero[| of the story| of it]?",
           "What [was|is] the story about?", "Which [hero|character] was [in the story|it about]?",
           "[Remind me, who|Tell me again, who] [was|is] it about?"],
    heldout=["And who was the hero of that story?", "Tell me again what the story was about."],
)
NEXT = Wordings(train=[
    "[What|And what] happened [next|then|after that|afterwards]?", "[And then?|Then what?|What then?]",
    "[Go on|Continue|Keep going].",
    "[Continue|Go on with] the story.", "How does it go on?", "[And how|How] did it go on?",
    "What did {s} do [next|then|after that]?",
])
