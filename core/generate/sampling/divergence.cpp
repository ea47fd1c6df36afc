#include "core/generate/sampling/divergence.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace vitrine {

namespace {

/// Returns the logarithms of the probabilities. The probabilities themselves may underflow.
std::vector<double> logarithms(const std::vector<float>& logits)
{
    const double highest = *std::ranges::max_element(logits);
    double sum = 0;
    for (const float logit : logits) sum += std::exp(logit - highest);
    const double whole = highest + std::log(sum);
    std::vector<double> logarithms;
    logarithms.reserve(logits.size());
    for (const float logit : logits) logarithms.push_back(logit - whole);
    return logarithms;
}

}  // namespace

Divergences divergencesOf(const RankedLogits& first, const RankedLogits& second)
{
    if (first.size() != second.size()) {
        throw Error(SENTENCE("A vocabulary of ", first.size(), " tokens cannot be compared with a vocabulary of ",
                             second.size(), " tokens."));
    }
    const std::vector<double> a = logarithms(first.logits());
    const std::vector<double> b = logarithms(second.logits());
    Divergences found;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double p = std::exp(a[i]), q = std::exp(b[i]);
        // Logarithm of the mean of p and q. It is computed from the larger logarithm, so that the exponential cannot
        // overflow.
        const double mean = std::max(a[i], b[i]) + std::log1p(std::exp(-std::abs(a[i] - b[i]))) - std::log(2.0);
        found.firstFromSecond += p * (a[i] - b[i]);
        found.secondFromFirst += q * (b[i] - a[i]);
        found.jensenShannon += (p * (a[i] - mean) + q * (b[i] - mean)) / 2;
    }
    const auto bits = [](double& nats) { nats = std::max(0.0, nats) / std::log(2.0); };
    bits(found.jensenShannon);
    bits(found.firstFromSecond);
    bits(found.secondFromFirst);
    return found;
}

}  // namespace vitrine
