#include "core/text/pretokenizer_table.h"

namespace vitrine {

// The patterns are those of the models' tokenizer.json files. `(?i:'s|…)` is spelt out: case-insensitive matching would
// also take U+017F (long s) for an s. Where a model's own last alternative is `\s+`, it may be left out, since what
// lies between two matches is a word anyhow.
namespace {

#define CONTRACTIONS R"('[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"
#define GPT2_WORDS R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S))"
#define SYMBOLS_AND_SPACE R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"
#define ANY_LETTERS R"([^\r\n\p{L}\p{N}]?\p{L}+)"
#define UPPER R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])"
#define LOWER R"([\p{Ll}\p{Lm}\p{Lo}\p{M}])"
#define CASED_WORDS(suffix)                                                                                            \
    R"([^\r\n\p{L}\p{N}]?)" UPPER "*" LOWER "+" suffix R"(|[^\r\n\p{L}\p{N}]?)" UPPER "+" LOWER "*" suffix
#define SYMBOLS_SLASH_AND_SPACE R"( ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"

// White space within the ranges is left out, though the models' files do not say so: llama.cpp does it.
#define DEEPSEEK_CJK R"((?:(?!\s)[\x{800}-\x{9fa5}\x{ac00}-\x{d7ff}])+)"

using Patterns = std::string_view[];

constexpr Patterns kDefault = {
    R"([\p{P}$+<=>^~|]+)",
    GPT2_WORDS,
    R"(\p{N}+)",
    R"([0-9][0-9][0-9])",
};

constexpr Patterns kGpt2 = {GPT2_WORDS};

constexpr Patterns kLlama3 = {CONTRACTIONS "|" ANY_LETTERS R"(|\p{N}{1,3}|)" SYMBOLS_AND_SPACE};

constexpr Patterns kQwen2 = {CONTRACTIONS "|" ANY_LETTERS R"(|\p{N}|)" SYMBOLS_AND_SPACE};

constexpr Patterns kQwen35 = {CONTRACTIONS R"(|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*)"
                                           R"(|\s*[\r\n]+|\s+(?!\S)|\s+)"};

constexpr Patterns kGpt4o = {CASED_WORDS("(?:" CONTRACTIONS ")?") R"(|\p{N}{1,3}|)" SYMBOLS_SLASH_AND_SPACE};

constexpr Patterns kTekken = {CASED_WORDS("") R"(|\p{N}|)" SYMBOLS_SLASH_AND_SPACE};

constexpr Patterns kFalcon = {
    R"([\p{P}$+<=>^~|`]+)",
    GPT2_WORDS,
    R"([0-9][0-9][0-9])",
};

constexpr Patterns kStarcoder = {R"(\p{N})", GPT2_WORDS};

constexpr Patterns kDeepseekLlm = {
    R"([\r\n])",
    // The letters with case of the Unicode version that DeepSeek's list was made from, less some blocks.
    R"(\s?[)"
    R"(A-Za-z\x{b5}\x{c0}-\x{d6}\x{d8}-\x{f6}\x{f8}-\x{1ba}\x{1bc}-\x{1bf}\x{1c4}-\x{293}\x{295}-\x{2af})"
    R"(\x{370}-\x{373}\x{376}\x{377}\x{37b}-\x{37d}\x{37f}\x{386}\x{388}-\x{38a}\x{38c}\x{38e}-\x{3a1})"
    R"(\x{3a3}-\x{3f5}\x{3f7}-\x{481}\x{48a}-\x{52f}\x{531}-\x{556}\x{10a0}-\x{10c5}\x{13a0}-\x{13f5})"
    R"(\x{13f8}-\x{13fd}\x{1c90}-\x{1cba}\x{1cbd}-\x{1cbf}\x{1d00}-\x{1d2b}\x{1d6b}-\x{1d77})"
    R"(\x{1d79}-\x{1d9a}\x{1e00}-\x{1f15}\x{1f18}-\x{1f1d}\x{1f20}-\x{1f45}\x{1f48}-\x{1f4d})"
    R"(\x{1f50}-\x{1f57}\x{1f59}\x{1f5b}\x{1f5d}\x{1f5f}-\x{1f7d}\x{1f80}-\x{1fb4}\x{1fb6}-\x{1fbc}\x{1fbe})"
    R"(\x{1fc2}-\x{1fc4}\x{1fc6}-\x{1fcc}\x{1fd0}-\x{1fd3}\x{1fd6}-\x{1fdb}\x{1fe0}-\x{1fec})"
    R"(\x{1ff2}-\x{1ff4}\x{1ff6}-\x{1ffc}\x{2102}\x{2107}\x{210a}-\x{2113}\x{2115}\x{2119}-\x{211d}\x{2124})"
    R"(\x{2126}\x{2128}\x{212a}-\x{212d}\x{212f}-\x{2134}\x{2139}\x{213c}-\x{213f}\x{2145}-\x{2149}\x{214e})"
    R"(\x{2183}\x{2184}\x{2c00}-\x{2c7b}\x{2c7e}-\x{2ce4}\x{2ceb}-\x{2cee}\x{2cf2}\x{2cf3}\x{a640}-\x{a66d})"
    R"(\x{a680}-\x{a69b}\x{a722}-\x{a76f}\x{a771}-\x{a787}\x{a78b}-\x{a78e}\x{ab70}-\x{abbf})"
    R"(\x{fb00}-\x{fb06}\x{fb13}-\x{fb17}\x{ff21}-\x{ff3a}\x{ff41}-\x{ff5a}\x{10400}-\x{1044f})"
    R"(\x{104b0}-\x{104d3}\x{104d8}-\x{104fb}\x{10c80}-\x{10cb2}\x{10cc0}-\x{10cf2}\x{118a0}-\x{118df})"
    R"(\x{1e900}-\x{1e943})"
    R"(]+)",
    R"(\s?[!-/:-~\x{ff01}-\x{ff0f}\x{ff1a}-\x{ff5e}\x{2018}-\x{201f}\x{3001}\x{3002}]+)",
    R"((?<!\s)\s+\z)",  // `\s+$`; the look-behind keeps the interpreter from trying again within a run
    DEEPSEEK_CJK,
    R"(\p{N}+)",
};

constexpr Patterns kDeepseekCoder = {
    R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", DEEPSEEK_CJK, R"(\p{N})",
};

constexpr Patterns kDeepseekV3 = {
    R"(\p{N}{1,3})",
    R"([\x{4e00}-\x{9fa5}\x{3040}-\x{30ff}]+)",
    R"([!-/:-@\[-`{-~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*)"
    R"(|\s*[\r\n]+|\s+(?!\S)|\s+)",
};

constexpr Patterns kBloom = {R"( ?[^(\s|.,!?\x{2026}\x{3002}\x{ff0c}\x{3001}\x{964}\x{6d4}\x{60c})]+)"};

constexpr PreTokenizerRow kTable[] = {
    {"default", kDefault},
    {"gpt-2", kGpt2},
    {"phi-2", kGpt2},
    {"olmo", kGpt2},
    {"mpt", kGpt2},
    {"jais", kGpt2},
    {"gigachat", kGpt2},
    {"a.x-4.0", kGpt2},
    {"mellum", kGpt2},
    {"modern-bert", kGpt2},
    {"trillion", kGpt2},
    {"granite-docling", kGpt2},
    {"exaone4", kGpt2},
    {"llama-bpe", kLlama3, true, true},
    {"llama3", kLlama3, true, true},
    {"llama-v3", kLlama3, true, true},
    {"falcon3", kLlama3, true, true},
    {"falcon-h1", kLlama3, true, true},
    {"pixtral", kLlama3, true, true},
    {"midm-2.0", kLlama3, true, true},
    {"lfm2", kLlama3, true, true},
    {"dbrx", kLlama3},
    {"smaug-bpe", kLlama3},
    {"chatglm-bpe", kLlama3},
    {"glm4", kLlama3},
    {"qwen2", kQwen2},
    {"deepseek-r1-qwen", kQwen2},
    {"kormo", kQwen2},
    {"megrez", kQwen2},
    {"stablelm2", kQwen2},
    {"hunyuan", kQwen2},
    {"solar-open", kQwen2},
    {"grok-2", kQwen2},
    {"qwen35", kQwen35},
    {"gpt-4o", kGpt4o},
    {"llama4", kGpt4o},
    {"kanana2", kGpt4o},
    {"minimax-m2", kGpt4o},
    {"tekken", kTekken, true, true},
    {"falcon", kFalcon},
    {"starcoder", kStarcoder},
    {"refact", kStarcoder},
    {"command-r", kStarcoder},
    {"smollm", kStarcoder},
    {"codeshell", kStarcoder},
    {"exaone", kStarcoder},
    {"minerva-7b", kStarcoder},
    {"deepseek-llm", kDeepseekLlm},
    {"deepseek-coder", kDeepseekCoder},
    {"deepseek-v3", kDeepseekV3},
    {"hunyuan-dense", kDeepseekV3},
    {"joyai-llm", kDeepseekV3},
    {"bloom", kBloom},
    {"gpt3-finnish", kBloom},
    {"poro-chat", kBloom},
};

}  // namespace

std::span<const PreTokenizerRow> preTokenizerTable() noexcept
{
    return kTable;
}

}  // namespace vitrine
