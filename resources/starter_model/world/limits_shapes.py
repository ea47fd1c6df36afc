"""Wordings for questions outside the starter model's world, by kind of subject, and the answers."""

from __future__ import annotations

from dataclasses import dataclass

from .dialogue import Wordings
from .limits_answers import ACT, OFFLINE, TAIL

_TELL = (
    "[Tell|Can you tell|Could you tell|Please tell|Would you tell] me [something|more|everything|all|a lot|anything|"
    "] about {s}[.|.|?]",
    "[What do you know|What can you say|What can you tell me|What have you learned|Do you know anything|Do you know "
    "much] about {s}?",
    "[Explain|Describe|Please explain|Can you explain|Could you explain|Explain to me] {s}[.|.| in detail.| to a "
    "child.| to me.]",
    "[I want|I need|I would like|I'd like|I have|I am trying] to [know|learn|read|understand] [more|something|"
    "everything] about {s}.",
    "[Give|Can you give|Please give] me [information|details|facts|a summary|an overview|some background] [on|"
    "about] {s}[.|.|?]",
    "[I have a question|I need help|I have to give a talk|I have homework|I am reading] [about|on] {s}[.|.|. Can "
    "you help?]",
    "{S}?", "[What about|How about|Let us talk about|Now something about] {s}[?|.|.]",
    "[Summarize|Sum up] {s}[.| for me.]",
)
_TELL_HELD = (
    "I would like you to tell me what you know about {s}.", "Can you give me a talk on {s}?",
    "Could you explain everything about {s}?", "Is there something you can tell me on {s}?",
)


@dataclass(frozen=True)
class Kind:
    ask: Wordings
    answers: tuple[str, ...] = ()  # answers for this wording; if empty, the general answers are used
    sign: str = ""  # phrase that each answer in `answers` contains

def _kind(train: tuple[str, ...], heldout: tuple[str, ...], answer: str = "", sign: str = "",
          tell: bool = True) -> Kind:
    """Returns a Kind. `tell`: whether general wordings, such as "tell me about X", are also used for subjects of this
    kind."""
    return Kind(Wordings(train + (_TELL if tell else ()), heldout + (_TELL_HELD if tell else ())),
                (answer,) if answer else (), sign)


_LONG = "I cannot write long texts: I am a small starter model and only write a few sentences. " + TAIL[1]

KINDS: dict[str, Kind] = {
    "person": _kind(
        (
            "Who [was|is|exactly was|actually was] {s}[|, actually]?", "[When|Where|In which year] was {s} born?",
            "When did {s} [die|live|become famous]?", "[Why|What] is {s} [famous for|known for|remembered for]?",
            "What did {s} [do|invent|write|say|believe|discover]?", "How old [is|was] {s}?",
            "How did {s} [die|live|become famous|grow up]?",
            "[Was|Is] {s} [married|rich|a king|a good person|still alive|from Europe]?",
            "[Write|Give me] [a biography|the life story|a short life] of {s}.", "Where did {s} [live|die|study]?",
        ),
        ("In which year did {s} die?", "Do you know who {s} was?", "What was {s} famous for?"),
    ),
    "event": _kind(
        (
            "[When|Why|How|Where] did {s} [start|end|begin|happen|take place]?", "When {was} {s}?", "What {was} {s}?",
            "[Why|How] {was} {s} important?",
            "What [caused|led to|happened in|happened during|came after|came before] {s}?",
            "[Who|Which country] [won|fought in|took part in|started|was to blame for] {s}?",
            "[How long|How many years] did {s} last?", "[Write|Make] a [report|timeline|summary] [on|of|about] {s}.",
            "What are the [causes|results|main dates] of {s}?",
        ),
        ("In which year did {s} begin?", "Why did {s} come to an end?", "Who took part in {s} and why?"),
    ),
    "science": _kind(
        (
            "What [{is}|exactly {is}|causes] {s}?",
            "[How {does}|Why {does}|How exactly {does}] {s} [work|form|happen|exist]?", "Why {is} {s} important?",
            "[What is the science behind|What are the laws of|What is the cause of|What is the formula for] {s}?",
            "[Who|When was] discovered {s}?", "How [are|is] {s} [made|formed|measured|studied|used]?",
            "[Prove|Compute|Calculate] something about {s}.",
            "[In simple words|In a few words|For a school project], what {is} {s}?",
        ),
        (
            "How would you explain {s} in simple words?", "What is known about the cause of {s}?",
            "Why do people study {s}?",
        ),
    ),
    "technology": _kind(
        (
            "What {is} {s}?", "How {does} {s} work?", "Who [invented|made|built] {s}?", "When {was} {s} invented?",
            "How {is} {s} made?", "{Is} {s} [safe|dangerous|good|expensive|useful]?",
            "[What are|List] the [parts|dangers|advantages] of {s}[.|?]",
            "How do I [use|repair|set up|install|learn] {s}?",
            "Compare {s} with [something older|other machines|other tools].",
        ),
        ("In simple words, how {does} {s} work?", "Which person invented {s}?", "What {is} {s} good for?"),
    ),
    "health": _kind(
        (
            "[What should I do|What can I do|What helps|What is good|Which medicine helps] [against|about|for|in "
            "case of] {s}?",
            "How do I [treat|cure|prevent|recognize|get rid of] {s}?",
            "What [causes|are the signs of|is the best treatment for] {s}?",
            "Is {s} [dangerous|serious|normal|harmful|healthy]?",
            "[I think I have|My son has|My mother has|I had] {s}. What [now|should I do|can I do]?",
            "[Should I see|Do I need] a doctor [for|because of] {s}?",
            "How many pills [should I take|are good] for {s}?",
        ),
        ("Which treatment is good against {s}?", "My mother has {s}. Which medicine helps?"),
        "Please ask a doctor: I am only a small starter model and know no medicine. A larger GGUF knows more, but is "
        "no doctor.", "ask a doctor", tell=False,
    ),
    "law": _kind(
        (
            "[What should I do|What are my rights|What does the law say|What is the rule|Who can help me] [about|"
            "with|in case of] {s}?",
            "[Do I need|Can I get|Should I get] a lawyer [for|because of] {s}?",
            "[Can I|How do I|May I] [fight|contest|get out of|apply for|deal with] {s}?",
            "Is {s} [legal|allowed|a crime]?",
            "[Write|Draft|Check] [a legal letter|a contract|a complaint] about {s}.",
            "[I have a problem|I need advice|I need legal advice] with {s}.", "How much does {s} cost in court?",
        ),
        ("What does a lawyer say about {s}?", "I need help from the law with {s}."),
        "Please ask a lawyer: I am only a small starter model and know no law. A larger GGUF knows more, but is no "
        "lawyer.", "ask a lawyer", tell=False,
    ),
    "politics": _kind(
        (
            "What do you think [about|of] {s}?", "[Are you|Would you be] [for or against|in favor of|against] {s}?",
            "Is {s} [good|bad|right|wrong|fair|a good idea]?", "What is your opinion [on|of|about] {s}?",
            "[Who|Which party] is right about {s}?", "Who should I vote for because of {s}?",
            "[Why|How] did {s} [change|fail|begin|win]?", "[Defend|Attack|Discuss|Argue for|Argue against] {s}.",
        ),
        ("What is your own opinion of {s}?", "Do you have an opinion on {s}?", "Are you for or against {s}, and why?"),
        "I have no opinions: I am only a small starter model. " + TAIL[0], "no opinions", tell=False,
    ),
    "place fact": _kind(
        (
            "[What is|What's|Tell me|Do you know|How big is|How large is] the [population|area|size|average income|"
            "national anthem|gross product] of {s}?",
            "How many people live in {s}?", "Who is the [president|king|queen|prime minister|ruler|head] of {s}?",
            "[What is|Tell me] the [history|economy|culture|constitution|geography|climate] of {s}[?|.]",
            "[What|Which] [language|languages|religion|currency|money|mountains|rivers] [is there|are there|do "
            "people use|do they have] in {s}?",
            "How [old|large|rich|safe|far away|hot] is {s}?",
            "What is the [highest mountain|longest river|largest lake|biggest company|best school] in {s}?",
            "When was {s} founded?", "What do people [eat|do|earn|think|wear] in {s}?", "Which countries border {s}?",
        ),
        ("What number of people live in {s}?", "Do you know who rules {s}?", "How many rivers are there in {s}?"),
        tell=False,
    ),
    "live": _kind(
        (
            "[What {is}|How {is}|Tell me|Show me|Give me|Look up|Find|Check|Search for|Do you know|I want to know|I "
            "need|Can you check|Can you look up|Can you find] {s}[?|?|.]",
            "[What {is}|Tell me] {s} [now|right now|today|at the moment|this week][?|.]", "{S}[?|, please.|.]",
            "[Is there a change in|Did you hear anything on] {s}[| today]?", "[Where|How] can I [find|get|see] {s}?",
            "Keep me informed about {s}.",
        ),
        ("Would you look up {s} for me?", "I need you to find {s}.", "Can you look up {s} right now?"),
        OFFLINE[0], "offline", tell=False,
    ),
    "translation": _kind(
        (
            '[Translate|Please translate|Can you translate|Could you translate] "{s}" [into|to] {lang}[.|.|?]',
            'How do you say "{s}" in {lang}?', "[What is|What's] \"{s}\" in {lang}?", '[Say|Write] "{s}" in {lang}.',
            '[What does|What is] "{s}" [mean in|called in] {lang}?',
            '[I need|I want|I would like] a translation of "{s}" into {lang}.',
            "[Translate|Please translate] {s} [into|to] {lang}.",
            '[How is|How would you say|How do they say] "{s}" in {lang}?', '{lang} for "{s}", please.',
            '"{S}" in {lang}?',
        ),
        (
            'What would "{s}" be in {lang}?', 'Give me the {lang} translation of "{s}".',
            'How can I say "{s}" in {lang}?',
        ),
        "I cannot translate: I am a small starter model and only know English. " + TAIL[1], "cannot translate",
        tell=False,
    ),
    "poem": _kind(
        (
            "[Write|Compose|Make|Please write|Can you write|Could you write|Create] [me|] [a|a long|a beautiful|a "
            "short|a sad|a funny] [poem|sonnet|song|rap|ballad|haiku|limerick|rhyming poem|love song] about {s}[.|.|"
            "?]",
            "[I want|I need|I would like] a [poem|sonnet|song|haiku|rap|limerick] [about|on] {s}.",
            "[Give me|Recite] [some verses|a few verses|a poem|rhymes|song lyrics] [about|on] {s}.",
            "[A poem|A haiku|A song|Lyrics|Verses|A sonnet] [about|on] {s}, please.",
            "[Write|Make] a poem about {s} in the style of [Shakespeare|Goethe|a famous poet|a rapper|Homer|Dante].",
            "Can you rhyme something about {s}?",
        ),
        ("Could you compose some verses on {s} for me?", "I would like you to write a ballad on {s}."),
        "I cannot write poems or songs: I am a small starter model. " + TAIL[1], "poems", tell=False,
    ),
    "essay": _kind(
        (
            "[Write|Please write|Can you write|Could you write|Compose|I need] [me|] [an essay|a long essay|a "
            "report|a paper|a term paper|an article|a long text|five pages|500 words|1000 words|a thesis] [about|"
            "on] {s}[.|.|?]",
            "[Discuss|Analyze|Examine|Criticize] {s}[.| in 300 words.| in an essay.]",
            "[What are|Explain] the [pros and cons|advantages|arguments for and against|effects] of {s}[?|.]",
            "[Help me|Can you help me] [write|with] [an essay|my essay|my homework] [about|on] {s}[.|?]",
            "My homework is an essay on {s}.",
            "[Make|Write] [an outline|a speech|a talk|a presentation] [about|on] {s}.",
            "An essay [on|about] {s}, please.",
        ),
        ("I need five pages about {s}, can you help?", "Would you write my paper on {s}?"),
        _LONG, "long texts", tell=False,
    ),
    "letter": _kind(
        (
            "[Write|Please write|Draft|Compose|Can you write|Could you write] [a letter|an email|a message|a formal "
            "letter|a polite email] [to|for|about] {s}[.|.|?]",
            "[Help me|Can you help me] [write|with] [a letter to|an email to|a text for] {s}[.|?]",
            "[I need|I want] [a letter|an email|a text] [to|for] {s}.",
            "[Correct|Improve|Proofread|Check] my [letter|email|text] [to|for] {s}.",
            "[Write|Draft|Compose|Prepare] {s}[.| for me.]",
        ),
        ("Could you draft an email for {s}?", "I want you to draft a text for {s}."),
        _LONG, "long texts", tell=False,
    ),
    "program": _kind(
        (
            "[Write|Please write|Build|Create|Program|Code|Develop|Make|Implement|Design|Can you write|Could you "
            "build|Can you program] [me|] {s}[.|.|?]",
            "[I need|I want|I would like] [code for|you to build|you to write|] {s}.",
            "How do I [write|build|program|create] {s}?",
            "[Fix|Debug|Review|Find the bug in] [my code for|the code of] {s}.",
            "[Help me|Can you help me] [write|build|with] {s}[.|?]",
            "[Give|Show] me the [full|complete|source] code [of|for] {s}.",
            "[Write|Make] {s} with [tests|documentation|a nice design].",
        ),
        ("Could you develop {s} for me?", "I want the complete code for {s}.", "How can I implement {s}?"),
        "I can only write a few lines of code: I am a small starter model. " + TAIL[1], "a few lines of code",
        tell=False,
    ),
    "recipe": _kind(
        (
            "[How do I|How do you|How can I|How should I] [make|cook|bake|prepare] {s}?",
            "[Give me|I need|Do you have|I want|Show me|Write|What is] [a recipe|the recipe|a good recipe|your best "
            "recipe] for {s}[.|.|?]",
            "[What do I need|What ingredients do I need|How long does it take|How much flour do I need] for {s}?",
            "[Recipe|The recipe] for {s}[, please.|?]",
            "[Teach me|Tell me how|Explain how] to [make|cook|prepare] {s}.",
            "[Help me|I want to|I would like to] [cook|make|prepare] {s}[.| for six people.]", "{S} recipe?",
        ),
        ("What goes into {s}, and how do I cook it?", "Do you know a good recipe for {s}?"),
        "I know no recipes: I am only a small starter model. " + TAIL[0], "no recipes", tell=False,
    ),
    "travel": _kind(
        (
            "[Plan|Please plan|Can you plan|Help me plan] [a trip|a holiday|a week|three days|my vacation|a "
            "weekend] [to|in] {s}[.|.|?]",
            "[What should I see|What can I do|Where should I stay|Where can I eat|What are the best sights|What is "
            "there to see] in {s}?",
            "[How do I get|How can I travel|How far is it|How much is a flight|Which train goes] to {s}?",
            "[When|What] is the best time to [visit|travel to|go to] {s}?",
            "[Recommend|Find] [a hotel|a restaurant|a tour|a museum] in {s}.",
            "[I want to|I will|We will] [travel|go|fly] to {s}. [What should I see|Any tips|What should I pack]?",
            "Is {s} worth a visit?", "Travel tips for {s}, please.",
        ),
        ("Any tips for a weekend in {s}?", "What should we see on a trip to {s}?"), tell=False,
    ),
    "image": _kind(
        (
            "[Draw|Paint|Sketch|Please draw|Can you draw|Could you paint|Generate|Create|Make] [me|] [a picture of|"
            "an image of|a drawing of|] {s}[.|.|?]",
            "[Show me|I want|I need|Send me|Give me] [a picture|an image|a photo|a drawing|a painting] of {s}.",
            "[Can you|Could you] [see|look at|describe|edit|improve] [the picture|my photo|this image|the drawing] "
            "of {s}?",
            "[A picture|An image|A drawing|Art] of {s}, please.",
            "[Here is|I have] a picture of {s}. [What do you see|Can you improve it|What is on it]?",
        ),
        ("I want you to paint {s} for me.", "Could you send me an image of {s}?"),
        "I cannot draw or see images: I am a small starter model and only write text. A larger GGUF writes more, but "
        "only text too.", "cannot draw", tell=False,
    ),
    "work of art": _kind(
        (
            "What is {s} about?", "Who [wrote|made|directed|composed|played in|is the hero of|dies in] {s}?",
            "[When|Where] was {s} [made|written|first shown|published]?", "How does {s} [end|begin]?",
            "[Have you|Did you] [seen|read|heard|like|enjoy] {s}?",
            "[Summarize|Sum up|Retell|Review|Quote] {s}[.| for me.]",
            "[Is|Was] {s} [good|worth it|popular|long|for children]?",
            "[Who is|What is the name of] the main character in {s}?", "What is the plot of {s}?",
        ),
        ("What happens in {s} and how does it end?", "Do you know who made {s}?"),
    ),
    "sport": _kind(
        (
            "Who [won|wins|will win|lost|played in|scored in] {s}[|, do you know]?", "[When|Where] [is|was] {s}?",
            "What was the [score|result] [of|in] {s}?", "[How|What] are the rules of {s}?",
            "[Who|Which team] is the favorite for {s}?", "How do I get tickets for {s}?",
            "[Did you|Will you] watch {s}?", "How often does {s} take place?",
        ),
        ("Which team won {s}?", "What are the results of {s}?"),
    ),
    "money": _kind(
        (
            "Should I [buy|sell|invest in|put my money in|keep] {s}[| now]?",
            "[How much|What] [is|does|costs] {s} [cost|now|worth]?", "Is it a good time to [buy|sell] {s}?",
            "How do I [invest in|buy|finance|choose|compare|get] {s}?", "Will the price of {s} [rise|fall|double]?",
            "[Which|What] {s} should I buy?", "[Give me|I need] [advice|financial advice] [about|on] {s}.",
            "Compare the prices of {s}.",
        ),
        ("Do you think I should invest in {s}?", "What will be the price of {s} next year?"),
    ),
    "recommend": _kind(
        (
            "[Recommend|Suggest|Please recommend|Can you recommend|Could you suggest|Find|Choose|Help me choose|"
            "Help me find] [me|] {s}[.|.|?]",
            "[What is|Which is|Do you know] [{s} that is good|{s} that I should try|{s} for beginners]?",
            "[I need|I want|I am looking for] {s}. [What do you recommend|What should I take|Any ideas|Which one]?",
            "Where can I [buy|find|get] {s}?", "How do I find {s}?",
            "I [need|want|would like] a recommendation for {s}.",
        ),
        ("Do you have an idea where I can get {s}?", "Could you help me find {s} that is good?"), tell=False,
    ),
    "belief": _kind(
        (
            "{Does} {s} exist?", "[Do you believe|Do people believe|Should I believe] in {s}?", "What {is} {s}?",
            "[What is the truth|What do you think|What is your opinion] about {s}?",
            "[Why|How] do people [believe in|think about|talk about] {s}?", "What does the Bible say about {s}?",
            "{Is} {s} real?", "[Prove|Disprove|Explain] {s}.",
        ),
        ("Is it true what people say about {s}?", "Do you think that there is truth in {s}?"),
    ),
    "howto": _kind(
        (
            "How [do I|can I|do you|should I|could I|does one] {s}?", "[Teach|Show|Tell|Explain to] me how to {s}.",
            "[What is|What's] the [best|fastest|easiest|right] way to {s}?",
            "[I want|I need|I would like|I have|I am trying|I plan] to {s}[.|. How?|. Can you help me?|. What "
            "should I do first?]",
            "[Give me|Do you have|I need] [a plan|a guide|instructions|tips|advice] [to|on how to] {s}[.|.|?]",
            "[Help me|Can you help me] {s}[.|?]", "What do I need to {s}?", "Is it hard to {s}?",
            "How long does it take to {s}?", "How to {s}?",
        ),
        (
            "Do you know a good way to {s}?", "Which tips do you have for someone who wants to {s}?",
            "What should I know to {s}?",
        ), tell=False,
    ),
    "action": _kind(
        (
            "[Can you|Could you|Will you|Would you|Are you able to|Please|Can you please] {s}[?|?| for me?| now?]",
            "[I want|I need|I would like] you to {s}[.|.| for me.| now.]", "{S}[.| for me.| now, please.]",
            "[Go and|Now] {s}[.| for me.]", "[Try|Try for me] to {s}.",
        ),
        ("Is it possible for you to {s}?", "It would be nice if you could {s} now."), ACT[0],
        "only write text", tell=False,
    ),
    "grammar": _kind(
        (
            "What {is} {s}?", "How {does} {s} work?", "[When|How] do I use {s}?",
            "[Give me|Write|Show me] [exercises|examples|rules|a test] [for|on|about] {s}.",
            "[Teach me|Help me with|I do not understand] {s}.", "What are the rules for {s}?",
        ),
        ("I want to learn how to use {s}.", "Can you give me the rules of {s}?"),
    ),
    "economy": _kind(
        (
            "What {is} {s}?", "How {does} {s} work?", "[Why|When] {is} {s} [important|useful|dangerous|bad]?",
            "What [causes|are the effects of|is the theory of|is the history of] {s}?",
            "[Define|Discuss|Analyze] {s}.", "How do I study {s}?", "What does {s} mean?",
        ),
        ("Why would I study {s}?", "Which effects can {s} have?"),
    ),
    "advanced math": _kind(
        (
            "What {is} {s}?", "How {does} {s} work?", "[Teach me|Help me with|I do not understand|I am bad at] {s}.",
            "[Solve|Give me|Explain] [an exercise|a problem|my homework] [in|on|about|with] {s}.",
            "What is the formula for {s}?", "[Prove|Derive] something about {s}.",
            "How do I [use|compute|calculate|learn] {s}?", "[Can you|Do you] [do|know|understand] {s}?",
        ),
        ("Are you able to solve a problem with {s}?", "My homework is about {s}, can you do it?"),
    ),
    "animal lore": _kind(
        (
            "How [fast|old|heavy|smart|strong|dangerous] [are|can be] {s}?", "How long do {s} [live|sleep|grow]?",
            "How much do {s} weigh?", "How many {s} are [there|left] in the world?",
            "[Why|When|How] do {s} [sleep|hunt|fight|migrate|mate|die|move|communicate|see]?",
            "[Are|Can] {s} [intelligent|endangered|dangerous|extinct|swim|fly far|see at night]?",
            "Which [species|kinds] of {s} are there?",
        ),
        ("How many years can {s} live?", "What is the weight of {s}?"), tell=False,
    ),
}
LANGUAGES = (
    "German", "French", "Spanish", "Italian", "Chinese", "Japanese", "Russian", "Arabic", "Polish", "Turkish",
    "Dutch", "Greek", "Hindi", "Portuguese", "Swedish", "Latin", "Korean", "Danish", "Finnish", "Czech",
)
