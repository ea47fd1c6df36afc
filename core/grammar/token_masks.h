#pragma once

#include "core/grammar/grammar_matcher.h"
#include "core/grammar/token_trie.h"

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

/// One bit for each token.
using TokenMask = std::vector<std::uint64_t>;

/// Determines which tokens of a vocabulary fit a state of a grammar by their bytes.
///
/// Most tokens are decided by the present rule. Their mask is computed once for the states of the rule, independent of
/// its caller (as in XGrammar; Dong et al., 2024). Tokens that extend beyond the end of the rule are decided by the
/// caller's rule. If there are many, the same method is used from the byte at which they leave the first rule. Counts
/// of repetitions are ignored as long as no token can distinguish them. Masks of recent states are cached. Not
/// thread-safe.
class TokenMasks {
public:
    /// Both arguments must outlive this object.
    TokenMasks(GrammarMatcher& matcher, const TokenTrie& trie);
    TokenMasks(const TokenMasks&) = delete;
    TokenMasks& operator=(const TokenMasks&) = delete;

    /// Returns the mask of a state; valid until the next call.
    const TokenMask& of(GrammarMatcher::State state);
    /// Must be called after the matcher has renumbered its states.
    void clear();

private:
    struct Border {
        std::uint32_t node = 0;  ///< tokens below this node are undecided
        GrammarMatcher::State part = 0;
    };
    struct PartMask {
        TokenMask mask;
        std::vector<Border> borders;
    };

    /// Characters that lead from a state to one next state.
    struct Run {
        GrammarMatcher::State next = GrammarMatcher::kDead;
        std::array<std::uint64_t, 2> ascii{};
        bool others = false;  ///< whether all characters beyond ASCII do
    };

    const Run& runFrom(GrammarMatcher::State state);
    /// Whether all characters beyond ASCII lead from one state to the other without leaving the part.
    bool leadsOthers(GrammarMatcher::State from, GrammarMatcher::State to);
    /// Whether all of these bytes fit after the state, as far as the runs can decide.
    bool fitsAll(const TokenTrie::Below& below, GrammarMatcher::State state);
    /// Returns the mask of the tokens below a node, or of all tokens.
    std::shared_ptr<const PartMask> ofPart(GrammarMatcher::State part, std::optional<std::size_t> node);
    /// Adds the tokens below a node that fit after `state`.
    void addBelow(GrammarMatcher::State state, std::optional<std::size_t> node, TokenMask& mask);
    /// Adds the tokens below nodes [begin, end) that fit after `state`, which belongs to a node of depth `depth`. If
    /// `borders` is given, nodes that leave the part are added to it, and the nodes below them are skipped.
    void walk(GrammarMatcher::State state, std::size_t depth, std::size_t begin, std::size_t end, TokenMask& mask,
              std::vector<Border>* borders);

    GrammarMatcher& m_matcher;
    const TokenTrie& m_trie;
    std::size_t m_words;
    std::vector<GrammarMatcher::State> m_path;  ///< states by depth
    std::unordered_map<GrammarMatcher::State, Run> m_runs;
    std::map<std::pair<GrammarMatcher::State, std::optional<std::size_t>>, std::shared_ptr<const PartMask>> m_parts;
    std::unordered_map<GrammarMatcher::State, TokenMask> m_masks;
};

}  // namespace vitrine
