#pragma once

#include "app/formula/node.h"

#include <QStringView>

#include <optional>

namespace vitrine::formula {

/// A character of a formula with its class for spacing.
struct Symbol {
    char32_t code = 0;
    Class atom = Class::Ord;
    bool italic = false;  ///< a letter that is set in italics
};

/// Returns the symbol of the command "\name"; empty if it is unknown.
std::optional<Symbol> symbolNamed(QStringView name);
/// Returns the symbol of a single character.
Symbol symbolOf(char32_t character);

/// An operator that is larger in displayed formulas, such as the sum sign.
struct BigOperator {
    char32_t code = 0;
    Node::Limits limits = Node::Limits::ByStyle;
};
/// Returns the operator of the command "\name"; empty if it is unknown.
std::optional<BigOperator> bigOperatorNamed(QStringView name);
/// Returns where the limits of a function such as "sin" or "lim" are placed; nullopt if the name is unknown.
std::optional<Node::Limits> functionNamed(QStringView name);

/// Returns the character of a delimiter such as "(", "\{", "\langle" or "."; 0 for ".", the invisible delimiter.
/// Returns nullopt if the source is not a delimiter.
std::optional<char32_t> delimiterOf(QStringView source);

/// The character of an accent. `stretches`: the accent can be as wide as its base.
struct AccentMark {
    char32_t code = 0;
    bool stretches = false;
};
/// Returns the accent of the command "\name"; empty if it is unknown.
std::optional<AccentMark> accentNamed(QStringView name);

/// Alphabets of mathematical letters in Unicode.
enum class Alphabet { Italic, Upright, Bold, BoldItalic, Script, Fraktur, Double, Sans, Mono };
/// Returns a letter or digit in a mathematical alphabet of Unicode. Other characters are returned unchanged.
char32_t inAlphabet(char32_t character, Alphabet alphabet);

}  // namespace vitrine::formula
