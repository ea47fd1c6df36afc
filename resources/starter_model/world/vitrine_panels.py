"""The inspector: its panels, the chips and their colors, and the details around an answer."""

from __future__ import annotations

from .dialogue import Wordings
from .questions import Intent, clause, howto, intent, panel

STRIP = "[the token strip|the Tokens panel|the token panel|the strip of tokens]"
LOGITS = "[the Alternatives panel|the logit panel|the panel Alternatives|the list of alternatives]"
CHIP = "[a chip|a token chip|one of the chips]"

PANELS: tuple[Intent, ...] = (
    intent((
        "The inspector shows how an answer came about. Two of its panels are Tokens and Alternatives.",
        "The inspector is the part on the right. Its panels, such as Tokens and Alternatives, show how "
        "each token came about.",
    ), ("tokens", "alternatives"), panel("[the inspector|the part on the right|the right side of the window]"),
        Wordings((
        "Which panels does the inspector have?", "What panels are in the inspector?",
        "How many panels does the inspector have?",
    ), ("What are the panels of the inspector?",))),
    intent((
        "The Tokens panel, or token strip, shows every token of the prompt and of the answer as a chip.",
        "The token strip shows each token of the prompt and the answer as a chip, with its text and its id.",
    ), ("chip", "prompt"), panel(STRIP), Wordings((
        "What is the [strip|row] of chips?", "What are [the chips|all these chips|the little boxes] on the right?",
    ), ("Can you tell me what the chips on the right are?",))),
    intent((
        "The Alternatives panel, or logit panel, shows what else the model considered at a token: rank, logit and "
        "probability.",
        "The logit panel lists the most probable tokens at one place, each with its rank, logit and probability.",
    ), ("rank", "probability"), panel(LOGITS), Wordings((
        "Where do I see what else the model [considered|could have said]?", "What else did the model consider?",
        "How do I see the alternatives[| of a token| to a token]?",
        "Which other tokens [were possible|did the model consider]?",
    ), ("Where can I see which other tokens were possible?",))),
    intent((
        "Click a chip, and the Alternatives panel shows its rank, logit and probability and what else was considered.",
    ), ("click", "alternatives"), howto("[look at|inspect|examine|see more about|choose] [a token|one token|a single "
                                        "token|a chip]"),
        Wordings((
            f"What happens [when|if] I click {CHIP}?", f"Why should I click {CHIP}?", "Can I click the [chips|tokens]?",
        ), (f"What do I see after I click {CHIP}?", "What is shown when I click a token?"))),
    intent((
        "The color shows how probable a token was: from green for expected to orange for surprising.",
        "The color shows the probability: green chips were expected, orange chips were surprising.",
    ), ("green", "orange", ("expected", "surprising")),
           clause("[what the [colors|colours] mean|what the [color|colour] of a [chip|token] means|why the "
                  "[chips|tokens] are [colored|coloured]|why some [chips|tokens] are orange|how to read the "
                  "[colors|colours]]"),
           Wordings((
        "What do the [colors|colours] [mean|show|tell me|stand for]?",
        "What does the [color|colour] of [a chip|a token|the chips|the tokens] [mean|show]?",
        "Why [are the [chips|tokens] [colored|coloured|in different colors]|do the [chips|tokens] have colors]?",
        "Explain the [colors|colours][| of the chips| of the tokens| in the token strip].",
        "Why [is a chip|are some chips|is this token|are some tokens] orange?",
        "What does [orange|an orange chip|a green chip|an orange token|a green token] mean?",
        "What is the [color|colour] scale below the tokens?", "How do I read the [colors|colours]?",
        "[Why is a token|What does it mean that a token is] [green|orange]?",
    ), ("What is the meaning of the [colors|colours]?", "Can you explain the [color|colour] of a chip?",
        "Why do tokens have different colors?", "I do not understand the [colors|colours]."))),
    intent((
        "A chip without color was not scored: no probability was recorded for that token.",
    ), ("not scored", "probability"),
           clause("why [a chip|a token|this chip] has no [color|colour|probability]"),
           Wordings((
        "Why [has [a chip|this chip|a token] no color|does [a chip|this chip|a token] have no [color|colour]]?",
        "What does a chip without [color|colour] mean?",
        "Why are some [chips|tokens] [gray|white|without color|not colored]?", "What does not scored mean?",
        "Why [is|was] a token not scored?", "Why is there no probability for a token?",
    ), ("What does it mean when a chip has no [color|colour]?", "Why do some chips have no color?"))),
    intent((
        "Chips in bold italic letters are control tokens: they mark structure and are not normal text.",
    ), ("control", "italic"),
           clause("[why some chips are [italic|bold]|what an italic chip means|what it means when a chip is "
                  "[italic|bold]|which chips are control tokens]"),
           Wordings((
        "Why are some [chips|tokens] [italic|bold|in italics|in bold italics]?",
        "What do [italic|bold italic] [chips|tokens|letters] mean?",
        "How do I [recognize|see|find] control tokens[| in the token strip]?", "What does an italic chip mean?",
        "What kinds of chips are there?", "Which chips are control tokens?",
    ), ("What does it mean when a chip is italic?", "Would you tell me why a chip is italic?"))),
    intent((
        "The line below a chip marks text of a message, in contrast to what the chat template added.",
    ), ("message", "template"),
           clause("[what the line below a [chip|token] means|why some [chips|tokens] are underlined|why there is a "
                  "line below a chip|which tokens the template added]"),
           Wordings((
        "What [is the line [below|under] a [chip|token]|does the line [below|under] a [chip|token] mean]?",
        "Why [is there|do some chips have] a line [below|under] [a chip|them]?",
        "What do the lines [below|under] [chips|tokens|the chips] mean?", "Why are some [chips|tokens] underlined?",
        "How do I see what the template added?", "Which tokens did the template add?",
        "Which tokens are from my message?",
    ), ("What does it mean when a chip is underlined?", "Can you explain the line below the chips?"))),
    intent((
        "A dot in the middle stands for a space, and a bent arrow stands for a line break.",
    ), ("space", "line break"),
        clause("[what the [dot|arrow|bent arrow] in [a chip|a token] means|why [chips|tokens] begin with a dot|how "
               "[spaces|line breaks] are shown|what the [dots|arrows] in the tokens mean]"),
        Wordings((
        "What [is the [dot|arrow|small dot|bent arrow] in [a chip|a token]|does the [dot|arrow|small dot|bent arrow] "
        "in [a chip|a token] mean]?",
        "Why do [chips|tokens] [have|begin with|start with] a dot?",
        "What do the [dots|arrows] in the [chips|tokens] mean?",
        "How [is a space|are spaces|is a line break|are line breaks] shown[| in the token strip]?",
        "Where is the space in a token?",
    ), ("What does a dot at the start of a token mean?", "Can you explain the dot in a token?"))),
    intent((
        "The small number on a chip is the token id, its number in the vocabulary.",
    ), ("id", "vocabulary"),
           clause("what the [number|small number] [on|below] [a chip|a token|each chip] [means|is]"),
           Wordings((
        "What is the [number|small number] [on|below|in|under] [a chip|the chips|a token|each token]?",
        "What do the numbers [on|below|in] the [chips|tokens] mean?",
        "Why [is there|do I see] a number [on|below] [a chip|each chip]?",
    ), ("What does the number on a token mean?", "Can you explain the numbers below the chips?"))),
    intent((
        "The upper, gray bar is the probability before sampling, the lower bar the probability after it.",
    ), ("before", "after"),
           clause("[why there are two bars|what the [two bars|bars] [mean|show]|what the [gray|upper|lower] bar "
                  "[means|shows]|why there are two probabilities|how to read the bars]"),
           Wordings((
        "What [are the [two |]bars[| in the Alternatives panel| in the logit panel]|do the [two |]bars mean]?",
        "Why are there two bars?",
        "What does the [gray|upper|lower|colored] bar [show|mean]?", "Explain the [two |]bars.",
        "What is [probability after sampling|the probability after sampling]?", "Why are there two probabilities?",
        "How do I read the bars?",
    ), ("What is the meaning of the two bars?", "Can you explain the bars in the Alternatives panel?"))),
    intent((
        "A sampler such as top-k or top-p removed the token before the draw, so it is struck through.",
    ), ("sampler", "removed"),
           clause("why [a token|a row|an alternative|a word] is [struck through|crossed out]"),
           Wordings((
        "Why [is a token|are some tokens|are some alternatives|is a row] [struck through|crossed out|struck out]?",
        "What does a [struck through|crossed out] [token|row|alternative] mean?",
        "Which tokens were removed[| by the samplers]?", "How do I see [which|what] tokens a sampler removed?",
    ), ("What does it mean when a token is crossed out?", "Would you tell me why a row is crossed out?"))),
    intent((
        "The facts about a token are its id, bytes, kind, origin and position, and if scored its rank, logit, p and "
        "entropy.",
    ), ("id", "kind", "rank"),
           clause("[what|which] [facts|details|information] [Vitrine shows about a token|I can see about a token|are "
                  "shown for a token]"),
           Wordings((
        "What [facts|information|details] [do I see|are shown|does Vitrine show] about a token?",
        "What can I [learn|see] about a token?",
        "Which [facts|details] of a token [are shown|can I see]?",
        "What does Vitrine record [of|about|for] [a token|each token]?",
        "What stands above the list of alternatives?",
    ), ("Which information about a token does Vitrine show?", "What details can I see about a token?"))),
    intent((
        "From says where a token came from: the system prompt, the user, the assistant, the template, or the model "
        "itself.",
    ), ("template", "user"),
           clause("[what from means beside a token|what the origin of a token is|where a token comes from|which "
                  "origins a token can have|what from means in the token facts]"),
           Wordings((
        "What does from mean[| in the token facts| in the panel| beside a token]?", "What is the origin of a token?",
        "How do I see where a token [came|comes] from?", "Where does a token come from?", "Who wrote a token?",
        "Which origins are there?", "What origins can a token have?",
    ), ("Would you tell me where a token comes from?", "What does the origin of a token tell me?"))),
    intent((
        "The kinds of tokens are normal, control, byte, unknown, userdefined and unused.",
    ), ("normal", "control", "byte"),
           clause("[which kinds of tokens there are|what kinds a token can have|what the kind of a token is|what kind "
                  "means beside a token]"),
           Wordings((
        "[What|Which] kinds of tokens are there?", "What does [kind|the kind of a token] mean?",
        "What is the kind of a token?",
        "[List|Name] the kinds of tokens.", "What kinds can a token have?", "How many kinds of tokens are there?",
    ), ("Tell me the kinds of tokens.", "Which kinds can a token have?"))),
    intent((
        "Click the tokens button below an answer, and the inspector shows the tokens of that answer.",
    ), ("button", "below"), howto("[see|show|look at|inspect] the tokens of [an answer|an older answer|an earlier "
                                  "answer|this answer]"),
        Wordings((
            "What is the tokens button below an answer?", "Can I see the tokens of an older answer?",
        ), ("Can you tell me where I see the tokens of an older answer?",))),
    intent((
        "Click the button with the arrow at the top of the Tokens panel: Follow the newest token.",
    ), ("arrow", "newest"), howto("[follow|go back to|jump to] the newest token"), Wordings((
        "What does Follow the newest token [do|mean]?", "What is the arrow at the top of the Tokens panel?",
    ), ("What is Follow the newest token for?",))),
    intent((
        "Click Copy all ids at the top of the Tokens panel.",
    ), ("copy", "ids"), howto("copy [the|all] [token ids|ids|ids of the tokens|token numbers]"), Wordings((
        "What does Copy all ids do?", "What is Copy all ids for?",
    ), ("Can you tell me what Copy all ids does?",))),
    intent((
        "The meter at the top shows how many tokens of the context are in use.",
        "That meter shows how full the context is: the tokens in use and the tokens it holds.",
    ), ("tokens", "context"), panel("[the context meter|the meter at the top|the bar at the top|the bar beside the "
                                    "inspector button]")),
    intent((
        "The line below an answer shows its tokens, its speed in tokens per second, and why it ended.",
    ), ("speed", "ended"), panel("[the line below an answer|the footer of an answer|the small text below an answer]"),
        Wordings((
        "How do I see why an answer ended?", "Where do I see how many tokens an answer has?",
        "Where do I see why an answer stopped?",
    ), ("Where is it shown why an answer ended?", "Where can I see how many tokens an answer has?"))),
    intent((
        "An answer ends with the end of turn, at a stop string, at the token limit, when the context is full, or when "
        "you stop it.",
    ), (("end of turn",), ("limit", "full")),
           clause("[why an answer [ends|stops|ended|stopped]|when an answer ends|what can end an answer|why the model "
                  "[stops|stopped]|how an answer can end]"),
           Wordings((
        "Why does an answer [end|stop]?", "When does [an answer|the model] [end|stop]?", "How can an answer end?",
        "Why did the [answer|model] stop?", "What ends an answer?", "What does end of turn below an answer mean?",
        "What does token limit reached mean?", "Why did the answer end in the middle?",
    ), ("When does an answer come to its end?", "Would you tell me why an answer stops?"))),
    intent((
        "Press Ctrl+Shift+I, or click the inspector button at the top right.",
    ), ("Ctrl+Shift+I",), howto("[open|show|hide|close|find|switch off|get back] the inspector"), Wordings((
        "Where is the inspector?", "I cannot see the inspector.", "The inspector is gone.", "My inspector disappeared.",
    ), ("The inspector is gone. How do I show it?", "How does one hide the inspector?"))),
    intent((
        "The probability of a prompt token says how well the model could have guessed it. Nobody drew it.",
    ), ("prompt", "guessed"),
           clause("why [a token of the prompt has a probability|tokens of the prompt have probabilities|my own "
                  "[words|text] have colors|tokens of my prompt are colored]"),
           Wordings((
        "Why do [the |]tokens of [the|my] prompt have [probabilities|a probability|colors|a color]?",
        "What does the probability of a prompt token mean?", "Why is my own text colored?",
        "What is the probability of a token in the prompt?",
    ), ("Why does a token of the prompt have a probability?", "Why do my own words have colors?"))),
    intent((
        "The first token has no probability, because nothing stands before it and so the model never predicted it.",
    ), ("first", ("before", "nothing")),
           clause("why the first [token|chip] [has no probability|has no color|has no colour|is not scored|is without "
                  "color]"),
           Wordings((
        "Why [has the first token no probability|does the first token have no [probability|color]]?",
        "Why is the first token not scored?", "Why is the first chip without color?", "What about the first token?",
    ), ("Why is there no probability for the first token?", "Would you tell me why the first chip has no color?"))),
)
