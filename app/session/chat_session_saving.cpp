#include "app/library/model_library.h"
#include "app/session/chat_session.h"
#include "app/store/text.h"

#include <utility>

// The part of the session that saves text of the user and of models, and decides when it is written to the store.
namespace vitrine {

namespace {

// Characters. The editor lays out its whole text after each key; beyond this length that becomes noticeable.
constexpr int kLongestDraft = 20000;

}  // namespace

void ChatSession::connectSaver()
{
    connect(&m_saver, &ChatSaver::failed, &m_notices, &ChatNotices::setSavingError);
    connect(&m_saver, &ChatSaver::unsavedChanged, this, &ChatSession::unsavedChanged);
    connect(&m_saver, &ChatSaver::recovered, this, [this] {
        emit listChanged(0);  // the list can show the saved changes now
        m_notices.clearSavingError();
    });
    connect(&m_notices, &ChatNotices::noticeChanged, this, &ChatSession::noticeChanged);
    connect(&m_notices, &ChatNotices::errorChanged, this, &ChatSession::errorChanged);
}

void ChatSession::writeAnswers()
{
    std::erase_if(m_unsaved, [this](const auto& run) { return !m_parts.answers.exists(run->message()); });
    for (const auto& run : m_unsaved) run->write();
    m_unsaved.clear();
    for (const auto& run : m_runs) run->write();
}

void ChatSession::setStoreError(const LocalizedText& sentence, const QString& detail)
{
    if (unsaved())
        m_notices.setSavingError(sentence, detail);
    else
        setError(sentence, detail);
}

int ChatSession::longestDraft()
{
    return kLongestDraft;
}

void ChatSession::setDraft(const QString& draft)
{
    if (draft == m_chat.draft) return;
    m_chat.draft = draft;
    m_saver.edit(m_chat.id, {.draft = draft});
    setWaiting(false);
    emit draftChanged();
    countSoon();
}

void ChatSession::setSystemPrompt(const QString& text)
{
    if (text == m_chat.systemPrompt) return;
    const bool isFree = serverToAllow().isEmpty();
    m_chat.systemPrompt = text;
    m_saver.edit(m_chat.id, {.systemPrompt = text});
    setWordsFor(isFree ? m_parts.library.address() : QString());
    emit systemPromptChanged();
    countSoon();
}

void ChatSession::setChatSettings(const QString& json)
{
    if (json == m_chat.settings) return;
    const bool isFree = serverToAllow().isEmpty();
    const auto textsIn = [](const QString& settings) { return ChatOverrides::fromText(settings).texts(); };
    const bool areOtherTexts = textsIn(json) != textsIn(m_chat.settings);
    m_chat.settings = json;
    m_saver.edit(m_chat.id, {.settings = json});
    if (areOtherTexts) setWordsFor(isFree ? m_parts.library.address() : QString());
    emit chatSettingsChanged();
    countSoon();
}

void ChatSession::addPasted(const QString& text)
{
    setPasted(joined(m_chat.pasted, text));
}

void ChatSession::removePasted()
{
    if (!m_chat.pasted.isEmpty()) {
        push({.kind = UndoStep::Kind::Pasted, .chat = m_chat.id, .text = m_chat.pasted});
    }
    setPasted({});
}

void ChatSession::setPasted(const QString& text)
{
    m_chat.pasted = text;
    m_saver.edit(m_chat.id, {.pasted = text});
    setWaiting(false);
    emit pastedChanged();
    countSoon();
}

void ChatSession::setWaiting(bool waiting)
{
    if (waiting == m_waiting) return;
    m_waiting = waiting;
    emit waitingChanged();
}

void ChatSession::sendDraft()
{
    const QString text = joined(m_chat.draft, m_chat.pasted);
    if (generating()) {
        queueDraft();
    } else if (m_parts.library.loading()) {
        m_waitsForModel = m_parts.library.loadPath();
        setWaiting(!text.trimmed().isEmpty());
    } else {
        sendNow(text, ChatStore::Sent::Draft);
    }
}

/// Clears the unsent message. Pending edits are dropped, since the store has cleared it already.
void ChatSession::clearDraft()
{
    m_saver.dropUnsentMessage();
    m_chat.draft.clear();
    m_chat.pasted.clear();
    setWaiting(false);
    emit draftChanged();
    emit pastedChanged();
    countSoon();
}

/// Moves a text that is too long for the editor to the attachments.
void ChatSession::shortenDraft()
{
    if (m_chat.draft.size() <= kLongestDraft) return;
    m_chat.pasted = joined(std::exchange(m_chat.draft, {}), m_chat.pasted);
    m_saver.edit(m_chat.id, {.draft = m_chat.draft, .pasted = m_chat.pasted});
}

}  // namespace vitrine
