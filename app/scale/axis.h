#pragma once

#include <QList>
#include <QtGlobal>

namespace vitrine {

/// The scale of an axis.
enum class AxisScale {
    Linear,
    Share,  ///< linear from 0 to the largest value. The upper end is rounded up to 1, 2 or 5 times a power of ten, but
            ///< is at most 1.
    Rank,   ///< logarithmic, with rank 1 at the top
};

/// The vertical axis of a chart. Its ticks have round values.
class Axis {
public:
    Axis() = default;
    /// Creates an axis that contains all finite values of `lines`.
    Axis(AxisScale scale, const QList<QList<qreal>>& lines);

    /// Returns the position of `value`, from 0 at the lower end of the axis to 1 at the upper end. Values outside the
    /// axis are clamped.
    qreal shareOf(qreal value) const;
    /// Returns the values at which grid lines are drawn; empty if there are no values.
    const QList<qreal>& ticks() const { return m_ticks; }

private:
    AxisScale m_scale = AxisScale::Linear;
    qreal m_low = 0;  ///< lower end of the axis; for Rank, its logarithm to base 10
    qreal m_high = 1;
    QList<qreal> m_ticks;
};

/// Returns the smallest number of the form 1, 2 or 5 times a power of ten that is at least `least`. `least` must be
/// above 0.
qreal roundStep(qreal least);

/// Returns the dash pattern of a line: lengths of dashes and gaps in pen widths. Lines with different `number` (0 to 5)
/// have different patterns; 0 is a solid line.
QList<qreal> lineDashes(int number);

}  // namespace vitrine
