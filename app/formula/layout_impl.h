#pragma once

// The implementation of layout.h: a class with one function for each kind of node.

#include "app/formula/box.h"
#include "app/formula/math_font.h"
#include "app/formula/node.h"

#include <QString>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace vitrine::formula {

/// The style of a part of a formula: the size of the part, and whether its superscripts are lowered (The TeXbook, page
/// 140).
struct Style {
    int level = 0;  ///< 0 display, 1 text, 2 script, 3 script of a script
    bool cramped = false;

    Style superscript() const { return {level < 2 ? 2 : 3, cramped}; }
    Style subscript() const { return {level < 2 ? 2 : 3, true}; }
    Style numerator() const { return {std::min(level + 1, 3), cramped}; }
    Style denominator() const { return {std::min(level + 1, 3), true}; }
    Style crampedOne() const { return {level, true}; }
    Style at(int other) const { return {other < 0 ? level : other, cramped}; }
};

/// Computes the boxes of all nodes of a formula.
class Layout {
public:
    explicit Layout(const MathFont& font) : m_font(font) {}

    /// Returns the box of a node and of all its parts. `node` is used only during the call.
    Box box(const Node& node, Style style);

private:
    struct Item {
        const Node* node;
        Style style;
        QString color;
        Class atom;
    };

    struct ArrayRow {
        std::vector<Box> cells;
        Box tag;
        double ascent = 0;
        double descent = 0;
    };

    double scale(Style style) const
    {
        return style.level < 2 ? 1 : style.level == 2 ? m_font.scriptScale() : m_font.scriptScriptScale();
    }
    double measure(Constant which, Style style) const { return m_font.constant(which) * scale(style); }
    double axis(Style style) const { return measure(Constant::AxisHeight, style); }

    static bool has(const Node& node, std::size_t index) { return node.parts.size() > index && node.parts[index]; }
    Box part(const Node& node, std::size_t index, Style style);

    Box letterBox(char32_t code, double size);
    /// Returns the box of a prime in a superscript. Unicode's prime glyph is already raised, so it is lowered to the
    /// height of other superscripts.
    Box primeBox(Style style) const;
    /// Returns the box of a character that the math font lacks, drawn with a system font. A letter of a mathematical
    /// alphabet is first replaced by the plain letter of the math font, if available.
    Box foreignBox(char32_t code, double size);
    Box textBox(const QString& text, double size);
    void flatten(const Node& node, Style style, const QString& color, std::vector<Item>& items);
    /// Converts a binary operator to an ordinary symbol if it has no operand on one side.
    static void settleOperations(std::vector<Item>& items);
    Box listBox(const Node& node, Style style);
    double spaceBetween(Class left, Class right, Style style) const;
    Box operatorBox(const Node& node, Style style);
    /// Shifts a box vertically so that its middle is on the math axis.
    Box onAxis(const Box& box, Style style) const;

    Box fractionBox(const Node& node, Style outer);
    Box radicalBox(const Node& node, Style style);
    Box scriptsBox(const Node& node, Style style);
    Box withScripts(const Box& base, const Node& node, Style style);
    Box withLimits(const Box& base, const Node& node, Style style);
    Box delimiterBox(char32_t code, double height, Style style);
    Box delimitedBox(const Node& node, Style outer);

    ArrayRow arrayRow(const Node::Rows& rows, const Node::Row& row, Style style);
    Box arrayBox(const Node& node, Style outer);

    Box accentBox(const Node& node, Style style);
    Box lineBox(const Node& node, Style style);
    Box stretchedBox(const Node& node, Style style);
    Box arrowBox(const Node& node, Style style);
    Box framedBox(const Node& node, Style style);
    Box cancelBox(const Node& node, Style style);
    Box notBox(const Node& node, Style style);
    Box phantomBox(const Node& node, Style style);

    const MathFont& m_font;
};

}  // namespace vitrine::formula
