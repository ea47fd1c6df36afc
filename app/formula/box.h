#pragma once

#include <QPainterPath>
#include <QString>

#include <vector>

namespace vitrine::formula {

/// A drawn element of a formula. Its origin is on the baseline. Lengths are multiples of the em at the formula's font
/// size; y grows downwards.
struct Mark {
    enum class Kind { Glyph, Rule, Stroke, Letters };
    Kind kind = Kind::Glyph;
    double x = 0;
    double y = 0;
    double scaleX = 1;
    double scaleY = 1;
    quint32 glyph = 0;
    double width = 0;   ///< width of a rule; for a stroke, the horizontal distance to its end
    double height = 0;  ///< height of a rule, downwards; for a stroke, the vertical distance to its end
    QString letters;    ///< text of Kind::Letters: characters that the math font lacks
    QString color;      ///< empty means the colour of the surrounding text
};

/// A part of a formula after layout. Lengths are in em; ascent and descent are distances from the baseline.
struct Box {
    double width = 0;
    double ascent = 0;
    double descent = 0;
    double italic = 0;   ///< italic correction: how far the last letter extends beyond its advance width because of its
                         ///< slant
    double accent = -1;  ///< horizontal position of an accent above the box; negative: the middle of the box
    bool letter = false;  ///< whether the box is a single letter; the height of its scripts is then fixed and does not
                          ///< depend on the letter
    std::vector<Mark> marks;

    double height() const { return ascent + descent; }

    /// Adds the marks of another box at a position, and extends ascent and descent to include the other box. The width
    /// does not change.
    void put(const Box& other, double x, double y)
    {
        for (Mark mark : other.marks) {
            mark.x += x;
            mark.y += y;
            marks.push_back(std::move(mark));
        }
        ascent = std::max(ascent, other.ascent - y);
        descent = std::max(descent, other.descent + y);
    }
    /// Appends another box at the right edge.
    void append(const Box& other)
    {
        put(other, width, 0);
        width += other.width;
    }
    /// Adds a filled rectangle with its upper left corner at (x, y). Width, ascent and descent of the box do not
    /// change.
    void rule(double x, double y, double ruleWidth, double thickness)
    {
        mark(Mark::Kind::Rule, x, y, ruleWidth, thickness);
    }
    /// Adds a line from (x, y) to (x + dx, y + dy). Width, ascent and descent of the box do not change.
    void stroke(double x, double y, double dx, double dy) { mark(Mark::Kind::Stroke, x, y, dx, dy); }

private:
    void mark(Mark::Kind kind, double x, double y, double markWidth, double markHeight)
    {
        Mark added;
        added.kind = kind;
        added.x = x;
        added.y = y;
        added.width = markWidth;
        added.height = markHeight;
        marks.push_back(std::move(added));
    }
};

}  // namespace vitrine::formula
