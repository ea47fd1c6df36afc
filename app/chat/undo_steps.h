#pragma once

#include "app/chat/undo_step.h"

#include <QObject>
#include <QString>

#include <set>
#include <vector>

namespace vitrine {

/// Everything that the user has discarded and can restore, in all chats. The last step is undone first.
class UndoSteps : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool isEmpty() const { return m_steps.empty(); }
    /// Returns a sentence about the last step; empty if isEmpty().
    QString text() const;
    /// Returns the last step; isEmpty() must be false.
    const UndoStep& last() const { return m_steps.back(); }
    void push(UndoStep step);
    /// Removes the last step.
    void pop();
    void clear();
    /// Returns the ids of the chats with removed messages.
    std::set<qint64> chatsWithRemovedMessages() const;

signals:
    /// text() may have changed.
    void changed();

private:
    std::vector<UndoStep> m_steps;
};

}  // namespace vitrine
