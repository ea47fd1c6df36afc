#include "app/chat/shown_chat.h"

#include "app/chat/chat_saver.h"
#include "app/chat/report_failure.h"
#include "app/chat/running_answers.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"

#include <optional>
#include <utility>

namespace vitrine {

ShownChat::ShownChat(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts)) {}

QString ShownChat::titleOf(qint64 chat) const
{
    const QString title = detailsOf(chat).title;
    return title.isEmpty() ? tr("New chat") : title;
}

bool ShownChat::isTemporary() const
{
    return vitrine::isTemporary(id()) || !m_parts.database.isPersistent();
}

bool ShownChat::isSavedLater() const
{
    return m_parts.chats.isLate(id());
}

ChatDetails ShownChat::detailsOf(qint64 chat) const
{
    return chat == id() ? m_details : m_parts.chats.chat(chat).value_or(ChatDetails());
}

std::vector<StoredMessage> ShownChat::read(qint64 chat) const
{
    std::vector<StoredMessage> messages = m_parts.chats.messages(chat);
    for (StoredMessage& message : messages) {
        if (const AnswerRun* run = m_parts.running.ofMessage(message.id)) {
            const AnswerRun::Added& unwritten = run->unwritten();
            if (unwritten.textWasReasoning) message.reasoning += std::exchange(message.text, {});
            message.text += unwritten.text;
            message.reasoning += unwritten.reasoning;
            message.state = run->state();
            message.answer = run->info();
        } else if (message.state == MessageState::Streaming) {
            message.state = MessageState::Interrupted;  // an earlier process could not write the end
        }
    }
    return messages;
}

void ShownChat::open(qint64 chat)
{
    if (chat == id() && chat != 0) return;
    reportFailure(*this, [this, chat] {
        m_parts.saver.save();
        if (m_parts.chats.isAway() && !vitrine::isTemporary(chat)) {
            if (id() != 0) m_parts.database.requireHere();
            return create();
        }
        if (auto details = m_parts.chats.chat(chat)) return show(std::move(*details));
        const std::vector<ChatRow> rows = m_parts.chats.chats();
        if (rows.empty())
            create();
        else
            open(rows.front().id);
    });
}

void ShownChat::create()
{
    reportFailure(*this, [this] {
        m_parts.saver.save();
        const QString prompt = m_parts.settings.systemPrompt();
        const auto unused = m_parts.chats.unusedChat(prompt);
        const qint64 chat = unused ? *unused : m_parts.chats.createChat();
        if (chat == id()) return setSystemPrompt(prompt);
        m_parts.chats.edit(chat, {.systemPrompt = prompt});
        emit listChanged(chat);
        open(chat);
    });
}

void ShownChat::createTemporary()
{
    reportFailure(*this, [this] {
        m_parts.saver.save();
        const qint64 chat = m_parts.chats.createChat(ChatStore::Kept::Temporary);
        m_parts.chats.edit(chat, {.systemPrompt = m_parts.settings.systemPrompt()});
        emit listChanged(chat);
        open(chat);
    });
}

void ShownChat::show(ChatDetails details)
{
    std::vector<StoredMessage> messages = read(details.id);
    m_details = std::move(details);
    m_parts.running.setShownChat(id());
    if (!isTemporary()) m_parts.settings.setLastChat(id());
    m_parts.messages.reset(std::move(messages));
    emit shown();
}

/// Shows no chat. open() must follow.
void ShownChat::showNone()
{
    m_details = {};
    m_parts.running.setShownChat(0);
}

void ShownChat::reload()
{
    m_parts.saver.save();
    reportFailure(*this, [this] {
        if (auto details = m_parts.chats.chat(id())) return show(std::move(*details));
        showNone();
        open(0);
    });
}

void ShownChat::reloadTitle()
{
    reportFailure(*this, [this] {
        const auto details = m_parts.chats.chat(id());
        if (!details || details->title == m_details.title) return;
        m_details.title = details->title;
        emit titleChanged();
    });
}

void ShownChat::forget(qint64 chat)
{
    m_parts.running.abandon(chat);
    if (chat != id()) return;
    m_parts.saver.save();
    showNone();
    open(0);
}

void ShownChat::announce()
{
    emit changed();
    emit titleChanged();
    emit systemPromptChanged();
}

void ShownChat::follow(const std::map<qint64, qint64>& moved)
{
    const auto own = moved.find(id());
    if (own == moved.end()) return;
    showNone();
    open(own->second != 0 ? own->second : m_parts.settings.lastChat());
}

void ShownChat::setSystemPrompt(const QString& text)
{
    if (text == m_details.systemPrompt) return;
    const QString server = m_parts.writtenFor();
    m_details.systemPrompt = text;
    m_parts.saver.edit(id(), {.systemPrompt = text});
    setWordsFor(server);
    emit systemPromptEdited();
    emit systemPromptChanged();
}

void ShownChat::setSettings(const QString& json)
{
    if (json == m_details.settings) return;
    const QString server = m_parts.writtenFor();
    const auto textsIn = [](const QString& settings) { return ChatOverrides::fromText(settings).texts(); };
    const bool areOtherTexts = textsIn(json) != textsIn(m_details.settings);
    m_details.settings = json;
    m_parts.saver.edit(id(), {.settings = json});
    if (areOtherTexts) setWordsFor(server);
    emit settingsChanged();
}

void ShownChat::setWordsFor(const QString& server)
{
    m_details.wordsFor = server;
    m_parts.saver.edit(id(), {.wordsFor = server});
    emit wordsForChanged();
}

}  // namespace vitrine
