"""Settings, themes, the tray, keyboard shortcuts and the command line of Vitrine."""

from __future__ import annotations

from .dialogue import Wordings
from .questions import Intent, asks, clause, howto, intent, key, key_does, panel, what

SETTINGS: tuple[Intent, ...] = (
    intent(("Press Ctrl+, or click Settings below the chat list.",), ("Ctrl+,", "settings"),
           howto("[open|change|find|see|show] [the settings|my settings|settings]"), Wordings((
               "Where are the settings?", "Where is the settings button?"), ("Where do I find the settings button?",))),
    intent(("The settings have four parts: Appearance, This chat, Sampling and Engine.",), ("appearance", "sampling"),
           panel("[the settings|the settings window]"), Wordings((
               "[What|Which] settings are there?", "What can I [set|change|adjust] in [Vitrine|the settings]?",
               "Which [parts|sections] do the settings have?", "List the settings."),
               ("Which settings does Vitrine have?", "What can I change in this app?"))),
    intent(("Under Sampling you set temperature, top-k, top-p, min-p, typical-p, the penalties, the seed and more.",),
           ("temperature", "top-k"), panel("[the Sampling settings|the section Sampling|the part Sampling of the "
                                           "settings]"), Wordings((
               "[Which|What] samplers [are there|does Vitrine have|can I use|can I set]?",
               "[Which|What] sampling settings are there?",
               "Where do I set the samplers?", "How do I change the sampling?"),
               ("Which samplers can I set in Vitrine?", "What sampling settings does Vitrine have?"))),
    intent(("Under Engine you set the context length, the threads, the number of alternatives, and whether to score "
            "the prompt.",),
           ("context length", "threads"), panel("[the Engine settings|the section Engine|the part Engine of the "
                                                "settings]"), Wordings((
               "[Which|What] engine settings are there?", "[Which|What] settings does the engine have?",
               "What can I [set|change|adjust] under Engine?", "[List|Tell me] the settings of the engine.",
               "What is there under Engine in the settings?"),
               ("Can you list the settings of the engine?", "What can I set for the engine?"))),
    intent(("Click Restore the defaults of sampling, at the end of the Sampling settings.",), ("restore", "sampling"),
           howto("[reset|restore] [the samplers|the sampling settings|the defaults|the default settings]"), Wordings((
               "How do I get the defaults back?",), ("How does one restore the defaults?",))),
    intent(("Open the settings and choose System, Light or Dark at Theme.",), ("settings", "dark"),
           howto("[change|switch|choose|set] the [theme|colors of the window|appearance]"),
           howto("[use|switch to|get|turn on] [dark mode|a dark theme|the dark theme|light mode|the light theme|a "
                 "light theme]"), Wordings((
               "Does Vitrine have [a dark mode|a dark theme|themes|a light theme]?",
               "Is there a [dark|light] [mode|theme]?",
               "[Which|What] themes are there?", "The window is too [bright|dark]."),
               ("Which themes does Vitrine have?", "Can the window be dark?", "How does one use the dark theme?"))),
    intent(("Switch on Keep running in the tray, in the settings under Appearance. Closing the window then only hides "
            "it.",),
           ("tray", "hides"), howto("[keep Vitrine running|hide Vitrine in the tray|use the tray|close the window "
                                    "without ending Vitrine]"),
           Wordings((
               "What does Keep running in the tray do?", "What is the tray[| icon| for]?",
               "Can Vitrine [stay|run] in the tray?",
               "Does Vitrine have a tray icon?", "Can Vitrine keep running when I close the window?",
               "What happens when I close the window?"),
               ("Can the app stay in the tray?", "What is the use of the tray icon?"))),
    intent(("Start it with vitrine --tray. It then begins hidden in the system tray.",), ("--tray", "hidden"),
           howto("start Vitrine [hidden|in the tray|without a window|in the background]"), Wordings((
               "What does --tray do?", "What is vitrine --tray[| for]?"), ("Can you tell me what --tray does?",))),
    intent(("The tray menu can hide or show the window, begin a new chat, and quit Vitrine.",), ("hide", "quit"),
           clause("what [is in the tray menu|the tray menu has|the tray menu can do|I can do with the tray icon|the "
                  "tray menu shows]"),
           Wordings((
        "What is in the [tray menu|menu of the tray icon]?", "What does the tray menu show?",
        "What can I do in the tray menu?",
        "What can I do with the tray icon?"), ("What do I find in the tray menu?",))),
    intent(("Only one Vitrine runs at a time. A second start hands its file to the first and ends.",), ("one", "first"),
           clause("[if I can [start|run|open] Vitrine twice|what happens when I start Vitrine [twice|again|a second "
                  "time]|how many Vitrines can run at the same time]"),
           Wordings((
        "Can I [start|run|open] Vitrine twice?", "Can I [open|have] two [windows|Vitrines]?",
        "What happens when I start Vitrine [twice|again|a second time]?",
        "How many Vitrines can run?", "Does Vitrine run twice?", "Can I run several Vitrines[| at the same time]?"),
        ("What if I start Vitrine a second time?", "Is it possible to run two Vitrines?"))),
    intent(("Set Context length under Engine in the settings. It counts from the next opening of a model.",),
           ("engine", "context length"),
           howto("[change|set|raise|increase] the [context length|context|context window|size of the context]"),
               Wordings((
               "Can I make the context [longer|larger]?",), ("Can I raise the limit of the context?",))),
    intent(("Set Threads under Engine in the settings. 0 takes one for each core.",), ("engine", "core"),
           howto("[change|set|choose] the number of threads"), Wordings((
               "How many threads [does Vitrine use|are used|are in use]?", "Can I use more threads?",
               "How many threads should I [use|set]?"),
               ("How many threads can Vitrine use?", "How does one set the threads?"))),
    intent(("Set Alternatives under Engine in the settings: that many are recorded for every token.",),
           ("engine", "recorded"),
           howto("[see|record|get] more alternatives"), howto("[change|set] the number of alternatives"), Wordings((
               "How many alternatives are recorded?", "What does the setting Alternatives do?"),
               ("How many alternatives does Vitrine record?", "Can you tell me what the setting Alternatives does?"))),
    intent(("Score the prompt records also how probable each token of the prompt was.",), ("prompt", "probable"),
           what("[Score the prompt|the setting Score the prompt]"), Wordings((
               "What does Score the prompt do?", "Why should I score the prompt?", "How do I score the prompt?"),
               ("Can you tell me what Score the prompt does?",))),
    intent(("Set Longest answer under Sampling in the settings, in tokens. 0 lets it run until the context is full.",),
           ("longest answer", "tokens"),
           howto("[limit|change|shorten|set a limit for] the length of [an answer|answers|the answer]"),
               howto("get shorter answers"), Wordings((
               "What does Longest answer do?", "What is Longest answer?", "How long can an answer be?"),
               ("What is the setting Longest answer for?",))),
    intent(("Write them at Stop strings under Sampling in the settings, with a vertical bar between two of them.",),
        ("stop strings", "settings"),
           howto("[set|add|use|change|write] [a stop string|stop strings]"), Wordings((
               "Where do I set stop strings?",), ("How does one set a stop string?",))),
)


def _shortcut(do: str, keys: str, *k: str, pattern: str | None = None) -> Intent:
    """Returns the intent of a keyboard shortcut. The user names the action and asks for the keys."""
    return intent(answers_of(do, keys), (keys,), key(pattern or do))


def answers_of(do: str, keys: str) -> tuple[str, ...]:
    return (f"Press {keys} to {do}.", f"The shortcut to {do} is {keys}.")


# Entries: (action, key, other words for the action, required words of the answer about the key).
SHORTCUTS = (
    ("send the message", "Enter", "send [the message|a message|my message]", ("sends", "message")),
    ("start a new line", "Shift+Enter", "[start|make|begin|add] a [new line|line break]", ("starts", "new line")),
    ("stop the answer", "Esc", "[stop|interrupt|cancel] [the answer|an answer|the model]", ("stops", "answer")),
    ("get the answer again", "Ctrl+Enter", "[answer again|get another answer|get the answer again|regenerate the "
                                           "answer|retry]",
     ("again", "answer")),
    ("start a new chat", "Ctrl+N", "[start|open|begin|make] a new [chat|conversation]", ("starts", "new chat")),
    ("open a model", "Ctrl+O", "[open|load|choose] [a model|a GGUF file|a file]", ("opens", "model")),
    ("search the chats", "Ctrl+K", "[search|search in|search through] [the chats|my chats|chats]", ("search", "chats")),
    ("show or hide the chat list", "Ctrl+B", "[show|hide|toggle|show or hide] the [chat list|sidebar]",
           ("hides", "chat list")),
    ("show or hide the inspector", "Ctrl+Shift+I", "[show|hide|toggle|open|close|show or hide] the inspector",
           ("hides", "inspector")),
    ("open the settings", "Ctrl+,", "[open|see|show|change] the settings", ("opens", "settings")),
    ("see all shortcuts", "F1", "[see|show|list|get help on] [all shortcuts|the shortcuts|all keys]",
           ("shows", "shortcuts")),
    ("close the window", "Ctrl+W", "close [the window|this window|the Vitrine window]", ("closes", "window")),
    ("quit Vitrine", "Ctrl+Q", "[quit|exit|end|leave] [Vitrine|the program|the app]", ("ends", "Vitrine")),
)
KEY_ANSWERS = {
    "Enter": "Enter sends the message.",
    "Shift+Enter": "Shift+Enter starts a new line in your message.",
    "Esc": "Esc stops the answer that is being written.",
    "Ctrl+Enter": "Ctrl+Enter lets the model answer again: the last answer is made anew.",
    "Ctrl+N": "Ctrl+N starts a new chat.",
    "Ctrl+O": "Ctrl+O opens a model: you choose a GGUF file.",
    "Ctrl+K": "Ctrl+K goes to the search above your chats.",
    "Ctrl+B": "Ctrl+B shows or hides the chat list.",
    "Ctrl+Shift+I": "Ctrl+Shift+I shows or hides the inspector.",
    "Ctrl+,": "Ctrl+, opens the settings.",
    "F1": "F1 shows the list of all keyboard shortcuts.",
    "Ctrl+W": "Ctrl+W closes the window.",
    "Ctrl+Q": "Ctrl+Q ends Vitrine.",
}

KEYS: tuple[Intent, ...] = (
    *(_shortcut(do, keys, pattern=pattern) for do, keys, pattern, _ in SHORTCUTS),
    *(intent(KEY_ANSWERS[keys], must, key_does(keys)) for _, keys, _, must in SHORTCUTS),
    intent(("Click a chip, then press the left or right arrow key to go to the previous or next token.",),
           ("arrow", "next"), key("[go to|see|choose|select] the [next|previous] token"),
           howto("[step|go|move] [through the tokens|from token to token|from chip to chip]"), Wordings((
               "What do the [arrow keys|arrows] do[| in the Tokens panel| in the token strip]?",),
               ("Can you tell me what the arrow keys do?",))),
    intent(("Press F1 for all of them. The main ones: Ctrl+N new chat, Ctrl+O open a model, Ctrl+K search, Esc stop.",),
           ("F1", "Ctrl+N"),
           clause("[which|what] [shortcuts|keys|keyboard shortcuts] [there are|Vitrine has|I can use]"),
           Wordings((
               "[What|Which] [shortcuts|keys|keyboard shortcuts] [are there|does Vitrine have|can I use|do you know]?",
               "[List|Show|Tell] me the [shortcuts|keyboard shortcuts|keys].",
               "List [the|all] [shortcuts|keyboard shortcuts|keys].",
               "Are there [shortcuts|keyboard shortcuts]?", "What are the [shortcuts|keyboard shortcuts|most "
                   "important shortcuts|most important keys]?",
               "[Shortcuts|Keyboard shortcuts]?", "Tell me about [the |]keyboard shortcuts.",
               "Does Vitrine have [shortcuts|keyboard shortcuts|hotkeys]?"),
               ("Which keyboard shortcuts do I have?", "Can you list the shortcuts?",
                   "What are the main keyboard shortcuts?"))),
)

_COMMANDS = (
    ("chat", "vitrine-cli chat lets you chat in a terminal.", ("chat", "terminal"),
     "[chat in a terminal|chat on the command line|chat without a window|chat over ssh]"),
    ("info", "vitrine-cli info shows the metadata, tensors and parameters of a model.", ("metadata", "tensors"),
     "[see|list|show] the metadata of a model"),
    ("tokenize", "vitrine-cli tokenize splits a text into tokens and shows their ids.", ("tokens", "ids"),
     "[tokenize a text|split a text into tokens|see the tokens of a text] [in a terminal|on the command line]"),
    ("detokenize", "vitrine-cli detokenize turns token ids back into text.", ("ids", "text"),
     "turn [token ids|ids] [into text|back into text]"),
    ("template", "vitrine-cli template prints the prompt as the model gets it.", ("prompt", "prints"),
     "[print|see] the [prompt|result of the chat template] [in a terminal|on the command line]"),
    ("logits", "vitrine-cli logits writes the logits of a text to a file.", ("logits", "file"),
     "[write|save|get] the logits [to a file|of a text into a file]"),
    ("generate", "vitrine-cli generate continues a text in a terminal.", ("continues", "text"),
     "[continue|complete] a text [in a terminal|on the command line]"),
    ("bench", "vitrine-cli bench measures the speed of a model.", ("measures", "speed"),
     "[measure|test|find out] the speed of a model"),
    ("devices", "vitrine-cli devices lists what there is to compute on.", ("lists", "compute"),
     "[list|see] [the devices|the processors and graphics cards] of [my|this] computer"),
)


def _command(name: str, answer: str, must: tuple[str, ...], do: str) -> Intent:
    full = f"[vitrine-cli {name}|the command {name}|the {name} command]"
    return intent(answer, (f"vitrine-cli {name}", *must), asks(*_COMMAND_FRAMES, x=full), howto(do))


_COMMAND_FRAMES = (
    ("What does {x} do?", "[What is|What's] {x}[| for| good for]?", "[Explain|Describe] {x}.",
        "[Tell me|I wonder] what {x} does.",
     "What do I use {x} for?", "When do I need {x}?", "How do I use {x}?", "Tell me about {x}."),
    ("Can you tell me what {x} does?", "I would like to know what {x} does.", "What can I do with {x}?"),
)

COMMAND_LINE: tuple[Intent, ...] = (
    intent(("vitrine-cli is the command line twin of Vitrine: the same engine in a terminal, with JSON output for "
            "scripts.",),
           ("command line", "terminal"), what("vitrine-cli"), Wordings((
               "Is there a command line[| version| tool]?", "Does Vitrine have a command line[| version| tool]?",
               "Can I use Vitrine [in a terminal|without a window|over ssh|on the command line]?",
               "What is the command line tool called?"),
               ("Can Vitrine run in a terminal?", "Is it possible to use Vitrine without a window?"))),
    intent(("Among the commands are info, tokenize, detokenize, template, logits, generate, chat, bench and devices.",),
           ("tokenize", "generate", "bench"),
           clause("[which commands there are in vitrine-cli|which commands vitrine-cli has|what vitrine-cli can "
                  "do|what the commands of vitrine-cli are]"),
           Wordings((
               "[What|Which] commands [are there|does vitrine-cli have|can I use in vitrine-cli]?",
               "List the commands[| of vitrine-cli].",
               "What can vitrine-cli do?", "What are the commands of vitrine-cli?",
               "Tell me the commands[| of vitrine-cli].",
               "Which commands does the command line tool have?"),
               ("Can you list the commands of vitrine-cli?", "What commands are in vitrine-cli?"))),
    intent(("Run vitrine-cli --help, or vitrine-cli with a command and --help.",), ("--help",),
           howto("get help on [vitrine-cli|the command line|a command of vitrine-cli]"), Wordings((
               "Does vitrine-cli have [help|a help text]?", "Where is the help of vitrine-cli?"),
               ("Where can I find the help of vitrine-cli?",))),
    intent(("Add --json to a command, for example vitrine-cli info, to get JSON.",), ("--json",),
           howto("get JSON [from vitrine-cli|on the command line|out of vitrine-cli]"), Wordings((
               "Does vitrine-cli print JSON?", "What does --json do?"), ("Can you tell me what --json does?",))),
    intent(("The exit code is 0 for done, 1 for failed or a problem found, and 2 for wrong use.",), ("0", "1", "2"),
           clause("[what the exit codes mean|which exit codes there are|what the exit codes of vitrine-cli are|what "
                  "exit code [0|1|2] means]"),
           Wordings((
        "[What|Which] exit codes [are there|does vitrine-cli have]?",
        "What [do the exit codes|does the exit code] [of vitrine-cli |]mean?",
        "[Explain|List] the exit codes.", "What does exit code [0|1|2] mean?",
        "What are the exit codes of vitrine-cli?"),
        ("Which exit codes does vitrine-cli use?", "Can you explain the exit codes?"))),
    *(_command(*row) for row in _COMMANDS),
)
