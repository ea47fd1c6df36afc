"""Questions about two concepts at once, and about the effect of a setting."""

from __future__ import annotations

from .dialogue import Wordings
from .questions import Intent, clause, contrast, intent

CONTRASTS: tuple[Intent, ...] = (
    intent("Top-k keeps a fixed number of tokens. Top-p keeps as many as are needed until their probabilities add up "
           "to p.",
           ("number", ("add up", "sum")), contrast("top-k", "[top-p|nucleus sampling]")),
    intent("Top-p keeps the likely tokens until their sum reaches p. Min-p drops tokens far below the most probable "
           "one.",
           ("sum", ("below", "drops")), contrast("top-p", "min-p")),
    intent("Top-k keeps a fixed number of tokens. Min-p drops tokens that are far less probable than the best one.",
           ("number", ("drops", "less")), contrast("top-k", "min-p")),
    intent("A logit is a raw score and can be any number. A probability lies between 0 and 1 and comes from softmax.",
           ("score", "softmax"), contrast("[a logit|logits]", "[a probability|probabilities]")),
    intent("A token is a piece of text, often only a part of a word. Long or rare words take several tokens.",
           ("piece", ("part", "several")), contrast("a token", "a word")),
    intent("A token is a piece of text of one or more bytes. A character is a single sign, such as a letter.",
           ("piece", ("sign", "letter")), contrast("a token", "[a character|a letter]")),
    intent("A prompt is the whole text the model gets. The system prompt is only its first part, with general "
           "instructions.",
           ("whole", ("first", "instructions")), contrast("a prompt", "a system prompt")),
    intent("Prefill reads the prompt, many tokens at once. Generation writes the answer, one token after the other.",
           ("reads", "writes"), contrast("[prefill|prompt processing]", "[generation|decoding]")),
    intent("The frequency penalty grows with every use of a token. The presence penalty is the same after the first "
           "use.",
           ("grows", ("same", "first")), contrast("the frequency penalty", "the presence penalty")),
    intent("Training changes the weights so that the model learns. Inference only runs the model and changes no "
           "weights.",
           ("learns", "runs"), contrast("training", "inference")),
    intent("Training starts from nothing and needs much text. Fine-tuning goes on from a finished model with a little "
           "text.",
           ("nothing", "finished"), contrast("training", "fine-tuning")),
    intent("Q4_K_M takes less memory, with about 4 to 5 bits per weight. Q8_0 takes about 8 bits per weight and is "
           "more exact.",
           ("4", "8"), contrast("Q4_K_M", "Q8_0")),
    intent("Q8_0 takes about half the memory of F16 and is almost as exact. F16 keeps 16 bits for each weight.",
           ("half", "16"), contrast("Q8_0", "F16")),
    intent("Greedy decoding always takes the most probable token. Sampling draws a token at random by the "
           "probabilities.",
           ("always", "random"), contrast("[greedy decoding|greedy]", "sampling")),
    intent("The KV cache holds keys and values of the tokens so far. The context is the text itself, counted in "
           "tokens.",
           ("keys", "text"), contrast("the KV cache", "the context")),
    intent("A CPU is the main processor with a few fast cores. A GPU has many small cores and computes much at once.",
           ("few", "many"), contrast("[a CPU|the CPU]", "[a GPU|the GPU]")),
    intent("BOS marks the beginning of a text, and EOS marks its end.",
           ("beginning", "end"), contrast("BOS", "EOS")),
    intent("Weights and parameters mean nearly the same: the numbers that a model has learned.",
           ("same", "numbers"), contrast("[weights|a weight]", "[parameters|a parameter]")),
    intent("A probability shows how likely one token is. Entropy shows how unsure the model is about all tokens "
           "together.",
           ("one", "unsure"), contrast("[a probability|probability]", "entropy")),
    intent("Perplexity judges a whole text: how well the model predicts it. Entropy belongs to one place in the text.",
           ("whole", "one"), contrast("perplexity", "entropy")),
    intent("A tokenizer splits text into tokens. The vocabulary is the list of the tokens that it can use.",
           ("splits", "list"), contrast("a tokenizer", "[a vocabulary|the vocabulary]")),
    intent("A chat template joins the messages into one prompt. The prompt is the text that comes out of it.",
           ("messages", "text"), contrast("a chat template", "a prompt")),
    intent("Temperature makes all choices more or less random. Top-p removes unlikely tokens before one is drawn.",
           ("random", "removes"), contrast("temperature", "top-p")),
    intent("Temperature makes all choices more or less random. Top-k keeps only a fixed number of tokens.",
           ("random", "number"), contrast("temperature", "top-k")),
    intent("An embedding stands for a token at the start. A hidden state is what the layers have made of it on the "
           "way.",
           ("start", "layers"), contrast("an embedding", "a hidden state")),
    intent("A stop string is a text that you choose. The end-of-turn token is a special token that the model itself "
           "emits.",
           ("choose", "special"), contrast("a stop string", "[the end of turn|an end-of-turn token]")),
    intent("A control token marks structure, such as the end of a turn. A normal token is a piece of the text.",
           ("marks", "piece"), contrast("[a control token|a special token]", "a normal token")),
    intent("ChatML is one certain chat format. A chat template is the rule that any model brings to build its prompt.",
           ("format", "rule"), contrast("ChatML", "a chat template")),
)

_TEMP = "[temperature|the temperature]"

SETTINGS: tuple[Intent, ...] = (
    intent(("At temperature 0 the most probable token is always taken, so the same prompt gives the same answer.",
            "With a temperature of 0, the model always takes the most probable token. That is called greedy decoding."),
           ("always", "probable"),
           clause("what [happens at temperature [0|zero]|a temperature of [0|zero] [does|means]|temperature [0|zero] "
                  "means]"),
           Wordings((
               f"What happens [if|when] [{_TEMP} is|I set {_TEMP} to] [0|zero]?",
               "What does [a temperature of 0|temperature 0|temperature zero|a temperature of zero] [do|mean]?",
               f"Why [would|should] I set {_TEMP} to [0|zero]?",
               "[Explain|Tell me about] temperature [0|zero].",
               "Is [temperature 0|a temperature of 0] the same as greedy?",
               "I set the temperature to [0|zero]. What [happens|changes] now?",
           ), ("Can you tell me what happens at a temperature of [0|zero]?",
               "What changes if the temperature is [0|zero]?"))),
    intent("A low temperature makes answers safe and alike: likely tokens become even more likely.",
           ("low", ("safe", "likely")),
           clause("what [a low temperature does|happens with a low temperature|a low temperature is good for|happens "
                  "when the temperature is low]"),
           Wordings((
               f"What happens [if|when] [{_TEMP} is|I set {_TEMP}] [very |]low?",
               "What does a [low|lower] temperature [do|mean]?", "Why would I [use|want|choose] a low temperature?",
               "What is a low temperature good for?", "[Explain|Tell me about] low temperatures.",
               "What happens if I [lower|turn down] the temperature?", "When should I use a low temperature?",
               "What if the temperature is [low|too low]?",
           ), ("Would you tell me what a low temperature does?", "What changes if I lower the temperature?"))),
    intent("A high temperature makes answers more varied and surprising. Too high, and the text becomes nonsense.",
           ("high", ("varied", "nonsense")),
           clause("what [a high temperature does|happens with a high temperature|a high temperature is good "
                  "for|happens when the temperature is high]"),
           Wordings((
               f"What happens [if|when] [{_TEMP} is|I set {_TEMP}] [very |too |]high?",
               "What does a [high|higher] temperature [do|mean]?", "Why would I [use|want|choose] a high temperature?",
               "What is a high temperature good for?", "[Explain|Tell me about] high temperatures.",
               "What happens if I [raise|turn up|increase] the temperature?", "When should I use a high temperature?",
               "What if the temperature is [high|too high]?",
           ), ("Would you tell me what a high temperature does?", "What changes if I raise the temperature?"))),
    intent("For facts and code take a low temperature, such as 0 to 0.5. For stories try 0.8 to 1.",
           (("low", "0"), "stories"),
           clause("[which|what] temperature [I should use|I should take|is best|is good|is right]"),
           Wordings((
               "What [temperature|value for the temperature] should I [use|choose|set|take]?",
               "What is a good temperature[| for a chat| for stories| for code]?",
               "Which temperature is [best|good|right]?", "Which temperature do you [suggest|recommend]?",
               "[Suggest|Recommend] a [good |]temperature.",
           ), ("Can you recommend a temperature?", "What temperature would be good?"))),
    intent("With top-k 1 only the most probable token is left, so the choice is greedy.",
           ("only", "probable"),
           clause("what a top-k of [1|one] [does|means]"),
           Wordings((
               "What happens [if|when] [top-k is|I set top-k to] [1|one]?",
               "What does [top-k 1|a top-k of 1] [do|mean]?",
               "[Explain|Tell me about] top-k [1|one].", "Why would I set top-k to [1|one]?",
           ), ("Would you tell me what a top-k of [1|one] does?", "What changes if top-k is [1|one]?"))),
    intent("With top-k 0 the limit is switched off and all tokens are kept.",
           ("off", "all"),
           clause("what a top-k of [0|zero] [does|means]"),
           Wordings((
               "What happens [if|when] [top-k is|I set top-k to] [0|zero]?",
               "What does [top-k 0|a top-k of 0] [do|mean]?",
               "[Explain|Tell me about] top-k [0|zero].", "Why would I set top-k to [0|zero]?",
           ), ("Would you tell me what a top-k of [0|zero] does?", "What changes if top-k is [0|zero]?"))),
    intent("With top-p 1 all tokens are kept, so top-p does nothing.",
           ("all", "nothing"),
           clause("what a top-p of [1|one] [does|means]"),
           Wordings((
               "What happens [if|when] [top-p is|I set top-p to] [1|one]?",
               "What does [top-p 1|a top-p of 1] [do|mean]?",
               "[Explain|Tell me about] top-p [1|one].", "Why would I set top-p to [1|one]?",
           ), ("Would you tell me what a top-p of [1|one] does?", "What changes if top-p is [1|one]?"))),
    intent(("When the context is full, Vitrine leaves out the oldest messages and says so.",),
           ("oldest", "messages"),
           clause("[what happens [if|when] the context is full|what happens [if|when] [a|my] chat is too long|what "
                  "Vitrine does [if|when] the context is full|why the oldest messages were left out]"),
           Wordings((
               "What happens [if|when] the context [is|gets|becomes] full?", "What if the context is full?",
               "The context is full. What [now|happens now|does Vitrine do]?", "What does a full context mean?",
               "My chat is too long for the context. What happens?", "What happens when a chat gets too long?",
               "Can a chat become too long?", "Why were the oldest messages left out?",
               "Why does the model forget the beginning of the chat?",
           ), ("What does Vitrine do when the context is full?",
               "Can you tell me what happens when the chat is too long?"))),
    intent("A rare or long word is often split into several tokens, because the vocabulary has no single token for it.",
           ("several", "vocabulary"),
           clause("why [a|one|a long|a rare] word [is split|is split into several tokens|has several tokens|takes "
                  "several tokens]"),
           Wordings((
               "Why is [one word|a word|a long word] [split into|made of] [several|two|three|many] tokens?",
               "Why are [some|long|rare] words split[| into several tokens]?",
               "Why does [a|one] word [have|need|take] [several|two|many] tokens?",
               "Can a word have several tokens?", "Is a token [always a word|a whole word]?",
               "How many tokens does a word have?",
           ), ("Can you explain why a word is split into tokens?", "Why do long words take many tokens?"))),
    intent("A model writes one token at a time, so a longer answer takes more time.",
           ("token", "longer"),
           clause("why [long answers take longer|long answers take more time|the answer comes word by word|the model "
                  "writes token by token|the answer does not come at once|the whole answer does not appear at once]"),
           Wordings((
               "Why do long answers take [more time|longer]?",
               "Why does [a|the] model write [one token at a time|token by token]?",
               "Why is the answer written [word by word|token by token|piece by piece]?",
               "Why does the answer not appear at once?", "Why does the whole answer not come at once?",
           ), ("Why does the model not write the whole answer at once?",
               "Would you explain why long answers take longer?"))),
    intent("A model can be wrong because it only predicts likely text. It does not look facts up, so check what "
           "matters.",
           ("predicts", "check"),
           clause("[why [models|language models] make [mistakes|things up]|why a model makes [mistakes|things up]|if "
                  "I can trust [an answer|the answers|the model]|why an answer can be wrong]"),
           Wordings((
               "Why do [models|language models] [make things up|make mistakes|say wrong things|hallucinate]?",
               "Why does [a|the] model [make things up|make mistakes|say wrong things|hallucinate]?",
               "Can I trust [a|the] [model|language model|answer]?", "Are the answers [always |]true?",
               "Can a [model|language model] be wrong?", "Why is the answer wrong?",
           ), ("Would you explain why a model makes things up?", "Can I trust what a language model says?"))),
    intent("A quantized model needs less memory and runs faster, so larger models fit on a small computer.",
           ("memory", "faster"),
           clause("[why people use quantized models|what is good about a quantized model|why I should use a quantized "
                  "model|why quantized models are so common]"),
           Wordings((
               "Why [are|do people use] quantized models[| so common]?", "Why should I use a quantized model?",
               "What happens [if|when] a model is quantized?", "Why do people quantize models?",
               "Why would I quantize a model?", "What do I get from a quantized model?",
           ), ("Would you explain why people use quantized models?", "What is a quantized model good for?"))),
)
