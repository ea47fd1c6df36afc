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

/// Which tokens of a vocabulary fit a state of a grammar by their bytes.
///
/// Most tokens are decided by the rule that the text is in: for those the mask is made once for the rule's states,
/// wherever it is called (as XGrammar does; Dong et al., 2024). Tokens that reach beyond the rule's end are decided by
/// the next one in the same way, from the byte on where they leave the first, if there are many. Counts of repetitions
/// are left aside as long as no token can tell them apart. Masks of recent states are kept, too. Not thread-safe.
class TokenMasks {
public:
    /// Both must outlive this.
    TokenMasks(GrammarMatcher& matcher, const TokenTrie& trie);
    TokenMasks(const TokenMasks&) = delete;
    TokenMasks& operator=(const TokenMasks&) = delete;

    /// Valid until the next call.
    const TokenMask& of(GrammarMatcher::State state);
    /// To be called when the matcher's states have got other numbers.
    void clear();

private:
    struct Border {
        std::uint32_t node = 0;  ///< some tokens below it are not decided
        GrammarMatcher::State part = 0;
    };
    struct PartMask {
        TokenMask mask;
        std::vector<Border> borders;
    };

    /// Characters with which a state goes on to the next one, whatever they are.
    struct Run {
        GrammarMatcher::State next = GrammarMatcher::kDead;
        std::array<std::uint64_t, 2> ascii{};
        bool others = false;  ///< all characters beyond ASCII, too
    };

    const Run& runFrom(GrammarMatcher::State state);
    /// Whether all characters beyond ASCII lead from one state to the other, within the part.
    bool leadsOthers(GrammarMatcher::State from, GrammarMatcher::State to);
    /// Whether all of these bytes fit after the state, as far as runs tell.
    bool fitsAll(const TokenTrie::Below& below, GrammarMatcher::State state);
    /// Of the tokens below a node, or of all.
    std::shared_ptr<const PartMask> ofPart(GrammarMatcher::State part, std::optional<std::size_t> node);
    /// Adds those that fit after `state`.
    void addBelow(GrammarMatcher::State state, std::optional<std::size_t> node, TokenMask& mask);
    /// Adds the tokens below nodes [begin, end) that fit after `state`, where a node of this depth ends. Where
    /// `borders` is given, nodes at which the part is left are added to it, and nothing below them is looked at.
    void walk(GrammarMatcher::State state, std::size_t depth, std::size_t begin, std::size_t end, TokenMask& mask,
              std::vector<Border>* borders);

    GrammarMatcher& m_matcher;
    const TokenTrie& m_trie;
    std::size_t m_words;
    std::vector<GrammarMatcher::State> m_path;  ///< by depth
    std::unordered_map<GrammarMatcher::State, Run> m_runs;
    std::map<std::pair<GrammarMatcher::State, std::optional<std::size_t>>, std::shared_ptr<const PartMask>> m_parts;
    std::unordered_map<GrammarMatcher::State, TokenMask> m_masks;
};

}  // namespace vitrine
