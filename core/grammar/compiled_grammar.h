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

/// A grammar as an automaton over bytes that calls itself: each rule is deterministic, calls of rules being letters,
/// too; what a rule that was called returns to lies on a stack. A part that is repeated often is called, too, with a
/// count on the stack. Characters are their UTF-8 forms, and no others. Immutable.
struct CompiledGrammar {
    using State = std::uint32_t;

    struct ByteEdge {
        std::uint8_t first = 0;  ///< inclusive, as `last`
        std::uint8_t last = 0;
        State target = 0;
    };
    struct CallEdge {
        static constexpr std::uint32_t kUnlimited = 0xFFFFFFFF;

        State begin = 0;   ///< where the rule that is called begins
        State target = 0;  ///< where it returns to
        /// It is called so often in a row. If not once, it is never the empty text.
        std::uint32_t least = 1, most = 1;

        bool isCounted() const noexcept { return most != 1; }
    };
    struct TokenEdge {
        TokenId token = 0;
        bool negated = false;  ///< all others
        State target = 0;
    };
    struct Edges {
        std::uint32_t firstByte = 0, bytes = 0;  ///< in `byteEdges`
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
    /// Nothing can follow but the rule's end.
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
    /// Bytes of one class lead to the same place everywhere.
    std::array<std::uint8_t, 256> classOf{};
    std::size_t classes = 1;
};

/// The token that a text such as "<think>" is; nullopt where it is none.
using TokenByText = std::function<std::optional<TokenId>(std::string_view)>;

/// A grammar that would take too much memory or time.
class GrammarTooLarge : public Error {
public:
    using Error::Error;
};

/// Throws Error when the grammar names a token that there is not (`tokens`: how many there are), GrammarTooLarge when
/// it is too large.
CompiledGrammar compileGrammar(const GrammarRules& rules, std::size_t tokens, const TokenByText& tokenByText);

}  // namespace vitrine
