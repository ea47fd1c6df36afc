#include "app/inspectors/shared/update_budget.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Minimum duration in seconds of an interval without updates. Shorter intervals do not measure the usual work
/// reliably.
constexpr double kQuiet = 0.02;
/// Weight of a new measurement in the moving averages.
constexpr double kNew = 0.25;

}  // namespace

double UpdateBudget::next() const
{
    if (m_last - m_touched < kTouched) return m_last + kLeast;
    const double rest = std::max(std::min(m_cost / kShare, kLate), m_cost / kMostShare);
    return m_last + std::clamp(rest, kLeast, kMost);
}

void UpdateBudget::begin(double now, double worked)
{
    settle(now, worked);
    const double quiet = now - m_settled.now;
    if (m_open == 0 && m_settled.now >= 0 && quiet >= kQuiet) {
        const double rate = (worked - m_settled.worked) / quiet;
        m_rate = m_rate > 0 ? m_rate + kNew * (rate - m_rate) : rate;
    }
    if (m_open++ == 0) m_begun = {now, worked};
    m_last = now;
}

void UpdateBudget::settle(double now, double worked)
{
    // Updates in quick succession share their frames, so they are measured together.
    if (m_open == 0 || now - m_last < kSettled) return;
    const double all = worked - m_begun.worked - m_rate * (now - m_begun.now);
    m_cost += kNew * (std::max(0.0, all) / m_open - m_cost);
    m_open = 0;
    m_settled = {now, worked};
}

}  // namespace vitrine
