#include "core/base/sentence.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <ranges>
#include <vector>

namespace vitrine {

namespace {

const SamplerParameter kParameters[] = {
    {
        .name = "dry-multiplier",
        .title = FORM("DRY strength"),
        .help = FORM("Lowers the probability of tokens that would extend a repeated sequence"),
        .off = FORM("turns DRY off"),
        .standard = 0,
        .neutral = 0,
        .step = 0.05,
        .usual = {0, 5},
        .offered = {0, 100},
        .accepted = {0, 1e6},
    },
    {
        .name = "dry-base",
        .title = FORM("DRY base"),
        .help = FORM("Factor by which the penalty is multiplied for each further repeated token; at least 1"),
        .off = FORM("turns DRY off"),
        .standard = 1.75,
        .neutral = 0,
        .step = 0.05,
        .usual = {1, 4},
        .offered = {0, 100},
        .accepted = {0, 1e6},
        .with = "dry-multiplier",
    },
    {
        .name = "dry-allowed-length",
        .title = FORM("DRY allowed length"),
        .help = FORM("Number of tokens that may be repeated without a penalty"),
        .standard = 2,
        .neutral = 2,
        .step = 1,
        .decimals = 0,
        .usual = {1, 20},
        .offered = {0, 1'000'000},
        .accepted = {0, std::numeric_limits<std::int32_t>::max()},
        .with = "dry-multiplier",
    },
    {
        .name = "dry-penalty-last-n",
        .title = FORM("DRY window"),
        .help = FORM("Number of recent tokens searched for repetitions; -1 searches all"),
        .off = FORM("turns DRY off"),
        .standard = 64,
        .neutral = 0,
        .step = 1,
        .decimals = 0,
        .usual = {0, 1024},
        .offered = {-1, 1'000'000},
        .accepted = {-1, std::numeric_limits<std::int32_t>::max()},
        .with = "dry-multiplier",
    },
};
constexpr const SamplerParameter& kMultiplier = kParameters[0];
constexpr const SamplerParameter& kBase = kParameters[1];
constexpr const SamplerParameter& kAllowedLength = kParameters[2];
constexpr const SamplerParameter& kLastN = kParameters[3];

using Breakers = std::vector<std::vector<TokenId>>;

bool isNeutral(const SamplerSettings& settings)
{
    return kMultiplier.in(settings) == 0 || kBase.in(settings) < 1 || kLastN.in(settings) == 0;
}

auto beginningWith(TokenId head, const Breakers& breakers)
{
    return std::ranges::equal_range(breakers, head, {},
                                    [](const std::vector<TokenId>& breaker) { return breaker.front(); });
}

/// Returns the number of tokens after the last sequence breaker in `window`. Only these tokens can be part of a
/// repetition.
std::size_t behindBreaker(std::span<const TokenId> window, const Breakers& breakers)
{
    for (std::size_t behind = 0; behind < window.size(); ++behind) {
        const std::span<const TokenId> end = window.last(behind + 1);
        std::size_t longest = 0;
        for (const std::vector<TokenId>& breaker : beginningWith(end.front(), breakers)) {
            const bool isHere = breaker.size() <= end.size() && std::ranges::equal(breaker, end.first(breaker.size()));
            if (isHere) longest = std::max(longest, breaker.size());
        }
        if (longest > 0) return end.size() - longest;
    }
    return window.size();
}

/// Returns, for each k > 0, how many of the last tokens are equal to the tokens k positions earlier. This is the Z
/// function of the reversed window.
std::vector<std::size_t> repetitions(std::span<const TokenId> window)
{
    const std::size_t size = window.size();
    const auto fromEnd = [&](std::size_t i) { return window[size - 1 - i]; };
    std::vector<std::size_t> lengths(size);
    std::size_t begin = 0, end = 0;  // range of the known match with the greatest `end`, in the reversed window
    for (std::size_t k = 1; k < size; ++k) {
        std::size_t length = k < end ? std::min(lengths[k - begin], end - k) : 0;
        while (k + length < size && fromEnd(length) == fromEnd(k + length)) ++length;
        lengths[k] = length;
        if (k + length > end) {
            begin = k;
            end = k + length;
        }
    }
    return lengths;
}

/// The sampler "Don't repeat yourself" by Philipp Emanuel Weidmann, as in llama.cpp. If a token would extend a
/// repetition of n tokens, its logit is reduced by multiplier * base^(n - allowed length). Repetitions do not extend
/// across a sequence breaker.
void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment& moment)
{
    std::span<const TokenId> window = moment.history;
    const double lastN = kLastN.in(settings);
    if (lastN >= 0) window = window.last(std::min(window.size(), static_cast<std::size_t>(lastN)));
    const auto allowed = static_cast<std::size_t>(kAllowedLength.in(settings));
    if (window.size() <= allowed) return;
    static const Breakers kNone;
    const Breakers& breakers = settings.dryBreakers.empty() ? kNone : *settings.dryBreakerTokens;
    const std::size_t most = behindBreaker(window, breakers);
    if (most < allowed) return;

    // For each token, the length of the longest repetition that it would extend.
    std::map<TokenId, std::size_t> repeated;
    const std::vector<std::size_t> lengths = repetitions(window);
    for (std::size_t k = 1; k < window.size(); ++k) {
        const std::size_t length = std::min(lengths[k], most);
        if (length < allowed) continue;
        std::size_t& longest = repeated[window[window.size() - k]];
        longest = std::max(longest, length);
    }
    const double base = kBase.in(settings);
    const double mostExponent = base > 1.000001
                                    ? std::floor(std::log(std::numeric_limits<float>::max()) / std::log(base))
                                    : std::numeric_limits<float>::max();
    for (const auto& [id, length] : repeated) {
        Candidate* candidate = candidates.find(id);
        const auto range = beginningWith(id, breakers);
        const bool isBreaker = std::ranges::any_of(range, [](const auto& breaker) { return breaker.size() == 1; });
        if (!candidate || isBreaker) continue;
        const double exponent = std::min(static_cast<double>(length - allowed), mostExponent);
        candidate->logit -= static_cast<float>(kMultiplier.in(settings)*std::pow(base, exponent));
    }
    candidates.sortedCount = 0;
}

}  // namespace

extern const SamplerInfo kDrySampler;
const SamplerInfo kDrySampler = {
    .name = "dry",
    .title = FORM("DRY"),
    .help = FORM("Lowers the logits of tokens that would extend a repetition"),
    .letter = 'd',
    .kind = SamplerKind::Penalty,
    .parameters = kParameters,
    .isNeutral = isNeutral,
    .apply = apply,
};

}  // namespace vitrine
