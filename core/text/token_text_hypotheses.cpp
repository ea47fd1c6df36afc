// Hypotheses about changes of the text before tokenization: characters without a token, spaces, normalization.
#include "core/base/concat.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/text/byte_level.h"
#include "core/text/text_changes.h"
#include "core/text/token_hypotheses.h"
#include "core/text/unicode_folding.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// Tests whether the other engine has the unknown token in place of one or more tokens. The replaced
/// tokens end where both lists of ids match again. In place of a newline, id 0 also counts as unknown, because maps in
/// many programming languages return 0 for a missing key.
std::optional<FoundMistake> unknown(const TokenSides& sides)
{
    const std::size_t i = sides.position;
    if (i >= sides.other.size() || i >= sides.own.size()) return std::nullopt;
    const bool isUnknown = sides.isUnknown(sides.other[i]);
    if (!isUnknown && sides.other[i] != 0) return std::nullopt;
    std::size_t count = 1;
    while (i + count < sides.other.size() && sides.other[i + count] == sides.other[i]) ++count;
    std::size_t ownCount = sides.own.size() - i;
    if (i + count < sides.other.size()) {
        const auto rest = sides.own.begin() + static_cast<std::ptrdiff_t>(i);
        const auto next = std::find(rest, sides.own.end(), sides.other[i + count]);
        if (next == sides.own.end() || next == rest) {
            count = ownCount = 1;
        } else {
            ownCount = static_cast<std::size_t>(next - rest);
        }
    }
    std::string bytes;
    bool allBytes = true;
    for (std::size_t k = i; k < i + ownCount; ++k) {
        bytes += sides.tokenizer.tokenBytes(sides.own[k]);
        allBytes = allBytes && sides.tokenizer.kind(sides.own[k]) == TokenKind::Byte;
    }
    const bool newline = !bytes.empty() && bytes.find_first_not_of("\r\n") == std::string::npos;
    if (!isUnknown && !newline) return std::nullopt;
    const TokenCause cause = newline    ? TokenCause::NewlineUnknown
                             : allBytes ? TokenCause::ByteFallbackMissing
                                        : TokenCause::UnknownToken;
    return foundMistake(cause,
                        concat(sides.describe(sides.other[i]), " stands for ", inQuotes(bytes), ", here ",
                               sides.describe(sides.own[i])),
                        withOwn(sides, ownCount, count));
}

std::optional<FoundMistake> bytesForPieces(const TokenSides& sides)
{
    const auto same = sameBytesFrom(sides);
    if (!same) return std::nullopt;
    for (std::size_t k = 0; k < same->other; ++k) {
        if (sides.tokenizer.kind(sides.other[sides.position + k]) != TokenKind::Byte) return std::nullopt;
    }
    return foundMistake(TokenCause::BytesForPieces,
                        concat(sides.describe(sides.own[sides.position]), " came as ", same->other, " bytes"),
                        withOwn(sides, same->own, same->other));
}

std::u32string codePoints(std::string_view text)
{
    std::u32string out;
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Step step = decodeUtf8(text, i);
        out += step.codePoint;
        i += step.length;
    }
    return out;
}

std::string utf8(const std::u32string& text)
{
    std::string out;
    for (const char32_t c : text) appendUtf8(out, c);
    return out;
}

std::string inLowerCase(std::string_view text)
{
    std::u32string out;
    for (const char32_t c : codePoints(text)) appendLowerCase(out, c);
    return utf8(out);
}

bool isMark(char32_t c)
{
    return (c >= 0x300 && c <= 0x36F) || (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x3099 && c <= 0x309A);
}

std::string withoutMarks(std::string_view text)
{
    std::u32string out;
    for (const char32_t c : codePoints(text)) appendWithoutMarks(out, c);
    std::erase_if(out, isMark);
    return utf8(out);
}

std::string withoutNewlines(std::string_view text)
{
    std::string out(text);
    std::erase_if(out, [](char c) { return c == '\n' || c == '\r'; });
    return out;
}

std::string withOneSpace(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (c != ' ' || out.empty() || out.back() != ' ') out += c;
    }
    return out;
}

std::string_view withoutEnd(std::string_view text)
{
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

bool beginsWith(std::string_view text, std::string_view start)
{
    return text.substr(0, start.size()) == start;
}

/// Finds the change by which the other engine's text differs from the own text; nullopt if the texts are equal, or if
/// no known change explains the difference.
std::optional<TextChange> changeOf(std::string_view own, std::string_view other)
{
    const auto is = [](TokenCause cause) { return TextChange{cause, {}}; };
    if (own == other) return std::nullopt;
    if (own == concat(" ", other)) return is(TokenCause::SpaceMissing);
    if (other == concat(" ", own)) return is(TokenCause::SpaceExtra);
    if (!other.empty() && beginsWith(own, other) && withoutEnd(own) == withoutEnd(other)) {
        return is(TokenCause::EndTrimmed);
    }
    if (!own.empty() && beginsWith(other, own) && withoutEnd(own) == withoutEnd(other)) return is(TokenCause::EndAdded);
    if (other == withoutNewlines(own)) return is(TokenCause::NewlineDropped);
    if (other == withOneSpace(own)) return is(TokenCause::SpacesJoined);
    if (other == toByteLevel(own)) return is(TokenCause::MappedTwice);
    if (other == inLowerCase(own)) return is(TokenCause::LowerCase);
    if (auto change = findTextChange(own, other)) return change;
    if (other == withoutMarks(own)) return is(TokenCause::AccentsStripped);
    return std::nullopt;
}

/// A text after one or two known changes.
struct ChangedTwice {
    std::vector<TextChange> changes;
    std::string text;
};

/// Appends each common change of `from.text`, except changes with a cause in `from.changes`, to `all`.
void appendCommonChanges(const ChangedTwice& from, std::vector<ChangedTwice>& all)
{
    std::vector<ChangedText> found = commonTextChanges(from.text);
    found.push_back({{TokenCause::LowerCase, {}}, inLowerCase(from.text)});
    found.push_back({{TokenCause::SpacesJoined, {}}, withOneSpace(from.text)});
    for (ChangedText& one : found) {
        const bool isRepeated =
            std::ranges::find(from.changes, one.change.cause, &TextChange::cause) != from.changes.end();
        const bool isKnown = std::ranges::find(all, one.text, &ChangedTwice::text) != all.end();
        if (one.text == from.text || isRepeated || isKnown) continue;
        ChangedTwice next{from.changes, std::move(one.text)};
        next.changes.push_back(std::move(one.change));
        all.push_back(std::move(next));
    }
}

/// Finds up to three changes by which the other engine's text differs from the own text; empty if there are none.
std::vector<TextChange> changesOf(std::string_view own, std::string_view other)
{
    // Maximum sizes in bytes of texts for which two and three changes are sought; longer texts would take seconds.
    constexpr std::size_t kLongestForTwo = std::size_t{1} << 16U, kLongestForThree = std::size_t{1} << 13U;
    if (auto change = changeOf(own, other)) return {std::move(*change)};
    const std::size_t longest = std::max(own.size(), other.size());
    if (own == other || longest > kLongestForTwo) return {};
    std::vector<ChangedTwice> begun;
    const auto lastChange = [&](std::size_t from) -> std::vector<TextChange> {
        for (std::size_t i = from; i < begun.size(); ++i) {
            auto last = changeOf(begun[i].text, other);
            std::vector<TextChange>& changes = begun[i].changes;
            if (!last || std::ranges::find(changes, last->cause, &TextChange::cause) != changes.end()) continue;
            changes.push_back(std::move(*last));
            return changes;
        }
        return {};
    };
    appendCommonChanges({{}, std::string(own)}, begun);
    if (auto two = lastChange(0); !two.empty() || longest > kLongestForThree) return two;
    const std::size_t ones = begun.size();
    for (std::size_t i = 0; i < ones; ++i) appendCommonChanges(ChangedTwice(begun[i]), begun);
    return lastChange(ones);
}

std::optional<FoundMistake> changedText(const TokenSides& sides)
{
    const std::string own = sides.bodyText(sides.own);
    const std::string other = sides.bodyText(sides.other);
    std::vector<TextChange> changes = changesOf(own, other);
    if (changes.empty()) return std::nullopt;
    // The change of the text may have caused all later differences, so the whole list is replaced by the own ids.
    FoundMistake mended = foundMistake(changes[0].cause, std::move(changes[0].detail), sides.own);
    for (std::size_t i = 1; i < changes.size(); ++i)
        mended.further.push_back({changes[i].cause, 1, sides.position, std::move(changes[i].detail)});
    return mended;
}

std::optional<FoundMistake> anotherText(const TokenSides& sides)
{
    const std::string own = sides.bodyText(sides.own);
    const std::string other = sides.bodyText(sides.other);
    if (own == other) return std::nullopt;
    const auto shared = std::mismatch(
        own.begin(), own.begin() + static_cast<std::ptrdiff_t>(std::min(own.size(), other.size())), other.begin());
    const auto byte = static_cast<std::size_t>(shared.first - own.begin());
    return foundMistake(TokenCause::TextDiffers,
                        concat("at byte ", byte, " they say ", inQuotes(std::string_view(other).substr(byte, 40)),
                               ", not ", inQuotes(std::string_view(own).substr(byte, 40))),
                        sides.own);
}

}  // namespace

std::span<const TokenHypothesis> hypothesesOfText() noexcept
{
    static constexpr TokenHypothesis kAll[] = {unknown, bytesForPieces, changedText, anotherText};
    return kAll;
}

}  // namespace vitrine
