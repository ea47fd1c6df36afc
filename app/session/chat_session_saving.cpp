#include "app/library/model_library.h"
#include "app/library/text_file.h"
#include "app/session/chat_session.h"

// The part of the session that saves text of the user and of models, and decides when it is written to the store.
namespace vitrine {

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

void ChatSession::setStoreError(const LocalizedText& sentence, const QString& detail)
{
    if (unsaved())
        m_notices.setSavingError(sentence, detail);
    else
        setError(sentence, detail);
}

void ChatSession::connectUnsentMessage()
{
    const UnsentMessage* unsent = &m_unsent;
    connect(unsent, &UnsentMessage::textChanged, this, &ChatSession::draftChanged);
    connect(unsent, &UnsentMessage::pastedChanged, this, &ChatSession::pastedChanged);
    connect(unsent, &UnsentMessage::attachmentsChanged, this, &ChatSession::attachmentsChanged);
    connect(unsent, &UnsentMessage::waitingChanged, this, &ChatSession::waitingChanged);
    connect(unsent, &UnsentMessage::edited, this, [this](const ChatEdits& edits) { m_saver.edit(m_chat.id, edits); });
    connect(unsent, &UnsentMessage::contentChanged, &m_gauge, &ContextGauge::countSoon);
    connect(unsent, &UnsentMessage::removed, this, [this](const QString& pasted) {
        m_undo.push({.kind = UndoStep::Kind::Pasted, .chat = m_chat.id, .text = pasted});
    });
    connect(unsent, &UnsentMessage::shortened, this, [this](const QString& before) {
        m_undo.push({.kind = UndoStep::Kind::Shortened, .chat = m_chat.id, .text = before});
    });
    connect(unsent, &UnsentMessage::refused, &m_notices, &ChatNotices::warn);
    connect(&m_gauge, &ContextGauge::changed, this, &ChatSession::progressChanged);
    connect(&m_gauge, &ContextGauge::unsentCounted, &m_unsent, &UnsentMessage::setTokens);
    connect(&m_gauge, &ContextGauge::noticed, &m_notices, &ChatNotices::warn);
}

void ChatSession::setSystemPrompt(const QString& text)
{
    if (text == m_chat.systemPrompt) return;
    const bool isFree = serverToAllow().isEmpty();
    m_chat.systemPrompt = text;
    m_saver.edit(m_chat.id, {.systemPrompt = text});
    setWordsFor(isFree ? m_parts.library.address() : QString());
    emit systemPromptChanged();
    m_gauge.countSoon();
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
    m_gauge.countSoon();
}

void ChatSession::sendDraft()
{
    const QString text = m_unsent.message();
    if (generating()) {
        queueDraft();
    } else if (m_parts.library.loading()) {
        if (text.trimmed().isEmpty())
            m_unsent.stopWaiting();
        else
            m_unsent.waitFor(m_parts.library.loadPath());
    } else {
        sendNow(text, ChatStore::Sent::Draft);
    }
}

void ChatSession::clearUnsentMessage()
{
    m_saver.dropUnsentMessage();
    m_unsent.clear();
}

QStringList ChatSession::encodings()
{
    return textEncodings();
}

QVariantList ChatSession::partsOf(const QString& message) const
{
    QVariantList list;
    for (const MessagePart& part : vitrine::partsOf(message))
        list << QVariantMap{{QStringLiteral("file"), part.file}, {QStringLiteral("text"), part.text}};
    return list;
}

}  // namespace vitrine
