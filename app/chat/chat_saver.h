#pragma once

#include "app/i18n/localized_text.h"
#include "app/store/stored_types.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

class ChatStore;

/// Decides when changes of a chat and the text of answers are written to the store. If the store cannot be written, all
/// data is kept, and the saver tries again every two seconds until it succeeds.
class ChatSaver : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether some data could not be written yet.
    Q_PROPERTY(bool unsaved READ unsaved NOTIFY unsavedChanged)

public:
    /// Writes the parts of answers that the store does not have yet. If the function throws StoreError, it is called
    /// again later.
    using WriteAnswers = std::function<void()>;
    /// `chats`, and everything that `writeAnswers` uses, must outlive this object.
    ChatSaver(ChatStore& chats, WriteAnswers writeAnswers, QObject* parent = nullptr);

    /// Stores changes of a chat and writes them within half a second. If changes of another chat are pending, writes
    /// these at once.
    void edit(qint64 chat, const ChatEdits& edits);
    /// Drops pending changes of the unsent message, because the store has already cleared it.
    void dropUnsentMessage();
    /// Sets whether answers are running. While they are, saveSoon() is called four times per second.
    void setAnswering(bool answering);
    /// Writes all data that the store does not have yet. Returns whether the store has everything now.
    bool save();
    /// Calls save(), unless the last attempt failed. After a failure, only the timer tries again, because each attempt
    /// may block the window for a moment.
    void saveSoon();
    bool unsaved() const { return m_retryTimer.isActive(); }

signals:
    void unsavedChanged();
    /// The store cannot be written. Emitted for each failed attempt, except while the program's own import or deletion
    /// locks the file, because that ends soon.
    void failed(const LocalizedText& sentence, const QString& detail);
    /// Data that could not be written before is now in the store.
    void recovered();

private:
    void write();

    ChatStore& m_chats;
    WriteAnswers m_writeAnswers;
    qint64 m_chat = 0;  ///< chat that m_edits belong to
    ChatEdits m_edits;
    QTimer m_sliceTimer{this};
    QTimer m_editTimer{this};
    QTimer m_retryTimer{this};  ///< runs while the store cannot be written
};

}  // namespace vitrine
