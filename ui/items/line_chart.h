#pragma once

#include "app/scale/axis.h"

#include <QColor>
#include <QList>
#include <QQuickPaintedItem>
#include <QVariantList>

namespace vitrine {

/// Values over steps as lines, each with a colour and dashes of its own, painted by this one item; around it QML writes
/// the numbers at `ticks` and the names at `ends`. What is not known (NaN) leaves a gap; a point between two gaps is a
/// dot.
class LineChart : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    /// Of each line {values: [number], color, dash: 0 (none) to 5}.
    Q_PROPERTY(QVariantList series READ series WRITE setSeries NOTIFY changed)
    Q_PROPERTY(Scale scale READ scale WRITE setScale NOTIFY changed)
    /// The step that is marked; -1: none.
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)
    Q_PROPERTY(QColor gridColor MEMBER m_gridColor NOTIFY changed)
    Q_PROPERTY(QColor currentColor MEMBER m_currentColor NOTIFY changed)
    /// Least distance of names.
    Q_PROPERTY(qreal nameHeight MEMBER m_nameHeight NOTIFY changed)
    Q_PROPERTY(int steps READ steps NOTIFY changed)
    /// Values at which a line is drawn across.
    Q_PROPERTY(QList<qreal> ticks READ ticks NOTIFY changed)
    /// Where the name of each line stands: beside its last value that is known, moved where two would meet; -1:
    /// nowhere.
    Q_PROPERTY(QList<qreal> ends READ ends NOTIFY changed)

public:
    enum Scale {
        Linear,
        Share,  ///< from 0 to the next 1, 2 or 5 times a power of ten that holds all, at most 1
        Rank,   ///< from 1 at the top, logarithmic
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

    /// Above the lower edge of the item.
    Q_INVOKABLE qreal placeOf(qreal value) const;
    Q_INVOKABLE qreal placeOfStep(int step) const;
    /// The step nearest to this place; -1 where there is none.
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
