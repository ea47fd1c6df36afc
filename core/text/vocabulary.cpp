#include "core/text/vocabulary.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/file/gguf/gguf_file.h"
#include "core/text/pretokenizers.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <limits>

namespace vitrine {

namespace {

constexpr std::string_view kTokens = "tokenizer.ggml.tokens";
constexpr std::string_view kScores = "tokenizer.ggml.scores";
constexpr std::string_view kTypes = "tokenizer.ggml.token_type";
constexpr std::string_view kMerges = "tokenizer.ggml.merges";
constexpr std::string_view kCharsMap = "tokenizer.ggml.precompiled_charsmap";

struct IdKey {
    std::string_view key;
    std::optional<TokenId> Vocabulary::*member;
};

constexpr IdKey kIdKeys[] = {
    {"tokenizer.ggml.bos_token_id", &Vocabulary::bos},
    {"tokenizer.ggml.eos_token_id", &Vocabulary::eos},
    {"tokenizer.ggml.eot_token_id", &Vocabulary::eot},
    {"tokenizer.ggml.eom_token_id", &Vocabulary::eom},
    {"tokenizer.ggml.unknown_token_id", &Vocabulary::unknown},
    {"tokenizer.ggml.seperator_token_id", &Vocabulary::separator},  // the GGUF specification spells the key in this way
    {"tokenizer.ggml.padding_token_id", &Vocabulary::padding},
    {"tokenizer.ggml.mask_token_id", &Vocabulary::mask},
    {"tokenizer.ggml.cls_token_id", &Vocabulary::classifier},
};

/// Default id of a special token in one kind of vocabulary. It is used if the file does not specify an id.
struct UsualId {
    std::string_view model;
    std::string_view key;
    std::optional<TokenId> Vocabulary::*member;
    TokenId id;
};

constexpr UsualId kUsualIds[] = {
    {"llama", "tokenizer.ggml.unknown_token_id", &Vocabulary::unknown, 0},
    {"llama", "tokenizer.ggml.bos_token_id", &Vocabulary::bos, 1},
    {"llama", "tokenizer.ggml.eos_token_id", &Vocabulary::eos, 2},
    {"t5", "tokenizer.ggml.padding_token_id", &Vocabulary::padding, 0},
    {"t5", "tokenizer.ggml.eos_token_id", &Vocabulary::eos, 1},
    {"t5", "tokenizer.ggml.unknown_token_id", &Vocabulary::unknown, 2},
    {"plamo2", "tokenizer.ggml.unknown_token_id", &Vocabulary::unknown, 0},
    {"plamo2", "tokenizer.ggml.bos_token_id", &Vocabulary::bos, 1},
    {"plamo2", "tokenizer.ggml.eos_token_id", &Vocabulary::eos, 2},
    {"plamo2", "tokenizer.ggml.padding_token_id", &Vocabulary::padding, 3},
    {"bert", "tokenizer.ggml.padding_token_id", &Vocabulary::padding, 0},
    {"bert", "tokenizer.ggml.unknown_token_id", &Vocabulary::unknown, 100},
    {"bert", "tokenizer.ggml.bos_token_id", &Vocabulary::bos, 101},
    {"bert", "tokenizer.ggml.seperator_token_id", &Vocabulary::separator, 102},
    {"bert", "tokenizer.ggml.mask_token_id", &Vocabulary::mask, 103},
};

constexpr std::string_view kFillInMiddleKeys[] = {
    "tokenizer.ggml.fim_pad_token_id",
    "tokenizer.ggml.fim_rep_token_id",
    "tokenizer.ggml.fim_sep_token_id",
};

[[noreturn]] void fail(const Vocabulary& vocabulary, std::string_view key, std::optional<std::size_t> index,
                       const Sentence& problem)
{
    throw Error(SENTENCE(describeKey(vocabulary, key, index), " ", problem, "."));
}

/// Whether the value is -1, which means that the vocabulary has no such token. Some converters write -1 as an unsigned
/// number.
bool meansNone(const GgufValue& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value.value)) return *number == -1;
    const auto* number = std::get_if<std::uint64_t>(&value.value);
    return number && (*number == std::numeric_limits<std::uint32_t>::max() ||
                      *number == std::numeric_limits<std::uint64_t>::max());
}

/// Reads the id of a special token; nullopt if the file has none.
std::optional<TokenId> readId(const Vocabulary& vocabulary, const GgufFile& file, std::string_view key)
{
    const GgufValue* value = file.find(key);
    if (!value || meansNone(*value)) return std::nullopt;
    const std::optional<std::int64_t> id = file.integer(key);
    if (*id < 0 || *id >= static_cast<std::int64_t>(vocabulary.pieces.size())) {
        fail(vocabulary, key, {},
             SENTENCE("is ", *id, ", but the vocabulary has ", vocabulary.pieces.size(), " tokens"));
    }
    return static_cast<TokenId>(*id);
}

/// Returns the array at `key`; nullptr if it is missing. Throws Error if it does not have one number per token.
const GgufArray* numbersPerToken(const Vocabulary& vocabulary, const GgufFile& file, std::string_view key)
{
    const GgufArray* numbers = file.array(key);
    if (numbers == nullptr) return nullptr;
    if (!numbers->holdsNumbers()) {
        fail(vocabulary, key, {},
             SENTENCE("is a list of ", ggufTypeName(numbers->elementType), ", but must be a list of numbers"));
    }
    if (numbers->count != vocabulary.pieces.size()) {
        fail(vocabulary, key, {},
             SENTENCE("has ", numbers->count, " entries, but there are ", vocabulary.pieces.size(), " tokens"));
    }
    return numbers;
}

void readPieces(Vocabulary& vocabulary, const GgufFile& file)
{
    const std::vector<std::string_view>* tokens = file.stringArray(kTokens);
    if (tokens == nullptr) fail(vocabulary, kTokens, {}, SENTENCE("is missing, so text cannot be tokenized"));
    if (tokens->size() > static_cast<std::size_t>(std::numeric_limits<TokenId>::max())) {
        fail(vocabulary, kTokens, {},
             SENTENCE("has ", tokens->size(), " entries, which is more than token ids can represent"));
    }
    vocabulary.pieces.assign(tokens->begin(), tokens->end());
}

void readKinds(Vocabulary& vocabulary, const GgufFile& file)
{
    vocabulary.kinds.assign(vocabulary.pieces.size(), TokenKind::Normal);
    const GgufArray* types = numbersPerToken(vocabulary, file, kTypes);
    if (types == nullptr) return;
    for (std::size_t i = 0; i < vocabulary.kinds.size(); ++i) {
        const GgufValue value = types->at(i);
        const std::optional<std::int64_t> type = wholeNumber(value);
        if (!type) {
            fail(vocabulary, kTypes, i,
                 SENTENCE("is ", describeTyped(value), ", but token types must be whole numbers"));
        }
        if (*type < 0 || *type > static_cast<int>(TokenKind::Byte)) {
            fail(vocabulary, kTypes, i, SENTENCE("is ", *type, ", but token types must be from 1 to 6"));
        }
        if (*type != 0) vocabulary.kinds[i] = static_cast<TokenKind>(*type);  // type 0 is undefined and stays Normal
    }
}

void readScores(Vocabulary& vocabulary, const GgufFile& file)
{
    const GgufArray* scores = numbersPerToken(vocabulary, file, kScores);
    if (scores == nullptr) return;
    vocabulary.scores.resize(vocabulary.pieces.size());
    for (std::size_t i = 0; i < vocabulary.scores.size(); ++i) {
        const GgufValue value = scores->at(i);
        vocabulary.scores[i] = static_cast<float>(scores->asDouble(i));
        if (!std::isfinite(vocabulary.scores[i]) || value.type == GgufType::Bool) {
            fail(vocabulary, kScores, i, SENTENCE("is ", describeTyped(value), ", but scores must be finite numbers"));
        }
    }
}

void readSpecialIds(Vocabulary& vocabulary, const GgufFile& file)
{
    for (const IdKey& entry : kIdKeys) vocabulary.*entry.member = readId(vocabulary, file, entry.key);
    for (const std::string_view key : kFillInMiddleKeys) {
        if (const std::optional<TokenId> id = readId(vocabulary, file, key)) vocabulary.fillInMiddle.push_back(*id);
    }
    for (const UsualId& usual : kUsualIds) {
        const bool fits = static_cast<std::size_t>(usual.id) < vocabulary.pieces.size();
        if (usual.model == vocabulary.model && fits && file.find(usual.key) == nullptr) {
            vocabulary.*usual.member = usual.id;
        }
    }
}

/// Reads whether texts begin with BOS and end with EOS. Throws Error if the file requires a token that the vocabulary
/// does not have.
void readAddedTokens(Vocabulary& vocabulary, const GgufFile& file)
{
    const auto read = [&](std::string_view add, std::string_view id) {
        const std::optional<bool> isAdded = file.boolean(add);
        const GgufValue* value = file.find(id);
        if (isAdded.value_or(false) && value && meansNone(*value)) {
            fail(vocabulary, id, {},
                 SENTENCE("is ", describe(*value), ", which means that there is no such token, but ", add,
                          " is true. Correct the id, or set ", add, " to false"));
        }
        return isAdded;
    };
    vocabulary.addBos = read("tokenizer.ggml.add_bos_token", "tokenizer.ggml.bos_token_id");
    vocabulary.addEos = read("tokenizer.ggml.add_eos_token", "tokenizer.ggml.eos_token_id");
}

void readNormalization(Vocabulary& vocabulary, const GgufFile& file)
{
    vocabulary.addSpacePrefix = file.boolean("tokenizer.ggml.add_space_prefix").value_or(vocabulary.model == "llama");
    vocabulary.removeExtraWhitespaces = file.boolean("tokenizer.ggml.remove_extra_whitespaces").value_or(false);
    vocabulary.lowerCase = file.boolean("tokenizer.ggml.normalizer.lowercase").value_or(true);
    vocabulary.stripAccents = file.boolean("tokenizer.ggml.normalizer.strip_accents").value_or(vocabulary.lowerCase);

    const GgufArray* charsMap = file.array(kCharsMap);
    if (charsMap == nullptr) return;
    if (charsMap->elementType != GgufType::I8 && charsMap->elementType != GgufType::U8) {
        fail(vocabulary, kCharsMap, {},
             SENTENCE("is a list of ", ggufTypeName(charsMap->elementType), ", but must be a list of bytes"));
    }
    vocabulary.charsMap.assign(reinterpret_cast<const char*>(charsMap->numbers.data()), charsMap->numbers.size());
}

/// Whether the model is Phi 3, which was trained without the white space after control tokens. Phi 3's tokenizer.json
/// specifies this ("rstrip"), but GGUF files do not. The model is therefore recognized by its name.
bool isPhi3(const GgufFile& file)
{
    std::string name(file.string("general.name").value_or(""));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return name.find("phi-3") != std::string::npos || name.find("phi3") != std::string::npos;
}

/// Returns the piece of the mask token if white space before it is removed; otherwise empty. Some fill-in models
/// specify this in their tokenizer.json ("lstrip"), but GGUF files do not. These models are recognized by their names.
std::string_view strippingMask(const GgufFile& file)
{
    const std::string_view architecture = file.string("general.architecture").value_or("");
    const std::string_view pre = file.string("tokenizer.ggml.pre").value_or("");
    for (const std::string_view name : {"nomic-bert-moe", "jina-bert-v3"}) {
        if (architecture.find(name) != std::string_view::npos) return "<mask>";
    }
    for (const std::string_view name : {"jina-v2-de", "jina-v2-es", "jina-v2-code"}) {
        if (pre.find(name) != std::string_view::npos) return "<mask>";
    }
    return pre == "modern-bert" ? "[MASK]" : "";
}

void choosePreTokenizer(Vocabulary& vocabulary, const GgufFile& file, std::string_view chosen)
{
    vocabulary.pre = file.string("tokenizer.ggml.pre").value_or("");
    // Gemma 4 has a pre-tokenizer of its own, whatever the metadata key contains.
    if (vocabulary.model == "gemma4") vocabulary.pre = "gemma4";
    if (chosen.empty()) return;
    if (vocabulary.model != "gpt2") {
        fail(vocabulary, "tokenizer.ggml.model", {},
             SENTENCE("is ", inQuotes(vocabulary.model),
                      ", a kind of tokenizer without pre-tokenizers, but the pre-tokenizer ", inQuotes(chosen),
                      " was requested"));
    }
    if (!isPreTokenizer(chosen)) {
        throw UnknownPreTokenizer(SENTENCE("The chosen pre-tokenizer ", inQuotes(chosen), " is unknown."));
    }
    vocabulary.pre = chosen;
}

void checkId(const Vocabulary& vocabulary, std::string_view key, std::optional<TokenId> id)
{
    if (id && (*id < 0 || static_cast<std::size_t>(*id) >= vocabulary.pieces.size())) {
        fail(vocabulary, key, {},
             SENTENCE("is ", *id, ", but the vocabulary has ", vocabulary.pieces.size(), " tokens"));
    }
}

}  // namespace

std::string describeKey(const Vocabulary& vocabulary, std::string_view key, std::optional<std::size_t> index)
{
    std::string text = vocabulary.source.empty() ? std::string() : vocabulary.source + ": ";
    text += key;
    if (index) text += concat("[", *index, "]");
    return text;
}

void checkVocabulary(const Vocabulary& vocabulary)
{
    const std::size_t count = vocabulary.pieces.size();
    if (count == 0) fail(vocabulary, kTokens, {}, SENTENCE("is empty"));
    if (vocabulary.kinds.size() != count) {
        fail(vocabulary, kTypes, {},
             SENTENCE("has ", vocabulary.kinds.size(), " entries, but there are ", count, " tokens"));
    }
    if (!vocabulary.scores.empty() && vocabulary.scores.size() != count) {
        fail(vocabulary, kScores, {},
             SENTENCE("has ", vocabulary.scores.size(), " entries, but there are ", count, " tokens"));
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!isValidUtf8(vocabulary.pieces[i])) fail(vocabulary, kTokens, i, SENTENCE("is not valid UTF-8"));
    }
    for (std::size_t i = 0; i < vocabulary.scores.size(); ++i) {
        if (std::isnan(vocabulary.scores[i])) fail(vocabulary, kScores, i, SENTENCE("is not a number"));
    }
    for (const IdKey& entry : kIdKeys) checkId(vocabulary, entry.key, vocabulary.*entry.member);
    for (const TokenId id : vocabulary.fillInMiddle) checkId(vocabulary, "tokenizer.ggml.fim_*_token_id", id);
    if (vocabulary.addBos.value_or(false) && !vocabulary.bos) {
        fail(vocabulary, "tokenizer.ggml.add_bos_token", {},
             SENTENCE("is true, but no tokenizer.ggml.bos_token_id is given"));
    }
    if (vocabulary.addEos.value_or(false) && !vocabulary.eos) {
        fail(vocabulary, "tokenizer.ggml.add_eos_token", {},
             SENTENCE("is true, but no tokenizer.ggml.eos_token_id is given"));
    }
}

Vocabulary readVocabulary(const GgufFile& file, std::string_view pre)
{
    Vocabulary vocabulary;
    vocabulary.source = file.path().string();
    const std::optional<std::string_view> model = file.string("tokenizer.ggml.model");
    if (!model) fail(vocabulary, "tokenizer.ggml.model", {}, SENTENCE("is missing, so text cannot be tokenized"));
    vocabulary.model = *model;
    choosePreTokenizer(vocabulary, file, pre);

    readPieces(vocabulary, file);
    readKinds(vocabulary, file);
    readScores(vocabulary, file);
    if (const std::vector<std::string_view>* merges = file.stringArray(kMerges)) {
        vocabulary.merges.assign(merges->begin(), merges->end());
    }
    readSpecialIds(vocabulary, file);

    readAddedTokens(vocabulary, file);
    readNormalization(vocabulary, file);
    vocabulary.stripsAfterSpecial = isPhi3(file);
    if (const std::string_view mask = strippingMask(file); !mask.empty()) {
        const auto found = std::find(vocabulary.pieces.begin(), vocabulary.pieces.end(), mask);
        if (found != vocabulary.pieces.end()) {
            vocabulary.stripsBefore = static_cast<TokenId>(found - vocabulary.pieces.begin());
        }
    }
    file.requireIntact();  // throws if the file was truncated meanwhile, which would make the copied strings wrong
    checkVocabulary(vocabulary);
    return vocabulary;
}

}  // namespace vitrine
