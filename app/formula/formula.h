#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QString>

#include <memory>
#include <vector>

class QPainter;

namespace vitrine::formula {

/// The outlines of a formula, which can be drawn in any size. Lengths are in em, that is, multiples of the font's pixel
/// size.
struct Formula {
    struct Part {
        QColor color;  ///< invalid: the colour of the text
        QPainterPath path;
    };
    double width = 0;
    double ascent = 0;
    double descent = 0;
    bool display = false;
    std::vector<Part> parts;

    /// Draws the formula with its baseline at `origin`.
    void draw(QPainter& painter, QPointF origin, double pixelSize, const QColor& ink) const;
};

/// Returns the formula for LaTeX source with its delimiters; null if it cannot be laid out. Recent results are cached.
/// Call it on the GUI thread.
std::shared_ptr<const Formula> formulaOf(const QString& source);

}  // namespace vitrine::formula
