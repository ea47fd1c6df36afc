#include "app/formula/growing.h"
#include "app/formula/layout_impl.h"

#include <algorithm>

namespace vitrine::formula {

namespace {

constexpr double kBracePadding = 0.1;

}  // namespace

Box Layout::accentBox(const Node& node, Style style)
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

Box Layout::lineBox(const Node& node, Style style)
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

Box Layout::stretchedBox(const Node& node, Style style)
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

Box Layout::arrowBox(const Node& node, Style style)
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

Box Layout::framedBox(const Node& node, Style style)
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

Box Layout::cancelBox(const Node& node, Style style)
{
    Box all = part(node, 0, style);
    if (node.text != u"\\") all.stroke(0, all.descent, all.width, -all.height());
    if (node.text != u"/") all.stroke(0, -all.ascent, all.width, all.height());
    return all;
}

Box Layout::notBox(const Node& node, Style style)
{
    Box all = part(node, 0, style);
    const Box slash = onAxis(letterBox('/', scale(style)), style);
    all.put(slash, (all.width - slash.width) / 2, 0);
    return all;
}

Box Layout::phantomBox(const Node& node, Style style)
{
    Box all = part(node, 0, style);
    all.marks.clear();
    if (node.text == u"h") all.ascent = all.descent = 0;
    if (node.text == u"v") all.width = 0;
    return all;
}

}  // namespace vitrine::formula
