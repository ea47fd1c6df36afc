#include "core/generate/sampling/token_constraint.h"

#include "core/base/sentence.h"

#include <bit>

namespace vitrine {

void KnownConstraint::advance(TokenId)
{
    throw Error(SENTENCE("The allowed tokens are known only for one position of the answer."));
}

void constrain(Candidates& candidates, TokenConstraint& constraint)
{
    const std::span<const std::uint64_t> allowed = constraint.allowed();
    std::vector<Candidate>& items = candidates.items;
    const bool isWhole = candidates.inIdOrder && !items.empty() && items.front().id == 0 &&
                         static_cast<std::size_t>(items.back().id) + 1 == items.size();
    // Fast path that visits only the allowed tokens, because a constraint often forbids most of the vocabulary.
    if (isWhole) {
        std::size_t kept = 0;
        for (std::size_t word = 0; word < allowed.size(); ++word) {
            for (std::uint64_t bits = allowed[word]; bits != 0; bits &= bits - 1) {
                const std::size_t id = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
                if (id < items.size()) items[kept++] = items[id];
            }
        }
        items.resize(kept);
        candidates.sortedCount = 0;
    } else {
        candidates.remove([&](const Candidate& candidate) { return !holds(allowed, candidate.id); });
    }
    if (items.empty()) throw NothingAllowed(constraint);
}

}  // namespace vitrine
