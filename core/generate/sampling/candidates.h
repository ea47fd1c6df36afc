#pragma once

#include "core/text/token.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// A token that may still be selected.
struct Candidate {
    TokenId id = 0;
    float logit = 0;
    float p = 0;  ///< probability; valid after computeProbabilities()

    bool operator==(const Candidate&) const = default;
};

/// The tokens that may still be selected, and their logits, which samplers may have changed. Samplers modify this
/// object.
///
/// The order of candidates is by descending logit, and by ascending id among equal logits. The order is unique, so
/// results do not depend on the machine. Only the part that a sampler needs is sorted, because a vocabulary may have
/// 150,000 tokens, while samplers usually need the first few dozen.
struct Candidates {
    std::vector<Candidate> items;
    /// The first `sortedCount` items are sorted, and they come before all other items in the order of candidates.
    std::size_t sortedCount = 0;
    std::size_t vocabulary = 0;  ///< number of candidates before any sampler
    /// Whether the items are sorted by ascending id, because no sampler has moved an item.
    bool inIdOrder = false;

    /// Sets the items to one candidate per logit, with the ids 0, 1, 2 …. Throws Error if a logit is not finite.
    void assign(std::span<const float> logits);
    /// Sorts the `count` items that come first in the order of candidates, and moves them to the front.
    void sortFirst(std::size_t count);
    /// Removes the candidates for which `isOut` returns true.
    template <typename Predicate>
    void remove(Predicate isOut);
    /// Returns the candidate with this id; nullptr if it is not among the items.
    Candidate* find(TokenId id) noexcept;
    /// Keeps the first `count` items.
    void truncate(std::size_t count);
    /// Sets `p` of all candidates to the softmax of their logits, so that the sum is 1. Throws Error if all logits are
    /// -infinity, or if one is +infinity.
    void computeProbabilities();
    /// Returns the index of the item that comes first in the order of candidates. Precondition: the list of items is
    /// not empty.
    std::size_t best() const noexcept;
};

/// The first candidates in the order of candidates, for chains that do not receive all candidates.
struct FirstCandidates {
    std::vector<Candidate> items;
    /// Σ e^(logit - highest logit) over all candidates of the vocabulary, with a relative error below 1e-4. NaN means
    /// that this object is not valid.
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
