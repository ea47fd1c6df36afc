#pragma once

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace vitrine::formula {

/// TeX's classes of atoms, which decide the space between neighbours (The TeXbook, chapter 18).
enum class Class { Ord, Op, Bin, Rel, Open, Close, Punct, Inner };

/// A part of a formula. `parts` mean what stands behind the kind; an empty pointer is a part that is not there.
struct Node {
    enum class Kind {
        Symbol,     ///< `symbol`
        Operator,   ///< `symbol`, larger in display style, or a name in `text`
        Text,       ///< `text`, upright
        List,       ///< its parts one after another
        Fraction,   ///< above, below; `length` 0: without a line
        Radical,    ///< inside, index
        Scripts,    ///< base, superscript, subscript
        Delimited,  ///< parts between `marks`; a Middle among them grows along
        Middle,     ///< `symbol`
        Delimiter,  ///< `symbol`, `length` em high
        Array,      ///< `rows`
        Accent,     ///< base; `symbol` above, wide if `stretches`
        Line,       ///< base with a line above, or below it (`below`)
        Stretched,  ///< base with a stretched `symbol` above or below
        Stack,      ///< base, what is above, what is below, both smaller
        Arrow,      ///< above, below; `symbol` as long as they are
        Space,      ///< `length` em
        Style,      ///< part in `level`
        Color,      ///< part in the colour `text`
        Box,        ///< part in a frame
        Cancel,     ///< part with a stroke through it; `text` "/", "\" or "x"
        Not,        ///< part with the small stroke of a negation
        Phantom,    ///< the room of its part
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
    int level = -1;  ///< of style, 0 display … 3 script of script; of a fraction, too; -1: as it comes
    char32_t marks[2] = {0, 0};

    struct Row {
        std::vector<std::unique_ptr<Node>> cells;
        std::unique_ptr<Node> tag;
        bool lineAbove = false;
        double gap = 0;  ///< below, in em
    };
    struct Rows {
        std::vector<Row> rows;
        QString columns;       ///< l, c, r and |; the last repeats
        double columnGap = 1;  ///< em
        double stretch = 1;    ///< of the room that a row has at least
        double jot = 0;        ///< em between rows
        bool outerGaps = false;
        bool pairs = false;  ///< columns of equations: gaps between pairs only
        bool lineBelow = false;
    };
    std::unique_ptr<Rows> rows;
};

using NodePtr = std::unique_ptr<Node>;

NodePtr made(Node::Kind kind, Class atom = Class::Ord);
NodePtr made(Node::Kind kind, NodePtr part, Class atom = Class::Ord);
NodePtr spaceOf(double length);  ///< em
NodePtr textOf(const QString& text, Class atom = Class::Ord);
NodePtr symbolNode(char32_t code, Class atom);

}  // namespace vitrine::formula
