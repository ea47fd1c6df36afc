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

/// The tokens that may still be chosen, with their logits as changed so far. Samplers modify this object.
///
/// Order: higher logit first; among equal logits, lower id first. Every result is therefore the same on every machine.
/// Only the part that a sampler needs is sorted: a vocabulary has 150,000 tokens, a nucleus a few dozen.
struct Candidates {
    std::vector<Candidate> items;
    /// The first `sortedCount` items are in order, and all of them come before the other items.
    std::size_t sortedCount = 0;
    std::size_t vocabulary = 0;  ///< number of candidates before any sampler
    /// Whether the ids ascend, because no sampler has moved an item.
    bool inIdOrder = false;

    /// One candidate per logit, ids 0…. Throws Error when a logit is not finite.
    void assign(std::span<const float> logits);
    /// Sorts the items so that the first `count` are in order.
    void sortFirst(std::size_t count);
    /// Removes the candidates for which `isOut` returns true.
    template <typename Predicate>
    void remove(Predicate isOut);
    /// The candidate with this id; nullptr if it is not among the items.
    Candidate* find(TokenId id) noexcept;
    /// Keeps the first `count` items.
    void truncate(std::size_t count);
    /// Fills `p` with the softmax of the logits; they sum to 1. Throws Error when every logit is -infinity or one is
    /// +infinity.
    void computeProbabilities();
    /// Index of the first item in order. Precondition: not empty.
    std::size_t best() const noexcept;
};

/// The first candidates in order, for chains that do not get the others.
struct FirstCandidates {
    std::vector<Candidate> items;
    /// Σ e^(logit - highest) over all candidates, with a relative error below 1e-4. NaN: this object is not valid.
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
