/// Measures a store with many chats. Makes scripted chats, and prints median times in milliseconds for opening,
/// listing, searching, showing a long chat and deleting one. Run it on an idle machine:
///
///   chats_bench [FOLDER] [CHATS] [MESSAGES]
///
/// FOLDER: folder for the store, which is used again if it exists; default: a temporary folder.
#include "app/models/chat_find.h"
#include "app/models/chat_list_model.h"
#include "app/models/chat_search.h"
#include "app/models/message_list_model.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/find_chats.h"
#include "app/store/purge.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>
#include <vector>

using namespace vitrine;

namespace {

constexpr int kLongChat = 5000;  ///< number of messages in the long chat

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Returns the median time of `action` in milliseconds over `runs` runs.
double measure(int runs, const std::function<void()>& action)
{
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        QElapsedTimer timer;
        timer.start();
        action();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    return median(times);
}

void print(const char* what, double milliseconds)
{
    std::printf("%-58s %9.1f ms\n", what, milliseconds);
    std::fflush(stdout);
}

class Words {
public:
    QString sentence(int length)
    {
        QStringList words;
        for (int i = 0; i < length; ++i) words << word();
        return words.join(u' ') + u'.';
    }

private:
    /// Returns a random word. As in real texts, a few words are frequent and most words are rare.
    QString word()
    {
        const double u = std::uniform_real_distribution<>(0.0, 1.0)(m_random);
        auto number = static_cast<int>(std::exp(u * std::log(20000.0)));
        static const char* const syllables[] = {"ka",  "lo", "mi",  "ren", "tu", "sa",
                                                "vor", "ne", "the", "qua", "li", "ost"};
        QString text;
        for (number += 7; number > 0; number /= 12) text += QLatin1String(syllables[number % 12]);
        return text;
    }

    std::mt19937 m_random{7};
};

void fill(const Database& database, int chats, int messages)
{
    Words words;
    Transaction transaction(database);
    const int each = std::max(1, (messages - kLongChat) / std::max(1, chats - 1));
    for (int i = 0; i < chats; ++i) {
        const qint64 time = 1700000000000 + 60000LL * i;
        const qint64 chat = database
                                .run("INSERT INTO chats (title, created_at, updated_at) VALUES (?, ?, ?)",
                                     {words.sentence(5), time, time})
                                .lastInsertId()
                                .toLongLong();
        qint64 last = 0;
        for (int j = 0; j < (i == 0 ? kLongChat : each); ++j) {
            const bool answer = j % 2 == 1;
            last = database
                       .run("INSERT INTO messages (chat, parent, role, text, state, created_at) VALUES (?, ?, ?, ?,"
                            " 'complete', ?)",
                            {chat, last == 0 ? QVariant() : QVariant(last), answer ? "assistant" : "user",
                             words.sentence(answer ? 120 : 30), time + j})
                       .lastInsertId()
                       .toLongLong();
        }
        database.run("UPDATE chats SET current_message = ? WHERE id = ?", {last, chat});
    }
    transaction.commit();
}

void measureSearch(const Database& database)
{
    const char* const texts[] = {"the", "lothe", "quarenmi", "ostli vor", "lothe mi", "nothing of the kind",
                                 "st",  "zz"};
    for (const char* const text : texts) {
        double first = 0;
        std::size_t chats = 0;
        const double all = measure(7, [&] {
            QElapsedTimer timer;
            timer.start();
            first = -1;
            chats = 0;
            const Database reader(database.path(), Database::Access::Read);
            findChats(reader, QString::fromLatin1(text), {}, [&](const std::vector<ChatRow>& found) {
                if (first < 0) first = static_cast<double>(timer.nsecsElapsed()) / 1e6;
                chats += found.size();
            });
        });
        std::printf("search “%s”: %zu chats, the first after %.1f ms%*s %9.1f ms\n", text, chats, first,
                    std::max(1, 16 - static_cast<int>(std::strlen(text))), "", all);
    }
}

}  // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QTemporaryDir temporary;
    const QString folder = argc > 1 ? QString::fromLocal8Bit(argv[1]) : temporary.path();
    const int chatCount = argc > 2 ? std::atoi(argv[2]) : 1000;
    const int messageCount = argc > 3 ? std::atoi(argv[3]) : 100000;
    const QString path = QDir(folder).filePath("chats.sqlite");
    if (!QFile::exists(path)) {
        QDir().mkpath(folder);
        const Database database(path);
        print("writing all chats", measure(1, [&] { fill(database, chatCount, messageCount); }));
    }
    std::printf("%lld MB in the file\n", QFileInfo(path).size() / 1000000);

    print("opening the store", measure(7, [&] { const Database database(path); }));
    const Database database(path);
    ChatStore store(database);
    print("reading the list of chats", measure(7, [&] { store.chats(); }));
    ChatSearch search(database);
    ChatListModel list(store, search);
    print("the list, made anew", measure(7, [&] { const ChatListModel fresh(store, search); }));
    print("the list, after a change of one chat", measure(7, [&] {
              store.edit(1, {.title = "x"});
              list.refresh();
          }));
    MessageListModel messages;
    print("showing a chat of 5,000 messages", measure(7, [&] { messages.reset(store.messages(1)); }));
    ChatFind find(messages);
    find.setActive(true);
    bool odd = false;
    print("finding a word in it", measure(7, [&] {
              odd = !odd;
              find.setText(odd ? "lothe" : "quaren");
          }));
    measureSearch(database);
    if (argc > 1) return 0;  // keeps the folder unchanged for the next run
    print("deleting a chat of 5,000 messages for good", measure(1, [&] {
              store.setRemoved(1, true);
              const std::vector<qint64> removed{1};
              purgeChats(database, removed);
          }));
    return 0;
}
