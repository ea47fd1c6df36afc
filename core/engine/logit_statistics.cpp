#include "core/engine/logit_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace vitrine {

namespace {

// Vectors of GCC and Clang. Four lanes are what every processor has that Vitrine runs on.
constexpr std::size_t kLanes = 4;
using Floats = float __attribute__((vector_size(kLanes * sizeof(float))));
using Ints = std::int32_t __attribute__((vector_size(kLanes * sizeof(std::int32_t))));
using Doubles = double __attribute__((vector_size(kLanes * sizeof(double))));

Floats all(float x)
{
    return Floats{x, x, x, x};
}

constexpr std::size_t kStretch = 256;  // as long as the sums of softmaxNumerators are known to be exact enough

bool any(Ints mask)
{
    return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
}

/// Calls `f` with all values, kLanes at a time, the last ones filled up with `filler`.
template <typename F>
void forVectors(std::span<const float> values, float filler, F f)
{
    std::size_t i = 0;
    for (; i + kLanes <= values.size(); i += kLanes) {
        Floats x;
        std::memcpy(&x, values.data() + i, sizeof x);
        f(x);
    }
    if (i == values.size()) return;
    Floats last = all(filler);
    std::memcpy(&last, values.data() + i, (values.size() - i) * sizeof(float));
    f(last);
}

/// The largest logit, and how many come before the first that is not finite.
LogitStatistics largestOf(std::span<const float> logits)
{
    LogitStatistics result;
    if (logits.empty()) return result;
    Floats highest = all(logits.front());
    Ints broken = {};
    forVectors(logits, logits.front(), [&](Floats x) {
        highest = x > highest ? x : highest;
        broken |= x - x != all(0);
    });
    result.highest = std::max({highest[0], highest[1], highest[2], highest[3]});
    result.finite = logits.size();
    if (any(broken)) {
        const auto first = std::ranges::find_if_not(logits, [](float x) { return std::isfinite(x); });
        result.finite = static_cast<std::size_t>(first - logits.begin());
    }
    return result;
}

using Stretch = std::array<float, kStretch>;

/// Σ numerators · (logits - highest), for the logits of one stretch.
double weightedSum(const Stretch& numerators, std::span<const float> logits, float highest)
{
    constexpr float kLowest = -200;  // the numerator is 0 long before, and has to meet something finite
    const Floats lowest = all(kLowest);
    Floats sums = {};
    const float* next = numerators.data();
    forVectors(logits, highest, [&](Floats x) {  // so that what fills up the last ones counts 0
        Floats numerator;
        std::memcpy(&numerator, next, sizeof numerator);
        next += kLanes;
        const Floats d = x - highest;
        sums += numerator * (d > lowest ? d : lowest);
    });
    return static_cast<double>(sums[0]) + sums[1] + sums[2] + sums[3];
}

}  // namespace

LogitStatistics logitStatistics(const Kernels& kernels, std::span<const float> logits)
{
    LogitStatistics result = largestOf(logits);
    if (result.finite < logits.size()) return result;
    Stretch numerators = {};
    for (std::size_t begin = 0; begin < logits.size(); begin += kStretch) {
        const std::span<const float> stretch = logits.subspan(begin, std::min(kStretch, logits.size() - begin));
        std::ranges::copy(stretch, numerators.begin());
        const SoftmaxSums sums = kernels.softmaxNumerators(numerators.data(), stretch.size());
        const double weighted = weightedSum(numerators, stretch, sums.max);
        // e^(x - highest) = e^(x - max) · e^(max - highest), and likewise for what they are multiplied by.
        const double shift = static_cast<double>(sums.max) - result.highest;
        const double share = std::exp(shift);
        result.sum += share * sums.sum;
        result.weightedSum += share * (weighted + shift * sums.sum);
    }
    return result;
}

std::size_t countBefore(std::span<const float> logits, float logit, std::size_t index)
{
    Ints larger = {};
    forVectors(logits, -INFINITY, [&](Floats x) { larger -= x > all(logit); });
    const auto equal = std::ranges::count(logits.first(index), logit);
    return static_cast<std::size_t>(larger[0] + larger[1] + larger[2] + larger[3] + equal);
}

void keepBest(std::span<const float> logits, std::size_t count, std::vector<Candidate>& best)
{
    best.clear();
    if (count == 0) return;
    const auto offer = [&](std::size_t i) {
        const Candidate candidate{static_cast<TokenId>(i), logits[i], 0};
        if (best.size() == count) {
            if (!comesBefore(candidate, best.front())) return;
            std::ranges::pop_heap(best, comesBefore);  // its front is the last in order
            best.pop_back();
        }
        best.push_back(candidate);
        std::ranges::push_heap(best, comesBefore);
    };
    std::size_t id = 0;
    forVectors(logits, -INFINITY, [&](Floats x) {
        const bool mayEnter = best.size() < count || any(x > all(best.front().logit));
        if (mayEnter) {
            for (std::size_t i = id; i < std::min(id + kLanes, logits.size()); ++i) offer(i);
        }
        id += kLanes;
    });
    std::ranges::sort_heap(best, comesBefore);
}

}  // namespace vitrine
