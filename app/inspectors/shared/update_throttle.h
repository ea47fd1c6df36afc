#pragma once

#include "app/inspectors/shared/update_budget.h"

#include <QObject>
#include <QSet>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

/// Decides when the pages show new tokens of a running answer. Not while no page is visible; at once when a page
/// becomes visible or the user acts on it; otherwise as often as possible without slowing down the answer.
class UpdateThrottle : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    /// Functions that return the time and the CPU time of this thread, in seconds.
    struct Clock {
        std::function<double()> now;
        std::function<double()> worked;
    };

    explicit UpdateThrottle(QObject* parent = nullptr);
    /// Replaces the clocks of the machine, for tests.
    void setClock(Clock clock) { m_clock = std::move(clock); }

    /// Called when a page that follows the answer becomes visible or hidden.
    Q_INVOKABLE void setPageVisible(QObject* page, bool seen);
    /// Called when the user acts on a page.
    Q_INVOKABLE void touch();
    /// Called when there is new data; due() follows, now or later.
    void ask();
    /// Called when the data was shown without due().
    void settle();

signals:
    /// The pages should show the new data now.
    void due();

private:
    void update();

    Clock m_clock;
    UpdateBudget m_budget;
    QSet<const QObject*> m_pages;  ///< visible pages
    bool m_waiting = false;
    QTimer m_next;
    QTimer m_measure;
};

}  // namespace vitrine
