#pragma once

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace vitrine::formula {

/// TeX's classes of atoms, which determine the space between neighbours (The TeXbook, chapter 18).
enum class Class { Ord, Op, Bin, Rel, Open, Close, Punct, Inner };

/// A node in the tree of a formula. The comment after each kind lists the members that the kind uses, and the meaning
/// of its `parts`. A null pointer in `parts` is a missing part.
struct Node {
    enum class Kind {
        Symbol,     ///< the character `symbol`
        Operator,   ///< the character `symbol`, which is larger in display style; or the function name in `text`
        Text,       ///< the upright text in `text`
        List,       ///< the parts, from left to right
        Fraction,   ///< parts: numerator, denominator; `length` is 0 if the fraction has no line
        Radical,    ///< parts: radicand, index
        Scripts,    ///< parts: base, superscript, subscript
        Delimited,  ///< the parts between two delimiters (`marks`); a Middle node among the parts is as high as the
                    ///< delimiters
        Middle,     ///< the delimiter `symbol` between the parts of a Delimited node
        Delimiter,  ///< the delimiter `symbol`, `length` em high
        Array,      ///< a matrix or another array; its cells are in `rows`
        Accent,     ///< part: base; `symbol` is above the base, and as wide as the base if `stretches`
        Line,       ///< part: base, with a line above it; if `below` is set, the line is below the base
        Stretched,  ///< part: base, with a stretched `symbol` above it; if `below` is set, `symbol` is below the base
        Stack,      ///< parts: base, smaller part above, smaller part below
        Arrow,      ///< parts: above, below; the arrow `symbol` is at least as long as these parts
        Space,      ///< empty space of `length` em
        Style,      ///< part: contents in the style `level`
        Color,      ///< part: contents in the colour `text`
        Box,        ///< part: contents in a frame
        Cancel,     ///< part: contents with a stroke through them; `text` is "/", "\" or "x"
        Not,        ///< part: contents with the short stroke of a negated relation
        Phantom,    ///< empty space with the size of its part
    };
    /// Whether the scripts of an operator are above and below it. ByStyle: only in display style.
    enum class Limits { ByStyle, Always, Never };

    Kind kind = Kind::List;
    Class atom = Class::Ord;
    char32_t symbol = 0;
    QString text;
    std::vector<std::unique_ptr<Node>> parts;
    double length = 0;
    bool stretches = false;
    bool below = false;
    Limits limits = Limits::Never;
    int level = -1;  ///< style from 0 (display) to 3 (script of a script); -1 means the current style
    char32_t marks[2] = {0, 0};

    /// One row of an Array. `tag` is the number of the equation in this row; null if it has none.
    struct Row {
        std::vector<std::unique_ptr<Node>> cells;
        std::unique_ptr<Node> tag;
        bool lineAbove = false;
        double gap = 0;  ///< extra space below the row, in em
    };
    /// The rows of an Array and their layout.
    struct Rows {
        std::vector<Row> rows;
        QString columns;  ///< alignment of each column: l, c or r, with | for a vertical line; the last letter applies
                          ///< to further columns
        double columnGap = 1;  ///< space between columns, in em
        double stretch = 1;    ///< factor for the minimum height of rows
        double jot = 0;        ///< space between rows, in em
        bool outerGaps = false;
        bool pairs = false;  ///< whether the rows are aligned equations; only every second column then has a gap before
                             ///< it
        bool lineBelow = false;
    };
    std::unique_ptr<Rows> rows;
};

using NodePtr = std::unique_ptr<Node>;

/// Return a new node without parts, and a new node with one part.
NodePtr made(Node::Kind kind, Class atom = Class::Ord);
NodePtr made(Node::Kind kind, NodePtr part, Class atom = Class::Ord);
NodePtr spaceOf(double length);  ///< returns a space of `length` em
/// Return a Text node and a Symbol node with these contents.
NodePtr textOf(const QString& text, Class atom = Class::Ord);
NodePtr symbolNode(char32_t code, Class atom);

}  // namespace vitrine::formula
