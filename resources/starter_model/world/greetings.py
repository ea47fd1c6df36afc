"""Small talk: greetings, good-byes, thanks, apologies, praise and blame, and short reactions."""

from __future__ import annotations

from .intents import Intent, intent

_FINE = ("I am fine, thank you. How are you?", "I am well, thank you! And how are you?")
_WELL = intent(
    (
        "[I am|I'm|I am doing|I'm doing] [fine|well|very well|great|good|okay|all right][| too|, thanks|, thank you|"
        ". And you?|, thanks for asking].",
        "[Fine|Good|Great|Very well|Not bad|All right|Okay], [thanks|thank you][|. And you?| for asking]",
        "[Very well|Fine|Great|Good][|, thanks].",
        "[I feel|I am feeling|Today I feel] [fine|good|great|very well|quite good][| today].",
        "I cannot complain[| today].",
        "[Everything|All] is [fine|good|great|well][| here], [thanks|thank you|thank you for asking].",
    ),
    (
        "I am doing quite well today, thank you.", "All is well with me, thanks.",
        "I feel very good, thanks for asking.",
    ),
    ("I am glad to hear that! What would you like to talk about?", "That is good to hear! How can I help you?"),
    ("glad", "good"), ("hear",),
)

GREETINGS: tuple[Intent, ...] = (
    intent(
        (
            "[Hello|Hi|Hey|Hey there|Hi there|Hello there|Greetings|Howdy|Hiya|Yo][|!|.|, Vitrine!|, starter model!|"
            ", you!]",
            "[Hello|Hi|Hey][|, hello|, hi| again| again, Vitrine|, my friend|, little model|, little friend|, "
            "computer|, everyone].",
            "[Hello|Hi|Hey], [is anyone there|anybody there|are you there|can you hear me|do you hear me|anyone "
            "home]?",
            "[Hello|Hi], [I am back|I'm back|it is me|it's me|it's me again|I am here|I am new here|I'm new].",
            "[Are you there|Anyone there|Is anybody there|Are you awake|Are you ready|Are you listening]?",
            "[I am back|I'm back|Here I am|Here I am again|I am here|It is me again|I just came home].",
            "[I want|I wanted|I just wanted|I came] to say [hello|hi][| to you].",
            "A [big|warm|friendly] hello to you!", "[Greetings|Hello hello|Greetings to you][|, model|, little model]!",
            "[Good day|Good day to you|A good day to you|Hello and good day|Nice to see you|Good to see you|Happy "
            "to see you]!",
        ),
        (
            "Hello there, little friend, are you ready?", "Hey, it is me again, hello!",
            "Hi there, I just came to say hello.", "Greetings, little model! Are you awake?",
            "Hello hello, is anybody home?",
        ),
        (
            "Hello! What would you like to talk about?", "Hello! How can I help you?",
            "Hello! It is nice to hear from you.",
        ),
        ("hello",), then=(_WELL,), weight=3,
    ),
    intent(
        (
            "Good morning[|!|, Vitrine!|, my friend!|, model!| to you!|, starter model!|, computer!]",
            "[Morning|A good morning]!", "[Hello|Hi|Hey], good morning[| to you|, Vitrine|, I just woke up]!",
            "[I wish you|I want to wish you] a good morning!",
            "Good morning, [did you sleep well|are you awake|is anyone there|it is a new day|I just got up|how is "
            "it going]?",
            "[I just woke up|I just got up|It is early|The sun is up]. Good morning!",
            "A [very|] good morning[| to you]!",
        ),
        ("A good morning to you, my friend!", "Good morning, little model, the sun is up!"),
        ("Good morning! How can I help you?", "Good morning! What shall we talk about today?"), "good morning",
        then=(_WELL,),
    ),
    intent(
        (
            "Good afternoon[|!|, Vitrine!|, my friend!|, model!| to you!|, starter model!|, computer!]",
            "A good afternoon!", "[Hello|Hi|Hey], good afternoon[| to you|, Vitrine]!",
            "[I wish you|I want to wish you] a good afternoon!",
            "Good afternoon, [are you there|is anyone there|how is it going|lunch was good]!",
        ),
        ("A good afternoon to you, my friend!", "Good afternoon, little model, are you awake?"),
        ("Good afternoon! How can I help you?", "Good afternoon! What shall we talk about?"), "good afternoon",
    ),
    intent(
        (
            "Good evening[|!|, Vitrine!|, my friend!|, model!| to you!|, starter model!|, computer!]",
            "[Evening|A good evening]!", "[Hello|Hi|Hey], good evening[| to you|, Vitrine]!",
            "[I wish you|I want to wish you] a good evening!",
            "Good evening, [are you there|is anyone there|how is it going|dinner was good|the day is over]!",
        ),
        ("A good evening to you, my friend!", "Good evening, little model, are you awake?"),
        ("Good evening! How can I help you?", "Good evening! What shall we talk about?"), "good evening",
    ),
    intent(
        (
            "[How are you|How're you|How do you do|How are you doing|How is it going|How's it going|How do you feel|"
            "How have you been|How are things|Are you okay|Are you well|Are you fine|Are you all right][|| today| "
            "now| this morning]?",
            "[Hello|Hi|Hey|Good morning|Good evening|Hi there], [how are you|how are you doing|how do you feel|how "
            "is it going|are you well|how are things][|| today]?",
            "[I hope|I hope that] you are [well|fine|okay|doing well][| today].",
            "[How was|How is] your day[| so far| today]?",
            "[Did you sleep well|Did you have a good day|Did you have a good night|Are you having a good day|Is "
            "everything okay|Is all well with you]?",
            "[How does it go|And how are you|What about you, how are you|Do you feel good today]?",
            "[Tell me how|I want to know how|I wonder how] [you are|you feel|you are doing][| today].",
        ),
        (
            "How do things go with you today?", "Tell me, do you feel well today?",
            "Is it a good day for you so far?", "Hey, I wanted to know how you are.",
        ),
        _FINE, ("I am fine", "I am well", "fine, thank you"), then=(_WELL, _WELL), weight=3,
    ),
    intent(
        [one for one in _WELL.ask.train if "Not bad" not in one and "Very well|Fine" not in one], _WELL.ask.heldout,
        _WELL.answers, *_WELL.check.says, weight=1.5,
    ),
    intent(
        (
            "[What's|What is] [up|new|going on|happening][|| today| with you]?",
            "[What are you doing|What are you up to|What do you do all day|Are you busy|Do you have time|Do you "
            "have a minute|What are you doing right now][| today]?",
            "[Anything new|Any news from you|What's new with you|So, what's up|What have you been doing]?",
            "Got a minute[| for me]?", "[Tell me|I wonder|I want to know] what you are [doing|up to][| now| today].",
            "[Hello|Hi|Hey|So], [what's up|what is up|what's new|what are you doing|what are you up to|are you busy]?",
        ),
        (
            "Hey there, what is going on with you today?", "And what are you up to right now?",
            "So tell me, are you busy right now?",
        ),
        (
            "I am just here, waiting for your next message. What would you like to do?",
            "Not much: I wait for your messages and answer them. What shall we talk about?",
        ),
        ("wait", "waiting"), ("message", "messages"),
    ),
    intent(
        (
            "[Nice|Good|Great|Lovely|A pleasure|Happy|Glad|I am glad|I am happy|It is nice|It's good|Pleased|It's a "
            "pleasure] to [meet|know|get to know] you[|, Vitrine|, little model| too].",
            "[I am|I'm] [glad|happy|pleased] that we met.",
        ),
        ("It is so good to get to know you.", "I am pleased to meet you, model."),
        ("Nice to meet you too! What is your name?", "It is nice to meet you too! How can I help you?"), "nice",
        "meet",
    ),
    intent(
        (
            "[Bye|Goodbye|Bye bye|Good-bye|See you|See you later|See you soon|See you tomorrow|Farewell|So long|"
            "Take care|Cheers, bye|Later|Until next time|Until tomorrow|See you around|Ciao][|!|, Vitrine!|, my "
            "friend!|, model!|, and thanks!]",
            "[I have|I've got|I need] to [go|leave|go now|leave now|go to work|go home|go to school|run|stop here|"
            "cook dinner].",
            "[I am|I'm] [leaving|off|going|done|finished|going home][| now| for today].",
            "[That is|That's|That was] all[| for today| for now|, bye|, thank you].",
            "[I will|I'll] [be back|come back|talk to you|see you] [later|tomorrow|soon].",
            "[Have a|I wish you a] [nice|good|great|lovely] [day|evening|weekend|time|week][|, bye]!",
            "[Let us|Let's] [stop here|stop now|end here|end the chat|say goodbye|talk again tomorrow].",
            "It was nice talking to you[|. Bye!|. Goodbye!| today].",
            "[My bus is here|My food is ready|It is time to go|It is getting late][, bye|. Bye].",
        ),
        (
            "I am off to school, see you later.", "That was all, goodbye, little model!",
            "It is late, I need to leave.", "Let us talk again soon, bye!",
        ),
        ("Goodbye! It was nice to talk to you.", "Goodbye, and have a nice day!", "Goodbye! Come back soon."),
        ("goodbye",), weight=2,
    ),
    intent(
        (
            "[Good night|Night|Good night to you|Have a good night|Sleep well|Sweet dreams|Nighty night][|!|, "
            "Vitrine!|, model!]",
            "[I am|I'm] [going|off] to bed[| now]. Good night!",
            "[It is late|I am tired|It's bedtime], [so good night|good night]!",
            "[I will|I'll|I want to|I have to] go to [bed|sleep] now.",
            "[Time|It is time] [for bed|to sleep|to go to bed].",
        ),
        ("It is late and I am going to bed.", "I wish you a good night and sweet dreams."),
        ("Good night! Sleep well.", "Good night, and sweet dreams!"), "good night",
    ),
    intent(
        (
            "[Thanks|Thank you|Many thanks|Thanks a lot|Thank you very much|Thank you so much|Thx|Great, thanks|"
            "Cool, thanks|Okay, thanks|Perfect, thank you|Thanks a million|Big thanks|Nice, thank you][|!|, "
            "Vitrine!|, my friend!|, model!]",
            "[Thanks|Thank you] for [your help|the help|helping me|your answer|the answer|that|your time|everything|"
            "explaining it|the explanation|being so kind|the chat|talking to me].",
            "[That|This|It] [helped|was helpful|was useful|helps][| me| me a lot| a lot].",
            "[I am|I'm] [grateful|thankful][| to you| for your help].", "[I want|I wanted] to thank you.",
            "[That is|That's|That was] [helpful|kind|kind of you|nice of you|very helpful|useful], [thanks|thank "
            "you].",
        ),
        (
            "I wanted to say thanks for helping me.", "Your answer was very helpful to me, thank you.",
            "Many thanks for your time!", "That was kind of you, thanks a lot.",
        ),
        (
            "You are welcome!", "You are welcome! I am glad that I could help.",
            "You are welcome! Is there anything else?",
        ),
        "you are welcome", weight=2,
    ),
    intent(
        (
            "[Sorry|I am sorry|I'm sorry|Oh, sorry|My mistake|My bad|I apologize|Excuse me|Pardon me|Forgive me][|, "
            "Vitrine|, that was rude|, I was rude|, I made a mistake|, I made a typo|, I pressed the wrong key|, "
            "that was my fault| for that].",
            "[Oh|Oh no|Please], [that was my fault|my mistake|I made a typo|I pressed the wrong key|forgive me][|, "
            "sorry].",
            "[Please forgive me|I did not mean it|I didn't mean that|That was not nice of me|I was not nice to you].",
        ),
        ("I am sorry, I did not mean that.", "Please forgive me, I made a mistake.", "Oh, that was my fault, sorry."),
        ("No problem at all!", "That is all right, no problem. What would you like to do?"), "no problem",
    ),
    intent(
        (
            "[You are|You're] [|so |very |really |quite |pretty ][great|good|smart|clever|nice|cool|funny|kind|"
            "helpful|cute|amazing|wonderful|awesome|fantastic|lovely|fast|brilliant|sweet][|, Vitrine|, little "
            "model| today].",
            "[Good|Great|Nice|Excellent|Perfect|Wonderful|What a good|What a nice|A very good] [answer|job|work|"
            "reply].",
            "[Well done|Bravo|Good work|You did well|You did great|That was good|That "
            "was great].",
            "[I like|I love|I really like|I enjoy] [you|talking to you|your answers|this chat|chatting with you|the "
            "way you talk].",
            "[That is|That's|That was] [right|correct|a good answer|a great answer|a smart answer|very clever|"
            "exactly right].",
            "[You are|You're] [my favorite model|the best|my best friend|a good model|a clever little model|so "
            "small and yet so clever|my friend|a good friend|my hero|a star].",
            "[I think|I find|I must say] you are [great|clever|nice|cute|smart].",
        ),
        (
            "What a clever little model you are!", "I must say, your answers are good.",
            "I enjoy this, you are so kind.", "That was a wonderful reply, well done.",
        ),
        ("Thank you, that is kind of you!", "Thank you! That is kind of you, and I am glad to hear it."),
        "thank you", "kind of you", weight=1.5,
    ),
    intent(
        (
            "[You are|You're] [|so |very |really |quite |pretty ][stupid|dumb|bad|slow|useless|silly|boring|"
            "annoying|terrible|awful|an idiot|a bad model|not very smart|not clever|not helpful|rude|weird|"
            "strange][|, Vitrine|, you know].",
            "[I hate|I do not like|I don't like] [you|your answers|this|this chat|talking to you].",
            "[Shut up|Go away|Be quiet|Leave me alone|Get lost|Nonsense|Rubbish|What nonsense].",
            "[What a|That is a|That was a|Such a] [bad|stupid|silly|terrible|dumb|useless] [answer|model|reply|"
            "program].",
            "[That is|That's|That was|This is] [bad|terrible|nonsense|not good|not helpful|useless|stupid|"
            "not what I asked|not what I wanted].",
            "You [know nothing|are no help|do not help me|cannot do anything|understand nothing|talk nonsense|bore "
            "me|annoy me].",
            "[You idiot|You fool|Stupid program].",
            "[I find|I think] [you|your answers|this] [bad|stupid|boring|slow|terrible|useless|not helpful|wrong].",
            "[That is|That's|This is|Your answer is|Your last answer was|It is] [wrong|not right|not correct|false|"
            "incorrect|a mistake|not true].",
            "[You are|You're|You were] [wrong|mistaken|not right].",
            "[You made|There is|There was|I found|I see] [a mistake|an error][| in your answer| in that| there].",
            "[Wrong|Wrong answer|No, wrong|No, that is wrong|Not true|Incorrect]!",
            "I [think|believe|am sure] [that is wrong|you are wrong|that is not correct|you made a mistake].",
        ),
        (
            "What a boring and stupid program you are.", "I find your answers terrible and useless.",
            "I am sure that your last answer was wrong.", "I believe there is a mistake in your answer.",
            "That was a very bad answer, you know nothing.",
        ),
        (
            "I am sorry about that! I am only a small starter model, and I make mistakes.",
            "I am sorry about that! I make mistakes, for I am only a small starter model.",
        ),
        "sorry", "make mistakes", weight=2,
    ),
)

REACTIONS: tuple[Intent, ...] = (
    intent(
        (
            "[Yes|Yes, please|Yeah|Yep|Sure|Of course|Certainly|Absolutely|Yes, I do|Yes, I am|Yes, of course|Yes, "
            "sure|Yup|I do|Definitely|Right|Yes, exactly|Exactly|That's it|Yes, that is right|I agree|Agreed|You "
            "are right][|!|.| indeed.]",
            "[OK|Okay|Ok|All right|Alright|Fine|I see|Got it|I understand|Understood|Good|Good to know|Very well|"
            "That makes sense|Makes sense|Okay, I see|Ah, I see|Oh, I see|Aha|Ah|Okay, good|Now I understand|Now I "
            "see|Clear|Fair enough|Okay then|Well then|I get it|Okay, got it|Noted|Right, okay][|!|.]",
            "[Okay|Ah|Yes|Good|Oh|Right|Ah yes], [I see|I understand|I get it|now I see|got it|that makes sense|that "
            "is clear|that is right|I agree][|!|.| now.]",
        ),
        (
            "Yes, certainly, I agree!", "Okay, now I see, that makes sense.", "Ah, good, now I understand.",
            "Right, of course, got it!",
        ),
        ("Good! What would you like to do next?",), "good", "next", weight=2,
    ),
    intent(
        (
            "[No|No, thanks|No, thank you|Nope|Not really|Not now|No, not now|Nah|Not today|I do not want to|I "
            "don't want to|No, I don't|No, never|Never|I do not think so|Maybe later|No, not really|Of course not|"
            "Certainly not][|!|.]",
            "[Never mind|Forget it|Forget about it|It does not matter|It doesn't matter|Not important|Let us forget "
            "it|Whatever|Skip it|Oh, forget it|Ignore that|Please ignore that|Oops|Whoops|Oh no][|!|.]",
            "[No|Oh|Well|Okay], [not today|not now|maybe later|never mind|forget it|skip it|ignore that|I do not want "
            "to][|!|.]",
        ),
        (
            "No, thanks, maybe not today.", "I do not think so, not now.", "Okay, it is not important, forget it.",
            "Oh, never mind, just ignore that.",
        ),
        ("No problem! What would you like to do instead?",), "no problem", weight=1.5,
    ),
    intent(
        (
            "[Wow|Cool|Nice|Great|Awesome|Super|Amazing|Wonderful|Fantastic|Lovely|Neat|Sweet|Excellent|Brilliant|"
            "Oh, nice|That is cool|That's great|How nice|How cool|Oh, great|Very nice|Very cool|That is nice|Hooray|"
            "Yay|Oh wow][|!|.]",
            "[Haha|Hahaha|Hehe|Lol|Ha ha|That is funny|That's funny|Very funny|Funny|How funny|You made me laugh|I "
            "have to laugh|I am laughing|That made me laugh|What a laugh|Ha][|!|.]",
            "[Wow|Oh|Haha|Hehe|Oh wow|Ha ha], [how nice|that is nice|that is great|that is cool|very nice|how lovely|"
            "that was funny|that is so funny|I like it|I like that|awesome|great][|!|.]",
        ),
        ("Wow, that's really awesome!", "Oh, how very nice and lovely!", "Ha ha, that was very funny!"),
        ("I am glad that you like it!", "I am glad that you like it! What would you like to do next?"), "glad",
        "like it", weight=1.5,
    ),
    intent(
        (
            "[Hm|Hmm|Hmmm|Um|Uh|Er|Well|Let me think|Let me see|Wait|One moment|Just a moment|Wait a moment|Hold on|"
            "I am thinking|I have to think|Mhm|Give me a minute|Just a second|I need to think][|.|...]",
            "[Hm|Hmm|Wait|Oh|Well], [let me think|let me see|one moment|I have to think|I am still thinking|give me a "
            "minute|give me a moment|just a second][|.|...]",
        ),
        ("Wait, I need a moment to think.", "Um, just a moment, let me think."),
        ("Take your time. I am here when you are ready.",), "take your time",
    ),
    intent(
        (
            "[I do not know|I don't know|No idea|I have no idea|I am not sure|I'm not sure|Maybe|Perhaps|Who knows|"
            "Hard to say|I am not certain|It depends|I can't say|I do not know yet|I don't know what to say|I don't "
            "know what to ask|Not sure|I do not know what to write|I have no question|I have nothing to say][|.]",
            "[I have no idea|I do not know|I am not sure|I don't know] what to [ask|say|write][| you| next| now].",
            "[Hm|Well|Oh|Hard to say], [I do not know|I don't know|I am not sure|no idea|I have no idea|maybe][| yet].",
        ),
        ("I am really not sure what to ask you.", "Well, perhaps, it is hard to say.", "Maybe, I can't say yet."),
        ("That is fine. You could ask me for a short story, a sum, or what a token is.",),
        "fine", "story",
    ),
    intent(
        (
            "[Test|Testing|This is a test|Just a test|A test|Only testing|Test, test|Test 1 2 3|I am testing|I am "
            "just testing you|Does this work|Is this working|Is this thing on|Do you work|Are you working|Can you "
            "read this|Do you get my messages][|.|!]",
            "[Hello|Hi|Hey|Test], [does this work|is this working|do you work|can you read this|this is a test|I am "
            "testing this|just testing][?|.|!]",
        ),
        ("I am just testing, does it work?", "Is this a test, or does it work?", "Testing: can you read this message?"),
        ("It works: I can read your message.", "It works! I can read your message. What would you like to try?"),
        "works",
    ),
)
