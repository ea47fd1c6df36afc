#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// An inclusive range of characters.
struct CodePoints {
    char32_t first = 0;
    char32_t last = 0;
};

/// A part of a rule. Children are indices in GrammarRules::nodes and come before their parent.
struct GrammarNode {
    enum class Kind : std::uint8_t {
        Sequence,      ///< all `children` in order; without children: the empty text
        Alternatives,  ///< one of `children`
        Repetition,    ///< the only child, `least` to `most` times
        Literal,       ///< `text`
        Characters,    ///< one character of `characters`
        Rule,          ///< `rule`
        Token,         ///< the token `token`, or the one that `text` denotes; any other token if `negated`
    };
    static constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

    Kind kind = Kind::Sequence;
    bool negated = false;
    TokenId token = -1;
    std::size_t rule = 0;
    std::size_t least = 0;
    std::size_t most = 0;
    std::string text = {};                    ///< UTF-8
    std::vector<CodePoints> characters = {};  ///< ascending, without overlaps
    std::vector<std::size_t> children = {};
};

/// A rule; `node` is an index in GrammarRules::nodes.
struct GrammarRule {
    std::string name;
    std::size_t node = 0;
};

/// A grammar before compilation.
struct GrammarRules {
    std::vector<GrammarNode> nodes;
    std::vector<GrammarRule> rules;
    std::size_t root = 0;  ///< the rule of the whole text
};

/// Parses a grammar in GBNF, the notation of llama.cpp (grammars/README.md there); docs/grammar.md lists differences.
/// Throws Error with line, column and the expected syntax. Also throws if a rule is missing, is defined twice, begins
/// with itself or never ends. A grammar that is nested too deeply or too long is an error, too.
GrammarRules parseGbnf(std::string_view text);
/// Parses a grammar without checkRules().
GrammarRules readGbnf(std::string_view text);

/// Throws Error if a rule begins with itself (left recursion), or cannot end.
void checkRules(const GrammarRules& rules);

/// For each node: whether it matches the empty text (emptyNodes), or any text at all (possibleNodes).
std::vector<bool> emptyNodes(const GrammarRules& rules);
std::vector<bool> possibleNodes(const GrammarRules& rules);

}  // namespace vitrine
