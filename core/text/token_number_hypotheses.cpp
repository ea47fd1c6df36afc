// Hypotheses about the right tokens with wrong ids. Ids may be stored in a type that is too narrow, have the wrong byte
// order, or be counted from a different first id.
#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/text/token_hypotheses.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace vitrine {

namespace {

using Ids = std::vector<TokenId>;

/// An arithmetic mistake that changes every id in the same way.
struct Arithmetic {
    TokenCause cause;
    SentenceForm words;  ///< description of the mistake for the user
    TokenId (*of)(TokenId id);
    /// Minimum number of different ids that the mistake must have changed: kOneProves, kSeveralProve or kManyProve.
    std::size_t fewest;
};

TokenId lowBits(TokenId id, unsigned bits)
{
    return id & ((TokenId{1} << bits) - 1);
}

TokenId swapped32(TokenId id)
{
    const auto bits = static_cast<std::uint32_t>(id);
    return static_cast<TokenId>((bits << 24) | ((bits & 0xFF00U) << 8) | ((bits >> 8) & 0xFF00U) | (bits >> 24));
}

/// Returns the id rounded to a floating-point number with `bits` significant bits; ties are rounded to even.
TokenId rounded(TokenId id, int bits)
{
    const int excess = static_cast<int>(std::bit_width(static_cast<std::uint32_t>(id))) - bits;
    if (id <= 0 || excess <= 0) return id;
    return static_cast<TokenId>(std::ldexp(std::nearbyint(std::ldexp(static_cast<double>(id), -excess)), excess));
}

/// Returns the id truncated to a floating-point number with `bits` significant bits: all lower bits become zero.
TokenId cut(TokenId id, int bits)
{
    const int excess = static_cast<int>(std::bit_width(static_cast<std::uint32_t>(id))) - bits;
    return id <= 0 || excess <= 0 ? id : (id >> excess) << excess;
}

// Minimum numbers of changed ids that prove a mistake (Arithmetic::fewest).
constexpr std::size_t kOneProves = 1;     ///< if a single id proves the mistake, such as an id cut to 15 bits
constexpr std::size_t kSeveralProve = 2;  ///< if one id may fit the mistake by chance, such as an id cut to 8 bits
constexpr std::size_t kManyProve = 3;     ///< if two ids may fit the mistake by chance: shifted or rounded ids

const Arithmetic kArithmetic[] = {
    {TokenCause::IdNarrow, FORM("ids are taken modulo 2^16 (stored in 16 bits)"),
     [](TokenId id) { return lowBits(id, 16); }, kOneProves},
    {TokenCause::IdNarrow, FORM("ids are stored as signed 16-bit integers"),
     [](TokenId id) { return static_cast<TokenId>(static_cast<std::int16_t>(lowBits(id, 16))); }, kOneProves},
    {TokenCause::IdNarrow, FORM("ids are taken modulo 2^8 (stored in 8 bits)"),
     [](TokenId id) { return lowBits(id, 8); }, kSeveralProve},
    {TokenCause::IdNarrow, FORM("ids are stored as signed 8-bit integers"),
     [](TokenId id) { return static_cast<TokenId>(static_cast<std::int8_t>(lowBits(id, 8))); }, kSeveralProve},
    {TokenCause::IdNarrow, FORM("ids above 65535 are replaced by 65535"),
     [](TokenId id) { return std::min(id, 65535); }, kOneProves},
    {TokenCause::IdNarrow, FORM("ids above 32767 are replaced by 32767"),
     [](TokenId id) { return std::min(id, 32767); }, kOneProves},
    {TokenCause::IdNarrow, FORM("ids above 255 are replaced by 255"), [](TokenId id) { return std::min(id, 255); },
     kSeveralProve},
    {TokenCause::IdNarrow, FORM("ids above 127 are replaced by 127"), [](TokenId id) { return std::min(id, 127); },
     kSeveralProve},
    {TokenCause::IdByteOrder, FORM("ids are read as 32 bits in the other byte order"), swapped32, kOneProves},
    {TokenCause::IdByteOrder, FORM("ids are read as 16 bits in the other byte order"),
     [](TokenId id) { return lowBits(id >> 8, 8) | (lowBits(id, 8) << 8); }, kOneProves},
    {TokenCause::IdFloat, FORM("ids are rounded to bf16 (8 significant bits)"),
     [](TokenId id) { return rounded(id, 8); }, kManyProve},
    {TokenCause::IdFloat, FORM("ids are cut to bf16 (8 significant bits)"), [](TokenId id) { return cut(id, 8); },
     kManyProve},
    {TokenCause::IdFloat, FORM("ids are rounded to f16 (11 significant bits)"),
     [](TokenId id) { return rounded(id, 11); }, kManyProve},
    {TokenCause::IdSign, FORM("ids are negated"), [](TokenId id) { return -id; }, kSeveralProve},
    {TokenCause::IdSign, FORM("ids are bitwise inverted"), [](TokenId id) { return ~id; }, kSeveralProve},
};

/// The longest run of ids from sides.position on that one arithmetic mistake explains: each id of the other engine
/// equals `of`(own id).
struct Run {
    std::size_t length = 0;
    std::size_t changed = 0;  ///< number of different ids of this tokenizer in the run that the mistake changes
    bool toTheEnd = false;    ///< whether the run reaches the end of the shorter list of ids
};

template <typename Of>
Run runOf(const TokenSides& sides, const Of& of)
{
    Run run;
    Ids changed;
    const std::size_t shared = std::min(sides.own.size(), sides.other.size());
    for (std::size_t i = sides.position; i < shared; ++i) {
        const TokenId own = sides.own[i];
        if (sides.other[i] != of(own)) break;
        ++run.length;
        if (sides.other[i] != own && std::ranges::find(changed, own) == changed.end()) changed.push_back(own);
    }
    run.changed = changed.size();
    run.toTheEnd = sides.position + run.length == shared;
    return run;
}

/// Returns the sentence with an example: the first id that differs.
Sentence withExample(const Sentence& sentence, const TokenSides& sides)
{
    return SENTENCE(sentence, "; ", sides.describe(sides.own[sides.position]), " became ", sides.other[sides.position]);
}

std::optional<FoundMistake> arithmetic(const TokenSides& sides)
{
    // Several mistakes may explain the first wrong ids. The mistake that explains the most ids is taken.
    std::size_t longest = 0;
    TokenCause cause = TokenCause::IdNarrow;
    Sentence words;
    const auto consider = [&](TokenCause one, const auto& of, std::size_t fewest, const auto& makeWords) {
        const Run run = runOf(sides, of);
        if (run.changed < fewest || run.length <= longest) return;
        longest = run.length;
        cause = one;
        words = makeWords();
    };
    for (const Arithmetic& one : kArithmetic) {
        consider(one.cause, one.of, one.fewest, [&] { return Sentence(one.words); });
    }
    // The loop tests whether ids are taken modulo 2^17 to 2^9. The table kArithmetic contains 2^8 and 2^16, which take
    // precedence, because ids are more often stored in 8 or 16 bits.
    for (unsigned bits = 17; bits > 8; --bits) {
        consider(
            TokenCause::IdNarrow, [bits](TokenId id) { return lowBits(id, bits); },
            bits >= 15 ? kOneProves : kSeveralProve, [bits] { return SENTENCE("ids are taken modulo 2^", bits); });
    }
    if (longest == 0) return std::nullopt;
    return foundMistake(cause, withExample(words, sides), withOwn(sides, longest, longest));
}

/// Tests whether ids are shifted by a constant: all ids, all ids except special tokens, or all ids from some id on.
std::optional<FoundMistake> offsetIds(const TokenSides& sides)
{
    const std::size_t i = sides.position;
    if (i >= sides.own.size() || i >= sides.other.size()) return std::nullopt;
    const std::int64_t offset = std::int64_t{sides.other[i]} - sides.own[i];
    const auto shifted = [offset](TokenId id) { return static_cast<TokenId>(id + offset); };
    const auto tried = [&](const auto& of, const Sentence& which) -> std::optional<FoundMistake> {
        const Run run = runOf(sides, of);
        if (!run.toTheEnd || run.changed < kManyProve) return std::nullopt;
        return foundMistake(TokenCause::IdOffset,
                            withExample(SENTENCE(which, offset > 0 ? " are larger by " : " are smaller by ",
                                                 offset > 0 ? offset : -offset),
                                        sides),
                            withOwn(sides, run.length, run.length));
    };
    if (auto all = tried(shifted, i == 0 ? SENTENCE("all ids") : SENTENCE("all ids from the difference on")))
        return all;
    const auto ordinary = [&](TokenId id) { return sides.isControlCharacter(id) ? id : shifted(id); };
    if (auto some = tried(ordinary, SENTENCE("all ids except those of special tokens"))) return some;
    // Smallest id that differs in the other list. The hypothesis is that only this id and greater ids are shifted.
    TokenId least = sides.own[i];
    const std::size_t shared = std::min(sides.own.size(), sides.other.size());
    for (std::size_t k = i; k < shared; ++k) {
        if (sides.own[k] != sides.other[k]) least = std::min(least, sides.own[k]);
    }
    return tried([&](TokenId id) { return id >= least ? shifted(id) : id; }, SENTENCE("ids from about ", least, " on"));
}

/// Tests whether ids were written with one integer width and read with another. Reading either splits each id into
/// several numbers, or joins two ids into one number.
std::optional<FoundMistake> otherWidth(const TokenSides& sides)
{
    struct Reading {
        unsigned bits;      ///< width in bits with which the ids were read
        std::size_t parts;  ///< number of numbers that one id became
        SentenceForm words;
    };
    // The most probable mistake is first, because NumPy and PyTorch use 64 bits by default.
    const Reading kReadings[] = {{32, 2, FORM("each 64-bit id was read as two 32-bit ids")},
                                 {16, 2, FORM("each 32-bit id was read as two 16-bit ids")},
                                 {8, 2, FORM("each 16-bit id was read as two 8-bit ids")},
                                 {8, 4, FORM("each 32-bit id was read as four 8-bit ids")},
                                 {16, 4, FORM("each 64-bit id was read as four 16-bit ids")},
                                 {8, 8, FORM("each 64-bit id was read as eight 8-bit ids")}};
    constexpr std::size_t kFewest = 2;
    Sentence words;
    for (const Reading& reading : kReadings) {
        if (sides.own.size() < kFewest || sides.other.size() != sides.own.size() * reading.parts) continue;
        const auto part = [&](std::size_t index, bool bigEnd) {
            const std::size_t which = index % reading.parts;
            const std::size_t shift = reading.bits * (bigEnd ? reading.parts - 1 - which : which);
            const auto id = static_cast<std::uint64_t>(static_cast<std::uint32_t>(sides.own[index / reading.parts]));
            return static_cast<TokenId>((id >> shift) & ((std::uint64_t{1} << reading.bits) - 1));
        };
        for (const bool bigEnd : {false, true}) {
            bool all = true;
            for (std::size_t i = 0; all && i < sides.other.size(); ++i) all = sides.other[i] == part(i, bigEnd);
            // If all ids are small, several readings give the same numbers. The sentence then names all of these
            // readings.
            if (!all) continue;
            words = words.empty() ? Sentence(reading.words) : SENTENCE(words, ", or ", Sentence(reading.words));
            break;
        }
    }
    if (words.empty()) return std::nullopt;
    return foundMistake(TokenCause::IdWidth, std::move(words), sides.own);
}

std::optional<FoundMistake> joined(const TokenSides& sides)
{
    constexpr std::size_t kFewest = 4;
    if (sides.own.size() < kFewest || sides.other.size() != sides.own.size() / 2) return std::nullopt;
    for (std::size_t i = 0; i < sides.other.size(); ++i) {
        const auto low = static_cast<std::uint32_t>(sides.own[2 * i]);
        const auto high = static_cast<std::uint32_t>(sides.own[2 * i + 1]);
        if (low > 0xFFFF || high > 0xFFFF || static_cast<std::uint32_t>(sides.other[i]) != (low | (high << 16))) {
            return std::nullopt;
        }
    }
    return foundMistake(TokenCause::IdWidth, SENTENCE("pairs of 16-bit ids were read as one 32-bit id"), sides.own);
}

}  // namespace

std::span<const TokenHypothesis> hypothesesOfNumbers() noexcept
{
    static constexpr TokenHypothesis kAll[] = {otherWidth, joined, arithmetic, offsetIds};
    return kAll;
}

}  // namespace vitrine
