#include "core/text/token_difference.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/text/token_hypotheses.h"

#include <algorithm>
#include <array>

namespace vitrine {

namespace {

constexpr TokenCauseTraits kCauses[] = {
#define VITRINE_TOKEN_CAUSE(identifier, code, description, hint) {TokenCause::identifier, code, description, hint},
#include "core/text/token_cause.def"
};

/// Maximum number of differences to explain. If a list has more differences, it probably belongs to another text.
constexpr std::size_t kMostPlaces = 1000;

std::size_t firstDifference(std::span<const TokenId> a, std::span<const TokenId> b)
{
    const std::size_t shared = std::min(a.size(), b.size());
    for (std::size_t i = 0; i < shared; ++i) {
        if (a[i] != b[i]) return i;
    }
    return shared;
}

std::optional<FoundMistake> explain(const TokenSides& sides)
{
    for (const auto& group : {hypothesesOfNumbers(), hypothesesOfAddedTokens(), hypothesesOfWords(), hypothesesOfText(),
                              hypothesesOfCuts()}) {
        for (const TokenHypothesis hypothesis : group) {
            if (auto mended = hypothesis(sides)) return mended;
        }
    }
    return std::nullopt;
}

void note(std::vector<TokenFault>& faults, TokenFault fault)
{
    const auto known =
        std::find_if(faults.begin(), faults.end(), [&](const TokenFault& one) { return one.cause == fault.cause; });
    if (known == faults.end()) {
        faults.push_back(std::move(fault));
    } else {
        ++known->places;
    }
}

std::string partingSentence(const TokenSides& sides, const TokenDifference& difference)
{
    const auto name = [&](const std::optional<TokenId>& id) {
        return id ? sides.describe(*id) : std::string("nothing");
    };
    return concat("Token ", difference.position, " is ", name(difference.own), ", but the other engine has ",
                  name(difference.other), ".");
}

}  // namespace

std::span<const TokenCauseTraits> allTokenCauses() noexcept
{
    return kCauses;
}

const TokenCauseTraits& traitsOf(TokenCause cause) noexcept
{
    return kCauses[static_cast<std::size_t>(cause)];
}

std::string TokenFault::sentence() const
{
    return concat("The other engine ", traitsOf(cause).description, detail.empty() ? "" : ": ", detail,
                  places > 1 ? concat(" (", places, " times)") : "", ".");
}

std::optional<TokenDifference> findTokenDifference(const Tokenizer& tokenizer, std::span<const TokenId> own,
                                                   std::span<const TokenId> other, std::string_view text)
{
    if (std::equal(own.begin(), own.end(), other.begin(), other.end())) return std::nullopt;
    TokenSides sides{tokenizer, text, {own.begin(), own.end()}, {other.begin(), other.end()}};
    TokenDifference difference;
    difference.position = sides.position = firstDifference(own, other);
    if (sides.position < own.size()) difference.own = own[sides.position];
    if (sides.position < other.size()) difference.other = other[sides.position];
    difference.sentence = partingSentence(sides, difference);
    for (std::size_t place = 0; place < kMostPlaces; ++place) {
        auto mended = explain(sides);
        if (!mended) break;
        mended->fault.position = sides.position;
        note(difference.faults, std::move(mended->fault));
        for (TokenFault& further : mended->further) note(difference.faults, std::move(further));
        sides.other = std::move(mended->other);
        difference.explained = sides.own == sides.other;
        if (difference.explained) break;
        sides.position = firstDifference(sides.own, sides.other);
    }
    if (!difference.explained) note(difference.faults, TokenFault{TokenCause::TextDiffers, 1, sides.position, {}});
    return difference;
}

}  // namespace vitrine
