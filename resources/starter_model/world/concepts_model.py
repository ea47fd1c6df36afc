"""Concepts of the model and the machine: transformer parts, files, quantization, speed."""

from __future__ import annotations

from .concept import Concept, Facet

CONCEPTS: tuple[Concept, ...] = (
    Concept(
        "a language model", "[language model|LLM]", many="[language models|LLMs]",
        what=Facet((
            "A language model is a program that predicts the next token of a text. Step by step, it writes whole "
            "answers.",
            "A language model predicts which token comes next in a text. By doing this again and again, it writes "
            "answers.",
        ), ("predicts", "predict"), "token"),
        how=Facet((
            "A language model reads the tokens so far, gives each possible next token a score, and one token is "
            "chosen. "
            "Then it starts again.",
        ), "token", "score"),
    ),
    Concept(
        "[a transformer|the transformer]", "transformer", many="transformers",
        what=Facet((
            "A transformer is the kind of neural network behind most language models. It is a stack of layers with "
            "attention.",
        ), "layers", "attention"),
    ),
    Concept(
        "[attention|self-attention]", "[attention|self-attention]",
        what=Facet((
            "Attention lets each token look at the tokens before it and take over what is important.",
            "Attention is the part of a model where each token looks back at earlier tokens and picks what matters.",
        ), "token", ("before", "earlier")),
        does=True,
        how=Facet((
            "Attention compares the query of a token with the keys of earlier tokens and mixes their values by how "
            "well they "
            "match.",
        ), ("query", "keys"), "values"),
        why=Facet((
            "Attention matters because the meaning of a word depends on other words, and attention brings them "
            "together.",
        ), "words", ("meaning", "depends")),
    ),
    Concept(
        "[an attention head|a head in a model]", "[head|attention head]", many="[attention heads|heads]",
        what=Facet((
            "An attention head is one of several attentions that work side by side in a layer. Each looks for other "
            "things.",
        ), "attention", ("layer", "side")),
    ),
    Concept(
        "[a layer|a layer of a model]", "layer", many="[layers|the layers of a model]",
        what=Facet((
            "A layer is one step of the network. Each layer has attention and a feed-forward part, and passes its "
            "result on.",
        ), "attention", ("step", "result")),
    ),
    Concept(
        "an embedding", "embedding", many="embeddings",
        what=Facet((
            "An embedding is a list of numbers that stands for a token. Similar tokens have similar embeddings.",
        ), "numbers", ("token", "tokens")),
        why=Facet((
            "Embeddings matter because a network computes with numbers, so each token first becomes a list of numbers.",
        ), "numbers", "token"),
    ),
    Concept(
        "[a hidden state|the hidden state]", "hidden state", many="hidden states",
        what=Facet((
            "A hidden state is the list of numbers that the model holds for a token between its layers.",
        ), "numbers", ("layers", "between")),
    ),
    Concept(
        "[RoPE|rotary position embedding]", "RoPE",
        what=Facet((
            "RoPE means rotary position embedding. It rotates queries and keys so that attention knows the position "
            "of a token.",
        ), ("rotary", "rotates"), "position"),
        why=Facet((
            "RoPE matters because attention alone does not know the order of the tokens. RoPE tells it their "
            "positions.",
        ), "order", "positions"),
    ),
    Concept(
        "[normalization|RMSNorm|RMS normalization]", "[RMSNorm|normalization]",
        what=Facet((
            "Normalization, such as RMSNorm, scales the numbers between layers to a similar size, so that they stay "
            "stable.",
        ), ("scales", "scale"), ("size", "stable")),
        does=True,
    ),
    Concept(
        "[the feed-forward part|a feed-forward network|the feed-forward network]", "feed-forward",
        what=Facet((
            "The feed-forward part of a layer works on each token alone, after attention. It holds much of what a "
            "model knows.",
        ), ("each token", "alone"), ("attention", "layer")),
        does=True,
    ),
    Concept(
        "[a weight|a weight of a model]", "[weight|weights]", many="[weights|the weights of a model]",
        what=Facet((
            "Weights are the numbers inside a model that were learned in training. They make up most of the file.",
        ), "numbers", ("training", "learned")),
    ),
    Concept(
        "[a parameter|a parameter of a model]", "[parameter|parameters]", many="[parameters|the parameters of a model]",
        what=Facet((
            "Parameters are the learned numbers of a model. A 7B model has about 7 billion parameters.",
        ), "numbers", ("learned", "billion")),
        why=Facet((
            "The number of parameters matters because a model with more parameters can know more, but it is slower "
            "and needs "
            "more memory.",
        ), "more", "memory"),
    ),
    Concept(
        "quantization", "quantization",
        what=Facet((
            "Quantization stores the weights with fewer bits each. The file gets smaller and the model faster, but a "
            "little "
            "less exact.",
            "Quantization means that the weights are kept with fewer bits, for example 4 instead of 16, to save "
            "memory.",
        ), "weights", "bits"),
        does=True,
        how=Facet((
            "Quantization takes small blocks of weights and stores each as a small whole number, with one scale per "
            "block.",
        ), ("blocks", "block"), "scale"),
        why=Facet((
            "Quantization is useful because the model needs less memory and runs faster. It loses only a little "
            "quality.",
        ), "memory", "faster"),
    ),
    Concept(
        "[a quantized model|a quant]", "quantized", many="quantized models",
        what=Facet((
            "A quantized model is a model whose weights are stored with fewer bits, so that it needs less memory.",
        ), "weights", "bits"),
    ),
    Concept(
        "[Q4_K_M|the type Q4_K_M]", "Q4_K_M",
        what=Facet((
            "Q4_K_M is a quantization with about 4 to 5 bits per weight. It is a common choice: small, and still good.",
        ), ("bits", "bit"), ("4", "4.8")),
    ),
    Concept(
        "[Q8_0|the type Q8_0]", "Q8_0",
        what=Facet((
            "Q8_0 is a quantization with about 8 bits per weight and one scale for each block of 32. It is almost "
            "exact.",
        ), "8", "bits"),
    ),
    Concept(
        "[F16|the type F16|half precision]", "[F16|half precision]",
        what=Facet((
            "F16 is a number format with 16 bits per weight. F16 weights are nearly exact, but they need much memory.",
        ), "16", "bits"),
    ),
    Concept(
        "[GGUF|a GGUF file|the GGUF format]", "GGUF", many="GGUF files",
        what=Facet((
            "GGUF is a file format for language models. One file holds the weights, the tokenizer and all settings.",
            "A GGUF file holds a language model: its weights, its tokenizer and its metadata, all in one file.",
        ), "file", "tokenizer"),
        why=Facet((
            "GGUF is useful because one file holds all that a program needs to run the model.",
        ), "one file", ("all", "run")),
    ),
    Concept(
        "[metadata|the metadata of a model]", "metadata",
        what=Facet((
            "Metadata are facts about a model that stand in its file: its name, its architecture, its tokenizer and "
            "more.",
        ), "file", ("name", "architecture")),
    ),
    Concept(
        "[an architecture|the architecture of a model]", "[architecture|model architecture]", many="architectures",
        what=Facet((
            "The architecture of a model is its plan: which layers it has and how they are connected. Examples are "
            "llama and qwen2.",
        ), ("layers", "plan"), ("llama", "qwen2")),
    ),
    Concept(
        "[mmap|memory mapping|a mapped file]", "[mmap|memory mapping]",
        what=Facet((
            "With mmap, a program uses a file as if it were memory. The system reads the parts that are needed, "
            "without a copy.",
        ), "file", "memory"),
        why=Facet((
            "Mmap is useful because a model is ready quickly: the file is used where it lies and not copied first.",
        ), ("ready", "quickly"), "file"),
    ),
    Concept(
        "[the KV cache|a KV cache]", "KV cache", many=None,
        what=Facet((
            "The KV cache keeps the keys and values of all earlier tokens, so that they need not be computed again.",
            "The KV cache is memory for the keys and values of earlier tokens. It saves computing them again for each "
            "new token.",
        ), "keys", "values"),
        does=True,
        why=Facet((
            "The KV cache matters because without it the model would compute all earlier tokens again for every new "
            "token.",
        ), "again", "tokens"),
        how=Facet((
            "For each token, every layer stores a key and a value in the KV cache. Later tokens read them from there.",
        ), "stores", "key"),
    ),
    Concept(
        "[prefill|prompt processing]", "[prefill|prompt processing]",
        what=Facet((
            "Prefill means that the model reads the prompt and fills the KV cache before it writes the first token.",
        ), "prompt", ("before", "first")),
        why=Facet((
            "Prefill matters because the first token can come only when the whole prompt has been read.",
        ), "first", "prompt"),
    ),
    Concept(
        "[generation|text generation|decoding]", "[generation|decoding]",
        what=Facet((
            "Generation is the phase in which the model writes its answer, one token after the other.",
        ), "writes", "token"),
    ),
    Concept(
        "inference", "inference",
        what=Facet((
            "Inference means running a trained model to get answers. It does not change the weights.",
        ), "running", "model"),
    ),
    Concept(
        "training", "training",
        what=Facet((
            "Training is how a model learns: its weights are changed, step by step, until it predicts the next token "
            "well.",
        ), "weights", "learns"),
    ),
    Concept(
        "fine-tuning", "fine-tuning",
        what=Facet((
            "Fine-tuning means training a finished model a little more, on text for a certain task.",
        ), "training", ("task", "more")),
        why=Facet((
            "Fine-tuning is useful because a general model then does one task or one style better.",
        ), "better", ("task", "style")),
    ),
    Concept(
        "[tokens per second|the number of tokens per second]", "tokens per second",
        what=Facet((
            "Tokens per second says how fast a model writes: the number of tokens it produces in one second.",
        ), ("fast", "speed"), "tokens"),
        where=Facet((
            "The tokens per second stand in the line below each answer, also while it is written.",
        ), "below", "answer"),
        seen="[the speed|the tokens per second|how fast the model is|the speed of the model]",
    ),
    Concept(
        "memory bandwidth", "[memory bandwidth|bandwidth]",
        what=Facet((
            "Memory bandwidth is how many bytes a computer can read from memory in one second.",
        ), ("bytes", "data"), "memory"),
        why=Facet((
            "Memory bandwidth matters because all weights are read from memory for every token. It often sets the "
            "speed.",
        ), "weights", ("speed", "token")),
    ),
    Concept(
        "[a hallucination|hallucination]", "hallucination", many="hallucinations",
        what=Facet((
            "A hallucination is a false statement that a model makes up and says as if it were true.",
        ), ("false", "wrong"), "true"),
        why=None,
    ),
    Concept(
        "[a CPU|the CPU|the processor]", "CPU",
        what=Facet((
            "The CPU is the main processor of a computer. Vitrine can run a language model on it.",
        ), "processor", ("computer", "vitrine")),
    ),
    Concept(
        "[a GPU|the GPU|a graphics card]", "GPU",
        what=Facet((
            "A GPU is a graphics processor. It computes many numbers at the same time, which suits language models "
            "well.",
        ), "graphics", ("numbers", "many")),
    ),
    Concept(
        "AVX2", "AVX2",
        what=Facet((
            "AVX2 is a set of processor instructions that compute with eight 32-bit numbers at once. It makes models "
            "faster.",
        ), "instructions", ("eight", "faster")),
        why=Facet((
            "AVX2 is useful because the processor computes eight numbers in one step, so the answers come faster.",
        ), "faster", "numbers"),
    ),
    Concept(
        "[a thread|a CPU thread]", "thread", many="threads",
        what=Facet((
            "A thread is a line of work inside a program. With several threads, several cores compute at the same "
            "time.",
        ), "cores", ("work", "compute")),
    ),
    Concept(
        "a neural network", "neural network", many="neural networks",
        what=Facet((
            "A neural network is a program made of many learned numbers, in layers, that turn an input into an output.",
        ), "layers", "numbers"),
    ),
)
