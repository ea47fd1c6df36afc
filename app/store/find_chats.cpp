#include "app/store/find_chats.h"

#include "app/markdown/shown_text.h"
#include "app/markdown/text_search.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/excerpt.h"
#include "app/store/message_index.h"

#include <QElapsedTimer>
#include <QStringList>

#include <chrono>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

namespace vitrine {

namespace {

// Limits of one portion of results. The list is redrawn for each portion, so portions should not be too small. The
// first portion is small, so that the first results appear at once.
struct Portion {
    std::size_t rows;
    std::chrono::milliseconds time;
};
constexpr Portion kFirstPortion{16, std::chrono::milliseconds(8)};
constexpr Portion kPortion{64, std::chrono::milliseconds(20)};
// Maximum number of messages that one SQL statement finds: kReadFirst for the first statement, kReadAtOnce for later
// statements. Short statements let other connections write in between, and the first results arrive early.
constexpr int kReadFirst = 200;
constexpr int kReadAtOnce = 4000;
// Maximum number of texts that one SQL statement reads. In most chats the first text already matches, so the other
// texts need not be read.
constexpr qsizetype kTextsAtOnce = 16;

class Finder {
public:
    Finder(const Database& database, const QString& text, const std::stop_token& stop, const ChatsFound& found)
        : m_database(database), m_text(text), m_search(text), m_stop(stop), m_found(found)
    {
        m_sinceLast.start();
    }

    void run()
    {
        lookAtTitles();
        const QString expression = indexExpression(m_text);
        if (!expression.isEmpty()) {
            lookAtMessages(QStringLiteral("SELECT id, chat FROM messages WHERE state = 'streaming' "
                                          "AND removed_with IS NULL AND id < ?"
                                          " ORDER BY id DESC LIMIT ?"),
                           {});
            lookAtMessages(
                QStringLiteral(
                    "SELECT m.id, m.chat FROM message_words w JOIN messages m"
                    " ON m.id = w.rowid WHERE w.message_words MATCH ? AND m.removed_with IS NULL AND w.rowid < ?"
                    " ORDER BY w.rowid DESC LIMIT ?"),
                {expression});
        }
        // Also search without the index. The index cannot find matches that differ in accents or contain Markdown
        // marks.
        lookAtMessages(QStringLiteral("SELECT id, chat FROM messages WHERE removed_with IS NULL AND id < ? "
                                      "ORDER BY id DESC LIMIT ?"),
                       {});
        if (!m_portion.empty() && !m_stop.stop_requested()) m_found(std::move(m_portion));
    }

private:
    void lookAtTitles()
    {
        for (ChatRow& chat : ChatStore(m_database).chats()) {
            if (m_stop.stop_requested()) return;
            if (m_search.isIn(chat.title))
                take(std::move(chat));
            else
                m_others.emplace(chat.id, std::move(chat));
        }
    }

    /// Searches the messages that `statement` finds. The statement must select id and chat of messages, newest first.
    /// Its last two placeholders are an exclusive upper bound of the ids and the maximum number of messages. Texts are
    /// read only in chats that have no match yet.
    void lookAtMessages(const QString& statement, const QVariantList& values)
    {
        qint64 below = std::numeric_limits<qint64>::max();
        std::vector<std::pair<qint64, qint64>> read;  // pairs: id of a message, id of its chat
        for (int most = kReadFirst; !m_others.empty() && !m_stop.stop_requested(); most = kReadAtOnce) {
            read.clear();
            QSqlQuery messages = m_database.run(statement, values + QVariantList{below, most});
            while (messages.next()) {
                below = messages.value(0).toLongLong();
                read.emplace_back(below, messages.value(1).toLongLong());
            }
            lookAtTexts(read);
            if (static_cast<int>(read.size()) < most) return;
        }
    }

    void lookAtTexts(const std::vector<std::pair<qint64, qint64>>& messages)
    {
        QStringList ids;
        for (const auto& [message, chat] : messages) {
            if (m_stop.stop_requested()) return;
            if (m_others.contains(chat)) ids << QString::number(message);
            if (ids.size() == kTextsAtOnce) lookAtTexts(std::exchange(ids, {}));
        }
        if (!ids.isEmpty()) lookAtTexts(ids);
        deliverIfDue();
    }

    void lookAtTexts(const QStringList& ids)
    {
        QSqlQuery messages =
            m_database.run(QStringLiteral("SELECT id, chat, text, reasoning, role FROM messages WHERE id IN (%1)"
                                          " ORDER BY id DESC")
                               .arg(ids.join(u',')));
        while (messages.next()) {
            const auto chat = m_others.find(messages.value(1).toLongLong());
            if (chat != m_others.end()) lookAt(chat->second, messages.value(0).toLongLong(), messages);
        }
        deliverIfDue();
    }

    void lookAt(ChatRow& chat, qint64 message, const QSqlQuery& row)
    {
        const bool ofUser = row.value(4).toString() == QLatin1String("user");
        std::optional<Excerpt> excerpt = excerptOf(row.value(2).toString(), !ofUser);
        const bool inReasoning = !excerpt;
        if (!excerpt) excerpt = excerptOf(row.value(3).toString(), true);
        if (!excerpt) return;
        chat.hitInReasoning = inReasoning;
        chat.excerpt = excerpt->text;
        chat.hitAt = excerpt->hitAt;
        chat.hitLength = excerpt->hitLength;
        chat.hit = message;
        const qint64 id = chat.id;
        take(std::move(chat));
        m_others.erase(id);
    }

    /// Returns an excerpt around the first match in a text; nullopt if no match exists.
    std::optional<Excerpt> excerptOf(const QString& text, bool markdown) const
    {
        if (!markdown) return excerptIn(text, m_search.in(text), 0);
        if (!m_search.mayBeIn(text)) return std::nullopt;
        QString all;
        std::vector<TextRange> found;
        qsizetype foundIn = 0;
        for (const ShownText& shown : shownTexts(text)) {
            if (!all.isEmpty()) all += shown.column > 0 ? u' ' : u'\n';
            const QString words = withSources(shown);
            if (found.empty()) {
                found = m_search.in(words);
                foundIn = all.size();
            }
            all += words;
        }
        return excerptIn(all, found, foundIn);
    }

    static std::optional<Excerpt> excerptIn(const QString& text, const std::vector<TextRange>& found, qsizetype from)
    {
        if (found.empty()) return std::nullopt;
        return excerptAround(text, from + found.front().at, found.front().length);
    }

    void take(ChatRow&& chat)
    {
        m_portion.push_back(std::move(chat));
        if (m_portion.size() >= m_most.rows) deliver();
    }

    void deliverIfDue()
    {
        if (!m_portion.empty() && m_sinceLast.elapsed() >= m_most.time.count()) deliver();
    }

    void deliver()
    {
        m_found(std::exchange(m_portion, {}));
        m_most = kPortion;
        m_sinceLast.start();
    }

    const Database& m_database;
    const QString m_text;
    const TextSearch m_search;
    const std::stop_token& m_stop;
    const ChatsFound& m_found;
    std::unordered_map<qint64, ChatRow> m_others;  ///< chats that have no match yet
    std::vector<ChatRow> m_portion;
    Portion m_most = kFirstPortion;
    QElapsedTimer m_sinceLast;
};

}  // namespace

void findChats(const Database& database, const QString& text, const std::stop_token& stop, const ChatsFound& found)
{
    Finder(database, text, stop, found).run();
}

}  // namespace vitrine
