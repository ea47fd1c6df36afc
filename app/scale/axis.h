#pragma once

#include <QList>
#include <QtGlobal>

namespace vitrine {

enum class AxisScale {
    Linear,
    Share,  ///< from 0 to the next 1, 2 or 5 times a power of ten that holds all, at most 1
    Rank,   ///< from 1 at the top, logarithmic
};

/// The vertical axis of a chart, with round values at its ticks.
class Axis {
public:
    Axis() = default;
    /// That holds all of these values; those that are not finite do not count.
    Axis(AxisScale scale, const QList<QList<qreal>>& lines);

    /// 0 at the lower edge to 1 at the upper one.
    qreal shareOf(qreal value) const;
    /// Values at which a line is drawn across; none where there are no values.
    const QList<qreal>& ticks() const { return m_ticks; }

private:
    AxisScale m_scale = AxisScale::Linear;
    qreal m_low = 0;  ///< of the axis, on its scale
    qreal m_high = 1;
    QList<qreal> m_ticks;
};

/// Of 1, 2 or 5 times a power of ten: the least that is not below `least`, which is above 0.
qreal roundStep(qreal least);

/// Dashes and gaps in widths of the pen by which lines are told apart, 0 (none, the line is whole) to 5.
QList<qreal> lineDashes(int number);

}  // namespace vitrine
