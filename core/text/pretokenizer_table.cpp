#include "core/text/pretokenizer_table.h"

namespace vitrine {

// The patterns are those of the models' tokenizer.json files, with two changes. `(?i:'s|…)` is written out, because
// case-insensitive matching would also match U+017F (long s) as an s. A final alternative `\s+` may be omitted, because
// the text between two matches becomes a word anyway.
//
// This table follows the models' own patterns. llama.cpp approximates some of them:
//
// - gpt-4o, llama4, kanana2, talkie, minimax-m2, granite-embed-multi-97m, tekken, kimi-k2, youtu, tiny_aya, cohere2moe:
//   llama.cpp treats upper-case letters, other letters and marks as one class. The models distinguish them. The results
//   differ for a combining mark before `'s` and for a capital within a word.
// - tiny_aya, cohere2moe, superbpe: in llama.cpp, `\d` and `\b` support only ASCII. The results differ for digits of
//   other scripts, and for digits before non-ASCII letters.
// - afmoe: llama.cpp joins the text before a number with the first group of its digits.
// - kimi-k2: llama.cpp approximates the script Han by several CJK blocks.
//
// Other differences: BERT's tokenizer drops control characters, including vertical tab, while llama.cpp treats some of
// them as white space (bert_words.cpp). llama.cpp treats characters newer than its own tables as unassigned
// (unicode_additions.h).
namespace {

#define CONTRACTIONS R"('[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"
#define GPT2_WORDS R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S))"
#define SYMBOLS_AND_SPACE R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"
#define ANY_LETTERS R"([^\r\n\p{L}\p{N}]?\p{L}+)"
#define UPPER R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])"
#define LOWER R"([\p{Ll}\p{Lm}\p{Lo}\p{M}])"
#define CASED_WORDS(suffix)                                                                                            \
    R"([^\r\n\p{L}\p{N}]?)" UPPER "*" LOWER "+" suffix R"(|[^\r\n\p{L}\p{N}]?)" UPPER "+" LOWER "*" suffix
#define SPACE R"(\s*[\r\n]+|\s+(?!\S)|\s+)"
#define SYMBOLS_SLASH_AND_SPACE R"( ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"

// White space within these ranges is excluded, as in llama.cpp. The models' tokenizer.json files include it.
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

constexpr Patterns kJais2 = {
    CONTRACTIONS
    "|" ANY_LETTERS R"(|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
    // Equivalent to `\s*[\r\n]+`. The look-behind prevents the matcher from starting again at every position of a long
    // run of white space.
    R"(|(?<!(?![\r\n])\s)\s*[\r\n]+)"
    R"(|\s{512}(?!\S)|\s{256}(?!\S)|\s{128}(?!\S)|\s{64}(?!\S)|\s{32}(?!\S)|\s{16}(?!\S)|\s{8}(?!\S)|\s{4}(?!\S))"
    R"(|\s{1,2}(?!\S)|\s)"};

constexpr Patterns kMinicpm5 = {R"(\p{N}{1,3})", CONTRACTIONS "|" ANY_LETTERS R"(|\p{N}+|)" SYMBOLS_AND_SPACE};

// There are no alternatives for English contractions, because Turkish suffixes follow an apostrophe.
constexpr Patterns kUfakzeka = {ANY_LETTERS R"(|\p{N}|)" SYMBOLS_AND_SPACE};

constexpr Patterns kLaguna = {R"([^\n]+|\n+)", CONTRACTIONS "|" ANY_LETTERS R"(|\p{N}|)" SYMBOLS_AND_SPACE};

constexpr Patterns kBailing = {"'(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])|" ANY_LETTERS
                               R"(|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+)"};

constexpr Patterns kSeedCoder = {CONTRACTIONS "|" ANY_LETTERS R"(|\p{N}| ?[^\s\p{L}\p{N}]+|)" SPACE};

// A word may contain letters separated by single spaces. The possessive quantifiers prevent PCRE2's stack from growing
// with the length of the text.
constexpr Patterns kExaoneMoe = {CONTRACTIONS R"(|[^\r\n\p{L}\p{N}]?\p{L}\p{M}*+(?: ?\p{L}\p{M}*+)*+|\p{N})"
                                              R"(| ?[^\s\p{L}\p{N}]+[\r\n/]?|\s*[\r\n]|\s+(?!\S)|\s+)"};

constexpr Patterns kGpt4o = {CASED_WORDS("(?:" CONTRACTIONS ")?") R"(|\p{N}{1,3}|)" SYMBOLS_SLASH_AND_SPACE};

// Equivalent to `\d{1,3}(?=(?:\d{3})*\b)`: splits digits into groups of three, counted from the right. After the first
// group, `\G` continues in threes, so that the end of the number is searched only once.
constexpr Patterns kTinyAya = {R"(\G(?<=\d)\d{3}|(?<!\d)\d{1,3}(?=(?:\d{3})*+\b))",
                               CASED_WORDS("(?:" CONTRACTIONS ")?") R"(|\p{N}{1,3}|)" SYMBOLS_SLASH_AND_SPACE};

constexpr Patterns kYoutu = {
    R"([\x{ac00}-\x{d7a3}\x{3131}-\x{318e}]+)"
    R"(|[\x{ff01}\x{2026}\x{201c}\x{201d}\x{2018}\x{2019}\x{2014}\x{ff1a}\x{ff1b}\x{ff0c}\x{3001}-\x{303f}\x{fe30}-\x{fe4f}]+)"
    R"(|[\x{3105}-\x{312f}]+|[\x{4e00}-\x{9fa5}\x{3040}-\x{30ff}]+)",
    CASED_WORDS("(?:" CONTRACTIONS ")?") R"(|\p{N}|)" SYMBOLS_SLASH_AND_SPACE,
};

// The classes UPPER and LOWER without ideographs, `[…&&[^\p{Han}]]`, written as negated classes. The alternative, a
// group with a look-ahead for each letter, would need a stack that grows with the length of the text.
#define UPPER_NOT_HAN R"([^\p{Ll}\p{N}\p{P}\p{S}\p{Z}\p{C}\p{sc:Han}])"
#define LOWER_NOT_HAN R"([^\p{Lu}\p{Lt}\p{N}\p{P}\p{S}\p{Z}\p{C}\p{sc:Han}])"
constexpr Patterns kKimiK2 = {R"(\p{sc:Han}+|[^\r\n\p{L}\p{N}]?)" UPPER_NOT_HAN "*" LOWER_NOT_HAN "+(?:" CONTRACTIONS
                              R"()?|[^\r\n\p{L}\p{N}]?)" UPPER_NOT_HAN "+" LOWER_NOT_HAN "*(?:" CONTRACTIONS
                              R"()?|\p{N}{1,3}|)" SYMBOLS_AND_SPACE};

constexpr Patterns kTekken = {CASED_WORDS("") R"(|\p{N}|)" SYMBOLS_SLASH_AND_SPACE};

constexpr Patterns kFalcon = {
    R"([\p{P}$+<=>^~|`]+)",
    GPT2_WORDS,
    R"([0-9][0-9][0-9])",
};

constexpr Patterns kStarcoder = {R"(\p{N})", GPT2_WORDS};

constexpr Patterns kChameleon = {
    R"(<sentinel:[0-9]+>)",    R"(IMGIMG[A-I]{1,4}Z)",
    R"([\t\n]|    |  )",       R"(\p{N})",
    R"([\p{P}!-/:-@\[-`{-~])", GPT2_WORDS,
};

constexpr Patterns kDeepseekLlm = {
    R"([\r\n])",
    // DeepSeek's list of cased letters: the letters of an older Unicode version, without some blocks.
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
    R"((?<!\s)\s+\z)",  // `\s+$`; the look-behind prevents new match attempts within a run
    DEEPSEEK_CJK,
    R"(\p{N}+)",
};

constexpr Patterns kDeepseekCoder = {
    R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", DEEPSEEK_CJK, R"(\p{N})",
};

#define DEEPSEEK_WORDS R"([!-/:-@\[-`{-~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+)"
#define HAN_AND_KANA R"([\x{4e00}-\x{9fa5}\x{3040}-\x{30ff}]+)"
constexpr Patterns kDeepseekV3 = {R"(\p{N}{1,3})", HAN_AND_KANA, DEEPSEEK_WORDS R"([\r\n]*|)" SPACE};

constexpr Patterns kSpark25 = {R"(\p{N}{1,3})", HAN_AND_KANA, DEEPSEEK_WORDS R"(|[\r\n]|\s+(?!\S)|\s+)", R"(\p{N})"};

constexpr Patterns kAfmoe = {
    // Splits digits into groups of three, counted from the right; see kTinyAya.
    R"(\G(?<=\p{N})\p{N}{3}|(?<!\p{N})\p{N}{1,3}(?=(?:\p{N}{3})*+(?!\p{N})))",
    R"([\x{4e00}-\x{9fff}\x{3400}-\x{4dbf}\x{f900}-\x{faff}\x{3040}-\x{30ff}\x{ff65}-\x{ff9f}\x{2f00}-\x{2fdf})"
    R"(\x{e40}-\x{e7f}\x{e80}-\x{eff}\x{1780}-\x{17ff}\x{1000}-\x{109f}\x{aa60}-\x{aa7f}\x{a9e0}-\x{a9ff})"
    R"(\x{ac00}-\x{d7af}\x{1100}-\x{11ff}]+)",
    DEEPSEEK_WORDS R"([\r\n]*|)" SPACE,
};

constexpr Patterns kSuperBpe = {
    R"(\p{N}+)",
    // `(?=(\d{3})+(?!\d))`: splits before every group of three digits, counted from the right; see kTinyAya.
    R"((?<!\d)\d{0,2}(?=(?:\d{3})++(?!\d))\K|\G(?<=\d)\d{2}\K(?=\d))",
};

constexpr Patterns kBloom = {R"( ?[^(\s|.,!?\x{2026}\x{3002}\x{ff0c}\x{3001}\x{964}\x{6d4}\x{60c})]+)"};

constexpr Patterns kViking = {kBloom[0], R"(\p{N})"};

// Each line is one word, so merges may cross spaces.
constexpr Patterns kLines = {R"([^\n]+|\n+)"};

constexpr Patterns kSplitAtWhiteSpace = {R"(\S+)"};

constexpr PreTokenizerTraits kLikeLlama3 = {.ignoresMerges = true, .addsBos = true};
constexpr PreTokenizerTraits kWholeWords = {.ignoresMerges = true};
constexpr PreTokenizerTraits kLikeGemma4 = {
    .forcesBos = true, .rawPieces = true, .marksSpaces = true, .wholeNewlines = true};

constexpr PreTokenizerRow kTable[] = {
    {"default", kDefault, {}},
    {"gpt-2", kGpt2, {}},
    {"phi-2", kGpt2, {}},
    {"olmo", kGpt2, {}},
    {"mpt", kGpt2, {}},
    {"jais", kGpt2, {}},
    {"gigachat", kGpt2, {}},
    {"a.x-4.0", kGpt2, {}},
    {"mellum", kGpt2, {}},
    {"modern-bert", kGpt2, {}},
    {"trillion", kGpt2, {}},
    {"granite-docling", kGpt2, {}},
    {"exaone4", kGpt2, {}},
    {"jina-es", kGpt2, {}},
    {"jina-de", kGpt2, {}},
    {"jina-v2-es", kGpt2, {}},
    {"jina-v2-de", kGpt2, {}},
    {"jina-v1-en", kGpt2, {}},
    {"jina-v2-code", kGpt2, {}},
    {"roberta-bpe", kGpt2, {}},
    {"llama-bpe", kLlama3, kLikeLlama3},
    {"llama3", kLlama3, kLikeLlama3},
    {"llama-v3", kLlama3, kLikeLlama3},
    {"falcon3", kLlama3, kLikeLlama3},
    {"falcon-h1", kLlama3, kLikeLlama3},
    {"pixtral", kLlama3, kLikeLlama3},
    {"midm-2.0", kLlama3, kLikeLlama3},
    {"lfm2", kLlama3, kLikeLlama3},
    {"jina-v5-nano", kLlama3, kLikeLlama3},
    {"dbrx", kLlama3, {}},
    {"smaug-bpe", kLlama3, {}},
    {"chatglm-bpe", kLlama3, {}},
    {"glm4", kLlama3, {}},
    {"jais-2", kJais2, {}},
    {"minicpm5", kMinicpm5, kWholeWords},
    {"qwen2", kQwen2, {}},
    {"deepseek-r1-qwen", kQwen2, {}},
    {"kormo", kQwen2, {}},
    {"f2llmv2", kQwen2, {}},
    {"megrez", kQwen2, {}},
    {"stablelm2", kQwen2, {}},
    {"hunyuan", kQwen2, {}},
    {"solar-open", kQwen2, {}},
    {"grok-2", kQwen2, {}},
    {"qwen35", kQwen35, {}},
    {"ufakzeka", kUfakzeka, {}},
    {"laguna", kLaguna, {}},
    {"bailingmoe", kBailing, {}},
    {"bailingmoe2", kBailing, {}},
    {"llada-moe", kBailing, {}},
    {"seed-coder", kSeedCoder, {}},
    {"exaone-moe", kExaoneMoe, {}},
    {"gpt-4o", kGpt4o, {}},
    {"llama4", kGpt4o, {}},
    {"kanana2", kGpt4o, {}},
    {"talkie", kGpt4o, {}},
    {"minimax-m2", kGpt4o, {}},
    {"granite-embed-multi-97m", kGpt4o, kWholeWords},
    {"tiny_aya", kTinyAya, {}},
    {"cohere2moe", kTinyAya, {}},
    {"youtu", kYoutu, kWholeWords},
    {"kimi-k2", kKimiK2, {}},
    {"tekken", kTekken, kLikeLlama3},
    {"falcon", kFalcon, {}},
    {"starcoder", kStarcoder, {}},
    {"refact", kStarcoder, {}},
    {"command-r", kStarcoder, {}},
    {"smollm", kStarcoder, {}},
    {"codeshell", kStarcoder, {}},
    {"exaone", kStarcoder, {}},
    {"minerva-7b", kStarcoder, {}},
    {"mellum2", kStarcoder, {}},
    {"chameleon", kChameleon, {.addsBos = true}},
    {"deepseek-llm", kDeepseekLlm, {}},
    {"deepseek-coder", kDeepseekCoder, {}},
    {"deepseek-v3", kDeepseekV3, {}},
    {"hunyuan-dense", kDeepseekV3, {}},
    {"joyai-llm", kDeepseekV3, {}},
    {"hy_v4", kDeepseekV3, {}},
    {"spark2_5", kSpark25, {}},
    {"afmoe", kAfmoe, {}},
    {"superbpe", kSuperBpe, {}},
    {"bloom", kBloom, {}},
    {"gpt3-finnish", kBloom, {}},
    {"poro-chat", kBloom, {}},
    {"viking", kViking, {}},
    {"gemma4", kLines, kLikeGemma4},
    {"granite-embed-multi-311m", kLines, kLikeGemma4},
    {"sarvam-moe", kLines, {.rawPieces = true, .marksSpaces = true}},
    {"whitespace", kSplitAtWhiteSpace, {.rawPieces = true}},
};

}  // namespace

std::span<const PreTokenizerRow> preTokenizerTable() noexcept
{
    return kTable;
}

}  // namespace vitrine
