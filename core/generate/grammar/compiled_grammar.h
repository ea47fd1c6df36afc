#pragma once

#include "core/base/error.h"
#include "core/generate/grammar/grammar_rules.h"
#include "core/text/token.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// A grammar as a pushdown automaton over bytes. Each rule is a deterministic automaton that reads bytes and calls
/// rules. The stack holds the states to return to. The repeated part of a long repetition is called like a rule; the
/// stack then also holds the number of repetitions. A character in a rule matches only its valid UTF-8 form. Immutable.
struct CompiledGrammar {
    using State = std::uint32_t;

    /// Transition for the bytes from `first` to `last`, inclusive.
    struct ByteEdge {
        std::uint8_t first = 0;
        std::uint8_t last = 0;
        State target = 0;
    };
    /// Call of a rule, or of the part of a counted repetition.
    struct CallEdge {
        static constexpr std::uint32_t kUnlimited = 0xFFFFFFFF;

        State begin = 0;   ///< first state of the called rule or part
        State target = 0;  ///< state after the call
        /// Minimum and maximum number of consecutive calls. If they are not both 1, the called part never matches the
        /// empty text.
        std::uint32_t least = 1, most = 1;

        bool isCounted() const noexcept { return most != 1; }
    };
    /// Transition for a whole token.
    struct TokenEdge {
        TokenId token = 0;
        bool negated = false;  ///< whether the edge matches all tokens except `token`
        State target = 0;
    };
    /// Transitions of one state: ranges in the lists `byteEdges`, `callEdges` and `tokenEdges`.
    struct Edges {
        std::uint32_t firstByte = 0, bytes = 0;  ///< first index and length of the state's range in `byteEdges`
        std::uint32_t firstCall = 0, calls = 0;
        std::uint32_t firstToken = 0, tokens = 0;
        bool isEnd = false;  ///< whether the rule may end in this state
    };

    std::span<const ByteEdge> bytesFrom(State state) const
    {
        return std::span(byteEdges).subspan(states[state].firstByte, states[state].bytes);
    }
    std::span<const CallEdge> callsFrom(State state) const
    {
        return std::span(callEdges).subspan(states[state].firstCall, states[state].calls);
    }
    std::span<const TokenEdge> tokensFrom(State state) const
    {
        return std::span(tokenEdges).subspan(states[state].firstToken, states[state].tokens);
    }
    /// Whether the rule may end in this state, and no transition leaves the state.
    bool isOnlyEnd(State state) const
    {
        const Edges& edges = states[state];
        return edges.isEnd && edges.bytes == 0 && edges.calls == 0 && edges.tokens == 0;
    }

    State root = 0;
    std::vector<Edges> states;
    std::vector<ByteEdge> byteEdges;
    std::vector<CallEdge> callEdges;
    std::vector<TokenEdge> tokenEdges;
    /// Maps bytes to classes. All states treat the bytes of one class in the same way.
    std::array<std::uint8_t, 256> classOf{};
    std::size_t classes = 1;
};

/// Returns the token with a text such as "<think>"; nullopt if no such token exists.
using TokenByText = std::function<std::optional<TokenId>(std::string_view)>;

/// Thrown if the grammar would need too much memory or time.
class GrammarTooLarge : public Error {
public:
    using Error::Error;
};

/// Compiles a grammar. `tokens` is the number of tokens in the vocabulary. Throws Error if the grammar names an unknown
/// token, and GrammarTooLarge if the grammar is too large.
CompiledGrammar compileGrammar(const GrammarRules& rules, std::size_t tokens, const TokenByText& tokenByText);

}  // namespace vitrine
