#include "app/chat/message_versions.h"

#include "app/chat/report_failure.h"
#include "app/models/message_list_model.h"
#include "app/models/tree_map_model.h"
#include "app/store/database.h"
#include "app/store/forks.h"

#include <algorithm>
#include <utility>

namespace vitrine {

MessageVersions::MessageVersions(Parts parts, QObject* parent)
    : QObject(parent), m_parts(std::move(parts)), m_tree(m_parts.database), m_map(new TreeMapModel(this))
{
}

bool MessageVersions::mayChange(qint64 message) const
{
    return !m_parts.isAnswered() && m_parts.messages.rowOf(message) >= 0;
}

void MessageVersions::setChat(qint64 chat)
{
    m_chat = chat;
    countContinuations();
    cancelEdit();
    emit chatShown();
}

void MessageVersions::drawMap()
{
    reportFailure(*this, [this] {
        std::vector<qint64> shown;
        for (int row = 0; row < m_parts.messages.count(); ++row) shown.push_back(m_parts.messages.messageAt(row)->id);
        std::sort(shown.begin(), shown.end());
        const std::vector<TreeMessage> messages = m_tree.messages(m_chat);
        m_map->set(messages, shown, findVersions(messages, m_parts.tokensOf));
    });
}

void MessageVersions::countContinuations()
{
    const StoredMessage* last = m_parts.messages.last();
    const int count = last ? m_tree.following(last->id) : 0;
    if (std::exchange(m_continuations, count) != count) emit continuationsChanged();
}

void MessageVersions::showPath()
{
    m_parts.messages.update(m_parts.read(m_chat));
    if (m_parts.messages.rowOf(m_editedMessage) < 0) cancelEdit();
    countContinuations();
    emit pathChanged();
}

void MessageVersions::branchFrom(qint64 message)
{
    if (!mayChange(message)) return;
    reportFailure(*this, [this, message] {
        m_tree.showUpTo(message);
        showPath();
    });
}

void MessageVersions::showLatest()
{
    const StoredMessage* last = m_parts.messages.last();
    if (!last || m_parts.isAnswered()) return;
    reportFailure(*this, [this, last] {
        m_tree.showLine(last->id);
        showPath();
    });
}

void MessageVersions::showSibling(qint64 message, int step)
{
    if (!mayChange(message)) return;
    reportFailure(*this, [this, message, step] {
        const auto other = m_tree.version(message, step);
        if (!other) return;
        m_tree.showLine(*other);
        showPath();
        const StoredMessage* shown = m_parts.messages.messageAt(m_parts.messages.rowOf(*other));
        if (shown && shown->role == QLatin1String("assistant")) emit answerChosen(*other);
    });
}

void MessageVersions::showVersion(int step)
{
    for (int row = m_parts.messages.count() - 1; row >= 0; --row) {
        const StoredMessage& message = *m_parts.messages.messageAt(row);
        if (message.siblings < 2) continue;
        showSibling(message.id, step);
        return emit rowWanted(row);
    }
}

void MessageVersions::showMessage(qint64 message)
{
    if (m_parts.isAnswered()) return;
    reportFailure(*this, [this, message] {
        if (m_parts.messages.rowOf(message) < 0) {
            m_tree.showLine(message);
            showPath();
        }
        emit rowWanted(m_parts.messages.rowOf(message));
    });
}

void MessageVersions::remove(qint64 message)
{
    if (!mayChange(message)) return;
    reportFailure(*this, [this, message] {
        emit branchRemoved(m_chat, m_tree.remove(message));
        showPath();
    });
}

void MessageVersions::setEditText(const QString& text)
{
    if (text == m_editText) return;
    m_editText = text;
    emit editTextChanged();
}

void MessageVersions::beginEdit(qint64 message)
{
    const StoredMessage* edited = m_parts.messages.messageAt(m_parts.messages.rowOf(message));
    if (!edited || edited->state == MessageState::Streaming) return;
    cancelEdit();
    m_editedMessage = message;
    m_editedChat = m_chat;
    m_textBefore = edited->text;
    setEditText(edited->text);
    emit editedMessageChanged();
}

bool MessageVersions::editLast()
{
    for (int row = m_parts.messages.count() - 1; row >= 0; --row) {
        const StoredMessage& message = *m_parts.messages.messageAt(row);
        if (message.role != QLatin1String("user")) continue;
        beginEdit(message.id);
        emit rowWanted(row);
        return true;
    }
    return false;
}

void MessageVersions::cancelEdit()
{
    if (m_editedMessage == 0) return;
    if (m_editText != m_textBefore) {
        emit editDiscarded(m_editedChat, m_editedMessage, m_editText);
    }
    endEdit();
}

void MessageVersions::endEdit()
{
    m_editedMessage = 0;
    setEditText({});
    emit editedMessageChanged();
}

std::optional<int> MessageVersions::finishEdit()
{
    const int row = m_parts.messages.rowOf(m_editedMessage);
    if (!mayChange(m_editedMessage) || m_editText.trimmed().isEmpty()) return {};
    std::optional<int> finished;
    reportFailure(*this, [&] {
        const StoredMessage before = *m_parts.messages.messageAt(row);
        // An unchanged version would be useless.
        if (m_editText != before.text) emit versionAdded(m_tree.addVersion(before.id, m_editText));
        endEdit();
        showPath();
        finished = row;
    });
    return finished;
}

}  // namespace vitrine
