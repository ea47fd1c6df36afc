#include "app/models/chat_find.h"

#include "app/models/message_list_model.h"

#include <QStringMatcher>

#include <algorithm>
#include <chrono>

namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kGathering{200};

}  // namespace

ChatFind::ChatFind(MessageListModel& messages, QObject* parent) : QObject(parent), m_messages(messages)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kGathering);
    connect(&m_soon, &QTimer::timeout, this, &ChatFind::find);
    const auto later = [this] {
        if (m_active && !m_soon.isActive()) m_soon.start();
    };
    connect(&m_messages, &QAbstractItemModel::dataChanged, this, later);
    connect(&m_messages, &QAbstractItemModel::rowsInserted, this, later);
    connect(&m_messages, &QAbstractItemModel::rowsRemoved, this, later);
    // Another chat.
    connect(&m_messages, &QAbstractItemModel::modelReset, this, [this] { setActive(false); });
}

void ChatFind::setActive(bool active)
{
    if (active == m_active) return;
    m_active = active;
    find();
    emit activeChanged();
    if (active && m_current >= 0) go(m_current);
}

void ChatFind::setText(const QString& text)
{
    if (text == m_text) return;
    m_text = text;
    find();
    if (m_current >= 0) go(m_current);
}

void ChatFind::start(const QString& text, qint64 message)
{
    m_text = text;
    m_active = true;
    find();
    emit activeChanged();
    const auto at = std::find_if(m_places.begin(), m_places.end(),
                                 [message](const Place& place) { return place.message == message; });
    if (at != m_places.end()) go(static_cast<int>(at - m_places.begin()));
}

void ChatFind::find()
{
    m_soon.stop();
    const bool looked = m_current >= 0 && m_current < count();
    const Place before = looked ? m_places[static_cast<std::size_t>(m_current)] : Place{};
    m_places.clear();
    m_current = -1;
    if (m_active && !m_text.isEmpty()) {
        const QStringMatcher matcher(m_text, Qt::CaseInsensitive);
        for (int row = 0; row < m_messages.count(); ++row) {
            const StoredMessage& message = *m_messages.messageAt(row);
            for (qsizetype at = 0; (at = matcher.indexIn(message.text, at)) >= 0; at += m_text.size()) {
                m_places.push_back({message.id, row, at, message.text.size()});
            }
        }
        const auto same = std::find_if(m_places.begin(), m_places.end(), [&before, looked](const Place& place) {
            return looked && place.message == before.message && place.at >= before.at;
        });
        m_current = same != m_places.end() ? static_cast<int>(same - m_places.begin()) : count() - 1;
    }
    emit changed();
}

void ChatFind::step(int by)
{
    if (count() > 0) go((m_current + by + count()) % count());
}

void ChatFind::go(int place)
{
    m_current = place;
    emit changed();
    const Place& there = m_places[static_cast<std::size_t>(place)];
    emit wanted(there.row, there.length == 0 ? 0 : static_cast<double>(there.at) / static_cast<double>(there.length));
}

}  // namespace vitrine
