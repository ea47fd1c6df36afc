#include "core/engine/logit_statistics.h"

#include <algorithm>
#include <bit>
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

constexpr float kLowestExponent = -87;  // e^x below it is no normal number, and 0 here

/// e^x for x <= 0: 2^n · e^r with |r| <= ln 2 / 2, where Taylor's polynomial of degree 7 is exact to 2e-8.
Floats exponential(Floats x)
{
    constexpr float kRounding = 12582912;  // 1.5 · 2^23: in a sum with it the low bits are the nearest integer
    constexpr float kLog2E = 1.44269504F;
    constexpr float kLn2High = 0.693359375F;  // of few bits, so that n times it is exact
    constexpr float kLn2Low = -2.12194440e-4F;
    const Floats shifted = x * kLog2E + kRounding;
    const Floats n = shifted - kRounding;
    const Floats r = x - n * kLn2High - n * kLn2Low;
    Floats p = all(1.0F / 5040);
    for (const float coefficient : {1.0F / 720, 1.0F / 120, 1.0F / 24, 1.0F / 6, 0.5F, 1.0F, 1.0F}) {
        p = p * r + coefficient;
    }
    constexpr int kMantissaBits = 23;
    const Ints exponent = std::bit_cast<Ints>(shifted) - std::bit_cast<std::int32_t>(kRounding);
    const Ints scaled = std::bit_cast<Ints>(p) + (exponent << kMantissaBits);
    return std::bit_cast<Floats>(scaled & (x >= all(kLowestExponent)));
}

}  // namespace

LogitStatistics logitStatistics(std::span<const float> logits)
{
    LogitStatistics result;
    if (logits.empty()) return result;
    Floats highest = all(logits.front());
    Ints broken = {};
    forVectors(logits, logits.front(), [&](Floats x) {
        highest = x > highest ? x : highest;
        broken |= x - x != all(0);
    });
    result.finite = logits.size();
    if (any(broken)) {
        const auto first = std::ranges::find_if_not(logits, [](float x) { return std::isfinite(x); });
        result.finite = static_cast<std::size_t>(first - logits.begin());
        return result;
    }
    result.highest = std::max({highest[0], highest[1], highest[2], highest[3]});

    Doubles sum = {};
    Doubles weightedSum = {};
    const Floats lowest = all(2 * kLowestExponent);  // stands for whatever has no part in the sums
    forVectors(logits, -INFINITY, [&](Floats x) {
        const Floats difference = x - result.highest;
        const Floats d = difference > lowest ? difference : lowest;
        const Floats e = exponential(d);
        sum += __builtin_convertvector(e, Doubles);
        weightedSum += __builtin_convertvector(e * d, Doubles);
    });
    result.sum = sum[0] + sum[1] + sum[2] + sum[3];
    result.weightedSum = weightedSum[0] + weightedSum[1] + weightedSum[2] + weightedSum[3];
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
