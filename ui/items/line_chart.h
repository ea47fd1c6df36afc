#pragma once

#include "app/scale/axis.h"

#include <QColor>
#include <QList>
#include <QQuickPaintedItem>
#include <QVariantList>

namespace vitrine {

/// Draws series of values over steps as lines, each with its own colour and dashes. The chart is painted as one item.
/// QML adds the numbers at `ticks` and the names at `ends`. An unknown value (NaN) leaves a gap in the line. A value
/// between two gaps is drawn as a dot.
class LineChart : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    /// One map per line: {values: [number], color, dash: 0 (solid) to 5}.
    Q_PROPERTY(QVariantList series READ series WRITE setSeries NOTIFY changed)
    Q_PROPERTY(Scale scale READ scale WRITE setScale NOTIFY changed)
    /// The selected step; -1: none.
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)
    Q_PROPERTY(QColor gridColor MEMBER m_gridColor NOTIFY changed)
    Q_PROPERTY(QColor currentColor MEMBER m_currentColor NOTIFY changed)
    /// Minimum vertical distance between the names of two lines.
    Q_PROPERTY(qreal nameHeight MEMBER m_nameHeight NOTIFY changed)
    Q_PROPERTY(int steps READ steps NOTIFY changed)
    /// Values at which a horizontal grid line is drawn.
    Q_PROPERTY(QList<qreal> ticks READ ticks NOTIFY changed)
    /// y coordinates of the names of the lines. A name is placed next to the last known value of its line, and moved if
    /// it would overlap another name. -1: the line has no known value and no name.
    Q_PROPERTY(QList<qreal> ends READ ends NOTIFY changed)

public:
    enum Scale {
        Linear,
        Share,  ///< linear from 0 to the largest value. The upper end is rounded up to 1, 2 or 5 times a power of ten,
                ///< but is at most 1.
        Rank,   ///< logarithmic, with rank 1 at the top
    };
    Q_ENUM(Scale)

    explicit LineChart(QQuickItem* parent = nullptr);

    QVariantList series() const { return m_series; }
    void setSeries(const QVariantList& series);
    Scale scale() const { return m_scale; }
    void setScale(Scale scale);
    int current() const { return m_current; }
    void setCurrent(int step);
    int steps() const { return m_steps; }
    QList<qreal> ticks() const { return m_axis.ticks(); }
    QList<qreal> ends() const;

    /// Returns the y coordinate of a value, measured from the top of the item.
    Q_INVOKABLE qreal placeOf(qreal value) const;
    Q_INVOKABLE qreal placeOfStep(int step) const;
    /// Returns the step nearest to this x coordinate; -1 if there are no steps.
    Q_INVOKABLE int stepAt(qreal x) const;

    void paint(QPainter* painter) override;

signals:
    void changed();
    void currentChanged();

private:
    struct Line {
        QList<qreal> values;
        QColor color;
        int dash = 0;
    };

    void measure();
    void paintLine(QPainter& painter, const Line& line) const;

    QVariantList m_series;
    QList<Line> m_lines;
    Scale m_scale = Linear;
    int m_current = -1;
    QColor m_gridColor;
    QColor m_currentColor;
    qreal m_nameHeight = 0;
    int m_steps = 0;
    Axis m_axis;
};

}  // namespace vitrine
