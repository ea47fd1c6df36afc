#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <exception>
#include <functional>
#include <set>

namespace vitrine {

/// Something that the user has discarded and can restore.
struct UndoStep {
    LocalizedText said = {};          ///< a sentence about what was discarded; empty if a list shows it itself
    std::function<void()> back = {};  ///< restores it; if it throws, the step stays
    /// Chat whose messages were discarded. The step cannot be undone while this chat is being answered. 0: none.
    qint64 chat = 0;
    bool removedMessages =
        false;  ///< whether messages of `chat` were removed; false: an edit of a message was discarded
    /// Returns whether the step can still be undone. Empty: it can be undone until UndoSteps::forget().
    std::function<bool()> isPending = {};
};

/// Everything that the user has discarded and can restore, in all chats. The last step is undone first. A step that was
/// undone cannot be repeated.
class UndoSteps : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool isEmpty() const { return m_stack.index() == 0; }
    /// Returns a sentence about the last step; empty if isEmpty().
    QString text() const;
    /// Returns the last step. Precondition: !isEmpty().
    const UndoStep& last() const;
    void push(UndoStep step);
    /// Undoes and removes the last step. Throws what its `back` throws; the step then stays. Precondition: !isEmpty().
    void undo();
    /// Removes the steps that have no isPending.
    void forget();
    /// Removes steps that are no longer pending.
    void removeEnded();
    /// Returns the ids of the chats with removed messages.
    std::set<qint64> chatsWithRemovedMessages() const;

signals:
    /// isEmpty() or text() may have changed.
    void changed();

private:
    QUndoStack m_stack;
    std::exception_ptr m_failure;  ///< exception of the step that is being undone
    bool m_undoing = false;        ///< whether a step is being undone
};

}  // namespace vitrine
