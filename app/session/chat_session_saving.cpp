#include "app/i18n/translated.h"
#include "app/library/model_library.h"
#include "app/session/chat_session.h"
#include "app/store/database.h"
#include "app/store/text.h"

#include <chrono>
#include <utility>

// The part of the session that saves text of the user and of models, and decides when it is written to the store.
namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kSliceInterval{250};
constexpr std::chrono::milliseconds kEditInterval{500};
// Each try on a locked file blocks the window for a moment (Database).
constexpr std::chrono::milliseconds kRetryInterval{2000};

// Characters. The editor lays out its whole text after each key; beyond this length that becomes noticeable.
constexpr int kLongestDraft = 20000;

}  // namespace

void ChatSession::startSaving()
{
    m_sliceTimer.setInterval(kSliceInterval);
    m_editTimer.setSingleShot(true);
    m_editTimer.setInterval(kEditInterval);
    m_retryTimer.setInterval(kRetryInterval);
    connect(&m_sliceTimer, &QTimer::timeout, this, &ChatSession::saveSoon);
    connect(&m_editTimer, &QTimer::timeout, this, &ChatSession::saveSoon);
    connect(&m_retryTimer, &QTimer::timeout, this, &ChatSession::save);
}

/// Saves, unless the retry timer is running. While the store cannot be written, each try may block the window for a
/// moment.
void ChatSession::saveSoon()
{
    if (!m_retryTimer.isActive()) save();
}

/// Writes everything to the store that it does not have yet. Data that it does not take is kept.
void ChatSession::save()
{
    m_editTimer.stop();
    try {
        if (const ChatEdits edits = std::exchange(m_edits, {}); edits != ChatEdits{}) {
            m_parts.chats.edit(m_chat.id, edits);
        }
        m_parts.chats.writeUnsaved();
        std::erase_if(m_unsaved, [this](const auto& run) { return !m_parts.answers.exists(run->message()); });
        for (const auto& run : m_unsaved) run->write();
        m_unsaved.clear();
        for (const auto& run : m_runs) run->write();
    } catch (const StoreError& error) {
        if (!m_retryTimer.isActive()) {
            m_retryTimer.start();
            emit unsavedChanged();
        }
        // The program's own import or deletion ends soon, so no error is shown.
        if (error.kind() == StoreError::Kind::Locked && Database::isSharedByUs()) return;
        m_savingError = [why = error.sentence()] {
            return tr("%1 Vitrine keeps the unsaved changes and saves them as soon as possible.").arg(translated(why));
        };
        setError(m_savingError, fromUtf8(error.detail()));
        return;
    }
    if (m_retryTimer.isActive()) {
        m_retryTimer.stop();
        emit unsavedChanged();
        emit listChanged(0);  // the list can show the saved changes now
    }
    if (!m_savingError.isEmpty() && m_error == std::exchange(m_savingError, {})) dismissError();
}

bool ChatSession::saveAll()
{
    save();
    return !unsaved();
}

void ChatSession::setStoreError(const LocalizedText& sentence, const QString& detail)
{
    setError(sentence, detail);
    if (m_retryTimer.isActive()) m_savingError = sentence;
}

int ChatSession::longestDraft()
{
    return kLongestDraft;
}

void ChatSession::setDraft(const QString& draft)
{
    if (draft == m_chat.draft) return;
    m_chat.draft = draft;
    m_edits.draft = draft;
    m_editTimer.start();
    setWaiting(false);
    emit draftChanged();
    countSoon();
}

void ChatSession::setSystemPrompt(const QString& text)
{
    if (text == m_chat.systemPrompt) return;
    const bool isFree = serverToAllow().isEmpty();
    m_chat.systemPrompt = text;
    m_edits.systemPrompt = text;
    setWordsFor(isFree ? m_parts.library.address() : QString());
    m_editTimer.start();
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
    m_edits.settings = json;
    if (areOtherTexts) setWordsFor(isFree ? m_parts.library.address() : QString());
    m_editTimer.start();
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
    m_edits.pasted = text;
    m_editTimer.start();
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
    m_edits.draft.reset();
    m_edits.pasted.reset();
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
    m_edits.draft = m_chat.draft;
    m_edits.pasted = m_chat.pasted;
}

}  // namespace vitrine
