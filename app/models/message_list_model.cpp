#include "app/models/message_list_model.h"

#include "app/answers/footnote.h"
#include "app/answers/run_facts.h"
#include "app/i18n/translated.h"
#include "app/library/endpoints.h"
#include "app/markdown/shown_text.h"
#include "app/models/block_list_model.h"
#include "app/store/text.h"
#include "app/store/visible_name.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace vitrine {

namespace {

/// Returns "14:32" for a time today. For other days, returns date and time.
QString shownTime(const QDateTime& at)
{
    if (!at.isValid()) return {};
    const QLocale locale;
    const QString time = locale.toString(at.toLocalTime().time(), QLocale::ShortFormat);
    const QDate date = at.toLocalTime().date();
    if (date == QDate::currentDate()) return time;
    return locale.toString(date, QLocale::ShortFormat) + u' ' + time;
}

}  // namespace

MessageListModel::MessageListModel(QObject* parent) : RowModel(parent), m_serverName(&Endpoints::hostOf) {}

MessageListModel::~MessageListModel() = default;

QVariant MessageListModel::value(std::size_t at, int role) const
{
    Row& row = m_rows[at];
    switch (role) {
    case MessageIdRole:
        return row.message.id;
    case AuthorRole:
        return static_cast<int>(row.message.role == QLatin1String("user") ? Author::User : Author::Assistant);
    case Qt::DisplayRole:
    case TextRole:
        return row.message.text;
    case OpeningRole:
        return row.message.text.left(kOpening);
    case SaidRole:
        return row.message.role == QLatin1String("user") ? row.message.text : QString();
    case BlocksRole:
        return QVariant::fromValue(blocksOf(row.blocks, row.message.text));
    case MessageStateRole:
        return static_cast<int>(row.message.state);
    case TimeRole:
        return shownTime(row.message.createdAt);
    case FootnoteRole:
        return answerFootnote(row.message);
    case FactsRole:
        return answerFacts(row.message);
    case ModelNameRole:
        return m_modelName ? m_modelName(row.message.answer) : visibleName(row.message.answer.modelName);
    case ServerRole:
        return m_serverName(row.message.answer.modelPath);
    case ServerAddressRole:
        return Endpoints::addressOf(row.message.answer.modelPath);
    case ErrorTextRole:
        return translated(row.message.answer.error);  // the core writes errors in English, and they are stored in
                                                      // English
    case ErrorDetailRole:
        return row.message.answer.errorDetail;
    case ReasoningRole:
        return row.message.reasoning.trimmed();
    case ReasoningBlocksRole:
        return QVariant::fromValue(blocksOf(row.reasoningBlocks, row.message.reasoning));
    case ReasoningTokensRole:
        return row.message.answer.reasoningTokens;
    case ReasoningSecondsRole:
        return row.message.answer.facts.reasoningSeconds.value_or(-1);
    case SiblingRole:
        return row.message.sibling;
    case SiblingsRole:
        return row.message.siblings;
    case LeftOutRole:
        return row.leftOut;
    case EditedRole:
        return row.message.edited;
    default:
        return {};
    }
}

void MessageListModel::renameServers()
{
    if (!m_rows.empty()) emit dataChanged(index(0), index(count() - 1), {ServerRole});
}

const StoredMessage* MessageListModel::messageAt(int row) const
{
    if (row < 0 || row >= count()) return nullptr;
    return &m_rows[static_cast<std::size_t>(row)].message;
}

std::vector<StoredMessage> MessageListModel::messages() const
{
    std::vector<StoredMessage> messages;
    messages.reserve(m_rows.size());
    for (const Row& row : m_rows) messages.push_back(row.message);
    return messages;
}

QString MessageListModel::textOf(qint64 messageId) const
{
    const StoredMessage* message = messageAt(rowOf(messageId));
    return message ? message->text : QString();
}

QString MessageListModel::spokenOf(qint64 messageId) const
{
    const StoredMessage* message = messageAt(rowOf(messageId));
    if (!message) return {};
    const QString opening = message->text.left(kOpening);
    return message->role == QLatin1String("assistant") ? spokenText(opening) : opening;
}

int MessageListModel::rowOf(qint64 messageId) const
{
    // Search from the end, because the message is nearly always the last one.
    for (int row = count() - 1; row >= 0; --row) {
        if (m_rows[static_cast<std::size_t>(row)].message.id == messageId) return row;
    }
    return -1;
}

void MessageListModel::reset(std::vector<StoredMessage> messages)
{
    beginResetModel();
    m_rows.clear();
    for (StoredMessage& message : messages) m_rows.push_back({std::move(message), nullptr, nullptr, 0});
    endResetModel();
    emit countChanged();
}

void MessageListModel::append(StoredMessage message)
{
    beginInsertRows({}, count(), count());
    m_rows.push_back({std::move(message), nullptr, nullptr, 0});
    endInsertRows();
    emit countChanged();
}

void MessageListModel::update(std::vector<StoredMessage> messages)
{
    std::size_t same = 0;
    for (; same < m_rows.size() && same < messages.size(); ++same) {
        StoredMessage& shown = m_rows[same].message;
        if (shown.id != messages[same].id) break;
        if (std::tie(shown.sibling, shown.siblings) == std::tie(messages[same].sibling, messages[same].siblings))
            continue;
        shown.sibling = messages[same].sibling;
        shown.siblings = messages[same].siblings;
        touch(static_cast<int>(same), {SiblingRole, SiblingsRole});
    }
    messages.erase(messages.begin(), messages.begin() + static_cast<std::ptrdiff_t>(same));
    const int row = static_cast<int>(same);
    if (messages.empty())
        changeEnd(row, [&] { m_rows.resize(same); });
    else
        replaceFrom(row, std::move(messages));
}

void MessageListModel::replaceFrom(int row, std::vector<StoredMessage> messages)
{
    if (row + 1 < count()) {
        beginRemoveRows({}, row + 1, count() - 1);
        m_rows.resize(static_cast<std::size_t>(row) + 1);
        endRemoveRows();
    }
    auto message = messages.begin();
    // Replace the message without removing its row, so that the delegate and the keyboard focus are kept.
    if (row < count() && message != messages.end()) {
        m_rows[static_cast<std::size_t>(row)] = {std::move(*message++), nullptr, nullptr, 0};
        touch(row, {});
    }
    for (; message != messages.end(); ++message) append(std::move(*message));
    emit countChanged();
}

void MessageListModel::setLeftOut(const std::vector<qint64>& messages)
{
    int first = -1;  // first row of the current run of left-out messages; -1: the previous row is in the prompt
    std::vector<int> marks(m_rows.size(), 0);
    for (int row = 0; row < count(); ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (!std::binary_search(messages.begin(), messages.end(), m_rows[at].message.id)) {
            first = -1;
        } else if (first < 0) {
            first = row;
            marks[at] = 1;
        } else {
            marks[at] = -1;
            ++marks[static_cast<std::size_t>(first)];
        }
    }
    for (int row = 0; row < count(); ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (std::exchange(m_rows[at].leftOut, marks[at]) != marks[at]) touch(row, {LeftOutRole});
    }
}

void MessageListModel::appendText(qint64 messageId, const QString& text)
{
    const int row = rowOf(messageId);
    if (row < 0 || text.isEmpty()) return;
    Row& changed = m_rows[static_cast<std::size_t>(row)];
    const bool opening = changed.message.text.size() < kOpening;
    changed.message.text += text;
    if (changed.blocks) changed.blocks->append(text);
    touch(row, opening ? QList<int>{TextRole, OpeningRole} : QList<int>{TextRole});
}

void MessageListModel::appendReasoning(qint64 messageId, const QString& text, int tokens)
{
    const int row = rowOf(messageId);
    if (row < 0) return;
    Row& changed = m_rows[static_cast<std::size_t>(row)];
    StoredMessage& message = changed.message;
    if (text.isEmpty() && message.answer.reasoningTokens == tokens) return;
    message.reasoning += text;
    if (changed.reasoningBlocks) changed.reasoningBlocks->append(text);
    message.answer.reasoningTokens = tokens;
    touch(row, {ReasoningRole, ReasoningTokensRole});
}

void MessageListModel::turnTextIntoReasoning(qint64 messageId)
{
    const int row = rowOf(messageId);
    if (row < 0) return;
    Row& changed = m_rows[static_cast<std::size_t>(row)];
    const QString text = std::exchange(changed.message.text, {});
    changed.message.reasoning += text;
    if (changed.reasoningBlocks) changed.reasoningBlocks->append(text);
    changed.blocks.reset();
    touch(row, {TextRole, OpeningRole, BlocksRole, ReasoningRole});
}

void MessageListModel::setAnswer(qint64 messageId, MessageState state, const AnswerInfo& answer)
{
    const int row = rowOf(messageId);
    if (row < 0) return;
    StoredMessage& message = m_rows[static_cast<std::size_t>(row)].message;
    message.state = state;
    message.answer = answer;
    touch(row, {MessageStateRole, FootnoteRole, FactsRole, ErrorTextRole, ErrorDetailRole, ReasoningTokensRole,
                ReasoningSecondsRole});
}

BlockListModel* MessageListModel::blocksOf(std::unique_ptr<BlockListModel, DeleteLater>& blocks,
                                           const QString& text) const
{
    if (!blocks) {
        blocks.reset(new BlockListModel(&m_blocksParent));
        blocks->append(text);
    }
    return blocks.get();
}

void MessageListModel::touch(int row, const QList<int>& roles)
{
    const QModelIndex cell = index(row);
    emit dataChanged(cell, cell, roles);
}

}  // namespace vitrine
