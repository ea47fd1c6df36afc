#include "app/models/chat_list_model.h"
#include "app/models/chat_search.h"
#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/excerpt.h"
#include "app/store/find_chats.h"
#include "app/store/message_index.h"
#include "app/store/message_tree.h"
#include "app/store/purge.h"
#include "tests/support/test_program.h"

#include <QAbstractItemModelTester>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::vector<ChatRow> found(const Database& database, const QString& text)
{
    std::vector<ChatRow> all;
    findChats(database, text, {},
              [&all](const std::vector<ChatRow>& chats) { all.insert(all.end(), chats.begin(), chats.end()); });
    return all;
}

std::size_t count(const Database& database, const char* text)
{
    return found(database, QString::fromUtf8(text)).size();
}

qint64 chatWith(ChatStore& chats, const QString& title, const QString& text)
{
    const qint64 chat = chats.createChat();
    chats.addUserMessage(chat, 0, text);
    chats.edit(chat, {.title = title});
    return chat;
}

/// Stores a chat whose only message is an answer with this text.
void answered(ChatStore& chats, const Database& database, const QString& text)
{
    const qint64 chat = chats.createChat();
    chats.edit(chat, {.title = QStringLiteral("§")});
    database.run("INSERT INTO messages (chat, role, text, state, created_at) VALUES (?, 'assistant', ?, 'complete', 0)",
                 {chat, text});
}

QStringList titles(const ChatListModel& model)
{
    QStringList all;
    for (int row = 0; row < model.count(); ++row) all << model.index(row).data(ChatListModel::TitleRole).toString();
    return all;
}

}  // namespace

class ChatSearchTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_database = std::make_unique<Database>(m_folder->filePath("chats.sqlite"));
        m_chats = std::make_unique<ChatStore>(*m_database);
    }

    void titlesAndMessagesAreFound()
    {
        const Database database(":memory:");
        ChatStore chats(database);
        const qint64 one = chats.createChat();
        chats.addUserMessage(one, chats.addUserMessage(one, 0, "Apples"), "and 100% pears_");
        const qint64 two = chats.createChat();
        chats.addUserMessage(two, 0, "Plums and pears");
        QCOMPARE(count(database, "apple"), std::size_t{1});
        QCOMPARE(found(database, "0% P")[0].id, one);
        QCOMPARE(found(database, "pears").size(), std::size_t{2});
        QCOMPARE(found(database, "pears")[0].id, two);  // this chat matches by its title
        QCOMPARE(count(database, "cherries"), std::size_t{0});
        chats.setRemoved(one, true);
        QCOMPARE(count(database, "pears"), std::size_t{1});
    }

    /// Reasoning is found after it was stored or changed. After it was removed, it is no longer found.
    void whatWasThoughtIsFound()
    {
        const qint64 chat = chatWith(*m_chats, "a", "A question");
        m_database->run("INSERT INTO messages (chat, role, text, reasoning, state, created_at)"
                        " VALUES (?, 'assistant', 'An answer', 'It is about **quinces**, I think.', 'complete', 0)",
                        {chat});
        std::vector<ChatRow> rows = found(*m_database, "quinces");
        QCOMPARE(rows.size(), std::size_t{1});
        QVERIFY(rows[0].hitInReasoning);
        QCOMPARE(rows[0].excerpt, QString("It is about quinces, I think."));
        QVERIFY(!found(*m_database, "answer")[0].hitInReasoning);
        m_database->run("UPDATE messages SET reasoning = 'Of medlars' WHERE text = 'An answer'");
        QCOMPARE(count(*m_database, "quinces"), std::size_t{0});
        QCOMPARE(count(*m_database, "medlars"), std::size_t{1});
        m_database->run("INSERT INTO message_words (message_words) VALUES ('integrity-check')");
        m_database->run("DELETE FROM messages");
        QCOMPARE(count(*m_database, "medlars"), std::size_t{0});
        QSqlQuery words = m_database->run("SELECT count(*) FROM message_words WHERE message_words MATCH 'med'");
        QVERIFY(words.next());
        QCOMPARE(words.value(0).toInt(), 0);
    }

    void whatWasThoughtLongAgoIsFound()
    {
        const qint64 chat = chatWith(*m_chats, "a", "A question");
        m_database->run("INSERT INTO messages (chat, role, text, reasoning, state, created_at)"
                        " VALUES (?, 'assistant', 'An answer', 'Of quinces.', 'complete', 0)",
                        {chat});
        m_chats->edit(chat, {.folder = "work"});
        // Restores the triggers of database version 7.
        for (const char* const name : {"message_added", "message_removed", "message_changed"}) {
            m_database->run(QString("DROP TRIGGER %1").arg(name));
            m_database->run(QString("CREATE TRIGGER %1 AFTER DELETE ON messages BEGIN SELECT 1; END").arg(name));
        }
        m_database->run("INSERT INTO message_words (message_words) VALUES ('delete-all')");
        m_database->run("INSERT INTO message_words (rowid, text) SELECT id, text FROM messages");
        m_database->run("DROP TABLE folders");
        m_database->run("ALTER TABLE answers DROP COLUMN repeated_tokens");
        m_database->run("ALTER TABLE chats DROP COLUMN words_for");
        m_database->run("PRAGMA user_version = 7");
        const auto indexed = [](const Database& database) {
            QSqlQuery words = database.run("SELECT count(*) FROM message_words WHERE message_words MATCH 'qui'");
            return words.next() ? words.value(0).toInt() : -1;
        };
        QCOMPARE(indexed(*m_database), 0);
        m_chats.reset();
        m_database.reset();
        const Database database(m_folder->filePath("chats.sqlite"));
        QCOMPARE(indexed(database), 1);
        QCOMPARE(count(database, "quinces"), std::size_t{1});
        QCOMPARE(count(database, "answer"), std::size_t{1});
        const std::vector<Folder> folders = ChatStore(database).folders();
        QCOMPARE(folders.size(), std::size_t{1});
        QCOMPARE(folders[0].name, QString("work"));
    }

    void everyCharacterStandsForItself()
    {
        const Database database(":memory:");
        ChatStore chats(database);
        chatWith(chats, "a", "50% of \"it's\" (a_b) NEAR c:\\d OR x* -y");
        chatWith(chats, "b", "nothing of the kind");
        for (const char* text :
             {"%", "_", "\"", "'", "a_b", "\\", "\"it's\"", "NEAR c", "OR x*", "-y", "x* -y", "(a"}) {
            QVERIFY2(count(database, text) == 1, text);
        }
        for (const char* text : {"50_ of", "a%b", "a*", "nothing OR", "it\"s"})
            QVERIFY2(count(database, text) == 0, text);
    }

    void caseDoesNotMatterInAnyScript()
    {
        const Database database(":memory:");
        ChatStore chats(database);
        chatWith(chats, QString::fromUtf8("Über Äpfel"), QString::fromUtf8("Привет, МИР; Ὀδυσσεύς"));
        for (const char* text : {"über ÄPFEL", "ÜBER", "привет, мир", "ПРИВЕТ", "ὈΔΥΣΣΕΎΣ", "Äpfel"}) {
            QVERIFY2(count(database, text) == 1, text);
        }
        QCOMPARE(count(database, "uber"), std::size_t{1});
        QCOMPARE(count(database, "ober"), std::size_t{0});
    }

    void excerptShowsThePlace()
    {
        const Database database(":memory:");
        ChatStore chats(database);
        chatWith(chats, "Pears", "Nothing");
        chatWith(chats, "b",
                 QString("first line\nof ").repeated(40) + "the only\napple " + QString("tail ").repeated(60));
        QCOMPARE(found(database, "pears")[0].excerpt, QString());
        const ChatRow row = found(database, "APPLE")[0];
        QVERIFY2(row.excerpt.startsWith(u'…') && row.excerpt.contains("the only apple tail"), qPrintable(row.excerpt));
        QCOMPARE(row.excerpt.mid(row.hitAt, row.hitLength), QString("apple"));
        QVERIFY(row.hitAt < 32);
        QVERIFY(row.excerpt.size() <= 120);
        QCOMPARE(row.hit, chats.messages(row.id)[0].id);
    }

    void excerptsReadAsText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("read");
        QTest::newRow("heading") << "## The hit\n\nand *so* on"
                                 << "The |hit| and so on";
        QTest::newRow("emphasis") << "a **very `odd` hit** here"
                                  << "a very odd |hit| here";
        QTest::newRow("list") << "1. one\n- a hit\n> said"
                              << "1. one • a |hit| said";
        QTest::newRow("link") << "see [the hit](http://x/y) there"
                              << "see the |hit| there";
        QTest::newRow("table") << "| a | b |\n|---|---|\n| c | hit |"
                               << "a b c |hit|";
        QTest::newRow("code") << "```cpp\nint hit_count = 2;\n```"
                              << "int |hit|_count = 2;";
        QTest::newRow("names keep their lines") << "my_hit_x and _so_"
                                                << "my_|hit|_x and so";
        QTest::newRow("whole") << "hit"
                               << "|hit|";
        QTest::newRow("a rule") << "---\nhit\n===\n"
                                << "|hit|";
    }

    void excerptsReadAsText()
    {
        QFETCH(QString, text);
        const Database database(":memory:");
        ChatStore chats(database);
        answered(chats, database, text);
        ChatRow row = found(database, "hit").at(0);
        row.excerpt.insert(row.hitAt + row.hitLength, u'|').insert(row.hitAt, u'|');
        QTEST(row.excerpt, "read");
    }

    /// The search covers only the text that the window shows, and ignores accents and case.
    void searchesWhatIsSeen_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<bool>("there");
        const auto row = [](const char* text, const char* wanted, bool there) {
            QTest::newRow(wanted) << QString::fromUtf8(text) << QString::fromUtf8(wanted) << there;
        };
        row("It costs **$1.50** a pound.", "costs $1.50", true);
        row("It costs **$1.50** a pound.", "**", false);
        row("See [the manual](http://a.example/secret) now.", "the manual now", true);
        row("See [the manual](http://a.example/secret) now.", "secret", false);
        row("Herr Müller", "muller", true);
        row("Herr Muller", "MÜLLER", true);
        row("die größe", "GRÖSSE", true);
        row("DIE GRÖSSE", "größe", true);
        row("un**believ**able", "unbelievable", true);
        row("这是**重要**的文件", "是重要的", true);
        row("H<sub>2</sub>O", "h2o", true);
        row("AT&amp;T", "at&t", true);
        row("don\u2019t \u2013 ﬁne", "don't - fine", true);
        row("Ｖｉｔｒｉｎｅ", "vitrine", true);
        row("два слова: ёлка", "елка", true);
        row("май", "маи", false);
        row("か", "が", false);
        row("two\nlines", "two lines", true);
    }

    void searchesWhatIsSeen()
    {
        QFETCH(QString, text);
        QFETCH(QString, wanted);
        QFETCH(bool, there);
        const Database database(":memory:");
        ChatStore chats(database);
        answered(chats, database, text);
        QCOMPARE(found(database, wanted).size(), there ? 1u : 0u);
    }

    /// The search uses the index where possible. The index is updated with every change of a message.
    void theIndexFollowsTheMessages()
    {
        ChatStore& chats = *m_chats;
        AnswerStore answers(*m_database);
        const qint64 chat = chats.createChat();
        const qint64 user = chats.addUserMessage(chat, 0, "A question of pears");
        const qint64 answer = answers.begin({chat, user, "M", "/m", "{}"});
        answers.appendSlice(answer, "an apple in the making", {});
        const auto indexed = [this](const QString& text) {
            QSqlQuery query = m_database->run("SELECT count(*) FROM message_words WHERE message_words MATCH ?",
                                              {indexExpression(text)});
            return query.next() ? query.value(0).toInt() : -1;
        };
        QCOMPARE(indexed("question of pears"), 1);
        QCOMPARE(indexed("apple"), 0);
        // The answer is found while it is being written, although it is not in the index yet.
        QCOMPARE(count(*m_database, "apple in"), std::size_t{1});
        answers.finish(answer, MessageState::Complete, {});
        QCOMPARE(indexed("apple"), 1);
        m_database->run("UPDATE messages SET text = 'a plum' WHERE id = ?", {answer});
        QCOMPARE(indexed("apple"), 0);
        QCOMPARE(indexed("a plum"), 1);
        chats.setRemoved(chat, true);
        const std::vector<qint64> removed{chat};
        purgeChats(*m_database, removed);
        QCOMPARE(indexed("a plum"), 0);
        QCOMPARE(indexed("question"), 0);
        // The index must not contain traces of deleted text.
        QSqlQuery parts = m_database->run("SELECT sum(length(block)) FROM message_words_data WHERE id > 10");
        QVERIFY(parts.next());
        QVERIFY2(parts.value(0).toInt() < 20, qPrintable(parts.value(0).toString()));
        QCOMPARE(indexExpression("ab"), QString());
        QCOMPARE(indexExpression(QString::fromUtf8("ᎡᎧᎭ")), QString());
        QCOMPARE(indexExpression("a\"bc"), QString("\"a\"\"b\" AND \"\"\"bc\""));
    }

    /// The search also finds texts that the index cannot look up: texts of one or two characters, letters for which
    /// SQLite has no case mapping, and long texts.
    void whatTheIndexDoesNotKnowIsFoundToo()
    {
        chatWith(*m_chats, "a", QString::fromUtf8("字符集 ᎡᎧᎭ Ⴀⴀ 😀😃😄 and so on, ad infinitum").repeated(3));
        for (const char* text : {"字符", "ᎡᎧᎭ", "ꭱꭷꭽ", "😃😄", "d", "SO ON, ad infinitum字符集"}) {
            QVERIFY2(count(*m_database, text) == 1, text);
        }
        QCOMPARE(count(*m_database, "符字"), std::size_t{0});
    }

    void hitsInOtherVersionsAreFoundAndShown()
    {
        AnswerStore answers(*m_database);
        const qint64 chat = m_chats->createChat();
        const qint64 user = m_chats->addUserMessage(chat, 0, "Question");
        const qint64 first = answers.begin({chat, user, "M", "", ""});
        answers.appendSlice(first, "an old apple", {});
        answers.finish(first, MessageState::Complete, {});
        const qint64 next = m_chats->addUserMessage(chat, first, "And?");
        const qint64 second = answers.begin({chat, user, "M", "", ""});
        QCOMPARE(m_chats->messages(chat).back().id, second);
        const ChatRow row = found(*m_database, "old apple")[0];
        QCOMPARE(row.hit, first);
        MessageTree tree(*m_database);
        tree.showLine(row.hit);
        QCOMPARE(m_chats->messages(chat).back().id, next);
        tree.remove(first);
        // A removed chat is not found, even while it can still be restored.
        QCOMPARE(count(*m_database, "old apple"), std::size_t{0});
    }

    void stoppedSearchReadsNoFurther()
    {
        const Database database(":memory:");
        ChatStore chats(database);
        for (int i = 0; i < 200; ++i) chatWith(chats, "t", "some word");
        std::stop_source stop;
        std::size_t told = 0;
        findChats(database, "word", stop.get_token(), [&](const std::vector<ChatRow>& portion) {
            told += portion.size();
            stop.request_stop();
        });
        QVERIFY2(told > 0 && told < 200, qPrintable(QString::number(told)));
    }

    /// A second, read-only connection sees committed data, is not blocked by a writer, and cannot write.
    void readerBesideAWriter()
    {
        chatWith(*m_chats, "one", "committed");
        const Transaction transaction(*m_database);
        m_database->run("UPDATE messages SET text = 'not yet'");
        const Database reader(m_database->path(), Database::Access::Read);
        QCOMPARE(count(reader, "committed"), std::size_t{1});
        QCOMPARE(count(reader, "not yet"), std::size_t{0});
        QVERIFY_EXCEPTION_THROWN(reader.run("DELETE FROM chats"), StoreError);
    }

    void searchesOnAThreadOfItsOwn()
    {
        chatWith(*m_chats, "one", "a pear");
        std::atomic<QThread*> thread = nullptr;
        ChatSearch search(*m_database, [&](const Database& database, const QString& text, const std::stop_token& stop,
                                           const ChatsFound& take) {
            thread = QThread::currentThread();
            findChats(database, text, stop, take);
        });
        const QSignalSpy finished(&search, &ChatSearch::finished);
        qint64 chat = 0;
        connect(&search, &ChatSearch::found, this, [&](const std::vector<ChatRow>& rows) {
            QCOMPARE(QThread::currentThread(), QCoreApplication::instance()->thread());
            chat = rows.at(0).id;
        });
        search.start("pear");
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(chat, m_chats->chats()[0].id);
        QVERIFY(thread != nullptr && thread != QThread::currentThread());
    }

    void chatsInMemoryAreFoundToo()
    {
        const Database database(":memory:");
        ChatStore chats(database);
        chatWith(chats, "one", "a pear");
        chatWith(chats, "two", "a plum");
        ChatSearch search(database);
        ChatListModel model(chats, search);
        model.setFilter("pear");
        QTRY_COMPARE(titles(model), QStringList("one"));
    }

    void typingMakesOneSearch()
    {
        chatWith(*m_chats, "one", "a pear");
        QStringList searched;
        ChatSearch search(*m_database, [&](const Database& database, const QString& text, const std::stop_token& stop,
                                           const ChatsFound& take) {
            searched << text;
            findChats(database, text, stop, take);
        });
        ChatListModel model(*m_chats, search);
        for (const char* typed : {"p", "pe", "pea", "pear", "pear "}) model.setFilter(typed);
        QVERIFY(model.searching());
        QTRY_VERIFY(!model.searching());
        QCOMPARE(searched, QStringList("pear"));
        QCOMPARE(titles(model), QStringList("one"));
        model.setFilter(" pear ");  // the trimmed filter is the same, so no new search starts
        QVERIFY(!model.searching());
    }

    /// A cancelled search must not replace the results of the search after it.
    void olderFindingsReplaceNothing()
    {
        chatWith(*m_chats, "one", "pear");
        std::atomic<bool> begun = false;
        ChatSearch search(*m_database, [&](const Database&, const QString& text, const std::stop_token& stop,
                                           const ChatsFound& take) {
            begun = true;
            if (text == "old") {
                while (!stop.stop_requested()) QThread::yieldCurrentThread();
            }
            take({ChatRow{.id = 1, .title = text, .updatedAt = {}}});
        });
        ChatListModel model(*m_chats, search);
        QStringList shown;
        connect(&model, &ChatListModel::modelReset, this, [&] { shown << titles(model); });
        model.setFilter("old");
        QTRY_VERIFY(begun);
        model.setFilter("new");
        QTRY_VERIFY(!model.searching());
        QCOMPARE(shown, QStringList("new"));
        QCOMPARE(titles(model), QStringList("new"));
    }

    /// While a search is blocked, the user can rename, remove and restore chats, and an answer can be written.
    void theListWorksDuringASearch()
    {
        const qint64 first = chatWith(*m_chats, "pear 1", "x");
        for (int i = 2; i <= 4; ++i) chatWith(*m_chats, QString("pear %1").arg(i), "x");
        chatWith(*m_chats, "plum", "x");
        QSemaphore held;
        std::atomic<int> searches = 0;
        ChatSearch search(*m_database, [&](const Database& database, const QString& text, const std::stop_token& stop,
                                           const ChatsFound& take) {
            // The second search waits with its results until the test releases or cancels it.
            const int number = ++searches;
            findChats(database, text, stop, [&](const std::vector<ChatRow>& chats) {
                while (number == 2 && !stop.stop_requested() && !held.tryAcquire()) QThread::yieldCurrentThread();
                take(chats);
            });
        });
        ChatListModel model(*m_chats, search);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QSignalSpy failed(&model, &ChatListModel::failed);
        connect(&model, &ChatListModel::purgeRequested, this, [this](const QList<qint64>& chats) {
            purgeChats(*m_database, std::vector<qint64>(chats.begin(), chats.end()));
        });
        model.setFilter("pear");
        QTRY_COMPARE(titles(model), QStringList({"pear 4", "pear 3", "pear 2", "pear 1"}));
        model.refresh();
        QTRY_COMPARE(searches.load(), 2);

        model.rename(1, "pear three");
        QCOMPARE(titles(model)[1], QString("pear three"));
        AnswerStore answers(*m_database);
        const qint64 answer = answers.begin({first, m_chats->messages(first)[0].id, "M", "/m", "{}"});
        for (int i = 0; i < 100; ++i) answers.appendSlice(answer, "word ", {});
        model.refresh();
        model.remove(0);
        QCOMPARE(titles(model), QStringList({"pear three", "pear 2", "pear 1"}));
        model.settleRemoved();  // deletes the removed chat from the database
        model.remove(1);
        QTRY_VERIFY(!model.searching());
        // Chat 1 is first because an answer in it made it the most recent chat.
        QCOMPARE(titles(model), QStringList({"pear 1", "pear three"}));
        model.undoRemove();
        QTRY_VERIFY(!model.searching());
        QCOMPARE(titles(model), QStringList({"pear 1", "pear three", "pear 2"}));
        QVERIFY(failed.isEmpty());
        QSqlQuery left = m_database->run("SELECT count(*) FROM chats");
        QVERIFY(left.next());
        QCOMPARE(left.value(0).toInt(), 4);
        model.setFilter("");
        QCOMPARE(titles(model), QStringList({"pear 1", "plum", "pear three", "pear 2"}));
    }

    void firstHitIsOpenedWhenItIsFound()
    {
        chatWith(*m_chats, "plum", "x");
        const qint64 pear = chatWith(*m_chats, "pear", "x");
        ChatSearch search(*m_database);
        ChatListModel model(*m_chats, search);
        const QSignalSpy opened(&model, &ChatListModel::openRequested);
        const QSignalSpy told(&model, &ChatListModel::firstOpened);
        model.openFirst();
        QVERIFY(opened.isEmpty());  // without an active search there is no first result to open
        model.setFilter("pea");
        model.setFilter("pear");
        model.openFirst();
        QVERIFY(opened.isEmpty());
        QTRY_COMPARE(told.size(), 1);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].toLongLong(), pear);
        model.openFirst();
        QCOMPARE(told.size(), 2);
        model.setFilter("cherry");
        model.openFirst();
        QTRY_VERIFY(!model.searching());
        model.setFilter("plum");  // changing the search text cancels the request to open the first result
        QTRY_VERIFY(!model.searching());
        QCOMPARE(titles(model), QStringList("plum"));
        QCOMPARE(told.size(), 2);
    }

    void failureIsToldAndKeepsTheList()
    {
        chatWith(*m_chats, "pear", "x");
        ChatSearch search(*m_database, [](const Database&, const QString&, const std::stop_token&, const ChatsFound&) {
            throw StoreError(StoreError::Kind::Unusable, std::string("It cannot be read."), "detail");
        });
        ChatListModel model(*m_chats, search);
        const QSignalSpy failed(&model, &ChatListModel::failed);
        model.setFilter("pear");
        QTRY_VERIFY(!model.searching());
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed[0][0].value<LocalizedText>().text(), QString("It cannot be read."));
        QCOMPARE(titles(model), QStringList("pear"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<ChatStore> m_chats;
};

VITRINE_GUI_TEST(ChatSearchTest);
#include "chat_search_test.moc"
