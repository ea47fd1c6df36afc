"""Concepts of choosing the next token: logits, probabilities, samplers and their settings."""

from __future__ import annotations

from .concept import Concept, Facet

CONCEPTS: tuple[Concept, ...] = (
    Concept(
        "a logit", "logit", many="logits",
        what=Facet((
            "A logit is the raw score that a model gives to a token. Softmax turns logits into probabilities.",
            "A logit is a raw score for a possible next token: the higher the logit, the more probable the token.",
        ), "score", ("probabilities", "probable")),
        why=Facet((
            "Logits matter because all probabilities come from them: a token with a higher logit is more probable.",
        ), "higher", "probable"),
        where=Facet((
            "Logits stand in the Alternatives panel: click a token, and each row shows the logit of one candidate.",
        ), "alternatives", "click"),
        seen="[the logit of a token|a logit|the logits|logits]",
    ),
    Concept(
        "[softmax|the softmax function]", "softmax",
        what=Facet((
            "Softmax turns logits into probabilities that add up to 1.",
            "Softmax is the function that turns the logits into probabilities. They are all positive and add up to 1.",
        ), "logits", "probabilities"),
        does=True,
        how=Facet((
            "Softmax takes e to the power of each logit and divides it by the sum of all of them, so the results add "
            "up to 1.",
        ), ("divides", "power"), "sum"),
    ),
    Concept(
        "[a probability|the probability of a token|a token's probability]", "probability", many="probabilities",
        what=Facet((
            "The probability of a token says how likely the model finds it as the next token, from 0 to 100 percent.",
        ), "likely", ("next", "percent")),
        where=Facet((
            "The color of a chip shows the probability of its token. Click the chip to see the exact number.",
        ), "chip", ("color", "click")),
        seen="[the probability of a token|how probable a token was|how likely a token was|probabilities]",
    ),
    Concept(
        "[log-probability|a log-probability|a logprob]", "[log-probability|logprob]", many="log-probabilities",
        what=Facet((
            "A log-probability is the logarithm of a probability. It is 0 for a sure token and more negative for an "
            "unlikely one.",
        ), "logarithm", ("negative", "0")),
    ),
    Concept(
        "[the rank of a token|a token's rank|the rank]", "rank",
        what=Facet((
            "The rank of a token is its place in the list of candidates: rank 1 is the most probable token.",
        ), ("place", "list"), "probable"),
        where=Facet((
            "The rank of a token stands in the Alternatives panel, beside its logit and its probability.",
        ), "alternatives", "rank"),
        seen="[the rank of a token|its rank]",
    ),
    Concept(
        "entropy", "entropy",
        what=Facet((
            "Entropy says how unsure the model is about the next token, in bits. Low entropy means that it is almost "
            "sure.",
            "Entropy measures, in bits, how unsure the model is. It is high when many tokens are about equally likely.",
        ), "unsure", "bits"),
        why=Facet((
            "Entropy is useful because it shows where the model was sure and where it could have gone many ways.",
        ), "sure", "many"),
        where=Facet((
            "The entropy at a token stands in the Alternatives panel. You also see it when you point at a chip.",
        ), "alternatives", "chip"),
        seen="[the entropy|the entropy at a token|entropy]",
    ),
    Concept(
        "sampling", "sampling",
        what=Facet((
            "Sampling means choosing the next token at random, where more probable tokens are chosen more often.",
            "Sampling is how the next token is drawn: at random, but by the probabilities that the model gives.",
        ), "random", ("probable", "probabilities")),
        how=Facet((
            "Sampling takes the probabilities, drops unlikely tokens with top-k, top-p or min-p, and draws one of the "
            "rest "
            "at random.",
        ), "probabilities", ("draws", "random")),
        why=Facet((
            "Sampling is useful because answers become varied and natural, while always taking the best token can be "
            "dull.",
        ), ("varied", "natural"), "answers"),
    ),
    Concept(
        "a sampler", "sampler", many="samplers",
        what=Facet((
            "A sampler is one step that changes the choice of the next token, such as top-k, top-p or temperature.",
        ), "step", ("top-k", "temperature")),
        does=True,
    ),
    Concept(
        "[greedy decoding|greedy sampling|greedy search]", "[greedy|greedy decoding]",
        what=Facet((
            "Greedy decoding always takes the most probable token. Set the temperature to 0 to get it.",
        ), "probable", ("always", "0")),
        why=Facet((
            "Greedy decoding is useful because the same prompt then always gives the same answer.",
        ), "same", "prompt"),
    ),
    Concept(
        "[temperature|the temperature|the temperature setting]", "temperature",
        what=Facet((
            "Temperature sets how random the choice of tokens is. Low values give safe text, high values more varied "
            "text.",
            "Temperature is a setting for randomness: a low temperature makes answers safe, a high one makes them "
            "varied.",
        ), ("random", "randomness"), ("low", "high")),
        does=True,
        how=Facet((
            "Each logit is divided by the temperature before softmax. A low temperature makes the likely tokens even "
            "more "
            "likely.",
        ), "divided", "logit"),
        why=Facet((
            "Temperature matters because it decides between safe and varied answers. Use a low one for facts and a "
            "higher one "
            "for stories.",
        ), ("safe", "facts"), ("varied", "stories")),
        set=Facet((
            "Open the settings with Ctrl+, and move the slider Temperature under Sampling.",
        ), "settings", "sampling"),
        change="[change|set|adjust|raise|lower] the temperature",
    ),
    Concept(
        "[top-k|the top-k setting|top-k sampling]", "top-k",
        what=Facet((
            "Top-k keeps only the k most probable tokens and drops all others before one is drawn.",
            "Top-k is a sampler: only the k most probable tokens stay, and the next token is drawn from them.",
        ), "probable", ("keeps", "stay")),
        does=True,
        how=Facet((
            "Top-k sorts the tokens by logit, keeps the first k of them and drops the rest. With 40, only 40 tokens "
            "stay.",
        ), "sorts", "keeps"),
        why=Facet((
            "Top-k is useful because it keeps very unlikely tokens from being drawn.",
        ), "unlikely", "drawn"),
        set=Facet((
            "Open the settings with Ctrl+, and set Top-k under Sampling. 0 keeps all tokens.",
        ), "settings", "sampling"),
        change="[change|set|adjust|switch off] top-k",
    ),
    Concept(
        "[top-p|the top-p setting|top-p sampling|nucleus sampling]", "[top-p|nucleus sampling]",
        what=Facet((
            "Top-p, or nucleus sampling, keeps the most probable tokens until their probabilities add up to p.",
            "Top-p keeps the smallest group of most probable tokens whose sum reaches p. It is also called nucleus "
            "sampling.",
        ), "probable", ("add up", "sum")),
        does=True,
        how=Facet((
            "Top-p goes from the most probable token downward and adds the probabilities. When the sum reaches p, the "
            "rest is "
            "dropped.",
        ), "sum", ("dropped", "rest")),
        why=Facet((
            "Top-p is useful because it adapts: few tokens stay when the model is sure, and many stay when it is not.",
        ), "sure", ("few", "many")),
        set=Facet((
            "Open the settings with Ctrl+, and set Top-p under Sampling. 1 keeps all tokens.",
        ), "settings", "sampling"),
        change="[change|set|adjust|switch off] top-p",
    ),
    Concept(
        "[min-p|the min-p setting|min-p sampling]", "min-p",
        what=Facet((
            "Min-p drops every token whose probability is below a share of the most probable token.",
            "Min-p is a sampler. It drops tokens that are much less probable than the best one.",
        ), ("drops", "drop"), "probable"),
        does=True,
        why=Facet((
            "Min-p is useful because it removes unlikely tokens but keeps several when many are about equally good.",
        ), "unlikely", "keeps"),
        set=Facet((
            "Open the settings with Ctrl+, and set Min-p under Sampling. 0 switches it off.",
        ), "settings", "sampling"),
        change="[change|set|adjust|switch off] min-p",
    ),
    Concept(
        "[typical-p|typical sampling|the typical-p setting]", "[typical-p|typical sampling]",
        what=Facet((
            "Typical-p keeps the tokens that are about as surprising as the model expects, until their sum reaches p.",
        ), "surprising", "sum"),
        does=True,
    ),
    Concept(
        "[the repetition penalty|repetition penalty|the repeat penalty]", "[repetition penalty|repeat penalty]",
        what=Facet((
            "The repetition penalty makes tokens that were used recently less probable, so the model repeats itself "
            "less.",
        ), "less probable", ("recently", "repeats")),
        does=True,
        why=Facet((
            "The repetition penalty is useful when a model says the same thing again and again.",
        ), ("same", "again"), "model"),
        set=Facet((
            "Open the settings with Ctrl+, and set Repetition penalty under Sampling. A value of 1 means none.",
        ), "settings", "sampling"),
        change="[change|set|adjust|switch off] the [repetition|repeat] penalty",
    ),
    Concept(
        "[the frequency penalty|frequency penalty]", "frequency penalty",
        what=Facet((
            "The frequency penalty lowers the logit of a token a bit more with every use of that token.",
        ), "every", ("lowers", "less")),
        does=True,
    ),
    Concept(
        "[the presence penalty|presence penalty]", "presence penalty",
        what=Facet((
            "The presence penalty lowers the logit of every token that was used at all, no matter how often.",
        ), ("used", "at all"), ("lowers", "less")),
        does=True,
    ),
    Concept(
        "[a seed|the seed|a random seed]", "seed",
        what=Facet((
            "A seed is the number that random choices start from. The same seed, prompt and settings give the same "
            "text.",
            "The seed is the start number of the random choices: with the same seed you get the same text again.",
        ), "number", "same"),
        why=Facet((
            "A seed is useful because you can repeat an answer exactly: the same seed gives the same text.",
        ), "same", ("repeat", "exactly")),
        set=Facet((
            "Open the settings with Ctrl+, and write a number at Seed. With -1, each answer gets a new seed.",
        ), "settings", "seed"),
        change="[change|set|choose|fix] the [seed|random seed]",
    ),
    Concept(
        "perplexity", "perplexity",
        what=Facet((
            "Perplexity measures how well a model predicts a text. Lower is better: the model is less surprised.",
        ), ("predicts", "surprised"), "lower"),
        why=Facet((
            "Perplexity is useful for comparing models on the same text: the lower one predicts it better.",
        ), ("comparing", "compare"), "lower"),
    ),
)
