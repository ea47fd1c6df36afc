#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// An inclusive range of Unicode characters.
struct CodePoints {
    char32_t first = 0;
    char32_t last = 0;
};

/// A node of the syntax tree of rules. `children` are indices in GrammarRules::nodes. Children come before their
/// parent.
struct GrammarNode {
    enum class Kind : std::uint8_t {
        Sequence,      ///< matches all `children` in order; without children, matches the empty text
        Alternatives,  ///< matches any one of `children`
        Repetition,    ///< matches the only child, repeated `least` to `most` times
        Literal,       ///< matches the text in `text`
        Characters,    ///< matches one character from `characters`
        Rule,          ///< calls the rule with the index `rule`
        /// Matches the token `token`, or the token with the text `text`; if `negated` is true, any token except this
        /// one.
        Token,
    };
    static constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

    Kind kind = Kind::Sequence;
    bool negated = false;
    TokenId token = -1;
    std::size_t rule = 0;
    std::size_t least = 0;
    std::size_t most = 0;
    std::string text = {};                    ///< text of a node of kind Literal or Token, in UTF-8
    std::vector<CodePoints> characters = {};  ///< ranges of characters, in ascending order and without overlaps
    std::vector<std::size_t> children = {};
};

/// A rule of the grammar. `node` is an index in GrammarRules::nodes.
struct GrammarRule {
    std::string name;
    std::size_t node = 0;
};

/// A grammar before compilation.
struct GrammarRules {
    std::vector<GrammarNode> nodes;
    std::vector<GrammarRule> rules;
    std::size_t root = 0;  ///< index of the rule that the whole text must match
};

/// Parses a grammar in GBNF, the notation of llama.cpp (grammars/README.md in its repository). docs/grammar.md lists
/// the differences. Throws Error with line, column and the expected syntax. Also throws Error if a rule is missing, is
/// defined twice, begins with itself or cannot end, or if the grammar is nested too deeply or too long.
GrammarRules parseGbnf(std::string_view text);
/// Parses a grammar like parseGbnf(), but does not reject rules that begin with themselves or cannot end (checkRules).
GrammarRules readGbnf(std::string_view text);

/// Throws Error if a rule begins with itself (left recursion), or if a rule cannot end.
void checkRules(const GrammarRules& rules);

/// Return one flag for each node: whether the node matches the empty text (emptyNodes), or whether it matches any text
/// at all (possibleNodes).
std::vector<bool> emptyNodes(const GrammarRules& rules);
std::vector<bool> possibleNodes(const GrammarRules& rules);

}  // namespace vitrine
