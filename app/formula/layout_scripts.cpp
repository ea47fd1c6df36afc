#include "app/formula/growing.h"
#include "app/formula/layout_impl.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace vitrine::formula {

namespace {

constexpr double kNullDelimiter = 0.12;  ///< space around fractions, and width of the invisible delimiter ".", in em
constexpr double kDelimiterFactor = 0.901;
constexpr double kDelimiterShortfall = 0.5;
constexpr double kLimitPadding = 0.1;  ///< space in em above and below limits

}  // namespace

Box Layout::fractionBox(const Node& node, Style outer)
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
        const double gapBelow =
            measure(display ? Constant::FractionDenomDisplayStyleGapMin : Constant::FractionDenominatorGapMin, style);
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
        down = measure(display ? Constant::StackBottomDisplayStyleShiftDown : Constant::StackBottomShiftDown, style);
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

Box Layout::radicalBox(const Node& node, Style style)
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

Box Layout::scriptsBox(const Node& node, Style style)
{
    const Box base = part(node, 0, style);
    if (node.limits == Node::Limits::Always || (node.limits == Node::Limits::ByStyle && style.level == 0))
        return withLimits(base, node, style);
    return withScripts(base, node, style);
}

Box Layout::withScripts(const Box& base, const Node& node, Style style)
{
    const Box above = part(node, 1, style.superscript());
    const Box below = part(node, 2, style.subscript());
    double up = base.letter ? 0 : base.ascent - measure(Constant::SuperscriptBaselineDropMax, style.superscript());
    double down = base.letter ? 0 : base.descent + measure(Constant::SubscriptBaselineDropMin, style.subscript());
    up = std::max({up,
                   measure(style.cramped ? Constant::SuperscriptShiftUpCramped : Constant::SuperscriptShiftUp, style),
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

Box Layout::withLimits(const Box& base, const Node& node, Style style)
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

Box Layout::delimiterBox(char32_t code, double height, Style style)
{
    if (code == 0) {
        Box none;
        none.width = kNullDelimiter * scale(style);
        return none;
    }
    return onAxis(grownBox(m_font, code, height, true, scale(style), true), style);
}

Box Layout::delimitedBox(const Node& node, Style outer)
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

}  // namespace vitrine::formula
