#pragma once

#include <QPainterPath>
#include <QString>

#include <vector>

namespace vitrine::formula {

/// What is drawn, with its origin on the baseline; lengths in em of the formula's own size, y downwards.
struct Mark {
    enum class Kind { Glyph, Rule, Stroke, Letters };
    Kind kind = Kind::Glyph;
    double x = 0;
    double y = 0;
    double scaleX = 1;
    double scaleY = 1;
    quint32 glyph = 0;
    double width = 0;   ///< of a rule, or to the end of a stroke
    double height = 0;  ///< of a rule downwards, or to the end of a stroke
    QString letters;    ///< that the math font does not have
    QString color;      ///< empty: the text's
};

struct Box {
    double width = 0;
    double ascent = 0;
    double descent = 0;
    double italic = 0;    ///< how far its last letter leans over its width
    double accent = -1;   ///< where an accent stands above it; negative: over its middle
    bool letter = false;  ///< a single letter, whose scripts stand at fixed heights
    std::vector<Mark> marks;

    double height() const { return ascent + descent; }

    /// Takes in another one at a place; only its marks, and its height where it reaches further.
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
    /// Sets another one behind it.
    void append(const Box& other)
    {
        put(other, width, 0);
        width += other.width;
    }
    void rule(double x, double y, double ruleWidth, double thickness)
    {
        mark(Mark::Kind::Rule, x, y, ruleWidth, thickness);
    }
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
