#include "app/formula/growing.h"

#include <algorithm>
#include <limits>

namespace vitrine::formula {

namespace {

constexpr int kMostRepeats = 2000;

/// Joins the parts of a stretchable glyph. Neighbouring parts overlap. The total length is `length` or slightly more.
Box assembled(const MathFont& font, const MathFont::Growth& growth, double length, bool vertical, double size)
{
    const double overlap = font.connectorOverlap();
    const double wanted = length / size;
    double fixed = 0;
    double perRepeat = 0;
    int fixedCount = 0;
    int repeating = 0;
    for (const MathFont::Part& part : growth.parts) {
        (part.repeats ? perRepeat : fixed) += part.length - overlap;
        ++(part.repeats ? repeating : fixedCount);
    }
    int repeats = 0;
    while (repeating > 0 && perRepeat > 0 && repeats < kMostRepeats && fixed + overlap + repeats * perRepeat < wanted)
        ++repeats;
    std::vector<const MathFont::Part*> parts;
    for (const MathFont::Part& part : growth.parts) {
        for (int i = part.repeats ? repeats : 1; i > 0; --i) parts.push_back(&part);
    }
    const double longest = fixed + overlap + repeats * perRepeat;
    // The parts are now longer than necessary. Increase the overlaps to shorten them, as far as the connectors of the
    // parts allow.
    double spare = parts.size() > 1 ? std::max(0.0, longest - wanted) / static_cast<double>(parts.size() - 1) : 0;
    for (std::size_t i = 1; i < parts.size(); ++i)
        spare = std::min(spare, std::max(0.0, std::min(parts[i - 1]->end, parts[i]->start) - overlap));
    Box box;
    box.ascent = box.descent = -std::numeric_limits<double>::infinity();
    double at = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) at -= overlap + spare;
        const MathFont::Extent& ink = font.extent(parts[i]->glyph);
        Box part = glyphBox(font, parts[i]->glyph, size);
        if (vertical) {
            box.put(part, 0, -at * size - ink.descent * size);
            box.width = std::max(box.width, part.width);
        } else {
            box.put(part, at * size - ink.left * size, 0);
        }
        at += parts[i]->length;
    }
    if (!vertical) box.width = at * size;
    return box;
}

}  // namespace

Box glyphBox(const MathFont& font, quint32 glyph, double size)
{
    const MathFont::Extent& extent = font.extent(glyph);
    Box box;
    box.italic = font.italicCorrection(glyph) * size;
    box.width = extent.width * size + box.italic;
    box.ascent = extent.ascent * size;
    box.descent = extent.descent * size;
    box.accent = font.topAccent(glyph) * size;
    Mark mark;
    mark.glyph = glyph;
    mark.scaleX = mark.scaleY = size;
    box.marks.push_back(std::move(mark));
    return box;
}

Box grownBox(const MathFont& font, char32_t code, double length, bool vertical, double size, bool whole)
{
    const quint32 glyph = font.glyph(code);
    Box box = glyphBox(font, glyph, size);
    const auto reach = [vertical](const Box& grown) { return vertical ? grown.height() : grown.width; };
    if (reach(box) >= length) return box;
    const MathFont::Growth* growth = font.growth(glyph, vertical);
    if (!growth) {
        // The font has no larger variants of the glyph, so the glyph itself is stretched.
        if (!font.isMath() && whole && reach(box) > 0) {
            const double factor = length / reach(box);
            (vertical ? box.marks[0].scaleY : box.marks[0].scaleX) *= factor;
            if (vertical) {
                box.ascent *= factor;
                box.descent *= factor;
            } else {
                box.width *= factor;
            }
        }
        return box;
    }
    for (const MathFont::Variant& variant : growth->variants) {
        box = glyphBox(font, variant.glyph, size);
        if (variant.length * size >= length) return box;
    }
    return whole && !growth->parts.empty() ? assembled(font, *growth, length, vertical, size) : box;
}

}  // namespace vitrine::formula
