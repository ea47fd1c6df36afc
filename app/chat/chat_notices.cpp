#include "app/chat/chat_notices.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace vitrine {

void ChatNotices::warn(const LocalizedText& notice)
{
    m_ofPrompt.clear();
    if (notice == m_notice && m_isWarning) return;
    m_notice = notice;
    m_isWarning = true;
    emit noticeChanged();
}

void ChatNotices::reportSuccess(const LocalizedText& sentence)
{
    if (m_savingError.isEmpty()) dismissError();  // a saving error disappears when the store can be written
    m_notice = sentence;
    m_isWarning = false;
    m_ofPrompt.clear();
    emit noticeChanged();
}

void ChatNotices::showOfPrompt(qint64 chat, const std::vector<Sentence>& notices)
{
    const auto isIn = [](const std::vector<Sentence>& all) {
        return [&all](const Sentence& one) { return std::find(all.begin(), all.end(), one) != all.end(); };
    };
    std::vector<Sentence>& dismissed = m_dismissed[chat];
    std::erase_if(dismissed, std::not_fn(isIn(notices)));
    std::vector<Sentence> shown = notices;
    std::erase_if(shown, isIn(dismissed));
    warn(joined(QList<LocalizedText>(shown.begin(), shown.end()), u'\n'));
    m_ofPrompt = std::move(shown);
    m_promptChat = chat;
}

void ChatNotices::dismiss()
{
    std::vector<Sentence>& dismissed = m_dismissed[m_promptChat];
    dismissed.insert(dismissed.end(), m_ofPrompt.begin(), m_ofPrompt.end());
    warn({});
}

void ChatNotices::clear()
{
    dismissError();
    warn({});
}

void ChatNotices::setError(const LocalizedText& sentence, const QString& detail)
{
    if (sentence == m_error && detail == m_errorDetail) return;
    m_error = sentence;
    m_errorDetail = detail;
    emit errorChanged();
}

void ChatNotices::setStoreError(const LocalizedText& sentence, const QString& detail)
{
    if (m_isUnsaved)
        setSavingError(sentence, detail);
    else
        setError(sentence, detail);
}

void ChatNotices::setSavingError(const LocalizedText& sentence, const QString& detail)
{
    m_savingError = sentence;
    setError(sentence, detail);
}

void ChatNotices::clearSavingError()
{
    if (m_savingError.isEmpty()) return;
    if (m_error == std::exchange(m_savingError, {})) dismissError();
}

}  // namespace vitrine
