#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Inclusive.
struct CodePoints {
    char32_t first = 0;
    char32_t last = 0;
};

/// A part of a rule. Others are named by their index in GrammarRules::nodes, where they come before it.
struct GrammarNode {
    enum class Kind : std::uint8_t {
        Sequence,      ///< of `children`; none: the empty text
        Alternatives,  ///< one of `children`
        Repetition,    ///< of the only child, `least` to `most` times
        Literal,       ///< `text`
        Characters,    ///< one character of `characters`
        Rule,          ///< `rule`
        Token,         ///< the token `token`, or the one that `text` is; if `negated`, any other one
    };
    static constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

    Kind kind = Kind::Sequence;
    bool negated = false;
    TokenId token = -1;
    std::size_t rule = 0;
    std::size_t least = 0;
    std::size_t most = 0;
    std::string text = {};                    ///< UTF-8
    std::vector<CodePoints> characters = {};  ///< ascending, apart from each other
    std::vector<std::size_t> children = {};
};

struct GrammarRule {
    std::string name;
    std::size_t node = 0;
};

/// A grammar as it was written.
struct GrammarRules {
    std::vector<GrammarNode> nodes;
    std::vector<GrammarRule> rules;
    std::size_t root = 0;  ///< the rule that is the whole text
};

/// Reads a grammar in GBNF, the notation of llama.cpp (grammars/README.md there). docs/grammar.md says what differs.
/// Throws Error with a sentence that names line, column and what was expected; also when a rule is missing, is defined
/// twice, begins with itself or never ends, and when the grammar is nested too deeply or too long.
GrammarRules parseGbnf(std::string_view text);
/// Reads a grammar without checkRules.
GrammarRules readGbnf(std::string_view text);

/// Throws Error when a rule begins with itself (left recursion), or has no way through it that ends.
void checkRules(const GrammarRules& rules);

/// Of each node: whether it can be the empty text; whether any text at all fits it.
std::vector<bool> emptyNodes(const GrammarRules& rules);
std::vector<bool> possibleNodes(const GrammarRules& rules);

}  // namespace vitrine
