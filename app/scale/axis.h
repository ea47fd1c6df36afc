#pragma once

#include <QList>
#include <QtGlobal>

namespace vitrine {

/// How an axis is scaled.
enum class AxisScale {
    Linear,
    Share,  ///< from 0 to the smallest 1, 2 or 5 times a power of ten that is not below any value, at most 1
    Rank,   ///< logarithmic, with rank 1 at the top
};

/// The vertical axis of a chart, with round values at its ticks.
class Axis {
public:
    Axis() = default;
    /// Makes an axis whose range contains all finite values of `lines`.
    Axis(AxisScale scale, const QList<QList<qreal>>& lines);

    /// Returns the position of `value`: 0 at the lower edge to 1 at the upper edge. Values outside the axis are
    /// clamped.
    qreal shareOf(qreal value) const;
    /// Returns the values that get a grid line; empty if there are no values.
    const QList<qreal>& ticks() const { return m_ticks; }

private:
    AxisScale m_scale = AxisScale::Linear;
    qreal m_low = 0;  ///< lower end of the axis; for Rank, the logarithm to base 10
    qreal m_high = 1;
    QList<qreal> m_ticks;
};

/// Returns the smallest 1, 2 or 5 times a power of ten that is not below `least`. `least` must be above 0.
qreal roundStep(qreal least);

/// Returns lengths of dashes and gaps, in pen widths, that distinguish lines. `number` is 0 to 5; 0 gives a solid line.
QList<qreal> lineDashes(int number);

}  // namespace vitrine
