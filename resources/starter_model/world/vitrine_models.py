"""Vitrine in general, and how to open models in it."""

from __future__ import annotations

from .dialogue import Wordings
from .questions import Intent, clause, howto, intent, panel, what

ABOUT: tuple[Intent, ...] = (
    intent((
        "Vitrine is a desktop chat application for local language models. It shows how every token came about.",
        "Vitrine is a desktop app in which you chat with a local language model and see how every token came about.",
    ), ("local", "token"), what("[Vitrine|this app|this program|the Vitrine app]"), Wordings((
        "What [app|application] is this?", "What does [Vitrine|this app|this program] do?",
        "What can I do with [Vitrine|this app|this program]?",
        "What do [I|you|we|people] [use|need] [Vitrine|this app|this program] for?",
        "[What|Tell me what] is it that [Vitrine|this app|this program] [does|is for|can do]?",
        "What is [Vitrine|this app|this program] for?",
        "[Which app am I using?|What app do I have here?]", "Introduce [Vitrine|this app].", "Who or what is Vitrine?",
    ), ("What can this program do for me?", "What is it that I can do with Vitrine?"))),
    intent((
        "Vitrine is private: everything runs on this computer, and nothing is sent anywhere.",
        "Vitrine is private. It runs on this computer only and sends nothing anywhere.",
    ), ("computer", "nothing"),
           clause("[if my [chats|messages|data] are private|if Vitrine is private|where my messages go|if anyone can "
                  "see my [chats|messages]|if Vitrine sends my data anywhere]"),
           Wordings((
        "Is [Vitrine|this app|the app] [private|safe|secret]?",
        "Are my [chats|messages|data|questions] [private|safe|secret]?",
        "[Do|Does] [you|Vitrine|this app] send [my|any] [data|messages|chats] [anywhere|to the internet|to a server]?",
        "Who can [read|see] my [chats|messages]?", "Is my data sent [somewhere|anywhere|to the internet|to a server]?",
        "What about [privacy|my privacy]?", "Where do my chats go?", "Does [Vitrine|this app] spy on me?",
        "Does anyone [read|see] what I write?", "Tell me about [privacy|the privacy of Vitrine].",
        "Is anything [uploaded|sent]?", "Does my text leave [this|my] computer?",
    ), ("Does Vitrine keep my messages private?", "Are my messages sent to a server?",
        "Can anyone see what I write here?"))),
    intent((
        "Vitrine needs no internet. The model runs on this computer, so you can chat offline.",
    ), ("internet", ("offline", "computer")),
           clause("[if Vitrine works offline|if I need the internet|if Vitrine runs without the internet|if this app "
                  "works offline]"),
           Wordings((
        "[Does|Will] [Vitrine|this app|it] [work|run] [offline|without internet|without the internet]?",
        "Do I need [the internet|internet|a connection|to be online][| to chat| to use Vitrine]?",
        "Can I [use Vitrine|chat|use this app] [offline|without internet|without a connection]?",
        "Does Vitrine [need|use] [the internet|a connection|a server]?", "Is [Vitrine|this app] online or offline?",
    ), ("Can Vitrine run without the internet?", "Does this app work when I am offline?"))),
    intent((
        "Vitrine is free software under the MIT license.",
    ), ("free", "MIT"),
           clause("[what Vitrine costs|if Vitrine is free|if this app is free|if I have to pay for Vitrine|which "
                  "license Vitrine has|if Vitrine is open source]"),
           Wordings((
        "Is [Vitrine|this app] [free|open source|free software]?", "What does [Vitrine|this app] cost?",
        "[What is|What's|Which is] the license of Vitrine?", "Do I have to pay for [Vitrine|this app]?",
        "How much [is Vitrine|does Vitrine cost]?", "Under which license is Vitrine?",
        "Which license does Vitrine have?",
    ), ("Can I use Vitrine for free?", "Do I need to pay for this app?", "What license has Vitrine?"))),
    intent((
        "Vitrine runs on Linux: Debian 12, Debian 13 and Ubuntu 24.04.",
    ), ("Debian", "Ubuntu"),
           clause("[on which systems Vitrine runs|which [operating systems|systems] Vitrine supports|if Vitrine runs "
                  "on [Linux|Debian|Ubuntu]|where Vitrine runs]"),
           Wordings((
        "[Where|On what|On which systems] does Vitrine run?",
        "Which [systems|computers|operating systems] does Vitrine [support|run on]?",
        "Does Vitrine [run|work] on [Linux|Debian|Ubuntu]?", "What [operating system|system] does Vitrine need?",
        "What do I need to run Vitrine?", "Can I run Vitrine on [Linux|Debian|Ubuntu]?",
    ), ("Which operating systems can run Vitrine?", "Tell me the systems on which I can run Vitrine."))),
    intent((
        "In the source folder, run ./run.sh. It installs what is missing, builds Vitrine and opens the window.",
    ), ("run.sh", "builds"), howto("[build|install|set up|compile] [Vitrine|this app]"), Wordings((
        "What does run.sh do?", "What is run.sh[| for]?", "How do I use run.sh?"),
        ("Can you tell me what run.sh does?",))),
    intent((
        "Drop a GGUF file on the window or use the starter model, write a message, and press Enter. Then click a "
        "token.",
    ), ("Enter", "message"), howto("[get started|start with Vitrine|begin|use Vitrine|start chatting|start a "
                                   "conversation]"),
        Wordings((
            "How does [Vitrine|this app] work?", "What [should|do] I do first?", "Where [do|should] I [start|begin]?",
            "I am new here. [What now?|What do I do?|How do I start?]", "What are the first steps?",
        ), ("I am new here. Where should I start?", "Can you tell me what to do first?"))),
    intent((
        "The window has three parts: the chat list on the left, the conversation in the middle, and the inspector on "
        "the right.",
    ), (("list", "chat list"), "inspector"), panel("[the window|the Vitrine window|the main window]"), Wordings((
        "What [parts|panels|areas] does [the window|Vitrine] have?", "Which [panels|parts] are there[| in the window]?",
        "How is the window [built|organized|laid out]?", "[Give me|Can I have|I need] a [short |]tour of [the "
                                                         "window|Vitrine|the app].", "What do I see in Vitrine?",
    ), ("Which parts does the window have?", "Could you give me a tour of Vitrine?"))),
)

MODEL = "[a model|a GGUF file|a GGUF|another model|my own model|a new model|a different model|a model file]"

LOADING: tuple[Intent, ...] = (
    intent((
        "Drop a GGUF file anywhere on the window, or press Ctrl+O and choose one.",
        "To load a model, drop its GGUF file on the window, or press Ctrl+O and choose the file.",
    ), ("drop", "Ctrl+O"), howto(f"[load|open|use|add|import] {MODEL}"),
        howto(f"[switch to|change to|try|start] {MODEL}"), Wordings((
            "How do I [change|switch] the model?", "How do I get [a|my] model into Vitrine?", "Load a model.",
            "Where do I put [my|the] [model|GGUF file]?", "I have a GGUF file. [What now?|What do I do with it?|How "
                                                          "do I use it?]",
            "I downloaded a model. [What now?|What next?]", "How does loading a model work?",
        ), ("How can I change the model?", "I have a model file. What do I do with it?",
            "How does one load a model?"))),
    intent((
        "Drag and drop works: drop a GGUF file anywhere on the window, and Vitrine opens it.",
    ), (("drop", "dropped"), "GGUF"),
           clause("[if I can [drag|drop] a [file|model] on the window|if drag and drop works|what happens when I drop "
                  "a file on the window]"),
           Wordings((
        "Can I [drag|drop|drag and drop] [a file|a model|a GGUF file][| on the window| into the window]?",
        "Does [drag and drop|dropping a file] work?", "What happens [if|when] I drop [a file|a GGUF file|a model] on "
                                                      "the window?",
        "Where can I drop [the file|a GGUF file|a model]?",
        "Does Vitrine [support|have] drag and drop?",
    ), ("Can I use drag and drop to load a model?", "Where on the window do I drop a file?"))),
    intent((
        "Vitrine does not download models. Get a GGUF file from a site that offers models, then drop it on the window.",
    ), ("download", "GGUF"),
           clause("[where I can [get|find|download] [models|GGUF files]|where models come from|if Vitrine can "
                  "download models]"),
           howto("[download|get|find] [a model|models|a GGUF file|GGUF files|other models|more models]"),
        Wordings((
            "Where do [models|GGUF files] come from?", "Does Vitrine download models?",
            "Can Vitrine download [a model|models]?", "Download a model.",
            "Where [do|can] I [find|get|download] [models|a GGUF file|GGUF files|other models]?",
        ), ("From where do I get models?", "Is it possible to download a model with Vitrine?",
            "Where can people find GGUF files?"))),
    intent((
        "Start Vitrine with the file: ./run.sh model.gguf, or vitrine model.gguf.",
    ), (("run.sh", "vitrine"), "model.gguf"),
        howto("[load|open] a model [from|on] the command line"),
        howto("[start Vitrine with a model|open a model from a terminal|start with a certain file]")),
    intent((
        "Starter (bundled) is this small model. It ships with Vitrine, so your first chat needs no download.",
        "That is me: Starter (bundled) is the small starter model that ships with Vitrine.",
    ), ("small", "ships"),
           clause("[what Starter (bundled) is|what Starter means in the model list|which model is Starter "
                  "(bundled)|which model ships with Vitrine]"),
           what("[Starter (bundled)|the starter model|the bundled model|the entry Starter (bundled)]"), Wordings((
        "What is [Starter|the Starter entry] in the [model list|list of models]?",
        "Why is there [a starter model|Starter (bundled)|an entry Starter (bundled)]?",
        "Which model is [bundled|built in|included]?", "Which model [ships|comes] with Vitrine?",
        "[Does Vitrine|Does this app] [come|ship] with [models|a model|its own model|a model of its own]?",
        "Is there a model [in Vitrine|that comes with Vitrine|included|without a download]?",
    ), ("Which model is in the list as Starter (bundled)?", "What kind of model is Starter (bundled)?"))),
    intent((
        "Click the name of the model at the top of the window. The list shows the starter model and your recent "
        "models.",
    ), ("top", ("list", "recent")), panel("[the model list|the list of models|the model picker|the model button]"),
        Wordings((
        "Where is the [model list|model picker|list of models]?",
        "Which models [do I have|are there|were used before]?",
        "Where do I [see|find] my models?", "Where do I see which model is loaded?",
        "How do I see [my models|recent models]?",
        "Where is the list of recent models?", "Show me [my models|the models|recent models].",
    ), ("Where can I find the model list?", "How can I see my recent models?"))),
    intent((
        "Open the model list at the top and click Unload. That frees the memory of the model.",
    ), ("unload", "memory"), howto("[unload|close|eject|free|get rid of] [a model|the model|this model]"),
        howto("free [the memory|memory|the memory of the model]")),
    intent((
        "Open the model list and click the small cross beside the model. The file itself stays where it is.",
    ), ("cross", "file"), howto("[remove|forget|delete] a model from the [list|recent models|model list]"),
        howto("[forget|remove] a recent model")),
    intent((
        "Click Cancel beside the progress bar while the model is loading.",
    ), ("cancel", "loading"), howto("[stop|cancel|interrupt|abort] the loading of a model"),
        howto("[stop|cancel] loading[| a model| the model]")),
    intent((
        "Vitrine runs GGUF files, versions 2 and 3, also split files.",
    ), ("GGUF", ("2", "split")),
           clause("[which [files|file formats|formats] Vitrine [supports|reads|can open]|what kind of files I "
                  "need|which files I can open]"),
           Wordings((
        "[What|Which] [files|file formats|formats|model files] [can Vitrine open|does Vitrine support|does Vitrine "
        "read|work]?",
        "Can I [load|open] a file that is [not a GGUF|no GGUF] file?",
        "Does Vitrine [support|read] [split files|GGUF 3|GGUF 2|GGUF files]?",
        "What kind of files do I need?", "Which GGUF versions does Vitrine [support|read]?",
        "What format must a model have?",
    ), ("Which file formats can I open in Vitrine?", "What files does Vitrine work with?"))),
    intent((
        "Vitrine runs architectures such as llama, qwen2 and gpt2.",
    ), ("llama", "qwen2", "gpt2"),
           clause("[which [models|architectures|model families] Vitrine [supports|can run|runs]|which models work in "
                  "Vitrine]"),
           Wordings((
        "[What|Which] [models|architectures|model families|kinds of models] [does Vitrine support|can Vitrine "
        "run|work in Vitrine]?",
        "Does Vitrine [run|support] [Llama|Mistral|Qwen|GPT-2|qwen2|llama]?",
        "Can I [run|use|load] [Llama|Mistral|Qwen2|GPT-2][| in Vitrine]?",
        "Which models can I [run|load|use]?", "List the supported architectures.", "What architectures are supported?",
    ), ("Which models does Vitrine work with?", "Tell me the architectures that Vitrine runs."))),
    intent((
        "Vitrine reads F32, F16, BF16, Q4_0 to Q8_0, the K types Q2_K to Q6_K, and a few more such as IQ4_NL and "
        "MXFP4.",
    ), ("F16", "Q8_0"),
           clause("[which [tensor types|quantizations|quantization types] Vitrine [supports|can read]|if Vitrine "
                  "supports [Q4_K_M|Q8_0|Q6_K|F16]]"),
           Wordings((
        "[What|Which] [tensor types|quantizations|quantization types|types of tensors|quants] [does Vitrine "
        "support|can Vitrine read|work]?",
        "Does Vitrine [support|read|run] [Q4_K_M|Q8_0|Q4_0|Q6_K|Q5_K|F16|quantized models|IQ4_NL|MXFP4]?",
        "Can I [load|use] [a Q4_K_M model|a Q8_0 file|quantized models|a quantized model]?", "List the tensor types.",
        "Which quantizations are supported?",
    ), ("Which tensor types can I use in Vitrine?", "What quantization types does Vitrine run?"))),
    intent((
        "Vitrine can run a model on the processor, with AVX2 where there is one. No graphics card is needed.",
    ), ("processor", "graphics"),
           clause("[if I need a [GPU|graphics card]|what hardware [I need|Vitrine needs]|where the model runs|if "
                  "Vitrine runs without a [GPU|graphics card]]"),
           Wordings((
        "Do I need [a GPU|a graphics card]?", "[Where|On what] does the model run?",
        "Does Vitrine [need|require] a [GPU|graphics card]?",
        "Can [Vitrine|a model] run [without a GPU|on the CPU|on the processor|without a graphics card]?",
        "What hardware do I need?", "Does Vitrine [run|work] on the [CPU|processor]?", "Does Vitrine use AVX2?",
        "Which processor do I need?", "Does it run on [my|a normal] [computer|processor]?",
    ), ("Is a graphics card needed for Vitrine?", "Can I use Vitrine without a GPU?",
        "What hardware does Vitrine need?"))),
    intent((
        "Vitrine uses the GGUF file where it lies. It is never copied or converted.",
    ), ("copied", ("lies", "converted")),
           clause("[if Vitrine [copies|converts|changes|moves] my [file|model]|what happens to my model file|where "
                  "Vitrine keeps the model]"),
           Wordings((
        "Is [my|the] [GGUF file|file|model] [moved|changed|copied] by [Vitrine|this app]?",
        "[Does|Will] Vitrine [copy|convert|change|move] [my|the] [file|model|GGUF file]?",
        "Is the [file|model] [copied|converted|moved|changed]?",
        "What happens to my [model|GGUF] file?", "Do I have to convert the [model|file]?",
        "Where does Vitrine [store|keep] [models|the model]?",
        "Does a model take space twice?",
    ), ("Is my GGUF file changed or moved by Vitrine?", "Does Vitrine keep a copy of the model?"))),
    intent((
        "A model needs about as much memory as its file is large, and a bit more for the KV cache.",
    ), ("memory", "file"),
           clause("how much [memory|RAM] [a model needs|I need|is needed for a model]"),
           Wordings((
        "How much [memory|RAM] does a model [need|take|use]?", "How much [memory|RAM] do I need[| for a model]?",
        "Will [a|this|the] model fit into [memory|my memory|RAM]?", "How [large|big] [may|can] [a|my|the] model be?",
        "What size of model can I [run|load|use]?", "Is my [memory|RAM] enough for a model?",
    ), ("How much memory is needed for a model?", "Can you tell me how large a model may be?"))),
    intent((
        "Without a file, Vitrine opens the model that was used last, or else the starter model.",
    ), ("last", "starter"),
           clause("[which model is [loaded|opened] [at the start|first]|which model Vitrine starts with|which model "
                  "Vitrine opens without a file|what happens when I start Vitrine without a file]"),
           Wordings((
        "Which model [is opened|is loaded|opens] at the start?",
        "What [happens|is loaded] when I start Vitrine[| without a file]?",
        "Does Vitrine remember [my|the last] model?", "Which model does Vitrine start with?",
        "What model is loaded first?",
        "Which model is the default?",
    ), ("With which model does Vitrine start?", "Tell me the model that is loaded at the start."))),
)
