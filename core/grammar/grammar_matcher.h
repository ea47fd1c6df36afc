#pragma once

#include "core/grammar/compiled_grammar.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace vitrine {

/// Where a text stands in a grammar, byte by byte. Every state is found out once and then has a number: the rules'
/// states that the text may be in, each with the stack of those to return to. So a state that comes again costs one
/// look-up for each byte. Not thread-safe.
class GrammarMatcher {
public:
    using State = std::uint32_t;
    using Stack = std::uint32_t;
    /// Nothing fits any more.
    static constexpr State kDead = 0;

    /// The grammar must outlive this.
    explicit GrammarMatcher(const CompiledGrammar& grammar);

    State begin() const noexcept { return m_begin; }
    /// Throws Error when there are too many ways to read the text at a time, or too many states.
    State next(State state, std::uint8_t byte)
    {
        const std::size_t at = state * m_grammar.classes + m_grammar.classOf[byte];
        const State known = m_next[at];
        return known != kUnknown ? known : find(state, byte, at);
    }
    /// Whether all that has been read may be the whole text.
    bool mayEnd(State state) const noexcept { return m_states[state].mayEnd; }

    /// Edges for whole tokens.
    bool hasTokens(State state) const noexcept { return m_states[state].hasTokens; }
    template <typename Visit>
    void forEachToken(State state, Visit visit) const
    {
        for (const Position& position : positionsOf(state)) {
            for (const CompiledGrammar::TokenEdge& edge : m_grammar.tokensFrom(position.at)) visit(edge);
        }
    }
    State nextByToken(State state, TokenId token);
    /// Either of the two.
    State unite(State a, State b);

    /// A state whose stacks end in a part that is not known: what is read in it holds wherever its rules are called.
    struct Part {
        State state = kDead;
        Stack below = 0;  ///< the part that all stacks have in common
    };
    /// The state without what all of its stacks have in common.
    Part split(State state);
    /// Whether some way through a part has come to what lies below.
    bool leaves(State part) const noexcept { return m_states[part].leaves; }
    State join(Part part);
    /// One part for all that differ in counts alone, and not before more than this many bytes have been read.
    State alike(State part, std::size_t bytes);

    std::size_t size() const noexcept { return m_states.size(); }
    /// Forgets all others. Numbers change; the state's new one.
    State keepOnly(State state);

private:
    static constexpr State kUnknown = 0xFFFFFFFF;
    static constexpr Stack kBottom = 0;  ///< under which the text ends
    static constexpr Stack kBelow = 1;   ///< under which a part does not look
    /// Beside states of the grammar, frames return to repetitions: an index in m_repetitions.
    static constexpr std::uint32_t kRepetition = 0x80000000;

    struct Position {
        CompiledGrammar::State at = 0;
        Stack stack = kBottom;
        auto operator<=>(const Position&) const = default;
    };
    struct StateInfo {
        std::uint32_t firstPosition = 0;
        std::uint32_t positions = 0;
        bool mayEnd = false;
        bool leaves = false;
        bool hasTokens = false;
    };
    /// A part that is read for the `count`th time in a row, called by an edge that counts.
    struct Repetition {
        std::uint32_t call = 0;  ///< in CompiledGrammar::callEdges
        std::uint32_t count = 0;
    };
    /// The same, where it is to begin.
    struct Entry {
        std::uint32_t call = 0;
        Stack stack = kBottom;
        std::uint32_t count = 0;
        auto operator<=>(const Entry&) const = default;
    };
    struct Frame {
        Stack parent = kBottom;
        std::uint32_t returnTo = 0;
        std::uint32_t depth = 0;
    };

    std::span<const Position> positionsOf(State state) const
    {
        return std::span(m_positions).subspan(m_states[state].firstPosition, m_states[state].positions);
    }
    State find(State state, std::uint8_t byte, std::size_t at);
    State addWith(std::vector<Position> seeds, bool mayEnd = false, bool leaves = false);
    State addClosed(std::vector<Position> positions, bool mayEnd, bool leaves);
    Stack push(Stack stack, std::uint32_t returnTo);
    Position enter(const Entry& entry);
    template <typename Add, typename Again>
    void returnInto(Stack stack, Add add, Again again);
    void removeNeedless(std::vector<Entry>& entries) const;
    std::uint32_t alikeCount(const Repetition& repetition, std::size_t bytes) const;
    std::uint32_t repetitionOf(std::uint32_t call, std::uint32_t count);
    Stack moved(Stack stack, Stack from, Stack to);
    void clear();

    const CompiledGrammar& m_grammar;
    State m_begin = kDead;
    std::vector<StateInfo> m_states;
    std::vector<Position> m_positions;
    std::vector<State> m_next;  ///< [states, classes]
    std::unordered_multimap<std::uint64_t, State> m_known;
    std::vector<Frame> m_frames;
    std::unordered_map<std::uint64_t, Stack> m_knownFrames;
    std::unordered_map<std::uint64_t, State> m_joined;
    std::unordered_map<State, Part> m_split;
    std::unordered_map<State, State> m_alike;
    std::vector<Repetition> m_repetitions;
    std::unordered_map<std::uint64_t, std::uint32_t> m_knownRepetitions;
    std::unordered_set<std::uint64_t> m_seen;  ///< of one closure
};

}  // namespace vitrine
