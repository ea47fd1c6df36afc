#pragma once

#include "app/formula/node.h"

#include <QStringView>

#include <optional>

namespace vitrine::formula {

struct Symbol {
    char32_t code = 0;
    Class atom = Class::Ord;
    bool italic = false;  ///< a letter that is set in italics
};

/// Returns the symbol of the command "\name"; empty if it is unknown.
std::optional<Symbol> symbolNamed(QStringView name);
/// Returns the symbol of a single character.
Symbol symbolOf(char32_t character);

struct BigOperator {
    char32_t code = 0;
    Node::Limits limits = Node::Limits::ByStyle;
};
std::optional<BigOperator> bigOperatorNamed(QStringView name);
/// Returns how limits of a function such as "sin" or "lim" are set; empty if the name is unknown.
std::optional<Node::Limits> functionNamed(QStringView name);

/// Returns the character of a delimiter such as "(", "\{", "\langle" or "."; 0 for ".". Empty if it is not a delimiter.
std::optional<char32_t> delimiterOf(QStringView source);

struct AccentMark {
    char32_t code = 0;
    bool stretches = false;
};
std::optional<AccentMark> accentNamed(QStringView name);

enum class Alphabet { Italic, Upright, Bold, BoldItalic, Script, Fraktur, Double, Sans, Mono };
/// Returns a letter or digit in a mathematical alphabet of Unicode. Other characters are unchanged.
char32_t inAlphabet(char32_t character, Alphabet alphabet);

}  // namespace vitrine::formula
