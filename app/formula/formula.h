#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QString>

#include <memory>
#include <vector>

class QPainter;

namespace vitrine::formula {

/// A formula as it is drawn, in whatever size; lengths in em, that is, in units of the font's pixel size.
struct Formula {
    struct Part {
        QColor color;  ///< invalid: the text's
        QPainterPath path;
    };
    double width = 0;
    double ascent = 0;
    double descent = 0;
    bool display = false;
    std::vector<Part> parts;

    /// With its baseline at `origin`.
    void draw(QPainter& painter, QPointF origin, double pixelSize, const QColor& ink) const;
};

/// The formula that LaTeX in its marks stands for, or nothing if it cannot be laid out; the last ones are kept. For
/// the GUI thread.
std::shared_ptr<const Formula> formulaOf(const QString& source);

}  // namespace vitrine::formula
