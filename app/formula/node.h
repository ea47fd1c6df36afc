#pragma once

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace vitrine::formula {

/// TeX's classes of atoms, which determine the space between neighbours (The TeXbook, chapter 18).
enum class Class { Ord, Op, Bin, Rel, Open, Close, Punct, Inner };

/// A node of the tree of a formula. The comment after each kind lists its members and `parts`. A null pointer is a
/// missing part.
struct Node {
    enum class Kind {
        Symbol,     ///< `symbol`
        Operator,   ///< `symbol`, larger in display style; or a name in `text`
        Text,       ///< `text`, upright
        List,       ///< the parts one after another
        Fraction,   ///< numerator, denominator; `length` 0: without a line
        Radical,    ///< radicand, index
        Scripts,    ///< base, superscript, subscript
        Delimited,  ///< parts between `marks`; a Middle among them has the same height
        Middle,     ///< `symbol`
        Delimiter,  ///< `symbol`, `length` em high
        Array,      ///< `rows`
        Accent,     ///< base; `symbol` above, wide if `stretches`
        Line,       ///< base with a line above, or below it (`below`)
        Stretched,  ///< base with a stretched `symbol` above it, or below it (`below`)
        Stack,      ///< base, part above, part below; both parts are smaller
        Arrow,      ///< part above, part below; `symbol` is as long as they are
        Space,      ///< `length` em
        Style,      ///< part in the style `level`
        Color,      ///< part in the colour `text`
        Box,        ///< part in a frame
        Cancel,     ///< part with a stroke through it; `text` is "/", "\" or "x"
        Not,        ///< part with the short stroke of a negation
        Phantom,    ///< empty space of the size of its part
    };
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
    int level = -1;  ///< style, 0 display … 3 script of a script; also for fractions; -1: the current style
    char32_t marks[2] = {0, 0};

    struct Row {
        std::vector<std::unique_ptr<Node>> cells;
        std::unique_ptr<Node> tag;
        bool lineAbove = false;
        double gap = 0;  ///< space below, in em
    };
    struct Rows {
        std::vector<Row> rows;
        QString columns;       ///< l, c, r and |; the last letter repeats
        double columnGap = 1;  ///< em
        double stretch = 1;    ///< factor for the minimum height of rows
        double jot = 0;        ///< space between rows, in em
        bool outerGaps = false;
        bool pairs = false;  ///< aligned equations: gaps only between pairs of columns
        bool lineBelow = false;
    };
    std::unique_ptr<Rows> rows;
};

using NodePtr = std::unique_ptr<Node>;

/// Make nodes, with a part or without parts.
NodePtr made(Node::Kind kind, Class atom = Class::Ord);
NodePtr made(Node::Kind kind, NodePtr part, Class atom = Class::Ord);
NodePtr spaceOf(double length);  ///< `length` is in em
NodePtr textOf(const QString& text, Class atom = Class::Ord);
NodePtr symbolNode(char32_t code, Class atom);

}  // namespace vitrine::formula
