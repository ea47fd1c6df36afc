#include "core/generate/engine/logit_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace vitrine {

namespace {

// Number of logits in a stretch. The sums of softmaxNumerators are exact enough for at most this many logits.
constexpr std::size_t kStretch = 256;

// Number of floats in a SIMD vector. Every processor that Vitrine supports has registers of this size. `Floats` uses
// the vector extension of GCC and Clang.
constexpr std::size_t kLanes = 4;
using Floats = float __attribute__((vector_size(kLanes * sizeof(float))));

using StretchValues = std::array<float, kStretch>;  // values of one stretch; padded with zeros if it has fewer logits

/// Returns the sum of kStretch terms. term(i) returns a vector with terms i to i + kLanes - 1. The vectors are added in
/// independent chains, which run in parallel.
template <typename Term>
double sumOf(Term term)
{
    constexpr std::size_t kChains = 4;
    std::array<Floats, kChains> sums = {};
    for (std::size_t i = 0; i < kStretch; i += kChains * kLanes) {
        for (std::size_t chain = 0; chain < kChains; ++chain) sums[chain] += term(i + chain * kLanes);
    }
    const Floats all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    return static_cast<double>(all[0]) + all[1] + all[2] + all[3];
}

Floats load(const StretchValues& values, std::size_t i)
{
    Floats lanes;
    std::memcpy(&lanes, &values[i], sizeof lanes);
    return lanes;
}

bool allFinite(const StretchValues& logits)
{
    // x - x is 0 if x is finite, else NaN.
    return sumOf([&](std::size_t i) { return load(logits, i) - load(logits, i); }) == 0;
}

/// Returns Σ numerators · (logits - highest).
double weightedSumOf(const StretchValues& numerators, const StretchValues& logits, float highest)
{
    // Lower bound of logit - highest. Below it, the numerator is 0; without the bound, 0 times minus infinity would
    // give NaN.
    constexpr float kLowest = -200;
    const Floats lowest = {kLowest, kLowest, kLowest, kLowest};
    return sumOf([&](std::size_t i) {
        const Floats d = load(logits, i) - highest;
        return load(numerators, i) * (d > lowest ? d : lowest);
    });
}

}  // namespace

bool LogitStatistics::readStretch(std::span<const float> logits)
{
    StretchValues values = {};
    std::ranges::copy(logits, values.begin());
    if (!allFinite(values)) return false;
    StretchValues numerators = values;
    const SoftmaxSums sums = m_kernels.softmaxNumerators(numerators.data(), logits.size());
    m_stretches.push_back({logits, sums.max, sums.sum, weightedSumOf(numerators, values, sums.max)});
    return true;
}

void LogitStatistics::read(std::span<const float> logits)
{
    m_logits = logits;
    m_stretches.clear();
    m_highest = logits.empty() ? 0.0F : logits.front();
    for (std::size_t begin = 0; begin < logits.size(); begin += kStretch) {
        const std::span<const float> stretch = logits.subspan(begin, std::min(kStretch, logits.size() - begin));
        if (!readStretch(stretch)) {
            const auto broken = std::ranges::find_if_not(stretch, [](float x) { return std::isfinite(x); });
            m_finite = begin + static_cast<std::size_t>(broken - stretch.begin());
            return;
        }
        m_highest = std::max(m_highest, m_stretches.back().highest);
    }
    m_finite = logits.size();

    m_sum = 0;
    m_weightedSum = 0;
    for (const Stretch& stretch : m_stretches) {
        // The sums of a stretch are relative to max, its highest logit; here they become relative to m_highest. For a
        // logit x, e^(x - m_highest) = e^(x - max) · e^(max - m_highest). In the weighted sum, the factor x - max
        // becomes (x - max) + (max - m_highest).
        const double shift = static_cast<double>(stretch.highest) - m_highest;
        const double share = std::exp(shift);
        m_sum += share * stretch.sum;
        m_weightedSum += share * (stretch.weightedSum + shift * stretch.sum);
    }
}

std::size_t LogitStatistics::countBefore(std::size_t index) const
{
    const float logit = m_logits[index];
    std::uint32_t count = 0;  // as wide as a float, so that compilers vectorize the loop
    for (const Stretch& stretch : m_stretches) {
        if (stretch.highest <= logit) continue;
        for (const float other : stretch.logits) count += other > logit ? 1U : 0U;
    }
    for (const float other : m_logits.first(index)) count += other == logit ? 1U : 0U;
    return count;
}

void LogitStatistics::keepBest(std::size_t count, std::vector<Candidate>& best) const
{
    best.clear();
    if (count == 0) return;
    const auto offer = [&](const float& logit) {
        const Candidate candidate{static_cast<TokenId>(&logit - m_logits.data()), logit, 0};
        if (best.size() == count) {
            if (!comesBefore(candidate, best.front())) return;
            // The front of the heap is the worst kept candidate.
            std::ranges::pop_heap(best, comesBefore);
            best.pop_back();
        }
        best.push_back(candidate);
        std::ranges::push_heap(best, comesBefore);
    };
    for (const Stretch& stretch : m_stretches) {
        // With equal logits, the smaller id comes first. A logit of a later stretch must therefore be larger than the
        // logit of the worst kept candidate.
        if (best.size() == count && stretch.highest <= best.front().logit) continue;
        for (const float& logit : stretch.logits) offer(logit);
    }
    std::ranges::sort_heap(best, comesBefore);
}

}  // namespace vitrine
