#pragma once

#include "core/generate/grammar/compiled_grammar.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace vitrine {

/// Tracks how far a text matches a grammar, byte by byte. A state is a set of positions in rules; each position has a
/// stack of states to return to. States are numbered and computed only once, so that a known transition costs one
/// lookup per byte. Not thread-safe.
class GrammarMatcher {
public:
    using State = std::uint32_t;
    using Stack = std::uint32_t;
    /// State of a text that does not match the grammar.
    static constexpr State kDead = 0;

    /// The grammar must outlive this object.
    explicit GrammarMatcher(const CompiledGrammar& grammar);

    /// State of the empty text.
    State begin() const noexcept { return m_begin; }
    /// Returns the state after one more byte. Throws Error if the text can be read in too many ways, or if there are
    /// too many states.
    State next(State state, std::uint8_t byte)
    {
        const std::size_t at = state * m_grammar.classes + m_grammar.classOf[byte];
        const State known = m_next[at];
        return known != kUnknown ? known : find(state, byte, at);
    }
    /// Whether the text may end in this state.
    bool mayEnd(State state) const noexcept { return m_states[state].mayEnd; }

    /// Whether the state has transitions for whole tokens.
    bool hasTokens(State state) const noexcept { return m_states[state].hasTokens; }
    template <typename Visit>
    void forEachToken(State state, Visit visit) const
    {
        for (const Position& position : positionsOf(state)) {
            for (const CompiledGrammar::TokenEdge& edge : m_grammar.tokensFrom(position.at)) visit(edge);
        }
    }
    /// Returns the state after a whole token; kDead if no transition accepts the token.
    State nextByToken(State state, TokenId token);
    /// Returns a state that accepts the continuations of both states.
    State unite(State a, State b);

    /// A state without the bottom part that all of its stacks have in common. A part does not contain the caller of its
    /// rules, so its transitions are valid wherever these rules are called.
    struct Part {
        State state = kDead;
        Stack below = 0;  ///< bottom part of the stack that all positions of the original state have in common
    };
    /// Splits a state into a part and the common bottom part of its stacks.
    Part split(State state);
    /// Whether all rules of the part may have ended, so that the text continues in the unknown caller.
    bool leaves(State part) const noexcept { return m_states[part].leaves; }
    /// The inverse of split(): puts the common bottom part back below all stacks.
    State join(Part part);
    /// Returns a copy of `part` with smaller counts of repetitions. A count is replaced only if this makes no
    /// difference for the next `bytes` bytes. Parts that differ only in such counts therefore have the same copy.
    State alike(State part, std::size_t bytes);

    /// Number of states computed so far.
    std::size_t size() const noexcept { return m_states.size(); }
    /// Removes all states except `state`. States get new numbers. Returns the new number of `state`.
    State keepOnly(State state);

private:
    static constexpr State kUnknown = 0xFFFFFFFF;
    static constexpr Stack kBottom = 0;  ///< bottom of the stack; the whole text ends there
    static constexpr Stack kBelow = 1;   ///< bottom of the stacks of a Part, whose caller is unknown
    /// Flag in Frame::returnTo for frames that return to a repetition. The other bits are then an index in
    /// m_repetitions. Without the flag, returnTo is a state of the grammar.
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
    /// The part of a counted repetition that is being read for the `count`th time.
    struct Repetition {
        std::uint32_t call = 0;  ///< index in CompiledGrammar::callEdges
        std::uint32_t count = 0;
    };
    /// The part of a counted repetition that is about to be read for the `count`th time.
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
    std::vector<State> m_next;  ///< next state for each state and class of bytes, [states, classes]
    std::unordered_multimap<std::uint64_t, State> m_known;
    std::vector<Frame> m_frames;
    std::unordered_map<std::uint64_t, Stack> m_knownFrames;
    std::unordered_map<std::uint64_t, State> m_joined;
    std::unordered_map<State, Part> m_split;
    std::unordered_map<State, State> m_alike;
    std::vector<Repetition> m_repetitions;
    std::unordered_map<std::uint64_t, std::uint32_t> m_knownRepetitions;
    std::unordered_set<std::uint64_t> m_seen;  ///< positions that addWith() has already visited during the current call
};

}  // namespace vitrine
