#include "app/formula/layout.h"

#include "app/formula/growing.h"

#include <QFont>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace vitrine::formula {

namespace {

constexpr double kNullDelimiter = 0.12;  ///< em around fractions, and in place of a delimiter that is "."
constexpr double kDelimiterFactor = 0.901;
constexpr double kDelimiterShortfall = 0.5;
constexpr double kLimitPadding = 0.1;  ///< above and below limits
constexpr double kStrutAscent = 0.84;  ///< of a row of a matrix
constexpr double kStrutDescent = 0.36;
constexpr double kArrayRule = 0.04;
constexpr double kBracePadding = 0.1;
constexpr char32_t kPrime = 0x2032;
constexpr double kPrimeAscent = 0.556;

/// The TeXbook, page 170: 1 thin, 2 medium, 3 thick; below 0: not in scripts.
constexpr int kSpacing[8][8] = {
    {0, 1, -2, -3, 0, 0, 0, -1},     {1, 1, 0, -3, 0, 0, 0, -1},     {-2, -2, 0, 0, -2, 0, 0, -2},
    {-3, -3, 0, 0, -3, 0, 0, -3},    {0, 0, 0, 0, 0, 0, 0, 0},       {0, 1, -2, -3, 0, 0, 0, -1},
    {-1, -1, 0, -1, -1, -1, -1, -1}, {-1, 1, -2, -3, -1, 0, -1, -1},
};

struct Style {
    int level = 0;  ///< 0 display, 1 text, 2 script, 3 script of script
    bool cramped = false;

    Style superscript() const { return {level < 2 ? 2 : 3, cramped}; }
    Style subscript() const { return {level < 2 ? 2 : 3, true}; }
    Style numerator() const { return {std::min(level + 1, 3), cramped}; }
    Style denominator() const { return {std::min(level + 1, 3), true}; }
    Style crampedOne() const { return {level, true}; }
    Style at(int other) const { return {other < 0 ? level : other, cramped}; }
};

class Layout {
public:
    explicit Layout(const MathFont& font) : m_font(font) {}

    Box box(const Node& node, Style style)
    {
        switch (node.kind) {
        case Node::Kind::Symbol:
            return node.symbol == kPrime && style.level > 1 ? primeBox(style) : letterBox(node.symbol, scale(style));
        case Node::Kind::Operator:
            return operatorBox(node, style);
        case Node::Kind::Text:
            return textBox(node.text, scale(style));
        case Node::Kind::List:
            return listBox(node, style);
        case Node::Kind::Fraction:
            return fractionBox(node, style);
        case Node::Kind::Radical:
            return radicalBox(node, style);
        case Node::Kind::Scripts:
            return scriptsBox(node, style);
        case Node::Kind::Delimited:
            return delimitedBox(node, style);
        case Node::Kind::Middle:
            return {};
        case Node::Kind::Delimiter:
            return delimiterBox(node.symbol, node.length * scale(style), style);
        case Node::Kind::Array:
            return arrayBox(node, style);
        case Node::Kind::Accent:
            return accentBox(node, style);
        case Node::Kind::Line:
            return lineBox(node, style);
        case Node::Kind::Stretched:
            return stretchedBox(node, style);
        case Node::Kind::Stack:
            return withLimits(part(node, 0, style), node, style);
        case Node::Kind::Arrow:
            return arrowBox(node, style);
        case Node::Kind::Space: {
            Box space;
            space.width = node.length * scale(style);
            return space;
        }
        case Node::Kind::Style:
        case Node::Kind::Color:
            return listBox(node, style);
        case Node::Kind::Box:
            return framedBox(node, style);
        case Node::Kind::Cancel:
            return cancelBox(node, style);
        case Node::Kind::Not:
            return notBox(node, style);
        case Node::Kind::Phantom:
            return phantomBox(node, style);
        }
        return {};
    }

private:
    struct Item {
        const Node* node;
        Style style;
        QString color;
        Class atom;
    };

    double scale(Style style) const
    {
        return style.level < 2 ? 1 : style.level == 2 ? m_font.scriptScale() : m_font.scriptScriptScale();
    }
    double measure(Constant which, Style style) const { return m_font.constant(which) * scale(style); }
    double axis(Style style) const { return measure(Constant::AxisHeight, style); }

    static bool has(const Node& node, std::size_t index) { return node.parts.size() > index && node.parts[index]; }
    Box part(const Node& node, std::size_t index, Style style)
    {
        return has(node, index) ? box(*node.parts[index], style) : Box();
    }

    Box letterBox(char32_t code, double size)
    {
        const quint32 glyph = m_font.glyph(code);
        if (glyph == 0) return foreignBox(code, size);
        Box box = glyphBox(m_font, glyph, size);
        box.letter = true;
        return box;
    }

    /// Unicode's prime stands high by itself; as a superscript it begins where others do.
    Box primeBox(Style style) const
    {
        const double size = scale(style);
        const Box prime = glyphBox(m_font, m_font.glyph(kPrime), size);
        Box lowered;
        lowered.width = prime.width;
        lowered.put(prime, 0, std::max(0.0, prime.ascent - kPrimeAscent * size));
        return lowered;
    }

    /// A character that the math font does not have, from the fonts of the system; an alphabet's letter is tried as
    /// the plain one first.
    Box foreignBox(char32_t code, double size)
    {
        QFont font;
        font.setStyleHint(QFont::Serif);
        font.setFamilies({QStringLiteral("serif")});
        font.setPixelSize(1000);
        QString letters = QString::fromUcs4(&code, 1);
        const QString plain = letters.normalized(QString::NormalizationForm_KD);
        if (code >= 0x1d400 && code <= 0x1d7ff) {
            if (plain.size() == 1 && m_font.glyph(plain[0].unicode()) != 0) {
                Box box = glyphBox(m_font, m_font.glyph(plain[0].unicode()), size);
                box.letter = true;
                return box;
            }
            letters = plain;
        }
        const QFontMetricsF metrics(font);
        const QRectF ink = metrics.tightBoundingRect(letters);
        Box box;
        box.width = metrics.horizontalAdvance(letters) / 1000 * size;
        box.ascent = -ink.top() / 1000 * size;
        box.descent = ink.bottom() / 1000 * size;
        box.letter = true;
        Mark mark;
        mark.kind = Mark::Kind::Letters;
        mark.letters = letters;
        mark.scaleX = mark.scaleY = size;
        box.marks.push_back(std::move(mark));
        return box;
    }

    Box textBox(const QString& text, double size)
    {
        Box line;
        for (const char32_t code : text.toUcs4()) {
            if (code == ' ' || code == 0xa0) {
                line.width += size / 3;
                continue;
            }
            Box letter = letterBox(code, size);
            letter.width -= letter.italic;
            line.append(letter);
        }
        return line;
    }

    void flatten(const Node& node, Style style, const QString& color, std::vector<Item>& items)
    {
        for (const NodePtr& part : node.parts) {
            if (!part) continue;
            if (part->kind == Node::Kind::Style && has(*part, 0)) {
                flatten(*part->parts[0], style.at(part->level), color, items);
            } else if (part->kind == Node::Kind::Color && has(*part, 0)) {
                if (part->parts[0]->kind == Node::Kind::List)
                    flatten(*part->parts[0], style, part->text, items);
                else
                    items.push_back({part->parts[0].get(), style, part->text, part->parts[0]->atom});
            } else {
                items.push_back({part.get(), style, color, part->atom});
            }
        }
    }

    /// A binary operation without operands at both sides is an ordinary sign.
    static void settleOperations(std::vector<Item>& items)
    {
        const auto isSpace = [](const Item& item) { return item.node->kind == Node::Kind::Space; };
        Item* before = nullptr;
        for (Item& item : items) {
            if (isSpace(item)) continue;
            const bool opens = !before || before->atom == Class::Bin || before->atom == Class::Op ||
                               before->atom == Class::Rel || before->atom == Class::Open ||
                               before->atom == Class::Punct;
            if (item.atom == Class::Bin && opens) item.atom = Class::Ord;
            const bool closes = item.atom == Class::Rel || item.atom == Class::Close || item.atom == Class::Punct;
            if (before && before->atom == Class::Bin && closes) before->atom = Class::Ord;
            before = &item;
        }
        if (before && before->atom == Class::Bin) before->atom = Class::Ord;
    }

    Box listBox(const Node& node, Style style)
    {
        std::vector<Item> items;
        if (node.kind == Node::Kind::List) {
            if (node.parts.size() == 1 && node.parts[0] && node.parts[0]->kind != Node::Kind::Style &&
                node.parts[0]->kind != Node::Kind::Color)
                return box(*node.parts[0], style);
            flatten(node, style, {}, items);
        } else if (has(node, 0)) {
            const Style inside = node.kind == Node::Kind::Style ? style.at(node.level) : style;
            items.push_back({node.parts[0].get(), inside, node.kind == Node::Kind::Color ? node.text : QString(),
                             node.parts[0]->atom});
        }
        settleOperations(items);
        Box line;
        const Item* before = nullptr;
        for (const Item& item : items) {
            const bool space = item.node->kind == Node::Kind::Space;
            if (before && !space) line.width += spaceBetween(before->atom, item.atom, item.style);
            Box next = box(*item.node, item.style);
            if (!item.color.isEmpty()) {
                for (Mark& mark : next.marks) {
                    if (mark.color.isEmpty()) mark.color = item.color;
                }
            }
            line.append(next);
            if (!space) before = &item;
        }
        return line;
    }

    double spaceBetween(Class left, Class right, Style style) const
    {
        const int kind = kSpacing[static_cast<int>(left)][static_cast<int>(right)];
        if (kind == 0 || (kind < 0 && style.level > 1)) return 0;
        constexpr double kWidths[] = {0, 3.0 / 18, 4.0 / 18, 5.0 / 18};
        return kWidths[std::abs(kind)] * scale(style);
    }

    Box operatorBox(const Node& node, Style style)
    {
        const double size = scale(style);
        if (!node.text.isEmpty()) return textBox(node.text, size);
        const quint32 glyph = m_font.glyph(node.symbol);
        if (glyph == 0) return letterBox(node.symbol, size);
        const double height = style.level == 0 ? m_font.displayOperatorHeight() * size : 0;
        Box grown =
            style.level == 0 ? grownBox(m_font, node.symbol, height, true, size, false) : glyphBox(m_font, glyph, size);
        grown.letter = false;
        grown.width -= grown.italic;  // the advance of an operator reaches to its top already
        return onAxis(grown, style);
    }

    /// Shifted so that its middle lies on the axis.
    Box onAxis(const Box& box, Style style) const
    {
        Box shifted;
        shifted.width = box.width;
        shifted.italic = box.italic;
        shifted.accent = box.accent;
        const double shift = (box.ascent - box.descent) / 2 - axis(style);
        shifted.ascent = -1000;
        shifted.descent = -1000;
        shifted.put(box, 0, shift);
        return shifted;
    }

    Box fractionBox(const Node& node, Style outer)
    {
        const Style style = outer.at(node.level);
        const bool display = style.level == 0;
        Box above = part(node, 0, style.numerator());
        Box below = part(node, 1, style.denominator());
        const double size = scale(style);
        const double line = node.length > 0 ? measure(Constant::FractionRuleThickness, style) : 0;
        double up = 0;
        double down = 0;
        if (line > 0) {
            const double gapAbove =
                measure(display ? Constant::FractionNumDisplayStyleGapMin : Constant::FractionNumeratorGapMin, style);
            const double gapBelow = measure(
                display ? Constant::FractionDenomDisplayStyleGapMin : Constant::FractionDenominatorGapMin, style);
            up = std::max(
                measure(display ? Constant::FractionNumeratorDisplayStyleShiftUp : Constant::FractionNumeratorShiftUp,
                        style),
                axis(style) + line / 2 + gapAbove + above.descent);
            down = std::max(measure(display ? Constant::FractionDenominatorDisplayStyleShiftDown
                                            : Constant::FractionDenominatorShiftDown,
                                    style),
                            below.ascent + gapBelow + line / 2 - axis(style));
        } else {
            up = measure(display ? Constant::StackTopDisplayStyleShiftUp : Constant::StackTopShiftUp, style);
            down =
                measure(display ? Constant::StackBottomDisplayStyleShiftDown : Constant::StackBottomShiftDown, style);
            const double least = measure(display ? Constant::StackDisplayStyleGapMin : Constant::StackGapMin, style);
            const double gap = up - above.descent - (below.ascent - down);
            if (gap < least) {
                up += (least - gap) / 2;
                down += (least - gap) / 2;
            }
        }
        const double margin = kNullDelimiter * size;
        const double inner = std::max(above.width, below.width);
        Box fraction;
        fraction.width = inner + 2 * margin;
        fraction.put(above, margin + (inner - above.width) / 2, -up);
        fraction.put(below, margin + (inner - below.width) / 2, down);
        if (line > 0) fraction.rule(margin, -axis(style) - line / 2, inner, line);
        return fraction;
    }

    Box radicalBox(const Node& node, Style style)
    {
        const double size = scale(style);
        const Box inside = part(node, 0, style.crampedOne());
        const double line = measure(Constant::RadicalRuleThickness, style);
        double gap =
            measure(style.level == 0 ? Constant::RadicalDisplayStyleVerticalGap : Constant::RadicalVerticalGap, style);
        const Box sign = grownBox(m_font, 0x221a, inside.height() + gap + line, true, size, true);
        const double spare = sign.height() - (inside.height() + gap + line);
        if (spare > 0) gap += spare / 2;
        const double top = inside.ascent + gap + line;

        Box radical;
        double x = 0;
        if (has(node, 1)) {
            const Box index = part(node, 1, {3, style.cramped});
            const double bottom = sign.height() - top;
            const double y = bottom - m_font.radicalDegreeRaise() * sign.height();
            x = measure(Constant::RadicalKernBeforeDegree, style);
            radical.put(index, x, y);
            x = std::max(0.0, x + index.width + measure(Constant::RadicalKernAfterDegree, style));
        }
        radical.put(sign, x, sign.ascent - top);
        x += sign.width;
        radical.rule(x, -top, inside.width, line);
        radical.put(inside, x, 0);
        radical.width = x + inside.width;
        radical.ascent = std::max(radical.ascent, top + measure(Constant::RadicalExtraAscender, style));
        return radical;
    }

    Box scriptsBox(const Node& node, Style style)
    {
        const Box base = part(node, 0, style);
        if (node.limits == Node::Limits::Always || (node.limits == Node::Limits::ByStyle && style.level == 0))
            return withLimits(base, node, style);
        return withScripts(base, node, style);
    }

    Box withScripts(const Box& base, const Node& node, Style style)
    {
        const Box above = part(node, 1, style.superscript());
        const Box below = part(node, 2, style.subscript());
        double up = base.letter ? 0 : base.ascent - measure(Constant::SuperscriptBaselineDropMax, style.superscript());
        double down = base.letter ? 0 : base.descent + measure(Constant::SubscriptBaselineDropMin, style.subscript());
        up = std::max(
            {up, measure(style.cramped ? Constant::SuperscriptShiftUpCramped : Constant::SuperscriptShiftUp, style),
             above.descent + measure(Constant::SuperscriptBottomMin, style)});
        down = std::max(down, measure(Constant::SubscriptShiftDown, style));
        if (!has(node, 1)) {
            down = std::max(down, below.ascent - measure(Constant::SubscriptTopMax, style));
        } else if (has(node, 2)) {
            const double least = measure(Constant::SubSuperscriptGapMin, style);
            const double gap = up - above.descent - (below.ascent - down);
            if (gap < least) {
                down += least - gap;
                const double lift = measure(Constant::SuperscriptBottomMaxWithSubscript, style) - (up - above.descent);
                if (lift > 0) {
                    up += lift;
                    down -= lift;
                }
            }
        }
        Box all = base;
        all.letter = false;
        all.italic = 0;
        all.accent = -1;
        const double after = measure(Constant::SpaceAfterScript, style);
        if (has(node, 1)) {
            all.put(above, base.width, -up);
            all.width = base.width + above.width + after;
        }
        if (has(node, 2)) {
            const double x = base.width - base.italic;
            all.put(below, x, down);
            all.width = std::max(all.width, x + below.width + after);
        }
        return all;
    }

    Box withLimits(const Box& base, const Node& node, Style style)
    {
        const Box above = part(node, 1, style.superscript());
        const Box below = part(node, 2, style.subscript());
        const double width = std::max({base.width, above.width, below.width});
        Box all;
        all.width = width;
        all.put(base, (width - base.width) / 2, 0);
        const double padding = kLimitPadding * scale(style);
        if (has(node, 1)) {
            const double gap = std::max(measure(Constant::UpperLimitGapMin, style),
                                        measure(Constant::UpperLimitBaselineRiseMin, style) - above.descent);
            all.put(above, (width - above.width + base.italic) / 2, -(base.ascent + gap + above.descent));
            all.ascent += padding;
        }
        if (has(node, 2)) {
            const double gap = std::max(measure(Constant::LowerLimitGapMin, style),
                                        measure(Constant::LowerLimitBaselineDropMin, style) - below.ascent);
            all.put(below, (width - below.width - base.italic) / 2, base.descent + gap + below.ascent);
            all.descent += padding;
        }
        return all;
    }

    Box delimiterBox(char32_t code, double height, Style style)
    {
        if (code == 0) {
            Box none;
            none.width = kNullDelimiter * scale(style);
            return none;
        }
        return onAxis(grownBox(m_font, code, height, true, scale(style), true), style);
    }

    Box delimitedBox(const Node& node, Style outer)
    {
        const Style style = node.parts.size() == 1 && node.level >= 0 ? outer.at(node.level) : outer;
        std::vector<Box> parts;
        double reach = 0;
        for (const NodePtr& part : node.parts) {
            parts.push_back(box(*part, style));
            if (part->kind == Node::Kind::Middle) continue;
            reach = std::max({reach, parts.back().ascent - axis(style), parts.back().descent + axis(style)});
        }
        double height = std::max(2 * reach * kDelimiterFactor, 2 * reach - kDelimiterShortfall);
        const bool binomial =
            node.parts.size() == 1 && node.parts[0]->kind == Node::Kind::Fraction && node.atom == Class::Ord;
        if (binomial) height = (style.level == 0 ? 2.39 : 1.01) * scale(style);
        Box all = delimiterBox(node.marks[0], height, style);
        if (binomial) all.width -= kNullDelimiter * scale(style);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const bool middle = node.parts[i]->kind == Node::Kind::Middle;
            all.append(middle ? delimiterBox(node.parts[i]->symbol, height, style) : parts[i]);
        }
        if (binomial) all.width -= kNullDelimiter * scale(style);
        all.append(delimiterBox(node.marks[1], height, style));
        all.letter = false;
        all.italic = 0;
        return all;
    }

    Box arrayBox(const Node& node, Style outer)
    {
        const Node::Rows& rows = *node.rows;
        const Style style = node.level < 0 ? outer : outer.at(std::max(node.level, outer.level > 1 ? outer.level : 0));
        const double size = scale(style);
        struct Line {
            std::vector<Box> cells;
            Box tag;
            double ascent = 0;
            double descent = 0;
        };
        std::vector<Line> lines;
        std::vector<double> widths;
        double tagWidth = 0;
        for (const Node::Row& row : rows.rows) {
            Line line;
            line.ascent = kStrutAscent * rows.stretch * size;
            line.descent = kStrutDescent * rows.stretch * size;
            for (std::size_t column = 0; column < row.cells.size(); ++column) {
                Box cell = box(*row.cells[column], style);
                // What stands left of "&" is an operand of what stands right of it.
                if (rows.pairs && column % 2 == 1) cell = behindNothing(*row.cells[column], std::move(cell), style);
                line.ascent = std::max(line.ascent, cell.ascent);
                line.descent = std::max(line.descent, cell.descent);
                if (widths.size() <= column) widths.push_back(0);
                widths[column] = std::max(widths[column], cell.width);
                line.cells.push_back(std::move(cell));
            }
            if (row.tag) {
                line.tag = textBox(QStringLiteral("("), size);
                line.tag.append(box(*row.tag, style));
                line.tag.append(textBox(QStringLiteral(")"), size));
                tagWidth = std::max(tagWidth, line.tag.width);
            }
            lines.push_back(std::move(line));
        }

        std::vector<char> alignments;
        std::vector<double> rules;  // before the column of this number
        for (const QChar c : rows.columns) {
            if (c == u'|')
                rules.push_back(static_cast<double>(alignments.size()));
            else
                alignments.push_back(c.toLatin1());
        }
        std::vector<double> xs;
        double x = rows.outerGaps ? rows.columnGap / 2 * size : 0;
        for (std::size_t column = 0; column < widths.size(); ++column) {
            const bool gap = column > 0 && (!rows.pairs || column % 2 == 0);
            if (gap) x += rows.columnGap * size;
            xs.push_back(x);
            x += widths[column];
        }
        const double width = x + (rows.outerGaps ? rows.columnGap / 2 * size : 0);

        double y = 0;
        Box all;
        std::vector<double> horizontals;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (rows.rows[i].lineAbove) horizontals.push_back(y);
            y += lines[i].ascent;
            for (std::size_t column = 0; column < lines[i].cells.size(); ++column) {
                const Box& cell = lines[i].cells[column];
                const char alignment =
                    rows.pairs ? (column % 2 == 0 ? 'r' : 'l') : alignments[std::min(column, alignments.size() - 1)];
                const double spare = widths[column] - cell.width;
                all.put(cell, xs[column] + (alignment == 'l' ? 0 : alignment == 'r' ? spare : spare / 2), y);
            }
            if (rows.rows[i].tag) all.put(lines[i].tag, width + 2 * size, y);
            y += lines[i].descent + rows.rows[i].gap * size;
            if (i + 1 < lines.size()) y += rows.jot * size;
        }
        if (rows.lineBelow) horizontals.push_back(y);
        for (const double h : horizontals) all.rule(0, h - kArrayRule / 2, width, kArrayRule);
        for (const double before : rules) {
            const auto column = static_cast<std::size_t>(before);
            const double at = column < xs.size() ? xs[column] - rows.columnGap / 2 * size : width;
            all.rule(std::clamp(at - kArrayRule / 2, 0.0, std::max(0.0, width - kArrayRule)), 0, kArrayRule, y);
        }
        const double shift = y / 2 + axis(style);
        Box centred;
        centred.ascent = centred.descent = -1000;
        all.ascent = 0;
        all.descent = y;
        centred.put(all, 0, -shift);
        centred.width = tagWidth > 0 ? width + 2 * size + tagWidth : width;
        return centred;
    }

    Box behindNothing(const Node& list, Box cell, Style style)
    {
        for (const NodePtr& part : list.parts) {
            if (!part || part->kind == Node::Kind::Space) continue;
            Box moved;
            moved.width = spaceBetween(Class::Ord, part->atom, style);
            // A sign that is binary in itself has become an ordinary one at the beginning of the cell.
            if (part->atom == Class::Bin && list.parts.size() > 1) moved.width *= 2;
            moved.append(cell);
            return moved;
        }
        return cell;
    }

    Box accentBox(const Node& node, Style style)
    {
        const double size = scale(style);
        const Box base = part(node, 0, style.crampedOne());
        quint32 glyph = m_font.glyph(node.symbol);
        if (glyph == 0) return base;
        if (const MathFont::Growth* growth = node.stretches ? m_font.growth(glyph, false) : nullptr) {
            for (const MathFont::Variant& variant : growth->variants) {
                if (variant.length * size <= base.width) glyph = variant.glyph;
            }
        }
        const Box mark = glyphBox(m_font, glyph, size);
        Box all = base;
        const double lift = base.ascent - std::min(base.ascent, measure(Constant::AccentBaseHeight, style));
        const double middle = base.accent >= 0 ? base.accent : base.width / 2;
        all.put(mark, middle - m_font.topAccent(glyph) * size, -lift);
        return all;
    }

    Box lineBox(const Node& node, Style style)
    {
        const Box base = part(node, 0, node.below ? style : style.crampedOne());
        Box all = base;
        all.letter = false;
        if (node.below) {
            const double line = measure(Constant::UnderbarRuleThickness, style);
            const double y = base.descent + measure(Constant::UnderbarVerticalGap, style);
            all.rule(0, y, base.width, line);
            all.descent = y + line + measure(Constant::UnderbarExtraDescender, style);
        } else {
            const double line = measure(Constant::OverbarRuleThickness, style);
            const double y = base.ascent + measure(Constant::OverbarVerticalGap, style) + line;
            all.rule(0, -y, base.width, line);
            all.ascent = y + measure(Constant::OverbarExtraAscender, style);
        }
        return all;
    }

    Box stretchedBox(const Node& node, Style style)
    {
        const Box base = part(node, 0, style);
        const Box sign = grownBox(m_font, node.symbol, base.width, false, scale(style), true);
        const double gap = (node.limits == Node::Limits::Always ? kBracePadding : kBracePadding / 2) * scale(style);
        const double width = std::max(base.width, sign.width);
        Box all;
        all.width = width;
        all.put(base, (width - base.width) / 2, 0);
        const double y = node.below ? base.descent + gap + sign.ascent : -(base.ascent + gap + sign.descent);
        all.put(sign, (width - sign.width) / 2, y);
        return all;
    }

    Box arrowBox(const Node& node, Style style)
    {
        const double size = scale(style);
        const Box above = part(node, 0, style.superscript());
        const Box below = part(node, 1, style.subscript());
        const double wanted = std::max({above.width, below.width, size}) + 0.6 * size;
        const Box arrow = grownBox(m_font, node.symbol, wanted, false, size, true);
        const double width = std::max(arrow.width, wanted);
        Box all;
        all.width = width;
        all.put(arrow, (width - arrow.width) / 2, 0);
        const double gap = 0.11 * size;
        if (has(node, 0)) all.put(above, (width - above.width) / 2, -(arrow.ascent + gap + above.descent));
        if (has(node, 1)) all.put(below, (width - below.width) / 2, arrow.descent + gap + below.ascent);
        return all;
    }

    Box framedBox(const Node& node, Style style)
    {
        const Box inside = part(node, 0, style.level > 1 ? style : Style{0, style.cramped});
        const double line = 0.04 * scale(style);
        const double padding = 0.3 * scale(style) + line;
        Box all;
        all.put(inside, padding, 0);
        all.width = inside.width + 2 * padding;
        all.ascent = inside.ascent + padding;
        all.descent = inside.descent + padding;
        all.rule(0, -all.ascent, all.width, line);
        all.rule(0, all.descent - line, all.width, line);
        all.rule(0, -all.ascent, line, all.height());
        all.rule(all.width - line, -all.ascent, line, all.height());
        return all;
    }

    Box cancelBox(const Node& node, Style style)
    {
        Box all = part(node, 0, style);
        if (node.text != u"\\") all.stroke(0, all.descent, all.width, -all.height());
        if (node.text != u"/") all.stroke(0, -all.ascent, all.width, all.height());
        return all;
    }

    Box notBox(const Node& node, Style style)
    {
        Box all = part(node, 0, style);
        const Box slash = onAxis(letterBox('/', scale(style)), style);
        all.put(slash, (all.width - slash.width) / 2, 0);
        return all;
    }

    Box phantomBox(const Node& node, Style style)
    {
        Box all = part(node, 0, style);
        all.marks.clear();
        if (node.text == u"h") all.ascent = all.descent = 0;
        if (node.text == u"v") all.width = 0;
        return all;
    }

    const MathFont& m_font;
};

}  // namespace

Box layOut(const Node& root, const MathFont& font, bool display)
{
    return Layout(font).box(root, {display ? 0 : 1, false});
}

}  // namespace vitrine::formula
