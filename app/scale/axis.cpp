#include "app/scale/axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace vitrine {

namespace {

constexpr int kMostTicks = 5;

}  // namespace

QList<qreal> lineDashes(int number)
{
    static const std::array<QList<qreal>, 6> kDashes{{{}, {5, 2}, {1.5, 2}, {6, 2, 1.5, 2}, {9, 3}, {3, 1.5}}};
    return kDashes.at(static_cast<std::size_t>(std::clamp(number, 0, 5)));
}

qreal roundStep(qreal least)
{
    const qreal power = std::pow(10, std::floor(std::log10(least)));
    for (const qreal factor : {1, 2, 5}) {
        if (factor * power >= least * (1 - 1e-9)) return factor * power;
    }
    return 10 * power;
}

Axis::Axis(AxisScale scale, const QList<QList<qreal>>& lines) : m_scale(scale)
{
    qreal low = std::numeric_limits<qreal>::infinity();
    qreal high = -low;
    for (const QList<qreal>& line : lines) {
        for (const qreal value : line) {
            if (!std::isfinite(value)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    if (low > high) return;
    if (m_scale == AxisScale::Rank) {
        m_high = std::max(1.0, std::ceil(std::log10(std::max(high, 1.0))));
        for (int power = 0; power <= static_cast<int>(m_high); ++power) m_ticks << std::pow(10, power);
        return;
    }
    if (m_scale == AxisScale::Share) {
        m_high = std::min(1.0, roundStep(std::max(high, 1e-6)));
        m_ticks = {0, m_high / 2, m_high};
        return;
    }
    const qreal step = roundStep(std::max(high - low, 1e-3) / (kMostTicks - 1));
    m_low = std::floor(low / step) * step;
    m_high = std::ceil(high / step) * step;
    if (m_high <= m_low) m_high = m_low + step;
    for (int i = 0; m_low + i * step <= m_high + step / 2; ++i) m_ticks << m_low + i * step;
}

qreal Axis::shareOf(qreal value) const
{
    const bool isRank = m_scale == AxisScale::Rank;
    const qreal at = isRank ? std::log10(std::max(value, 1.0)) : value;
    const qreal share = std::clamp((at - m_low) / (m_high - m_low), 0.0, 1.0);
    return isRank ? 1 - share : share;
}

}  // namespace vitrine
