#include "tests/support/tiny_vocabulary.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/utf8.h"

#include <cstdio>
#include <string_view>

namespace vitrine::test {

namespace {

enum TokenType : std::int32_t { Normal = 1, Unknown = 2, Control = 3, Unused = 5, Byte = 6 };

/// Returns the character with which GPT-2's vocabulary writes each byte: the byte itself if it is printable, or else
/// the next unused character from U+0100.
std::vector<std::string> byteCharacters()
{
    std::vector<std::string> characters(256);
    char32_t next = 256;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const bool printable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
        appendUtf8(characters[byte], printable ? byte : next++);
    }
    return characters;
}

void addToken(TinyVocabulary& vocabulary, std::string token, TokenType type)
{
    vocabulary.tokens.push_back(std::move(token));
    vocabulary.types.push_back(type);
}

/// Adds unused tokens until the vocabulary has `size` - `reserved` tokens. A size of 0 adds none.
void fillUp(TinyVocabulary& vocabulary, std::uint32_t size, std::uint32_t reserved)
{
    const std::size_t needed = vocabulary.tokens.size() + reserved;
    if (size == 0) return;
    if (size < needed) throw Error(concat("a tiny vocabulary needs at least ", needed, " tokens, not ", size, "."));
    while (vocabulary.tokens.size() + reserved < size) {
        addToken(vocabulary, concat("[UNUSED", vocabulary.tokens.size(), "]"), Unused);
    }
}

}  // namespace

TinyVocabulary tinyBpeVocabulary(std::uint32_t size)
{
    // "Ġ" is the character with which the vocabulary writes a space.
    static constexpr std::string_view kMerges[] = {
        "h e",   "i n",     "e r",     "a n",  "o n",        "r e",   "l l",     "o r",  "Ġ t",   "Ġ a",
        "Ġt he", "Ġ w",     "l o",     "l d",  "n d",        "a t",   "e n",     "i s",  "o u",   "in g",
        "Ġ s",   "an d",    "H e",     "ll o", "He llo",     "or ld", "Ġw orld", "u s",  "us er", "a s",
        "as s",  "is t",    "ass ist", "an t", "assist ant", "0 0",   "s y",     "st e", "s t",   "sy st",
        "e m",   "syst em", "Ġ Ġ",     "ĊĊ Ċ", "Ċ Ċ",        "1 2",   "Ġ1 2",    "Ġ 1",
    };
    TinyVocabulary vocabulary;
    for (std::string& character : byteCharacters()) addToken(vocabulary, std::move(character), Normal);
    const auto has = [&](std::string_view token) {
        for (const std::string& known : vocabulary.tokens) {
            if (known == token) return true;
        }
        return false;
    };
    for (const std::string_view merge : kMerges) {
        const std::size_t space = merge.find(' ');
        const std::string_view left = merge.substr(0, space);
        const std::string_view right = merge.substr(space + 1);
        if (!has(left) || !has(right)) continue;
        const std::string merged = concat(left, right);
        if (!has(merged)) addToken(vocabulary, merged, Normal);
        vocabulary.merges.emplace_back(merge);
    }
    fillUp(vocabulary, size, 3);
    vocabulary.bos = static_cast<std::uint32_t>(vocabulary.tokens.size());
    vocabulary.eos = vocabulary.bos + 2;
    for (const char* special : {"<|endoftext|>", "<|im_start|>", "<|im_end|>"}) addToken(vocabulary, special, Control);
    return vocabulary;
}

TinyVocabulary tinySentencePieceVocabulary(std::uint32_t size)
{
    // "▁" is the character with which the vocabulary writes a space. Two pieces that together form a piece are merged;
    // pieces with better scores are merged first.
    static constexpr std::string_view kPieces[] = {"he", "in", "▁t", "▁the",  "er",  "an", "on",     "ll",    "lo",
                                                   "or", "ld", "▁w", "world", "wor", "▁a", "▁world", "hello", "hell"};
    TinyVocabulary vocabulary;
    addToken(vocabulary, "<unk>", Unknown);
    addToken(vocabulary, "<s>", Control);
    addToken(vocabulary, "</s>", Control);
    vocabulary.bos = 1;
    vocabulary.eos = 2;
    for (unsigned byte = 0; byte < 256; ++byte) {
        char text[8];
        std::snprintf(text, sizeof text, "<0x%02X>", byte);
        addToken(vocabulary, text, Byte);
    }
    vocabulary.scores.assign(vocabulary.tokens.size(), 0.0F);
    for (const std::string_view piece : kPieces) {
        vocabulary.scores.push_back(-static_cast<float>(vocabulary.tokens.size()));
        addToken(vocabulary, std::string(piece), Normal);
    }
    for (char letter = 'a'; letter <= 'z'; ++letter) addToken(vocabulary, std::string(1, letter), Normal);
    for (const char letter : std::string_view("HTWI.,?!'01")) addToken(vocabulary, std::string(1, letter), Normal);
    addToken(vocabulary, "▁", Normal);
    fillUp(vocabulary, size, 2);
    addToken(vocabulary, "<|im_start|>", Control);
    addToken(vocabulary, "<|im_end|>", Control);
    for (std::size_t i = vocabulary.scores.size(); i < vocabulary.tokens.size(); ++i) {
        vocabulary.scores.push_back(-static_cast<float>(i));
    }
    return vocabulary;
}

}  // namespace vitrine::test
