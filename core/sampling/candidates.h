#pragma once

#include "core/text/token.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// One token that may still be chosen.
struct Candidate {
    TokenId id = 0;
    float logit = 0;
    float p = 0;  ///< valid after computeProbabilities()

    bool operator==(const Candidate&) const = default;
};

/// What the samplers work on: the tokens left, with their logits as changed so far.
///
/// Order: higher logit first, lower id first among equal logits; so every result is the same on every machine. Only as
/// much as a sampler needs is sorted: a vocabulary has 150,000 tokens, a nucleus a few dozen.
struct Candidates {
    std::vector<Candidate> items;
    /// The first `sortedCount` items are in order, and none after them comes before any of them.
    std::size_t sortedCount = 0;
    std::size_t vocabulary = 0;  ///< how many there were before any sampler
    /// No sampler has moved an item: the ids ascend.
    bool inIdOrder = false;

    /// One candidate per logit, ids 0…. Throws Error when a logit is not finite.
    void assign(std::span<const float> logits);
    /// Brings the first `count` items into order.
    void sortFirst(std::size_t count);
    /// Removes those of which `isOut` is true.
    template <typename Predicate>
    void remove(Predicate isOut);
    /// nullptr where it is not among the items.
    Candidate* find(TokenId id) noexcept;
    /// Keeps the first `count` items.
    void truncate(std::size_t count);
    /// Fills `p` with the softmax of the logits; they sum to 1. Throws Error when every logit is -infinity or one is
    /// +infinity.
    void computeProbabilities();
    /// Index of the first item in order. Precondition: not empty.
    std::size_t best() const noexcept;
};

/// The first candidates in order, when the others are not available.
struct FirstCandidates {
    std::vector<Candidate> items;
    /// Σ e^(logit - highest) over all candidates, off by less than 1e-4 of itself. NaN: nothing here is valid.
    double sum = 0;
};

template <typename Predicate>
void Candidates::remove(Predicate isOut)
{
    const auto sortedEnd = items.begin() + static_cast<std::ptrdiff_t>(sortedCount);
    const auto sortedLeft = sortedCount - static_cast<std::size_t>(std::count_if(items.begin(), sortedEnd, isOut));
    std::erase_if(items, isOut);
    sortedCount = sortedLeft;
}

/// Whether `a` comes before `b` in the order of Candidates.
inline bool comesBefore(const Candidate& a, const Candidate& b) noexcept
{
    return a.logit > b.logit || (a.logit == b.logit && a.id < b.id);
}

}  // namespace vitrine
