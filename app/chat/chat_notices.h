#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>

#include <map>
#include <vector>

namespace vitrine {

/// The notice and the error that the window shows next to a chat.
class ChatNotices : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    QString notice() const { return m_notice.text(); }
    /// Whether notice() is a warning; false if it reports a success.
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
    /// Hides the notice. Notices about the prompt of this chat stay hidden until their cause has ended and occurs
    /// again.
    void dismiss(qint64 chat);

    void setError(const LocalizedText& sentence, const QString& detail);
    void dismissError() { setError({}, {}); }
    /// Hides the notice and the error, because the user does something new.
    void clear();
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
    std::map<qint64, std::vector<Sentence>> m_dismissed;  ///< notices about prompts that the user dismissed; key: id of
                                                          ///< the chat
    LocalizedText m_error;
    QString m_errorDetail;
    LocalizedText m_savingError;  ///< the error that clearSavingError() hides
};

}  // namespace vitrine
