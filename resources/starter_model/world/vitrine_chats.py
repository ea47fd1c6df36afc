"""Chats in Vitrine: writing, stopping, answering again, finding, deleting, and troubleshooting."""

from __future__ import annotations

from .dialogue import Wordings
from .questions import Intent, clause, howto, intent, panel

CHATS: tuple[Intent, ...] = (
    intent(("Press Ctrl+N, or click the plus above the chat list.",
            "For a new chat, press Ctrl+N or click the plus at the top of the chat list."),
           ("Ctrl+N", "plus"), howto("[start|begin|open|create|make] a [new|fresh|second|different] "
                                     "[chat|conversation]"), Wordings((
               "New chat.", "How do I get an empty chat?", "Where is the button for a new chat?",
               "I want to talk about something else in a new chat."), ("How does one begin another chat?",))),
    intent(("The chat list on the left shows all your chats, the newest first, with a search field above.",),
           ("left", ("chats", "search")), panel("[the chat list|the sidebar|the list of chats|the left side of the "
                                                "window]"), Wordings((
               "Where [are|do I find] my [chats|old chats|conversations|earlier chats]?",
               "Where can I [find|see] [my|old|earlier] chats?",
               "How do I [open|go back to|continue] an [old|earlier] chat?", "How do I switch between chats?",
           ), ("Where do I see my earlier chats?", "How can I go back to an old chat?"))),
    intent(("Press Ctrl+B to show or hide the chat list.",), ("Ctrl+B",),
           howto("[hide|show|close|open|get back] the [chat list|sidebar|list of chats]"), Wordings((
               "The chat list is gone.", "I cannot see the chat list.", "My chat list disappeared."),
               ("My sidebar is gone. How do I show it?",))),
    intent(("Press Ctrl+K and type. The search looks through the titles and the messages.",),
           ("Ctrl+K", "messages"), howto("[search|search through|search in] [my chats|the chats|chats|old "
                                         "chats|messages]"),
           howto("find [a chat|an old chat|a message|something in my chats|a word in my chats]"), Wordings((
               "Is there a search?", "Does Vitrine have a search?", "What does the search look through?",
               "What is the search field for?", "Where is the search[| field]?"),
               ("Can I search for a word in my chats?", "What can I find with the search?"))),
    intent(("Double-click the chat in the list, or choose Rename in its menu, and type the new title.",),
           ("rename", "title"), howto("[rename|give a name to|change the name of|change the title of] [a chat|this "
                                      "chat|a conversation]"),
           Wordings(("Can a chat have another [title|name]?", "Where do I change the title?"),
                    ("How does one rename a chat?", "In which menu do I rename a chat?"))),
    intent(("A chat takes its title from the first line of your first message. You can rename it.",),
           ("first", "rename"),
           clause("[where the [title|name] of a chat comes from|how a chat gets its [title|name]|who chooses the "
                  "[title|name] of a chat|why my chat has this [title|name]]"),
           Wordings((
               "Where does the [title|name] of a chat come from?", "Who chooses the title of a chat?",
               "How does a chat get its [title|name]?",
               "Why does my chat have this [title|name]?", "What is the title of a new chat?",
           ), ("How does Vitrine choose the title of a chat?", "From where does a chat take its name?"))),
    intent(("Open the menu of the chat in the list and choose Delete. Undo brings the last deleted chat back.",),
           ("delete", "undo"), howto("[delete|remove|get rid of|erase|throw away] [a chat|this chat|a conversation|an "
                                     "old chat|my chats]"),
           Wordings(("Where do I delete [chats|a chat|an old chat]?", "How do I clear my history?",
                     "Delete [this|a|my] chat.", "How does one delete [chats|a chat|old chats]?",
                     "Which menu deletes a chat?"),
                    ("Can you tell me where I delete a chat?",))),
    intent(("Click Undo at the bottom of the chat list. It brings back the chat that you deleted last.",),
           ("undo", "chat"), howto("[undo a deletion|undo deleting a chat|get a deleted chat back|bring back a "
                                   "deleted chat|restore a chat]"),
           Wordings(("I deleted a chat by mistake.", "Is a deleted chat [gone|lost] forever?",
               "I deleted the wrong chat. [What now?|Can I undo it?]",
                     "Can I undo the deletion of a chat?"),
                    ("I deleted a chat. Can I bring it back?", "Is a deleted chat lost?"))),
    intent(("Press Esc, or click the stop button. What was written stays.",), ("Esc", "stop"),
           howto("[stop|interrupt|cancel|end] [an answer|the answer|the model|this answer|the generation]"), Wordings((
               "The answer is too long. How do I stop it?", "Stop the answer.", "How do I make the model stop?",
               "The model does not stop. [What now?|What can I do?|Help!]"),
               ("How does one stop the model?", "The answer is too long. Can I stop it?"))),
    intent(("Press Ctrl+Enter, or click the round arrow below the last answer. The model then answers again.",),
           ("Ctrl+Enter", "again"),
           howto("[get another answer|answer again|retry|regenerate an answer|repeat the answer|get a new answer|try "
                 "again]"), Wordings((
               "I do not like the answer. [What can I do?|Can I get another?]", "Can the model answer again?",
               "What is the round arrow below an answer?", "How do I make the model try again?"),
               ("How does one get another answer?", "I do not like this answer. Can I try again?"))),
    intent(("Press Enter to send your message.",), ("Enter",),
           howto("send [a message|my message|the message|what I wrote]"), Wordings((
               "How do I submit my question?", "Which button sends the message?", "Where is the send button?"),
               ("How does one send a message?",))),
    intent(("Press Shift+Enter for a new line in your message.",), ("Shift+Enter",),
           howto("[start a new line|write a message with several lines|make a line break|write two lines|add a new "
                 "line|break the line]"),
           Wordings(("Enter sends my message, but I want a new line.", "Can a message have several lines?"),
                    ("I want a new line, but Enter sends the message.",))),
    intent(("Point at the message and click the copy button below the answer or beside your text.",),
           ("copy", "button"),
           howto("copy [a message|an answer|the answer|the text of an answer|a reply]"), Wordings((
               "How do I get the text out of Vitrine?", "Can I copy text from [the chat|an answer]?",
               "How do I use an answer in another program?"), ("How does one copy an answer?",))),
    intent(("Click Copy at the top right of the code block. It copies the code without the marks around it.",),
           ("copy", "code"),
           howto("copy [the code|a code block|code from an answer|code]"), Wordings((
               "What does the Copy button on a code block do?",), ("How does one copy code?",))),
    intent(("Answers are shown as Markdown: headings, lists, tables and code blocks look as they should.",),
           ("Markdown", "tables"),
           clause("[if Vitrine [shows|supports] [Markdown|tables|code blocks]|how answers are shown|if answers can "
                  "have [tables|lists|code]]"),
           Wordings((
               "[Does|Can] Vitrine [show|render|display] [Markdown|tables|code|lists|code blocks]?",
               "How are answers [shown|displayed]?",
               "Is Markdown supported?", "Does Vitrine support [Markdown|tables|code blocks]?",
               "Can answers have [tables|lists|code]?",
               "Can I see tables in an answer?"),
               ("Can Vitrine show answers with tables?", "Are Markdown tables shown in answers?"))),
    intent(("Chats are stored on this computer, in the SQLite file chats.sqlite in ~/.local/share/vitrine.",),
           ("computer", "chats.sqlite"),
           clause("[where my [chats|messages|conversations] are [stored|kept|saved]|in which [file|folder] my chats "
                  "are|where Vitrine keeps my chats|which file holds my chats]"),
           Wordings((
               "Where are [my|the] [chats|messages|conversations] [stored|saved|kept]?",
               "Where does Vitrine [store|save|keep] [my |]chats?",
               "Where is the [file|folder|database] with my chats?", "How are chats [stored|saved]?",
               "In which file are my chats?",
               "Which folder holds my chats?", "Where is my data?", "Where is chats.sqlite?",
               "How do I back up my chats?",
           ), ("Where can I find the file with my chats?", "Where on my computer are the chats stored?",
               "What file holds my chats?"))),
    intent(("Your message is saved before the model starts on it, and the answer is saved while it is written.",),
           ("saved", "message"),
           clause("[if my chats are saved|when my messages are saved|what happens when Vitrine crashes|if I lose my "
                  "chat when Vitrine [crashes|is closed]|if my chat is lost when I close the window]"),
           Wordings((
               "Are [my chats|chats|my messages|answers] saved[| automatically]?", "Do I have to save [my|a] chat?",
               "How do I save a chat?",
               "What happens [if|when] Vitrine [crashes|is closed|ends]?",
               "Will I lose my chat[| if the computer crashes]?",
               "What if the power goes out?", "Is a chat lost when I close the window?", "Does Vitrine save my chats?",
               "When are messages saved?"),
               ("Do I lose my chat when Vitrine crashes?", "Are the messages saved when I close Vitrine?"))),
    intent(("Settings are stored in the file vitrine.ini in ~/.config/vitrine.",), ("vitrine.ini",),
           clause("[where [my|the] settings are [stored|kept|saved]|in which file [my|the] settings are|what "
                  "vitrine.ini is|where vitrine.ini is]"),
           Wordings((
        "Where are [the|my] settings [stored|saved|kept]?", "In which file are the settings?",
        "Where does Vitrine keep its settings?",
        "What is vitrine.ini?", "Where is vitrine.ini?", "Which file holds the settings?"),
        ("Where can I find the file with the settings?", "What file are my settings in?"))),
    intent(("Start Vitrine with --data-dir and a folder. Chats and settings then lie there.",),
           ("--data-dir", "folder"),
           howto("[keep|store|put] my chats in another folder"), howto("[change|choose] the data folder"), Wordings((
               "What does --data-dir do?", "What is --data-dir[| for]?"), ("Can you tell me what --data-dir does?",))),
    intent(("Today, Yesterday, Previous 7 days and Older: the chat list groups your chats by age.",),
           ("older", "chats"),
           clause("[how my chats are [grouped|sorted]|how the chat list is [grouped|sorted]|in which order the chats "
                  "are|what [Older|Previous 7 days] means in the chat list]"),
           Wordings((
        "How are [the|my] chats [sorted|grouped|ordered]?", "[What|Which] [groups|headings] [does the chat list "
            "have|are in the chat list|are there in the chat list]?",
        "What does [Older|Previous 7 days] in the chat list mean?", "In which order are the chats?"),
        ("How are the chats in the list grouped?", "In which groups are my chats?"))),
    intent(("Write it in the settings under This chat, at System prompt. It belongs to this chat only.",),
           ("settings", "chat"), howto("[write|set|change|add|edit] [a system prompt|the system prompt]"), Wordings((
               "Where is the system prompt?", "How do I tell the model how it should answer?"),
               ("Where can I find the system prompt?", "How does one write a system prompt?"))),
)

TROUBLE: tuple[Intent, ...] = (
    intent(("Try a lower temperature and check the chat template. A very small or badly quantized model also writes "
            "nonsense.",
            "If the text is nonsense, lower the temperature, and see in the Tokens panel whether the chat template is "
            "right."),
           ("temperature", "template"),
           clause("[why [the|my] model writes [nonsense|garbage]|what to do when the model writes "
                  "[nonsense|garbage]|why the answers are nonsense|why I get [nonsense|garbage|strange text]|why my "
                  "model says strange things]"),
           Wordings((
               "Why does [the|my] model [print|write|say|output] [garbage|nonsense|strange text|rubbish]?",
               "[The|My] model [prints|writes|says] [garbage|nonsense|strange text|rubbish].",
               "The [answer|answers|text|output] [is|are|looks like] [garbage|nonsense|strange|rubbish].",
               "What [can|should] I do [when|if] the model [prints|writes|says] [garbage|nonsense|strange text]?",
               "I get [garbage|nonsense|strange text]. [What now?|What can I do?|Why?]",
               "Why is the answer [nonsense|garbage|strange]?",
           ), ("What do I do when the answers are nonsense?", "Why does my model say strange things?",
               "The output looks strange. Why?"))),
    intent(("The model must first read the prompt, and the file is read from disk on its first use. Later answers "
            "start faster.",),
           ("read", "first"),
           clause("why [the first [answer|token|word] [is so slow|is slow|takes so long|needs time]|I have to wait "
                  "for the first [word|token|answer]|the answer starts so slowly]"),
           Wordings((
               "Why [does the first [answer|token] take so long|is the first answer slow|does the first answer take "
               "longer]?",
               "Why do I have to wait for the first [answer|token|word]?",
               "Why is the [beginning|start] [so |]slow?", "The first answer is slow.",
               "Why does it take so long until the answer starts?",
               "What happens before the first [token|word]?", "Why does the first answer need time?",
           ), ("Why do I wait so long for the first word?", "Would you tell me why the first answer takes so long?"))),
    intent(("It means that the model is reading your prompt. The answer begins when it has read all of it.",),
           ("prompt", "answer"),
           clause("[what Reading the prompt means|why it says Reading the prompt|what it means that Vitrine is "
                  "reading the prompt|why Vitrine shows Reading the prompt]"),
           Wordings((
               "What does Reading the prompt mean?", "Why does it say Reading the prompt?",
               "Vitrine says Reading the prompt.",
               "What is Reading the prompt?"),
           ("What is the meaning of Reading the prompt?", "I see Reading the prompt. Why?"))),
    intent(("Take a smaller or more quantized model, or close other programs. Each token needs all the weights.",),
           ("smaller", "quantized"),
           clause("[why the model is so slow|why the answers are so slow|how to get faster answers|why [Vitrine|my "
                  "model] is slow|how I can make the model faster]"),
           howto("[speed up|make faster] [the model|my model|the answers|answers]"), Wordings((
               "Why is [the model|my model|Vitrine|the answer] [so |too |]slow?",
               "[The model is|The answers are|My model is] [too |very |]slow.",
               "How do I [get faster answers|make the model faster|make it faster|make Vitrine faster]?",
               "Can [the model|it] be faster?"),
               ("Why is my model so slow with answers?", "What can I do to get faster answers?",
                   "My model is slow. What can I do?"))),
    intent(("Raise the repetition penalty a little, or the temperature. Small models repeat themselves easily.",),
           ("repetition", "temperature"),
           clause("[what I can do [if|when] the model repeats itself|why the model repeats itself|why the model says "
                  "the same again and again|why my model repeats the same [words|sentence]]"),
           Wordings((
               "The model [repeats itself|says the same again and again|is in a loop|hangs in a loop|runs in a "
               "loop|repeats a sentence].",
               "Why does the model repeat [itself|the same words|the same sentence]?",
               "What can I do [if|when] the model repeats itself?", "How do I stop the model from repeating[| itself]?",
               "The answer repeats[| again and again].", "I get the same sentence again and again."),
               ("My model repeats the same words. What can I do?", "Why is the model in a loop?"))),
    intent(("Check that the file is a complete GGUF of a supported architecture. The message in red says what is "
            "wrong.",),
           ("GGUF", "message"),
           clause("[why my [model|file] does not [load|open]|why [a|my] model cannot be loaded|what to do when a "
                  "[model|file] does not [load|open]|why loading fails]"),
           Wordings((
               "[My|The|A] [model|file] [does not|will not|cannot] [load|open|be loaded].",
               "Why [can I not|can't I] [load|open] [a|the|my] [model|file]?",
               "What [should|can] I do if a [model|file] does not [load|open]?",
               "I get an error when I [load|open] a [model|file].",
               "Loading [a model|my model] fails.", "Why does loading fail?", "Vitrine cannot open my file."),
               ("What can I do when my model does not load?", "Why does my file not open?",
                   "I cannot load my model. Why?"))),
    intent(("The file has no chat template of its own, so Vitrine uses ChatML or plain completion and says so.",),
           ("template", "ChatML"),
           clause("what [happens|Vitrine does|I do] [if|when] [a|my|the] model has no chat template"),
           Wordings((
               "What if [a|the|my] model has no chat template?", "My model has no chat template.",
               "What happens without a chat template?",
               "Does a model need [its own|a] chat template?", "What does Vitrine do without a chat template?"),
               ("What happens when a model has no chat template?", "Can I use a model without a chat template?"))),
    intent(("Clear the search field above the chat list. A search hides the chats that do not match.",),
           ("search", "chats"),
           clause("why [my chats|some chats|some of my chats|all my chats] are [gone|missing|not in the list|not "
                  "shown]"),
           Wordings((
               "My chats are gone.", "Where have my chats gone?", "Some chats are missing[| in the list].",
               "Why do I not see all my chats?",
               "My [chat list|list of chats] is empty.", "I cannot find my chats."),
               ("Why are some of my chats gone?", "Some of my chats are missing. Why?"))),
    intent(("Open a model first. A message can be sent when a model is loaded and no other answer is being written.",),
           ("model", "loaded"),
           clause("why [I cannot send [a|my] message|the send button does not work|Enter does not send my message|the "
                  "send button is gray]"),
           Wordings((
               "Why can I not send [a|my] message?", "I cannot send [a|my] message.", "The send button does not work.",
               "Why is the send button gray?", "Nothing happens when I press Enter.",
               "Enter does not send my message."),
               ("Why does the send button not work?", "Why is it not possible to send my message?"))),
    intent(("The answer was cut off when the program ended. What had been written is kept, and Ctrl+Enter answers "
            "again.",),
           ("program", "kept"),
           clause("[what interrupted means|why an answer was interrupted|what an interrupted answer is|why my answer "
                  "says interrupted|what interrupted when the program ended means]"),
           Wordings((
               "What does interrupted when the program ended mean?", "Why is an answer [marked as |]interrupted?",
               "What happens to an answer when Vitrine ends?", "What is an interrupted answer?"),
               ("Why does it say that an answer was interrupted?", "What is the meaning of interrupted?"))),
)
