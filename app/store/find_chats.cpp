#include "app/store/find_chats.h"

#include "app/store/chat_store.h"
#include "app/store/database.h"

#include <QElapsedTimer>
#include <QStringMatcher>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

constexpr qsizetype kExcerptBefore = 12;
// The first hits should be there at once; a list that grows at each hit would only be drawn more often.
constexpr std::chrono::milliseconds kPortionTime{40};
constexpr std::size_t kPortionRows = 64;

/// The line around a hit, begun where a word begins.
QString excerpt(const QString& text, qsizetype at)
{
    qsizetype begin = std::max<qsizetype>(0, at - kExcerptBefore);
    if (begin > 0) {
        const qsizetype space = text.indexOf(u' ', begin);
        if (space >= 0 && space < at) begin = space + 1;
        if (text[begin].isLowSurrogate()) ++begin;
    }
    // More than a preview takes, since white space will go.
    const QString line = QStringView(text).mid(begin, 2 * kPreviewLength).toString();
    return previewOf(begin > 0 ? u'…' + line.simplified() : line.simplified());
}

/// Where the newest message of a chat that contains it does so; nothing where none does, or `stop` was requested.
std::optional<QString> findInMessages(const Database& database, qint64 chat, const QStringMatcher& matcher,
                                      const std::stop_token& stop)
{
    QSqlQuery messages =
        database.run(QStringLiteral("SELECT text FROM messages WHERE chat = ? ORDER BY id DESC"), {chat});
    while (!stop.stop_requested() && messages.next()) {
        const QString text = messages.value(0).toString();
        if (const qsizetype at = matcher.indexIn(text); at >= 0) return excerpt(text, at);
    }
    return std::nullopt;
}

}  // namespace

void findChats(const Database& database, const QString& text, const std::stop_token& stop, const ChatsFound& found)
{
    const QStringMatcher matcher(text, Qt::CaseInsensitive);
    QElapsedTimer sinceLast;
    sinceLast.start();
    std::vector<ChatRow> portion;
    // The messages are read chat by chat, so that no other connection has to wait for the end of a long statement.
    for (ChatRow& chat : ChatStore(database).chats()) {
        if (stop.stop_requested()) return;
        const bool inTitle = matcher.indexIn(chat.title) >= 0;
        std::optional<QString> place;
        if (!inTitle) place = findInMessages(database, chat.id, matcher, stop);
        if (place) chat.preview = *std::move(place);
        if (inTitle || place) portion.push_back(std::move(chat));
        if (portion.empty() || (portion.size() < kPortionRows && sinceLast.elapsed() < kPortionTime.count())) continue;
        found(std::exchange(portion, {}));
        sinceLast.start();
    }
    if (!portion.empty() && !stop.stop_requested()) found(std::move(portion));
}

}  // namespace vitrine
