#pragma once

#include "app/inspectors/shared/update_budget.h"

#include <QObject>
#include <QSet>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

/// Decides when the pages show new tokens of a running answer. While no page is visible, no update is due. When a page
/// becomes visible or the user acts on it, an update is due at once. Otherwise updates are as frequent as possible
/// without slowing down the answer.
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
    /// Called when there is new data. due() is emitted at once or later.
    void ask();
    /// Called when the pages show the new data without a due() signal.
    void settle();

signals:
    /// Emitted when the pages should show the new data.
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
