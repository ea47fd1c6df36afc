#include "core/text/known_vocabularies.h"

#include "core/base/sentence.h"

namespace vitrine {

namespace {

struct KnownVocabulary {
    std::string_view pre;
    std::size_t tokens;
    std::size_t merges;
};

// Each row contains the name of a pre-tokenizer, a number of tokens and a number of merges. The numbers are from GGUF
// files of published models: llama.cpp's models/ggml-vocab-*.gguf, or the output of llama.cpp's loader.
constexpr KnownVocabulary kKnown[] = {
    {"llama-bpe", 128256, 280147},  // used by Llama 3
    {"smaug-bpe", 128256, 280147},  // used by Smaug and SmolLM 3
    {"qwen2", 151936, 151387},      // used by Qwen 2, 2.5 and 3
    {"deepseek-r1-qwen", 152064, 151387},
    {"qwen35", 248320, 247587},
    {"gpt-4o", 201088, 446189},  // used by gpt-oss
    {"tekken", 131072, 269443},  // used by Mistral Nemo and later models of Mistral
    {"deepseek-v3", 129280, 127741},
    {"deepseek-llm", 102400, 99757},
    {"deepseek-coder", 32256, 31757},
    {"glm4", 151552, 318088},
    {"chatglm-bpe", 151552, 318088},
    {"glm4", 154880, 321649},  // used by GLM 4.7
    {"smollm", 49152, 48900},
    {"starcoder", 49152, 48872},
    {"falcon", 65024, 64784},
    {"gpt-2", 50257, 50000},
    {"olmo", 50304, 50009},
    {"jina-v1-en", 61056, 39382},
};

}  // namespace

std::vector<std::string_view> likelyPreTokenizers(std::size_t tokens, std::size_t merges)
{
    std::vector<std::string_view> names;
    for (const bool sameSize : {true, false}) {
        for (const KnownVocabulary& known : kKnown) {
            if (known.merges == merges && (known.tokens == tokens) == sameSize) names.push_back(known.pre);
        }
    }
    return names;
}

Sentence likelySentence(std::span<const std::string_view> names)
{
    if (names.empty()) return {};
    Sentence list = names.front();
    for (std::size_t i = 1; i < names.size(); ++i)
        list = i + 1 < names.size() ? SENTENCE(list, ", ", names[i]) : SENTENCE(list, " and ", names[i]);
    return SENTENCE("Known models with the same number of merges use ", list, ".");
}

}  // namespace vitrine
