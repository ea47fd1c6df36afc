#pragma once

#include "core/base/error.h"
#include "core/generate/grammar/compiled_grammar.h"
#include "core/generate/grammar/grammar_matcher.h"
#include "core/generate/grammar/grammar_rules.h"
#include "core/generate/grammar/json_schema.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine::test {

inline CompiledGrammar compiled(std::string_view gbnf, std::size_t tokens = 100)
{
    return compileGrammar(parseGbnf(gbnf), tokens,
                          [](std::string_view) -> std::optional<TokenId> { return std::nullopt; });
}

/// Returns whether the grammar accepts the whole text, read byte by byte. "\xFF" followed by a byte means the token
/// with the number in that byte.
inline bool fits(GrammarMatcher& matcher, std::string_view text)
{
    GrammarMatcher::State state = matcher.begin();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<std::uint8_t>(text[i]);
        state =
            byte == 0xFF ? matcher.nextByToken(state, static_cast<std::uint8_t>(text[++i])) : matcher.next(state, byte);
    }
    return state != GrammarMatcher::kDead && matcher.mayEnd(state);
}

inline bool fits(std::string_view gbnf, std::string_view text)
{
    const CompiledGrammar grammar = compiled(gbnf);
    GrammarMatcher matcher(grammar);
    return fits(matcher, text);
}

inline std::string sentenceOf(const std::function<void()>& action)
{
    try {
        action();
    } catch (const Error& error) {
        return error.sentence();
    }
    return {};
}

}  // namespace vitrine::test
