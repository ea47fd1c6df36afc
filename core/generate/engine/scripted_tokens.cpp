#include "core/generate/engine/scripted_tokens.h"

#include "core/base/utf8.h"
#include "core/generate/sampling/random.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vitrine {

namespace {

constexpr std::size_t kLongestPiece = 7;
constexpr std::array<std::string_view, 24> kOtherWords = {
    " the", " a",   ",",     " and", " of", ".",  " to", " in", " is", " that", "\n", " it",
    " for", " was", " with", "ing",  " on", "ed", "s",   " at", "!",   " by",   "?",  " from"};

enum class CharacterClass : std::uint8_t { Word, Digit, NewLine, Space, Other };

CharacterClass classOf(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z')) return CharacterClass::Word;
    if (byte >= '0' && byte <= '9') return CharacterClass::Digit;
    if (byte == '\n') return CharacterClass::NewLine;
    if (byte == ' ') return CharacterClass::Space;
    return CharacterClass::Other;
}

std::uint64_t hashOf(std::string_view text)
{
    std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    return hash;
}

TokenId idOf(std::string_view piece, std::uint32_t vocabularySize)
{
    constexpr std::uint32_t kReserved = 3;
    return static_cast<TokenId>(kReserved + hashOf(piece) % (vocabularySize - kReserved));
}

}  // namespace

std::vector<std::string> scriptedPieces(std::string_view text)
{
    std::vector<std::string> pieces;
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t end = begin;
        const auto classAt = [&](std::size_t i) { return classOf(text[i]); };
        if (classAt(end) == CharacterClass::Space) {
            while (end < text.size() && classAt(end) == CharacterClass::Space) ++end;
            // The last space before a word belongs to that word.
            if (end < text.size() && classAt(end) == CharacterClass::Word) --end;
        }
        if (end == begin) {
            if (classAt(end) == CharacterClass::Space) ++end;
            const CharacterClass kind = classAt(end);
            while (end < text.size() && classAt(end) == kind && end - begin < kLongestPiece &&
                   (kind != CharacterClass::Other || end == begin)) {
                ++end;
            }
            end = begin + std::max<std::size_t>(completeUtf8Prefix(text.substr(begin, end - begin)), 1);
        }
        pieces.emplace_back(text.substr(begin, end - begin));
        begin = end;
    }
    return pieces;
}

std::string_view ScriptedTokens::find(TokenId id, std::span<const std::string> pieces) const
{
    if (id == kTurnBegin) return "<|im_start|>";
    if (id == kTurnEnd) return "<|im_end|>";
    for (const std::string_view piece : pieces) {
        if (idOf(piece, m_vocabularySize) == id) return piece;
    }
    for (const std::string_view piece : kOtherWords) {
        if (idOf(piece, m_vocabularySize) == id) return piece;
    }
    return {};
}

TokenRecord ScriptedTokens::describe(std::string_view piece, std::size_t position) const
{
    TokenRecord record;
    record.bytes = piece;
    record.position = static_cast<std::int32_t>(position);
    record.id = idOf(piece, m_vocabularySize);
    if (piece == "<|im_start|>" || piece == "<|im_end|>") {
        record.id = piece == "<|im_start|>" ? kTurnBegin : kTurnEnd;
        record.kind = TokenKind::Control;
    }
    return record;
}

void ScriptedTokens::score(TokenRecord& record, std::size_t alternatives, bool isAnswer) const
{
    Random random(hashOf(record.bytes) + static_cast<std::uint64_t>(record.position));
    // Usually, the token itself is the first candidate, with a high probability. Sometimes it has a lower rank.
    const bool surprise = random.uniform() < 0.2;
    const std::size_t ownPlace = surprise ? 1 + static_cast<std::size_t>(random.uniform() * 4) : 0;
    const double first = surprise ? 0.25 + 0.2 * random.uniform() : 0.4 + 0.59 * random.uniform();

    constexpr std::size_t kListed = 20;
    std::vector<TokenAlternative> list;
    double left = 1.0;
    double entropy = 0;
    std::size_t word = random.next() % kOtherWords.size();
    for (std::size_t place = 0; place < kListed; ++place) {
        const double p = left * first;
        left -= p;
        entropy -= p * std::log2(p);
        TokenAlternative alternative;
        if (place == ownPlace) {
            alternative = {record.id, record.bytes, record.kind, 0, 0, 0};
        } else {
            do word = (word + 1) % kOtherWords.size();
            while (kOtherWords[word] == record.bytes);
            alternative.bytes = kOtherWords[word];
            alternative.id = idOf(alternative.bytes, m_vocabularySize);
        }
        alternative.pRaw = static_cast<float>(p);
        alternative.logit = static_cast<float>(std::log(p) + 15.0);
        list.push_back(std::move(alternative));
    }

    // Total probability of the candidates that a min-p of 0.05 would keep, always including the token itself.
    double kept = 0;
    for (std::size_t place = 0; place < kListed; ++place) {
        if (place <= ownPlace || list[place].pRaw >= 0.05F * list[0].pRaw) kept += list[place].pRaw;
    }
    for (std::size_t place = 0; isAnswer && place < kListed; ++place) {
        if (place <= ownPlace || list[place].pRaw >= 0.05F * list[0].pRaw) {
            list[place].pFinal = static_cast<float>(list[place].pRaw / kept);
        } else {
            list[place].removedBy = stageNamed("min_p");
        }
    }
    record.scored = true;
    record.logit = list[ownPlace].logit;
    record.pRaw = list[ownPlace].pRaw;
    record.pFinal = list[ownPlace].pFinal;
    record.rank = static_cast<std::int32_t>(ownPlace) + 1;
    record.entropy = static_cast<float>(entropy);
    list.resize(std::min(alternatives, list.size()));
    record.top = std::move(list);
}

}  // namespace vitrine
