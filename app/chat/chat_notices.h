#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <vector>

namespace vitrine {

/// The notice and the error that the window shows next to a chat.
class ChatNotices : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    /// Whether `notice` is a warning; false if it reports a success.
    Q_PROPERTY(bool warns READ isWarning NOTIFY noticeChanged)
    Q_PROPERTY(QString error READ error NOTIFY errorChanged)
    Q_PROPERTY(QString errorDetail READ errorDetail NOTIFY errorChanged)

public:
    using QObject::QObject;

    QString notice() const { return m_notice.text(); }
    bool isWarning() const { return m_isWarning; }
    QString error() const { return m_error.text(); }
    QString errorDetail() const { return m_errorDetail; }

    /// Shows a warning; an empty one hides the notice.
    void warn(const LocalizedText& notice);
    /// Shows a message about a success, and clears an earlier error.
    void reportSuccess(const LocalizedText& sentence);
    /// Shows the notices of a prompt of this chat, except those that the user has dismissed. A dismissed notice that is
    /// missing in `notices` no longer counts as dismissed, so it is shown when it occurs again.
    void showOfPrompt(qint64 chat, const std::vector<Sentence>& notices);
    /// Hides the notice. Notices about a prompt stay hidden in their chat until their cause has ended and occurs again.
    Q_INVOKABLE void dismiss();

    void setError(const LocalizedText& sentence, const QString& detail);
    Q_INVOKABLE void dismissError() { setError({}, {}); }
    /// Hides the notice and the error, because the user does something new.
    void clear();
    /// Shows an error of the store. If some data is unsaved, clearSavingError() hides this error.
    void setStoreError(const LocalizedText& sentence, const QString& detail);
    /// Sets whether some data could not be written to the store yet.
    void setUnsaved(bool unsaved) { m_isUnsaved = unsaved; }
    /// Shows an error that clearSavingError() hides.
    void setSavingError(const LocalizedText& sentence, const QString& detail);
    /// Called when the store can be written again. Hides the error of setSavingError() if it is still shown.
    void clearSavingError();

signals:
    void noticeChanged();
    void errorChanged();

private:
    LocalizedText m_notice;
    bool m_isWarning = true;
    std::vector<Sentence> m_ofPrompt;                     ///< lines of m_notice about a prompt
    qint64 m_promptChat = 0;                              ///< chat of m_ofPrompt
    std::map<qint64, std::vector<Sentence>> m_dismissed;  ///< notices about prompts that the user dismissed; key: id of
                                                          ///< the chat
    LocalizedText m_error;
    QString m_errorDetail;
    bool m_isUnsaved = false;
    LocalizedText m_savingError;  ///< the error that clearSavingError() hides
};

}  // namespace vitrine
