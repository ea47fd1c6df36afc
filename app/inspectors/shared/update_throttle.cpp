#include "app/inspectors/shared/update_throttle.h"

#include "core/base/thread_time.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace vitrine {

namespace {

double secondsNow()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Extra seconds of the timer. They exceed the time after which EngineBridge delivers a waiting event of an answer.
constexpr double kGrace = 0.06;

/// Converts seconds to milliseconds. Rounds up, because a timer that fires early would have to run again.
std::chrono::milliseconds timeOf(double seconds)
{
    return std::chrono::milliseconds(static_cast<int>(std::max(0.0, seconds) * 1e3) + 1);
}

}  // namespace

UpdateThrottle::UpdateThrottle(QObject* parent) : QObject(parent), m_clock{&secondsNow, &threadSeconds}
{
    for (QTimer* timer : {&m_next, &m_measure}) {
        timer->setSingleShot(true);
        timer->setTimerType(Qt::PreciseTimer);
    }
    connect(&m_next, &QTimer::timeout, this, &UpdateThrottle::ask);
    connect(&m_measure, &QTimer::timeout, this, [this] { m_budget.settle(m_clock.now(), m_clock.worked()); });
}

void UpdateThrottle::setPageVisible(QObject* page, bool seen)
{
    const bool wasSeen = m_pages.contains(page);
    if (seen == wasSeen) return;
    if (!seen) {
        m_pages.remove(page);
        page->disconnect(this);
        return;
    }
    m_pages.insert(page);
    connect(page, &QObject::destroyed, this, [this](QObject* gone) { m_pages.remove(gone); });
    if (m_waiting) update();
}

void UpdateThrottle::touch()
{
    m_budget.touch(m_clock.now());
    if (m_waiting) ask();
}

void UpdateThrottle::ask()
{
    m_waiting = true;
    if (m_pages.isEmpty()) return;
    const double now = m_clock.now();
    if (m_budget.allows(now)) return update();
    m_budget.settle(now, m_clock.worked());
    // Usually the next new token calls ask() before this timer fires, so that the pages and the chat are drawn in the
    // same frame.
    m_next.start(timeOf(m_budget.next() - now + kGrace));
}

void UpdateThrottle::settle()
{
    m_waiting = false;
    m_next.stop();
}

void UpdateThrottle::update()
{
    settle();
    m_budget.begin(m_clock.now(), m_clock.worked());
    m_measure.start(timeOf(UpdateBudget::kSettled));
    emit due();
}

}  // namespace vitrine
