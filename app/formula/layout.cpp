#include "app/formula/layout.h"

#include "app/formula/growing.h"
#include "app/formula/layout_impl.h"

#include <QFont>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace vitrine::formula {

namespace {

constexpr char32_t kPrime = 0x2032;
constexpr double kPrimeAscent = 0.556;

/// Space between two neighbouring atoms by their classes (The TeXbook, page 170): 1 means a thin space, 2 a medium
/// space, 3 a thick space, 0 none. A negative number means the space of its absolute value, which is left out in
/// superscripts and subscripts.
constexpr int kSpacing[8][8] = {
    {0, 1, -2, -3, 0, 0, 0, -1},     {1, 1, 0, -3, 0, 0, 0, -1},     {-2, -2, 0, 0, -2, 0, 0, -2},
    {-3, -3, 0, 0, -3, 0, 0, -3},    {0, 0, 0, 0, 0, 0, 0, 0},       {0, 1, -2, -3, 0, 0, 0, -1},
    {-1, -1, 0, -1, -1, -1, -1, -1}, {-1, 1, -2, -3, -1, 0, -1, -1},
};

}  // namespace

Box Layout::box(const Node& node, Style style)
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

Box Layout::part(const Node& node, std::size_t index, Style style)
{
    return has(node, index) ? box(*node.parts[index], style) : Box();
}

Box Layout::letterBox(char32_t code, double size)
{
    const quint32 glyph = m_font.glyph(code);
    if (glyph == 0) return foreignBox(code, size);
    Box box = glyphBox(m_font, glyph, size);
    box.letter = true;
    return box;
}

Box Layout::primeBox(Style style) const
{
    const double size = scale(style);
    const Box prime = glyphBox(m_font, m_font.glyph(kPrime), size);
    Box lowered;
    lowered.width = prime.width;
    lowered.put(prime, 0, std::max(0.0, prime.ascent - kPrimeAscent * size));
    return lowered;
}

Box Layout::foreignBox(char32_t code, double size)
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

Box Layout::textBox(const QString& text, double size)
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

void Layout::flatten(const Node& node, Style style, const QString& color, std::vector<Item>& items)
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

void Layout::settleOperations(std::vector<Item>& items)
{
    const auto isSpace = [](const Item& item) { return item.node->kind == Node::Kind::Space; };
    Item* before = nullptr;
    for (Item& item : items) {
        if (isSpace(item)) continue;
        const bool opens = !before || before->atom == Class::Bin || before->atom == Class::Op ||
                           before->atom == Class::Rel || before->atom == Class::Open || before->atom == Class::Punct;
        if (item.atom == Class::Bin && opens) item.atom = Class::Ord;
        const bool closes = item.atom == Class::Rel || item.atom == Class::Close || item.atom == Class::Punct;
        if (before && before->atom == Class::Bin && closes) before->atom = Class::Ord;
        before = &item;
    }
    if (before && before->atom == Class::Bin) before->atom = Class::Ord;
}

Box Layout::listBox(const Node& node, Style style)
{
    std::vector<Item> items;
    if (node.kind == Node::Kind::List) {
        if (node.parts.size() == 1 && node.parts[0] && node.parts[0]->kind != Node::Kind::Style &&
            node.parts[0]->kind != Node::Kind::Color)
            return box(*node.parts[0], style);
        flatten(node, style, {}, items);
    } else if (has(node, 0)) {
        const Style inside = node.kind == Node::Kind::Style ? style.at(node.level) : style;
        items.push_back(
            {node.parts[0].get(), inside, node.kind == Node::Kind::Color ? node.text : QString(), node.parts[0]->atom});
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

double Layout::spaceBetween(Class left, Class right, Style style) const
{
    const int kind = kSpacing[static_cast<int>(left)][static_cast<int>(right)];
    if (kind == 0 || (kind < 0 && style.level > 1)) return 0;
    constexpr double kWidths[] = {0, 3.0 / 18, 4.0 / 18, 5.0 / 18};
    return kWidths[std::abs(kind)] * scale(style);
}

Box Layout::operatorBox(const Node& node, Style style)
{
    const double size = scale(style);
    if (!node.text.isEmpty()) return textBox(node.text, size);
    const quint32 glyph = m_font.glyph(node.symbol);
    if (glyph == 0) return letterBox(node.symbol, size);
    const double height = style.level == 0 ? m_font.displayOperatorHeight() * size : 0;
    Box grown =
        style.level == 0 ? grownBox(m_font, node.symbol, height, true, size, false) : glyphBox(m_font, glyph, size);
    grown.letter = false;
    // Remove the italic correction, because the width of an operator already includes its slanted top.
    grown.width -= grown.italic;
    return onAxis(grown, style);
}

Box Layout::onAxis(const Box& box, Style style) const
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

Box layOut(const Node& root, const MathFont& font, bool display)
{
    return Layout(font).box(root, {display ? 0 : 1, false});
}

}  // namespace vitrine::formula
