#include "app/chat/chat_undo.h"

#include "app/chat/message_versions.h"
#include "app/chat/report_failure.h"
#include "app/chat/running_answers.h"
#include "app/chat/shown_chat.h"
#include "app/chat/unsent_message.h"
#include "app/engine/engine_bridge.h"
#include "app/models/message_list_model.h"

namespace vitrine {

ChatUndo::ChatUndo(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    connect(&m_steps, &UndoSteps::changed, this, &ChatUndo::changed);
    connect(&parts.versions, &MessageVersions::branchRemoved, this, &ChatUndo::offerBranch);
    connect(&parts.versions, &MessageVersions::editDiscarded, this, &ChatUndo::offerEdit);
    UnsentMessage* unsent = &parts.unsent;
    connect(unsent, &UnsentMessage::removed, this, [this, unsent](const QString& pasted) {
        offer([] { return UndoSteps::tr("The pasted text was removed."); },
              [unsent, pasted] { unsent->addPasted(pasted); }, m_parts.chat.id());
    });
    connect(unsent, &UnsentMessage::shortened, this, [this, unsent](const QString& before) {
        offer([] { return UndoSteps::tr("The attached text was shortened."); },
              [unsent, before] { unsent->setPasted(before); }, m_parts.chat.id());
    });
}

/// Opens a chat. Returns false if it no longer exists.
bool ChatUndo::show(qint64 chat)
{
    m_parts.chat.open(chat);
    return m_parts.chat.id() == chat;
}

void ChatUndo::offer(const LocalizedText& said, const std::function<void()>& back, qint64 chat)
{
    m_steps.push({.said = said, .back = [this, chat, back] {
                      if (chat == 0 || show(chat)) back();
                  }});
}

void ChatUndo::offerBranch(qint64 chat, const RemovedBranch& branch)
{
    m_steps.push(
        {.said = [count = branch.messages] { return UndoSteps::tr("%Ln messages were deleted.", nullptr, count); },
         .back =
             [this, chat, branch] {
                 MessageVersions& versions = m_parts.versions;
                 versions.restore(branch);
                 if (!show(chat)) return;
                 versions.showPath();
                 emit versions.rowWanted(m_parts.messages.rowOf(branch.message));
             },
         .chat = chat,
         .removedMessages = true});
}

void ChatUndo::offerEdit(qint64 chat, qint64 message, const QString& text)
{
    m_steps.push({.said = [] { return UndoSteps::tr("The changes to a message were discarded."); },
                  .back =
                      [this, chat, message, text] {
                          if (!show(chat)) return;
                          MessageVersions& versions = m_parts.versions;
                          versions.showMessage(message);
                          versions.beginEdit(message);
                          if (versions.editedMessage() == message) versions.setEditText(text);
                      },
                  .chat = chat});
}

void ChatUndo::offerForList(const std::function<void()>& back, const std::function<bool()>& isPending)
{
    m_steps.push({.back = back, .isPending = isPending});
}

void ChatUndo::restore()
{
    // Messages do not change while their chat is being answered.
    if (!available() || m_parts.running.chats().contains(m_steps.last().chat)) return;
    reportFailure(*this, [this] { m_steps.undo(); });
}

void ChatUndo::forget()
{
    if (!available()) return;
    reportFailure(*this, [this] {
        m_parts.versions.giveUp();
        // The engine also drops the cached states of the removed messages.
        for (const qint64 chat : m_steps.chatsWithRemovedMessages()) m_parts.bridge.post(CloseConversation{chat});
        m_steps.forget();
        emit messagesDiscarded();
    });
}

}  // namespace vitrine
