#pragma once

#include "core/generate/grammar/grammar_matcher.h"
#include "core/generate/grammar/token_trie.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vitrine {

/// A bit set with one bit for each token.
using TokenMask = std::vector<std::uint64_t>;

/// Determines which tokens of a vocabulary may follow in a state of a grammar, by the bytes of the tokens.
///
/// Most tokens end within the current rule. Whether they are allowed does not depend on the rule's caller, so their
/// mask is computed once for each state of the rule (as in XGrammar; Dong et al., 2024). Other tokens extend beyond the
/// end of the rule, and their remaining bytes are checked in the caller's rule. If there are many such tokens, the mask
/// of the caller's state for the remaining bytes is computed once, too. Counts of repetitions are ignored where no
/// token is long enough to distinguish them. Masks of recent states are cached. Not thread-safe.
class TokenMasks {
public:
    /// `matcher` and `trie` must outlive this object.
    TokenMasks(GrammarMatcher& matcher, const TokenTrie& trie);
    TokenMasks(const TokenMasks&) = delete;
    TokenMasks& operator=(const TokenMasks&) = delete;

    /// Returns the mask of the tokens that are allowed in a state. The reference is valid until the next call.
    const TokenMask& of(GrammarMatcher::State state);
    /// Clears the cache. Must be called after the matcher has renumbered its states.
    void clear();

private:
    struct Border {
        /// A node of the trie. After its bytes, the rule may have ended, so the caller's rule decides which of the
        /// tokens below this node are allowed.
        std::uint32_t node = 0;
        GrammarMatcher::State part = 0;
    };
    struct PartMask {
        TokenMask mask;
        std::vector<Border> borders;
    };

    /// Characters that all lead from one state to the state `next`.
    struct Run {
        GrammarMatcher::State next = GrammarMatcher::kDead;
        std::array<std::uint64_t, 2> ascii{};
        bool others = false;  ///< whether all characters beyond ASCII lead to `next`
    };

    const Run& runFrom(GrammarMatcher::State state);
    /// Whether all characters beyond ASCII lead from state `from` to state `to` without leaving the part.
    bool leadsOthers(GrammarMatcher::State from, GrammarMatcher::State to);
    /// Whether all tokens in a subtree are allowed after the state. Returns false if this cannot be decided from sets
    /// of characters (Run).
    bool fitsAll(const TokenTrie::Below& below, GrammarMatcher::State state);
    /// Returns the mask of a part (GrammarMatcher::Part) for the tokens below a node, or for all tokens if `node` is
    /// absent.
    std::shared_ptr<const PartMask> ofPart(GrammarMatcher::State part, std::optional<std::size_t> node);
    /// Adds the tokens below a node that are allowed after `state` to the mask.
    void addBelow(GrammarMatcher::State state, std::optional<std::size_t> node, TokenMask& mask);
    /// Adds the allowed tokens of the nodes [begin, end) to the mask. `state` is the state at their parent, which has
    /// the depth `depth`. If `borders` is given, nodes at which the part may end are added to it, and the nodes below
    /// them are skipped.
    void walk(GrammarMatcher::State state, std::size_t depth, std::size_t begin, std::size_t end, TokenMask& mask,
              std::vector<Border>* borders);

    GrammarMatcher& m_matcher;
    const TokenTrie& m_trie;
    std::size_t m_words;
    std::vector<GrammarMatcher::State> m_path;  ///< state at each depth on the path to the current node
    std::unordered_map<GrammarMatcher::State, Run> m_runs;
    std::map<std::pair<GrammarMatcher::State, std::optional<std::size_t>>, std::shared_ptr<const PartMask>> m_parts;
    std::unordered_map<GrammarMatcher::State, TokenMask> m_masks;
};

}  // namespace vitrine
