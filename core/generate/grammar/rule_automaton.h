#pragma once

#include "core/generate/grammar/grammar_rules.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

/// A UTF-8 sequence with a range of values for each of its bytes.
struct ByteSequence {
    std::array<std::pair<std::uint8_t, std::uint8_t>, 4> bytes{};
    std::size_t length = 0;
};

/// Returns the UTF-8 sequences that match these characters. Surrogates are excluded.
std::vector<ByteSequence> utf8Forms(std::span<const CodePoints> characters);

/// One rule as a nondeterministic finite automaton.
class RuleAutomaton {
public:
    using State = std::uint32_t;
    /// A transition that reads a byte or a token, or calls a rule or a counted repetition.
    struct Edge {
        enum class Kind : std::uint8_t { Byte, Rule, Counted, Token, OtherToken };
        Kind kind = Kind::Byte;
        std::uint8_t first = 0, last = 0;  ///< range of bytes, if `kind` is Byte
        std::uint32_t value = 0;  ///< index of the rule or repetition, or id of the token, if `kind` is not Byte
        State target = 0;
    };

    /// Adds a state and returns its number.
    State add();
    /// Adds a transition that reads nothing (an epsilon transition).
    void addEmpty(State from, State to) { m_empty[from].push_back(to); }
    void addEdge(State from, Edge edge) { m_edges[from].push_back(edge); }
    std::span<const Edge> edges(State state) const { return m_edges[state]; }
    /// Returns, in ascending order, the states that can be reached from `from` by transitions that read nothing. Leaves
    /// out states without other transitions, except `end`.
    std::vector<State> closure(std::vector<State> from, State end);

private:
    std::vector<std::vector<State>> m_empty;
    std::vector<std::vector<Edge>> m_edges;
    std::vector<std::uint32_t> m_seen;  ///< for each state, the number of the last call of closure() that visited it
    std::uint32_t m_round = 0;
};

}  // namespace vitrine
