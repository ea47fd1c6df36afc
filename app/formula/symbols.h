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

/// What "\name" stands for.
std::optional<Symbol> symbolNamed(QStringView name);
/// What a character stands for when it stands for itself.
Symbol symbolOf(char32_t character);

struct BigOperator {
    char32_t code = 0;
    Node::Limits limits = Node::Limits::ByStyle;
};
std::optional<BigOperator> bigOperatorNamed(QStringView name);
/// "sin", "lim" …; `limits` above and below in display style.
std::optional<Node::Limits> functionNamed(QStringView name);

/// A delimiter by its source: "(", "\{", "\langle", "."; 0 stands for none. Nothing if it is not one.
std::optional<char32_t> delimiterOf(QStringView source);

struct AccentMark {
    char32_t code = 0;
    bool stretches = false;
};
std::optional<AccentMark> accentNamed(QStringView name);

enum class Alphabet { Italic, Upright, Bold, BoldItalic, Script, Fraktur, Double, Sans, Mono };
/// The letter or digit in an alphabet of Unicode's block of mathematical letters; others as they are.
char32_t inAlphabet(char32_t character, Alphabet alphabet);

}  // namespace vitrine::formula
