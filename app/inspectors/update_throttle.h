#pragma once

#include "app/inspectors/update_budget.h"

#include <QObject>
#include <QSet>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

/// When the pages take in what an answer that is being written has got since: never while none is seen, at once when
/// one comes into sight or a person does something there, else as often as they can without slowing the answer down.
class UpdateThrottle : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    /// In seconds: the time, and what this thread has worked.
    struct Clock {
        std::function<double()> now;
        std::function<double()> worked;
    };

    explicit UpdateThrottle(QObject* parent = nullptr);
    /// Other clocks than the machine's.
    void setClock(Clock clock) { m_clock = std::move(clock); }

    /// A page that follows the answer is seen, or no longer.
    Q_INVOKABLE void setPageVisible(QObject* page, bool seen);
    /// A person does something with a page.
    Q_INVOKABLE void touch();
    /// Something has come: due() follows, now or later.
    void ask();
    /// It was taken in without having been due.
    void settle();

signals:
    void due();

private:
    void update();

    Clock m_clock;
    UpdateBudget m_budget;
    QSet<const QObject*> m_pages;  ///< that are seen
    bool m_waiting = false;
    QTimer m_next;
    QTimer m_measure;
};

}  // namespace vitrine
