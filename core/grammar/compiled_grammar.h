#pragma once

#include "core/base/error.h"
#include "core/grammar/grammar_rules.h"
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

/// A grammar as a pushdown automaton over bytes. Each rule is a deterministic automaton with bytes and calls of rules
/// as its alphabet; the stack holds the states to return to. A part that is often repeated is also called, with a count
/// on the stack. Characters are valid UTF-8. Immutable.
struct CompiledGrammar {
    using State = std::uint32_t;

    /// Transition for the bytes first … last.
    struct ByteEdge {
        std::uint8_t first = 0;  ///< inclusive, as `last`
        std::uint8_t last = 0;
        State target = 0;
    };
    /// Call of a rule or a counted part.
    struct CallEdge {
        static constexpr std::uint32_t kUnlimited = 0xFFFFFFFF;

        State begin = 0;   ///< first state of the called rule
        State target = 0;  ///< state after the call
        /// Number of calls in a row. If not one, the called part is never empty.
        std::uint32_t least = 1, most = 1;

        bool isCounted() const noexcept { return most != 1; }
    };
    /// Transition for a whole token.
    struct TokenEdge {
        TokenId token = 0;
        bool negated = false;  ///< matches all other tokens
        State target = 0;
    };
    /// Transitions of a state, as ranges of the lists below.
    struct Edges {
        std::uint32_t firstByte = 0, bytes = 0;  ///< range in `byteEdges`
        std::uint32_t firstCall = 0, calls = 0;
        std::uint32_t firstToken = 0, tokens = 0;
        bool isEnd = false;  ///< the rule may end here
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
    /// Whether only the end of the rule can follow.
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
    /// Classes of bytes that all states treat alike.
    std::array<std::uint8_t, 256> classOf{};
    std::size_t classes = 1;
};

/// Returns the token that a text such as "<think>" denotes; nullopt if no token does.
using TokenByText = std::function<std::optional<TokenId>(std::string_view)>;

/// The grammar would take too much memory or time.
class GrammarTooLarge : public Error {
public:
    using Error::Error;
};

/// Compiles a grammar. `tokens` is the number of tokens in the vocabulary. Throws Error if the grammar names an unknown
/// token, GrammarTooLarge if it is too large.
CompiledGrammar compileGrammar(const GrammarRules& rules, std::size_t tokens, const TokenByText& tokenByText);

}  // namespace vitrine
