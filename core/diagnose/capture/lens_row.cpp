#include "core/diagnose/capture/lens_row.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

/// Softmax over the logits that are finite.
struct Softmax {
    double highest = 0;
    double sum = 0;  ///< Σ e^(x - highest)
    double entropy = 0;
    std::uint32_t notFinite = 0;

    double probability(float logit) const { return std::exp(logit - highest) / sum; }
};

Softmax softmaxOf(std::span<const float> logits)
{
    Softmax result;
    std::size_t finite = 0;
    for (const float logit : logits) {
        if (!std::isfinite(logit)) continue;
        if (finite++ == 0 || logit > result.highest) result.highest = logit;
    }
    result.notFinite = static_cast<std::uint32_t>(logits.size() - finite);
    double weighted = 0;
    for (const float logit : logits) {
        if (!std::isfinite(logit)) continue;
        const double d = logit - result.highest;
        const double numerator = std::exp(d);
        result.sum += numerator;
        weighted += numerator * d;
    }
    // With d = logit - highest and p = e^d / sum, the entropy -Σ p ln p equals ln sum - Σ e^d d / sum.
    if (finite > 0) result.entropy = std::max(0.0, std::log(result.sum) - weighted / result.sum) / std::log(2.0);
    return result;
}

std::vector<TokenId> bestOf(std::span<const float> logits, std::size_t count)
{
    const auto comesBefore = [&](TokenId a, TokenId b) {
        const float x = logits[static_cast<std::size_t>(a)], y = logits[static_cast<std::size_t>(b)];
        return x > y || (x == y && a < b);
    };
    std::vector<TokenId> best;  // a heap; its front is the worst of the best tokens so far
    for (std::size_t i = 0; i < logits.size() && count > 0; ++i) {
        const auto id = static_cast<TokenId>(i);
        if (!std::isfinite(logits[i])) continue;
        if (best.size() == count) {
            if (!comesBefore(id, best.front())) continue;
            std::pop_heap(best.begin(), best.end(), comesBefore);
            best.pop_back();
        }
        best.push_back(id);
        std::push_heap(best.begin(), best.end(), comesBefore);
    }
    std::sort_heap(best.begin(), best.end(), comesBefore);
    return best;
}

std::uint32_t rankOf(std::span<const float> logits, TokenId id)
{
    const auto index = static_cast<std::size_t>(id);
    std::uint32_t rank = 1;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const bool before = logits[i] > logits[index] || (logits[i] == logits[index] && i < index);
        if (before && std::isfinite(logits[i])) ++rank;
    }
    return rank;
}

}  // namespace

LensRow readLens(std::span<const float> logits, std::size_t position, std::size_t count, std::span<const TokenId> ids)
{
    const Softmax softmax = softmaxOf(logits);
    LensRow row{position, softmax.entropy, softmax.notFinite, {}, {}};
    for (const TokenId id : bestOf(logits, count)) {
        const float logit = logits[static_cast<std::size_t>(id)];
        row.best.push_back({id, static_cast<std::uint32_t>(row.best.size() + 1), logit, softmax.probability(logit)});
    }
    for (const TokenId id : ids) {
        const float logit = logits[static_cast<std::size_t>(id)];
        const bool finite = std::isfinite(logit);
        row.ids.push_back({id, finite ? rankOf(logits, id) : 0, logit, finite ? softmax.probability(logit) : 0.0});
    }
    return row;
}

}  // namespace vitrine
