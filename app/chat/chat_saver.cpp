#include "app/chat/chat_saver.h"

#include "app/i18n/translated.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/text.h"

#include <chrono>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kSliceInterval{250};
constexpr std::chrono::milliseconds kEditInterval{500};
// Each attempt on a locked file blocks the window for a moment (Database).
constexpr std::chrono::milliseconds kRetryInterval{2000};

template <typename Value>
void replaceBy(const std::optional<Value>& change, std::optional<Value>& pending)
{
    if (change) pending = change;
}

}  // namespace

ChatSaver::ChatSaver(ChatStore& chats, WriteAnswers writeAnswers, QObject* parent)
    : QObject(parent), m_chats(chats), m_writeAnswers(std::move(writeAnswers))
{
    m_sliceTimer.setInterval(kSliceInterval);
    m_editTimer.setSingleShot(true);
    m_editTimer.setInterval(kEditInterval);
    m_retryTimer.setInterval(kRetryInterval);
    connect(&m_sliceTimer, &QTimer::timeout, this, &ChatSaver::saveSoon);
    connect(&m_editTimer, &QTimer::timeout, this, &ChatSaver::saveSoon);
    connect(&m_retryTimer, &QTimer::timeout, this, &ChatSaver::save);
}

void ChatSaver::edit(qint64 chat, const ChatEdits& edits)
{
    if (chat != m_chat && m_edits != ChatEdits{}) save();
    m_chat = chat;
    replaceBy(edits.title, m_edits.title);
    replaceBy(edits.systemPrompt, m_edits.systemPrompt);
    replaceBy(edits.draft, m_edits.draft);
    replaceBy(edits.pasted, m_edits.pasted);
    replaceBy(edits.pinned, m_edits.pinned);
    replaceBy(edits.folder, m_edits.folder);
    replaceBy(edits.settings, m_edits.settings);
    replaceBy(edits.wordsFor, m_edits.wordsFor);
    m_editTimer.start();
}

void ChatSaver::dropUnsentMessage()
{
    m_edits.draft.reset();
    m_edits.pasted.reset();
}

void ChatSaver::setAnswering(bool answering)
{
    if (!answering)
        m_sliceTimer.stop();
    else if (!m_sliceTimer.isActive())
        m_sliceTimer.start();
}

void ChatSaver::saveSoon()
{
    if (!unsaved()) save();
}

void ChatSaver::write()
{
    // The store keeps edits in memory if it cannot write them.
    if (const ChatEdits edits = std::exchange(m_edits, {}); edits != ChatEdits{}) m_chats.edit(m_chat, edits);
    m_chats.writeUnsaved();
    m_writeAnswers();
}

bool ChatSaver::save()
{
    m_editTimer.stop();
    try {
        write();
    } catch (const StoreError& error) {
        if (!m_retryTimer.isActive()) {
            m_retryTimer.start();
            emit unsavedChanged();
        }
        if (error.kind() == StoreError::Kind::Locked && Database::isSharedByUs()) return false;
        const LocalizedText sentence = [why = error.sentence()] {
            return tr("%1 Vitrine keeps the unsaved changes and saves them as soon as possible.").arg(translated(why));
        };
        emit failed(sentence, fromUtf8(error.detail()));
        return false;
    }
    if (m_retryTimer.isActive()) {
        m_retryTimer.stop();
        emit unsavedChanged();
        emit recovered();
    }
    return true;
}

}  // namespace vitrine
