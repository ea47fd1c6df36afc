"""Frames: wordings of questions with slots for the subject. Each frame also has held-out wordings, which use the same
words.

The slots: a noun phrase {x} ("a token"), a bare word {w} ("token"), a plural {m} ("tokens"), an action {do} ("load a
model"), a key {k}, a clause {c} ("why the first answer is slow"), a pair {a}, {b}. A slot may be filled with a pattern.
"""

WHAT = (
    (
        "[What is|What's] {x}?",
        "[What is|What's] {x}, [exactly|in simple words|in one sentence|in short|in a few words]?",
        "What [exactly |really |]is {x}?",
        "[What is|What's] meant by {x}?",
        "What does [the word |the term |]{w} mean[| here| in a language model| in this context| exactly]?",
        "What do [you|people|they] mean by {x}?",
        "[What is the meaning of {w}?|Tell me the meaning of {w}.|Explain the meaning of {w}.]",
        "[Can|Could|Would] you [explain|define] {x}[| to me| for me]?",
        "Explain {x}[| to me][| in simple words| in one sentence| briefly| like I am five].",
        "[Explain|Describe|Tell me] what {x} is[| in simple words| in one sentence].",
        "[Define|Describe] {w}[| in one sentence| in simple words].",
        "[Give me|I need] a [short|simple|quick] [definition|explanation|description] of {x}.",
        "How would you [define|explain|describe] {x}[| in simple words]?",
        "Tell me [about|more about|something about|what you know about] {x}.",
        "Do you know what {x} is?",
        "[I was wondering|I wonder|I would like to know|I'd like to know|I want to know] what {x} is.",
        "[I was wondering|I wonder|I would like to know|I'd like to know|I want to know] what {w} means.",
        "[I am|I'm] [new to this|learning about language models|a beginner]. [What is|What's] {x}?",
        "[I have|I've] heard of {x}, but what is it?",
        "I do not [know|understand|get] what {x} is.",
        "I [keep reading|often read|just read] about {x}. [What is it?|What does it mean?|What is that?]",
        "[Say something|Talk] about {x}.",
        "{w}?",
        "{w}: what [is it|is that|does it mean|does that mean]?",
        "[Help me understand|Teach me about] {x}.",
        "[Someone|A friend|People] [mentioned|talked about] {x}. What does [that|it] mean?",
        "[The definition|The meaning|A short explanation] of {w}?",
        "Hey, [quick question: |I was wondering, ]what is {x}?",
        "Can you tell me [what {x} is|what {w} means][| in simple words| in one sentence]?",
    ),
    (
        "I would like an explanation of {x}.",
        "Do you know the meaning of {w}?",
        "Could you describe {x} in simple words?",
        "People talk about {x}, but what does it mean?",
        "I want to understand what {x} is.",
    ),
)

WHAT_MANY = (
    (
        "What are {m}[|, exactly|, in simple words|, in short]?",
        "Explain {m}[| to me| in simple words| briefly].",
        "Tell me [about|what you know about] {m}.",
        "[I was wondering|I would like to know|I want to know] what {m} are.",
        "Do you know what {m} are?",
        "I [keep reading|often read] about {m}. What are they?",
        "{m}: what are they?",
        "[Can|Could] you explain {m}[| to me]?",
        "[Explain|Tell me] what {m} are.",
    ),
    ("I do not understand what {m} are.", "I want to understand what {m} are."),
)

DOES = (
    (
        "What does {x} do[|, exactly]?",
        "[Tell me|Explain|I wonder|I would like to know] what {x} does.",
        "Do you know what {x} does?",
        "What is the [effect|job|role] of {x}?",
    ),
    ("Can you tell me what {x} does?", "What effect does {x} have?"),
)

HOW = (
    (
        "How does {x} work[|, exactly|, in simple words|, in short| inside a model]?",
        "[Explain|Tell me|Describe] how {x} works[| in simple words| briefly].",
        "[Can|Could] you [explain|show me] how {x} works?",
        "Do you know how {x} works?",
        "[I would like to know|I'd like to know|I wonder|I was wondering] how {x} works.",
        "I do not understand how {x} works.",
        "[And how|Just how] does {x} work?",
        "I know what {x} is, but how does it work?",
        "[I want|I need|I'd like] to [know|learn] how {x} works[| inside].",
        "[Give me|I need] a [short|simple|quick] explanation of how {x} works.",
        "[What happens inside|What goes on in|What does a model do in] {x}?",
        "[How exactly|In what way|Tell me, how] does {x} work?",
        "[Help me understand|Teach me|Show me] how {x} works.",
        "[Any idea|Hey, do you know] how {x} works?",
    ),
    (
        "Can you tell me how {x} works?",
        "I would like to understand how {x} works.",
        "I have heard of {x}. How does it work?",
    ),
)

WHY = (
    (
        "Why does {x} matter[|, exactly| so much]?",
        "Why is {x} [important|useful|helpful|needed]?",
        "[What is|What's] {x} [good for|for|used for|useful for]?",
        "Why do [we|you|models|people] [need|use|want] {x}?",
        "What is the [point|use|purpose|benefit] of {x}?",
        "Why would I [want|need|use] {x}?",
        "[Explain|Tell me] why {x} [matters|is useful|is important].",
        "I do not [see|understand] why {x} [matters|is important].",
        "What do [I|we|people|models] need {x} for?",
        "[I wonder|I was wondering|I would like to know] why {x} [matters|is useful].",
        "I know what {x} is, but why does it matter?",
        "Is {x} [important|useful], and why?",
        "[Can you tell me|Do you know|Could you tell me] why {x} [matters|is important|is useful]?",
        "[I want to know|I need to know|I keep wondering|Help me understand] why {x} [is important|is useful|is "
        "needed].",
        "[What would go wrong|What would happen] without {x}?",
        "[What good is {x}|Of what use is {x}|In what way is {x} useful]?",
        "[How important|How useful] is {x}?",
        "Why should [I|we|people] care about {x}?",
    ),
    (
        "Can you explain why {x} is useful?",
        "Would you tell me why {x} is important?",
        "Can you tell me what {x} is good for?",
    ),
)

WHERE = (
    (
        "Where do I [see|find] {x}[| in Vitrine| in the window| here]?",
        "Where can I [see|find|look at] {x}[| in Vitrine| in the window]?",
        "Where is {x} [shown|displayed][| in Vitrine]?",
        "How [do|can] I [see|look at|find] {x}[| in Vitrine| in this app]?",
        "Does Vitrine [show|display] [me |]{x}?",
        "Can I see {x}[| in Vitrine| somewhere]?",
        "[Show|Tell] me where I can [see|find] {x}.",
        "In which panel [do I see|can I find|is] {x}?",
        "I [want|would like] to [see|look at] {x}.",
        "[I cannot find|I am looking for] {x}.",
    ),
    (
        "Where does Vitrine show {x}?",
        "Which panel shows {x}?",
        "I would like to know where I can see {x}.",
    ),
)

HOWTO = (
    (
        "How do I {do}?",
        "How [can|could|should|would] I {do}[| in Vitrine| here| in this app| with Vitrine]?",
        "How do [you|I|people] {do}[| in Vitrine| here| in this program]?",
        "How to {do}?",
        "[Tell|Show] me how [to|I can] {do}.",
        "What do I [have to|need to] do to {do}?",
        "What is the [best|easiest|right|quickest] way to {do}[| in Vitrine]?",
        "I [want|would like|need|have] to {do}.",
        "I [want|would like|need|have] to {do}. [How does that work?|How do I do that?|How can I do it?|What do I do?]",
        "[Can|May] I {do}[| in Vitrine| here| in this app]?",
        "Is there [a|any|an easy] way to {do}?",
        "Is it possible to {do}[| in Vitrine| here]?",
        "Where [do|can] I {do}?",
        "I do not know how to {do}.",
        "[I was wondering|I wonder|I would like to know] how to {do}.",
        "[Explain|Describe|Teach me] how to {do}.",
        "Can you [tell|show] me how to {do}?",
        "Help me {do}.",
        "[I really want to {do}.|Could you help me {do}?]",
        "I am trying to {do}. [What now?|What should I do?|Can you help?]",
        "Does Vitrine let me {do}?",
        "[Do you know|Any idea] how [to|I can] {do}?",
        "Hey, how do I {do}?",
    ),
    (
        "Could you explain how to {do}?",
        "What should I do to {do}?",
        "I wonder how I can {do}.",
        "Show me the way to {do}.",
        "Can you help me to {do}?",
    ),
)

PANEL = (
    (
        "What does {x} [show|tell me|do|mean]?",
        "What [can|do] I see in {x}?",
        "[What is|What's] {x}[| for| good for| about]?",
        "What is [in|inside|shown in] {x}?",
        "[Explain|Describe] {x}[| to me| in simple words| briefly].",
        "[Explain|Tell me|I wonder|I would like to know] what {x} shows.",
        "How do I [read|use|understand] {x}?",
        "Tell me [about|more about] {x}.",
        "I do not understand {x}.",
        "What am I [looking at|seeing] in {x}?",
        "What do I use {x} for?",
        "[Can|Could] you explain {x}[| to me]?",
        "What is the [point|purpose|use] of {x}?",
        "What information does {x} [show|give|have]?",
        "I am looking at {x}. What does it [show|mean|tell me]?",
    ),
    (
        "Can you tell me what {x} shows?",
        "I would like to understand {x}.",
        "What information is in {x}?",
        "Describe what I see in {x}.",
    ),
)

KEY = (
    (
        "What is the [shortcut|key|keyboard shortcut|key combination] to {do}?",
        "[Which|What] [key|keys|shortcut] [do I press|do I use|should I use] to {do}?",
        "[Shortcut|Key|Keyboard shortcut|Hotkey] to {do}?",
        "How [do|can] I {do} with the keyboard?",
        "Is there a [shortcut|key|keyboard shortcut] to {do}?",
        "[Tell|Give] me the [shortcut|key|keyboard shortcut] to {do}.",
        "I want to {do} [with the keyboard|without the mouse|with a key].",
        "Can I {do} [with a key|with the keyboard|by keyboard]?",
        "I forgot the [shortcut|key|keys] to {do}.",
        "What do I press to {do}?",
        "Do you know the shortcut to {do}?",
    ),
    (
        "What should I press to {do}?",
        "How do I {do} without the mouse?",
        "Which keyboard shortcut do I need to {do}?",
        "I would like to {do} with the keyboard.",
    ),
)

KEY_DOES = (
    (
        "What does {k} do[| in Vitrine| here]?",
        "What is {k} for?",
        "What happens [when|if] I press {k}?",
        "What does the [shortcut|key|key combination] {k} do?",
        "[Tell me|Explain|I forgot|I wonder] what {k} does.",
        "I [pressed|press] {k}. What [does|did] that do?",
        "What [is|was] the shortcut {k} [for|again]?",
        "{k}: what does it do?",
        "What can I do with {k}?",
        "[I want|I would like|I need] to [know|understand] what [{k} does|{k} is for|happens when I press {k}].",
        "[I keep wondering|I was wondering|Tell me|I have forgotten] what [{k} is for|happens when I press {k}].",
        "[Explain|Describe] [{k}|the shortcut {k}|the key {k}].",
        "[Which|What] action [has|belongs to] the shortcut {k}?",
        "[Should|When should|Why would] I press {k}?",
        "[Can you explain|Could you explain] [{k}|what {k} does]?",
        "{k}?",
    ),
    ("Can you tell me what {k} does?", "Would you tell me what {k} does?", "What do I use {k} for?"),
)

# {c} is a clause: "why the first answer is slow", "where my chats are stored".
CLAUSE = (
    (
        "[Can|Could] you [tell|show] me {c}?",
        "Can you explain {c}?",
        "[I want|I would like|I'd like|I need|I have] to know {c}.",
        "[I wonder|I was wondering|I keep wondering] {c}.",
        "[Tell me|Explain|Explain to me|Let me know] {c}.",
        "Do you [know|happen to know] {c}?",
        "I do not [know|understand|see] {c}.",
        "[Any idea|Do you have an idea] {c}?",
        "[I forgot|I cannot find out|Nobody told me|I would like to understand] {c}.",
        "[Hey, do you know {c}?|So tell me {c}.|Just tell me {c}.|Quick question: do you know {c}?]",
    ),
    (
        "Could you help me understand {c}?",
        "I really want to know {c}.",
        "I want you to tell me {c}.",
        "Would you explain to me {c}?",
    ),
)

CONTRAST = (
    (
        "What is the difference between [{a} and {b}|{b} and {a}]?",
        "What's the difference[: [{a} or {b}|{b} or {a}]| between [{a} and {b}|{b} and {a}]]?",
        "How do [{a} and {b}|{b} and {a}] differ?",
        "How are [{a} and {b}|{b} and {a}] different?",
        "[{a} or {b}|{b} or {a}]: what is the difference?",
        "[{a} vs {b}|{b} vs {a}|{a} versus {b}|{b} versus {a}]?",
        "Compare [{a} and {b}|{b} and {a}|{a} with {b}|{b} with {a}].",
        "Is [{a} the same as {b}|{b} the same as {a}]?",
        "How is [{a} different from {b}|{b} different from {a}]?",
        "How does [{a} differ from {b}|{b} differ from {a}]?",
        "[Explain|Tell me|I would like to know|I want to know] the difference between [{a} and {b}|{b} and {a}].",
        "I [mix up|confuse|always mix up] [{a} and {b}|{b} and {a}]. [What is the difference?|Which is which?]",
        "Are [{a} and {b}|{b} and {a}] the same[| thing]?",
        "Can you [tell me|explain] the difference between [{a} and {b}|{b} and {a}]?",
        "[Give me|I wonder about|I was wondering about|Describe] the difference between [{a} and {b}|{b} and {a}].",
        "[I want|I would like|I need] to know how [{a} differs from {b}|{b} differs from {a}].",
        "[Explain|Tell me|I wonder|Show me] how [{a} and {b}|{b} and {a}] [differ|are different].",
        "[Can you tell me|Do you know] how [{a} and {b}|{b} and {a}] [differ|are different]?",
        "[Are {a} and {b}|Are {b} and {a}] different[| things]?",
        "[What makes|What is] [{a} different from {b}|{b} different from {a}]?",
        "[Difference between|The difference between] [{a} and {b}|{b} and {a}]?",
        "[Hey, what|So what] is the difference between [{a} and {b}|{b} and {a}]?",
    ),
    (
        "Can you compare [{a} and {b}|{b} and {a}]?",
        "I do not understand the difference between [{a} and {b}|{b} and {a}].",
        "Is there a difference between [{a} and {b}|{b} and {a}]?",
        "[{a} and {b}|{b} and {a}]: how are they different?",
    ),
)
