"""Concepts of text and prompts: tokens, tokenizers, vocabulary, special tokens, chat templates, context."""

from __future__ import annotations

from .concept import Concept, Facet

PIECE = ("piece", "pieces")

CONCEPTS: tuple[Concept, ...] = (
    Concept(
        "a token", "token", many="tokens",
        what=Facet((
            "A token is a small piece of text, such as a word or a part of a word. A language model reads and writes "
            "text token by token.",
            "A token is a piece of text: a word, a part of a word, or a single sign. It is the unit in which a model "
            "reads and writes.",
        ), PIECE, "text"),
        why=Facet((
            "Tokens matter because a model knows text only as tokens: it reads tokens and predicts the next token.",
        ), "tokens", ("predicts", "predict")),
        where=Facet((
            "You see every token as a chip in the Tokens panel of the inspector. Ctrl+Shift+I shows the inspector.",
        ), "chip", "inspector"),
        seen="[the tokens|every token|all tokens|each token]",
    ),
    Concept(
        "a token id", "token id", many="token ids",
        what=Facet((
            "A token id is the number of a token in the vocabulary. The model works with these numbers, not with "
            "letters.",
        ), "number", "vocabulary"),
        where=Facet((
            "The token id stands below the text of each chip in the Tokens panel.",
        ), "chip", "tokens"),
        seen="[the token id|the id of a token|the number of a token]",
    ),
    Concept(
        "a tokenizer", "[tokenizer|tokenization]", many="tokenizers",
        what=Facet((
            "A tokenizer splits text into tokens and turns tokens back into text.",
            "A tokenizer is the part that splits text into tokens before the model reads it.",
        ), ("splits", "split"), "tokens"),
        does=True,
        why=Facet((
            "A model needs a tokenizer because it works with numbers: the tokenizer turns text into token ids and "
            "back.",
        ), "numbers", "text"),
    ),
    Concept(
        "[BPE|byte pair encoding]", many=None,
        what=Facet((
            "BPE means byte pair encoding. It builds tokens by merging the pairs of pieces that occur most often.",
            "BPE, byte pair encoding, is a way to make tokens: it starts with single bytes and merges frequent pairs.",
        ), "pair", ("merging", "merges")),
        how=Facet((
            "BPE starts with single bytes and merges neighboring pieces, step by step, in the order it has learned.",
        ), "bytes", "merges"),
    ),
    Concept(
        "[SentencePiece|a SentencePiece tokenizer]", "SentencePiece",
        what=Facet((
            "SentencePiece is a kind of tokenizer. It treats spaces as part of the text and splits the text into "
            "pieces.",
        ), "tokenizer", "pieces"),
    ),
    Concept(
        "[byte fallback|a byte token]", "[byte fallback|byte token]",
        what=Facet((
            "Byte fallback means that a character without a token of its own is written as its bytes, one token per "
            "byte.",
        ), ("byte", "bytes"), "character"),
        why=Facet((
            "Byte fallback is useful because every text can be written as tokens, even a character the vocabulary "
            "lacks.",
        ), "character", "vocabulary"),
    ),
    Concept(
        "[a special token|a control token]", "[special token|control token]", many="[special tokens|control tokens]",
        what=Facet((
            "A special token, or control token, marks structure and is not normal text. It says, for example, where a "
            "turn begins or ends.",
        ), ("special", "control"), ("begins", "ends")),
        why=Facet((
            "Control tokens matter because they tell the model who speaks and where a turn ends.",
        ), "control", "ends"),
        where=Facet((
            "Control tokens are chips too. In the Tokens panel they stand in bold italic letters.",
        ), "italic", "tokens"),
        seen="[a control token|the control tokens|special tokens]",
    ),
    Concept(
        "[BOS|the BOS token|the beginning of sequence token]", "BOS",
        what=Facet((
            "BOS means beginning of sequence. It is a special token that some models expect at the very start of the "
            "prompt.",
        ), "beginning", ("start", "first")),
    ),
    Concept(
        "[EOS|the EOS token|the end of sequence token]", "EOS",
        what=Facet((
            "EOS means end of sequence. It is a special token that says that the text is finished.",
        ), "end", "finished"),
    ),
    Concept(
        "[the end of turn|an end-of-turn token|the end-of-turn token]", "end of turn",
        what=Facet((
            "The end-of-turn token says that the answer is finished. When the model emits it, Vitrine stops the "
            "answer.",
        ), "finished", ("stops", "stop")),
        why=Facet((
            "The end-of-turn token matters because without it the model would not stop at the end of its answer.",
        ), "stop", "answer"),
    ),
    Concept(
        "an unknown token", "unknown token", many="unknown tokens",
        what=Facet((
            "An unknown token stands for text that the vocabulary cannot express. Models with byte-level BPE do not "
            "need it.",
        ), "vocabulary", ("express", "stands")),
    ),
    Concept(
        "[a vocabulary|the vocabulary|the vocabulary of a model]", "vocabulary",
        what=Facet((
            "The vocabulary is the list of all tokens that a model knows. Each token has a number, its id.",
        ), "list", "tokens"),
        why=Facet((
            "The vocabulary matters because the model can read and write only the tokens that are in it.",
        ), "only", "tokens"),
    ),
    Concept(
        "a chat template", "chat template", many="chat templates",
        what=Facet((
            "A chat template says how the messages of a chat become one prompt text, with marks for who is speaking.",
            "A chat template is the pattern that turns the messages of a chat into the prompt the model was trained "
            "on.",
        ), "messages", "prompt"),
        does=True,
        why=Facet((
            "The chat template matters because a model answers well only if the prompt has the form it was trained on.",
        ), "prompt", "trained"),
        where=Facet((
            "You see the result of the chat template in the Tokens panel: the whole prompt, with every token of it. "
            "In a terminal, vitrine-cli template prints it.",
        ), "prompt", "tokens"),
        seen="[the chat template|what the chat template adds|the result of the chat template]",
    ),
    Concept(
        "[ChatML|the ChatML format]", "ChatML",
        what=Facet((
            "ChatML is a chat format. Each message stands between the special tokens <|im_start|> and <|im_end|>, "
            "with the "
            "role first.",
        ), "message", ("im_start", "im_end")),
    ),
    Concept(
        "[Jinja|a Jinja template]", "Jinja",
        what=Facet((
            "Jinja is a small template language. Chat templates are written in Jinja, and Vitrine runs them to build "
            "the "
            "prompt.",
        ), ("template", "templates"), "prompt"),
    ),
    Concept(
        "a prompt", "prompt", many="prompts",
        what=Facet((
            "A prompt is the text that a model gets before it answers. In a chat it holds all messages so far.",
            "A prompt is the text a model continues: the system prompt, the messages so far, and the marks between "
            "them.",
        ), "text", "messages"),
        where=Facet((
            "You see the whole prompt in the Tokens panel, above the answer, token by token.",
        ), "tokens", ("prompt", "above")),
        seen="[the prompt|the whole prompt|the real prompt]",
    ),
    Concept(
        "a system prompt", "system prompt", many="system prompts",
        what=Facet((
            "A system prompt is a text before the first message that tells the model how it should answer.",
        ), "before", "how"),
        why=Facet((
            "A system prompt is useful because it tells the model how to answer in the whole chat, for example "
            "briefly.",
        ), "tells", "how"),
        how=Facet((
            "The system prompt is put at the start of the prompt, before all messages, so it guides every answer.",
        ), "start", ("before", "every")),
    ),
    Concept(
        "[a role|the role of a message]", "role", many="roles",
        what=Facet((
            "A role says who wrote a message: system, user or assistant.",
        ), "user", "assistant"),
    ),
    Concept(
        "[the context|a context window|the context window|the context length]",
        "[context|context window|context length]",
        what=Facet((
            "The context is all the text the model can look at: the prompt and the answer so far. The context length "
            "is "
            "its limit in tokens.",
            "The context window is the number of tokens a model can look at in one go, prompt and answer together.",
        ), "tokens", "look"),
        why=Facet((
            "The context length matters because the model cannot see text that does not fit into the context.",
        ), ("cannot", "not"), "fit"),
        where=Facet((
            "The meter at the top of the window shows how many tokens of the context are in use.",
        ), ("meter", "top"), "tokens"),
        seen="[the context|how much context is used|how full the context is|how many tokens are in use]",
    ),
    Concept(
        "a stop string", "stop string", many="stop strings",
        what=Facet((
            "A stop string is a piece of text that ends the answer: the model stops before it would appear.",
        ), ("ends", "end"), ("stops", "stop")),
        does=True,
    ),
    Concept(
        "[streaming|a streamed answer]", "streaming",
        what=Facet((
            "Streaming means that you see the answer while it is written, token by token.",
        ), "while", "token"),
        why=Facet((
            "Streaming is useful because you can read the first words at once and stop a bad answer early.",
        ), "read", "stop"),
    ),
)
