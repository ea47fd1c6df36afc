#include "core/generate/engine/draft_policy.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr double kOldShare = 0.8;  // weight of the old value in a running average
/// A draft is made only if the estimated speed-up is larger than this factor, because the estimate is uncertain.
constexpr double kLeastGain = 1.03;

void average(double& value, double added) noexcept
{
    value = kOldShare * value + (1 - kOldShare) * added;
}

}  // namespace

void DraftPolicy::beginAnswer() noexcept
{
    m_trust = {};
}

std::size_t DraftPolicy::length(std::size_t kind, std::size_t most) noexcept
{
    if (m_tokenSeconds == 0) return 0;
    Trust& trust = m_trust[kind];
    if (++trust.passed > trust.patience) {
        trust.acceptance = std::max(trust.acceptance, kFirstAcceptance);
        trust.patience = std::min(2 * trust.patience, kMostPatience);
    }
    std::size_t best = 0;
    double bestGain = kLeastGain;
    double used = 1;  // expected number of useful tokens; the first is the chosen token, which is evaluated in any case
    double power = 1;
    for (std::size_t k = 1; k <= std::min(most, kMaxDraft); ++k) {
        power *= trust.acceptance;
        used += power;
        const double gain = used / (1 + costOf(kind) * static_cast<double>(k));
        if (gain <= bestGain) continue;
        bestGain = gain;
        best = k;
    }
    if (best > 0) trust.passed = 0;
    return best;
}

void DraftPolicy::addEvaluation(std::size_t tokens, double seconds, std::size_t kind) noexcept
{
    if (tokens == 1) {
        if (m_tokenSeconds == 0) m_tokenSeconds = seconds;
        average(m_tokenSeconds, seconds);
    } else if (m_tokenSeconds > 0) {
        const double cost = (seconds / m_tokenSeconds - 1) / static_cast<double>(tokens - 1);
        average(costOf(kind), std::clamp(cost, 0.01, 1.0));
    }
}

void DraftPolicy::addOutcome(std::size_t kind, std::size_t accepted, bool rejected) noexcept
{
    Trust& trust = m_trust[kind];
    for (std::size_t i = 0; i < accepted; ++i) average(trust.acceptance, 1);
    if (rejected) average(trust.acceptance, 0);
    if (accepted > 0) trust.patience = kFirstPatience;
}

}  // namespace vitrine
