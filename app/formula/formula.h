#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QString>

#include <memory>
#include <vector>

class QPainter;

namespace vitrine::formula {

/// The outlines of a formula, which can be drawn at any size. Lengths are in em: multiples of the pixel size of the
/// font.
struct Formula {
    struct Part {
        QColor color;  ///< invalid means the colour of the surrounding text
        QPainterPath path;
    };
    double width = 0;
    double ascent = 0;
    double descent = 0;
    bool display = false;
    std::vector<Part> parts;

    /// Draws the formula. The left end of its baseline is at `origin`.
    void draw(QPainter& painter, QPointF origin, double pixelSize, const QColor& ink) const;
};

/// Returns the formula for LaTeX source with its delimiters; null if the source cannot be laid out. Recent results are
/// cached. Call this function on the GUI thread.
std::shared_ptr<const Formula> formulaOf(const QString& source);

}  // namespace vitrine::formula
