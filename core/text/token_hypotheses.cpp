// Hypotheses about tokens that are missing, added or out of range: BOS, EOS, special tokens, the template.
#include "core/text/token_hypotheses.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

using Ids = std::vector<TokenId>;

std::optional<TokenId> at(const Ids& ids, std::size_t index)
{
    return index < ids.size() ? std::optional(ids[index]) : std::nullopt;
}

Ids with(const Ids& ids, std::size_t position, TokenId id)
{
    Ids longer = ids;
    longer.insert(longer.begin() + static_cast<std::ptrdiff_t>(position), id);
    return longer;
}

Ids without(const Ids& ids, std::size_t position)
{
    Ids shorter = ids;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(position));
    return shorter;
}

std::optional<FoundMistake> idOutOfRange(const TokenSides& sides)
{
    const auto id = at(sides.other, sides.position);
    if (!id || sides.isRange(*id)) return std::nullopt;
    Ids mended = sides.other;
    if (sides.position < sides.own.size()) {
        mended[sides.position] = sides.own[sides.position];
    } else {
        mended = without(mended, sides.position);
    }
    return foundMistake(TokenCause::IdOutOfRange, concat(*id, " of ", sides.tokenizer.size(), " tokens"), mended);
}

/// Returns whether the id is a mark that an engine puts around a text: BOS, EOS, the unknown token, padding and the
/// like. All remaining control tokens belong to templates.
bool isOuterToken(const TokenSides& sides, TokenId id)
{
    const Vocabulary& vocabulary = sides.tokenizer.vocabulary();
    return sides.isUnknown(id) || vocabulary.bos == id || vocabulary.eos == id || vocabulary.eot == id ||
           vocabulary.padding == id || vocabulary.separator == id || vocabulary.classifier == id;
}

Ids withoutOuterTokens(const TokenSides& sides, std::span<const TokenId> ids)
{
    Ids rest(ids.begin(), ids.end());
    std::erase_if(rest, [&](TokenId id) { return isOuterToken(sides, id); });
    return rest;
}

/// Whether a run of `count` ids `id` may be padding. PyTorch marks ignored positions with ids such as -100. A single
/// BOS or a single token of a template does not count as padding.
bool mayPad(const TokenSides& sides, TokenId id, std::size_t count)
{
    if (id < 0) return true;
    if (count == 1) return isOuterToken(sides, id) && sides.tokenizer.vocabulary().bos != id;
    return isOuterToken(sides, id) || sides.tokenizer.kind(id) == TokenKind::Control;
}

FoundMistake paddedWith(const TokenSides& sides, TokenId id, std::size_t count, const char* side, Ids mended)
{
    return foundMistake(TokenCause::Padded,
                        concat(count, count == 1 ? " token " : " tokens ", sides.describe(id), " on the ", side),
                        std::move(mended));
}

std::optional<FoundMistake> padding(const TokenSides& sides)
{
    const auto id = at(sides.other, sides.position);
    if (!id || sides.own.empty()) return std::nullopt;
    const auto begin = sides.other.begin() + static_cast<std::ptrdiff_t>(sides.position);
    const auto end = std::find_if(begin, sides.other.end(), [&](TokenId one) { return one != *id; });
    const auto count = static_cast<std::size_t>(end - begin);
    if (!mayPad(sides, *id, count)) return std::nullopt;
    if (sides.position == sides.own.size() && end == sides.other.end()) {
        // A single EOS at the end of the list is probably not padding, but an EOS that the other engine has added.
        const bool isPadding = count > 1 || *id < 0 || sides.tokenizer.vocabulary().padding == *id;
        return isPadding ? std::optional(paddedWith(sides, *id, count, "right", sides.own)) : std::nullopt;
    }
    if (sides.position != 0 || end == sides.other.end()) return std::nullopt;
    // The ids after the padding must begin like the prompt, with BOS or without it.
    const bool hasBos = sides.tokenizer.vocabulary().bos == sides.own.front();
    if (*end != sides.own.front() && !(hasBos && *end == at(sides.own, 1))) return std::nullopt;
    return paddedWith(sides, *id, count, "left", Ids(end, sides.other.end()));
}

std::optional<FoundMistake> repeated(const TokenSides& sides)
{
    const Ids own = withoutOuterTokens(sides, sides.own);
    const Ids other = withoutOuterTokens(sides, sides.other);
    if (sides.position < sides.own.size() || own.empty() || other.size() % own.size() != 0) return std::nullopt;
    const std::size_t times = other.size() / own.size();
    if (times < 2) return std::nullopt;
    for (std::size_t i = 0; i < other.size(); ++i) {
        if (other[i] != own[i % own.size()]) return std::nullopt;
    }
    return foundMistake(TokenCause::Repeated, concat(times, " times in a row"), sides.own);
}

std::optional<FoundMistake> bos(const TokenSides& sides)
{
    const auto bos = sides.tokenizer.vocabulary().bos;
    if (!bos || sides.position > 1) return std::nullopt;
    const bool ownFirst = at(sides.own, 0) == *bos;
    const bool otherFirst = at(sides.other, 0) == *bos;
    if (ownFirst && otherFirst && at(sides.other, 1) == *bos) {
        return foundMistake(TokenCause::BosDoubled, sides.describe(*bos), without(sides.other, 1));
    }
    if (sides.position > 0) return std::nullopt;
    // If the other engine split the text of BOS into ordinary tokens, BOS is not missing; the mistake is
    // SpecialInPieces.
    // If BOS and the prompt follow other tokens, BOS is not missing either.
    const auto start = sides.own.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(sides.own.size(), 2));
    const bool isLater =
        std::search(sides.other.begin(), sides.other.end(), sides.own.begin(), start) != sides.other.end();
    if (ownFirst && !isLater && !sameBytesFrom(sides)) {
        return foundMistake(TokenCause::BosMissing, concat("token 0 must be ", sides.describe(*bos)),
                            with(sides.other, 0, *bos));
    }
    if (otherFirst) return foundMistake(TokenCause::BosExtra, sides.describe(*bos), without(sides.other, 0));
    return std::nullopt;
}

std::optional<FoundMistake> closing(const TokenSides& sides)
{
    const std::size_t i = sides.position;
    const auto closing = sides.tokenizer.closing();
    if (closing && i == sides.other.size() && i + 1 == sides.own.size() && sides.own[i] == *closing) {
        return foundMistake(TokenCause::EosMissing, sides.describe(*closing), sides.own);
    }
    if (i != sides.own.size() || i + 1 != sides.other.size()) return std::nullopt;
    const TokenId last = sides.other[i];
    const auto& vocabulary = sides.tokenizer.vocabulary();
    if (vocabulary.eos != last && vocabulary.eot != last && vocabulary.separator != last) return std::nullopt;
    return foundMistake(TokenCause::EosExtra, sides.describe(last), sides.own);
}

std::optional<FoundMistake> specialInPieces(const TokenSides& sides)
{
    const auto own = at(sides.own, sides.position);
    const auto other = at(sides.other, sides.position);
    if (!own || !other) return std::nullopt;
    const auto same = sameBytesFrom(sides);
    if (!same) return std::nullopt;
    if (same->own == 1 && sides.isControlCharacter(*own)) {
        return foundMistake(
            TokenCause::SpecialInPieces,
            concat(sides.describe(*own), " came as ", same->other, same->other == 1 ? " token" : " tokens"),
            withOwn(sides, 1, same->other));
    }
    if (same->other == 1 && sides.isControlCharacter(*other)) {
        return foundMistake(TokenCause::SpecialRecognized, sides.describe(*other), withOwn(sides, same->own, 1));
    }
    return std::nullopt;
}

bool hasControl(const TokenSides& sides, std::span<const TokenId> ids)
{
    return std::any_of(ids.begin(), ids.end(), [&](TokenId id) { return sides.isControlCharacter(id); });
}

std::span<const TokenId> withoutBos(const TokenSides& sides, const Ids& ids)
{
    const std::span<const TokenId> all = ids;
    return !all.empty() && sides.tokenizer.vocabulary().bos == all.front() ? all.subspan(1) : all;
}

/// Returns the range [begin, end) in `whole` that approximately equals `part`. The first and last ids are equal, and at
/// least half of the ids are the same. The lengths differ by at most one.
std::optional<std::pair<std::size_t, std::size_t>> findWithin(std::span<const TokenId> whole,
                                                              std::span<const TokenId> part)
{
    if (part.empty() || part.size() > whole.size()) return std::nullopt;
    for (std::size_t begin = 0; begin < whole.size(); ++begin) {
        if (whole[begin] != part.front()) continue;
        for (const std::size_t length : {part.size(), part.size() + 1, part.size() - 1}) {
            if (length == 0 || begin + length > whole.size() || whole[begin + length - 1] != part.back()) continue;
            std::size_t same = 0;
            for (std::size_t i = 0; i < std::min(length, part.size()); ++i) same += whole[begin + i] == part[i] ? 1 : 0;
            if (2 * same >= part.size()) return std::pair{begin, begin + length};
        }
    }
    return std::nullopt;
}

std::optional<FoundMistake> templateMissing(const TokenSides& sides)
{
    const auto own = withoutBos(sides, sides.own);
    const auto other = withoutBos(sides, sides.other);
    if (!hasControl(sides, own) || hasControl(sides, other) || other.empty()) return std::nullopt;
    const std::size_t bosCount = sides.own.size() - own.size();
    if (const auto found = findWithin(own, other)) {
        Ids mended(sides.own.begin(), sides.own.begin() + static_cast<std::ptrdiff_t>(bosCount + found->first));
        mended.insert(mended.end(), other.begin(), other.end());
        mended.insert(mended.end(), own.begin() + static_cast<std::ptrdiff_t>(found->second), own.end());
        return foundMistake(TokenCause::TemplateMissing, {}, std::move(mended));
    }
    const std::string text = sides.bodyText(other);
    const std::string_view bare = std::string_view(text).substr(text.rfind(' ', 0) == 0 ? 1 : 0);
    if (bare.empty() || sides.bodyText(own).find(bare) == std::string::npos) return std::nullopt;
    return foundMistake(TokenCause::TemplateMissing, {}, sides.own);
}

std::optional<FoundMistake> templateExtra(const TokenSides& sides)
{
    const auto own = withoutBos(sides, sides.own);
    const auto other = withoutBos(sides, sides.other);
    if (hasControl(sides, own) || !hasControl(sides, other) || own.empty()) return std::nullopt;
    const std::string text = sides.bodyText(own);
    const std::string_view bare = std::string_view(text).substr(text.rfind(' ', 0) == 0 ? 1 : 0);
    const Ids unmarked = withoutOuterTokens(sides, other);
    const std::string otherText = sides.bodyText(unmarked);
    const std::size_t found = otherText.find(bare);
    if (bare.empty() || found == std::string::npos) return std::nullopt;
    // A template puts control tokens or words before the text. Otherwise, only BOS, EOS and the like were added, or an
    // answer follows.
    const bool hasWords = otherText.find_first_not_of(" \t\r\n") < found;
    if (!hasWords && !hasControl(sides, unmarked)) return std::nullopt;
    return foundMistake(TokenCause::TemplateExtra, {}, sides.own);
}

std::optional<FoundMistake> length(const TokenSides& sides)
{
    const std::size_t i = sides.position;
    if (i == 0) return std::nullopt;
    if (i == sides.other.size()) {
        // If only white space is missing at the end, the hypotheses about the text explain it.
        const std::string rest = sides.bodyText(std::span(sides.own).subspan(i));
        if (rest.find_first_not_of(" \t\r\n") == std::string::npos) return std::nullopt;
        return foundMistake(TokenCause::CutOff, concat(i, " of ", sides.own.size()), sides.own);
    }
    if (i != sides.own.size()) return std::nullopt;
    const std::string rest = sides.bodyText(std::span(sides.other).subspan(i));
    if (rest.find_first_not_of(" \t\r\n") == std::string::npos) return std::nullopt;
    return foundMistake(TokenCause::GoesOn, concat("with ", inQuotes(rest)), sides.own);
}

}  // namespace

FoundMistake foundMistake(TokenCause cause, Sentence detail, std::vector<TokenId> other)
{
    FoundMistake mended;
    mended.fault.cause = cause;
    mended.fault.detail = std::move(detail);
    mended.other = std::move(other);
    return mended;
}

bool TokenSides::isControlCharacter(TokenId id) const
{
    const TokenKind kind = tokenizer.kind(id);
    return isRange(id) && (kind == TokenKind::Control || kind == TokenKind::UserDefined);
}

bool TokenSides::isUnknown(TokenId id) const
{
    return isRange(id) && (tokenizer.vocabulary().unknown == id || tokenizer.kind(id) == TokenKind::Unknown);
}

std::string TokenSides::bodyText(std::span<const TokenId> ids) const
{
    if (!ids.empty() && tokenizer.vocabulary().bos == ids.front()) ids = ids.subspan(1);
    if (!ids.empty() && tokenizer.closing() == ids.back()) ids = ids.first(ids.size() - 1);
    std::string text;
    for (const TokenId id : ids) text += isRange(id) ? tokenizer.tokenBytes(id) : std::string();
    return text;
}

std::string TokenSides::describe(TokenId id) const
{
    if (!isRange(id)) return concat(id, " (not in the vocabulary)");
    const std::string bytes = tokenizer.tokenBytes(id);
    return concat(id, ' ', inQuotes(bytes.empty() ? tokenizer.piece(id) : bytes));
}

std::optional<SameBytes> sameBytesFrom(const TokenSides& sides)
{
    std::string own;
    std::string other;
    SameBytes count;
    const auto take = [&](const std::vector<TokenId>& ids, std::size_t& taken, std::string& bytes) {
        const auto id = at(ids, sides.position + taken);
        if (!id || !sides.isRange(*id)) return false;
        bytes += sides.tokenizer.tokenBytes(*id);
        ++taken;
        return true;
    };
    do {
        const bool ownIsShorter = own.size() <= other.size();
        if (!(ownIsShorter ? take(sides.own, count.own, own) : take(sides.other, count.other, other))) return {};
        const std::size_t shared = std::min(own.size(), other.size());
        if (std::string_view(own).substr(0, shared) != std::string_view(other).substr(0, shared)) return {};
    } while (own.size() != other.size() || count.own == 0 || count.other == 0);
    return count;
}

std::vector<TokenId> withOwn(const TokenSides& sides, std::size_t ownCount, std::size_t count)
{
    const auto begin = static_cast<std::ptrdiff_t>(sides.position);
    Ids mended(sides.other.begin(), sides.other.begin() + begin);
    mended.insert(mended.end(), sides.own.begin() + begin,
                  sides.own.begin() + begin + static_cast<std::ptrdiff_t>(ownCount));
    mended.insert(mended.end(), sides.other.begin() + begin + static_cast<std::ptrdiff_t>(count), sides.other.end());
    return mended;
}

std::span<const TokenHypothesis> hypothesesOfAddedTokens() noexcept
{
    static constexpr TokenHypothesis kAll[] = {padding,         idOutOfRange,    bos,           closing, repeated,
                                               specialInPieces, templateMissing, templateExtra, length};
    return kAll;
}

}  // namespace vitrine
