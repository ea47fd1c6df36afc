#include "app/exchange/chat_exchange.h"
#include "app/exchange/import_chats.h"
#include "app/store/chat_import.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/purge.h"
#include "core/base/error.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <filesystem>

using namespace vitrine;

namespace {

/// Returns a chat of `turns` questions and answers in OpenAI's format.
QByteArray chat(const QByteArray& words, int turns = 1)
{
    QByteArray messages;
    for (int i = 0; i < turns; ++i) {
        messages += i == 0 ? "" : ",";
        messages += "{'role':'user','content':'" + words + " " + QByteArray::number(i) + "'},";
        messages += "{'role':'assistant','content':'Yes.'}";
    }
    return QByteArray("{'messages':[" + messages + "]}").replace('\'', '"');
}

}  // namespace

class ImportRunTest : public QObject {
    Q_OBJECT

    struct Place {
        QTemporaryDir folder;
        Database database{folder.filePath("chats.sqlite")};
        ChatExchange exchange{database};
        QSignalSpy added{&exchange, &ChatExchange::added};
        QSignalSpy failed{&exchange, &ChatExchange::failed};
        QSignalSpy abandoned{&exchange, &ChatExchange::abandoned};

        QString write(const char* name, const QByteArray& bytes)
        {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("not written");
            return file.fileName();
        }

        void import(const QStringList& paths)
        {
            QList<QUrl> urls;
            for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
            exchange.importFiles(urls);
            QTRY_VERIFY(!exchange.busy());
        }

        std::size_t chats() const { return ChatStore(database).chats().size(); }
    };

private slots:
    void whatIsThereIsNotImportedAgain()
    {
        Place place;
        const QString path = place.write("e.json", "[" + chat("a") + "," + chat("b", 2) + "," + chat("a") + "]");
        place.import({path});
        QCOMPARE(place.chats(), std::size_t{3});
        QCOMPARE(place.added[0][0].toInt(), 3);
        QCOMPARE(place.added[0][3].toInt(), 0);
        // The file contains two chats: one continues a chat that exists already, and the other is new.
        const qint64 first = place.added[0][1].toLongLong();
        ChatStore(place.database)
            .addUserMessage(first, ChatStore(place.database).messages(first).back().id, "And then?");
        place.write("e.json", "[" + chat("a") + "," + chat("b", 2) + "," + chat("b", 3) + "]");
        place.import({path});
        QCOMPARE(place.chats(), std::size_t{4});
        QCOMPARE(place.added[1][0].toInt(), 1);
        QCOMPARE(place.added[1][3].toInt(), 2);
        // The file contains no new chat. The window therefore shows an existing chat.
        place.import({path});
        QCOMPARE(place.chats(), std::size_t{4});
        QCOMPARE(place.added[2][0].toInt(), 0);
        QVERIFY(place.added[2][1].toLongLong() > 0);
        // A chat that was deleted can be imported again.
        for (const ChatRow& row : ChatStore(place.database).chats()) ChatStore(place.database).setRemoved(row.id, true);
        place.import({path});
        QCOMPARE(place.chats(), std::size_t{3});
    }

    void timesTellChatsApart()
    {
        Place place;
        const auto dated = [](const char* second) {
            const QByteArray json =
                "{'chat_messages':[{'uuid':'1','sender':'human','text':'Hi','created_at':'2025-03-01T10:00:0";
            return QByteArray(json + second + "Z'}]}").replace('\'', '"');
        };
        place.import({place.write("a.json", dated("1"))});
        place.import({place.write("b.json", dated("2"))});
        place.import({place.write("b.json", dated("2"))});
        QCOMPARE(place.chats(), std::size_t{2});
    }

    /// If a file contains invalid chats, its valid chats are imported. A message reports the number of skipped chats
    /// and the first reason.
    void chatsWithAMistakeAreSkipped()
    {
        Place place;
        const QString path = place.write(
            "wrong.json", "[" + chat("a") + ",7,{\"x\":1}," + R"({"messages":[{"role":"user","content":3}]},)" +
                              R"({"messages":[{"role":"user","content":tru}]},)" + chat("b") + "]");
        place.import({path});
        QCOMPARE(place.chats(), std::size_t{2});
        QCOMPARE(place.added.size(), 1);
        QCOMPARE(place.added[0][0].toInt(), 2);
        QCOMPARE(place.failed.size(), 1);
        QCOMPARE(place.failed[0][0].value<LocalizedText>().text(),
                 QString("4 chats of wrong.json were skipped. First reason: chat 2, \"chats\" "
                         "contains the number 7 where an object is expected."));
        QCOMPARE(place.abandoned.size(), 0);
    }

    /// A file is refused only if none of its chats can be read.
    void aFileOfMistakesIsNamedOnce()
    {
        Place place;
        const QString wrong = place.write("wrong.json", R"([{"messages":[{"role":"user","content":3}]},7])");
        const QString text = place.write("text.json", R"({"messages": nonsense})");
        const QString right = place.write("right.json", chat("e"));
        place.import({wrong, text, right});
        QCOMPARE(place.chats(), std::size_t{1});
        QCOMPARE(place.failed.size(), 1);
        QCOMPARE(
            place.failed[0][0].value<LocalizedText>().text(),
            QString(
                "wrong.json could not be imported: chat 1, \"content\" is the number 3, but "
                "must be a text. text.json could not be imported: the file is not JSON (at byte 15: illegal value)."));
    }

    /// The file is truncated, as after an interrupted download. The complete chats in it are imported.
    void theBeginningOfABrokenFileIsImported()
    {
        Place place;
        const QString cut = place.write("cut.json", "[" + chat("c") + "," + chat("d"));
        const QString lines = place.write("cut.jsonl", chat("e") + "\n" + chat("f") + "\nxx");
        place.import({cut, lines});
        QCOMPARE(place.chats(), std::size_t{4});
        QCOMPARE(place.failed.size(), 1);
        QCOMPARE(
            place.failed[0][0].value<LocalizedText>().text(),
            QString("cut.json could not be read to its end. Reason: the file is not JSON (at byte "
                    "%1: the file ends unexpectedly). cut.jsonl could not be read to its end. Reason: line 3 is not "
                    "a JSON object.")
                .arg(QFileInfo(cut).size() + 1));
    }

    /// Every export in a folder is found, including exports in archives and files without an extension.
    void everyFileOfAFolderIsUsedOrNamed()
    {
        Place place;
        QVERIFY(QDir(place.folder.path()).mkpath("hist/claude/deep"));
        QVERIFY(QDir(place.folder.path()).mkpath("hist/jan"));
        const auto claude = [](const QByteArray& words) {
            return QByteArray("[{'chat_messages':[{'uuid':'1','sender':'human','text':'" + words + "'}]}]")
                .replace('\'', '"');
        };
        place.write("hist/claude/conversations.json", claude("Plan a trip"));
        place.write("hist/claude/users.json", "[{\"uuid\":\"1\"}]");
        place.write("hist/claude/deep/one.json", chat("deep"));
        place.write("hist/My essay plan", R"({"chunkedPrompt":{"chunks":[{"role":"user","text":"Fix it"}]}})");
        place.write("hist/jan/thread.json", R"({"object":"thread","title":"Jan thread"})");
        place.write("hist/jan/messages.jsonl",
                    R"({"id":"1","object":"thread.message","role":"user","content":"Hello Jan"})");
        place.write("hist/notes.txt", "[a list] of notes");
        place.write("hist/cut.json", "[" + chat("c"));
        place.write("hist/broken.zip", "PK\x03\x04 and no more");
        place.write("conversations.json", claude("In the archive"));
        place.write("hist/export.json", chat("e"));
        QProcess python;
        python.setWorkingDirectory(place.folder.path());
        python.start("python3", {"-m", "zipfile", "-c", "hist/all.zip", "conversations.json", "hist/export.json"});
        QVERIFY(python.waitForFinished());
        QCOMPARE(python.exitCode(), 0);
        QVERIFY(QFile::remove(place.folder.filePath("hist/export.json")));
        const QString folder = place.folder.filePath("hist");
        QVERIFY(holdsChats(folder));
        place.import({folder});
        QStringList titles;
        for (const ChatRow& row : ChatStore(place.database).chats()) titles << row.title;
        titles.sort();
        QCOMPARE(titles,
                 QStringList({"Fix it", "In the archive", "Jan thread", "Plan a trip", "c 0", "deep 0", "e 0"}));
        QCOMPARE(place.added.size(), 1);
        QCOMPARE(place.added[0][4].value<LocalizedText>().text(),
                 QString("2 files in hist contain no chats: claude/users.json, notes.txt."));
        QCOMPARE(place.failed.size(), 1);
        const QString failed = place.failed[0][0].value<LocalizedText>().text();
        QVERIFY2(failed.contains("broken.zip cannot be read as a zip archive"), qPrintable(failed));
        QVERIFY2(failed.contains("cut.json could not be read to its end. Reason: the file is not JSON"),
                 qPrintable(failed));
        QVERIFY2(!failed.contains("hist could"), qPrintable(failed));
    }

    void chatsInFoldersOfAFolder()
    {
        Place place;
        QVERIFY(QDir(place.folder.path()).mkpath("two/jan"));
        QVERIFY(QDir(place.folder.path()).mkpath("empty/more"));
        place.write("two/jan/chat", chat("a"));
        QVERIFY(holdsChats(place.folder.filePath("two")));
        QVERIFY(!holdsChats(place.folder.filePath("empty")));
        place.import({place.folder.filePath("two"), place.folder.filePath("empty")});
        QCOMPARE(place.chats(), std::size_t{1});
        QCOMPARE(place.failed.size(), 1);
        QCOMPARE(place.failed[0][0].value<LocalizedText>().text(),
                 QString("empty could not be imported: there are no chats in it."));
    }

    void nothingOfACancelledImportIsKept()
    {
        Place place;
        const QSignalSpy cancelled(&place.exchange, &ChatExchange::importCancelled);
        const QString small = place.write("small.json", chat("small"));
        const QString large = place.write("large.json", "[" + chat("a", 5000) + "," + chat("b", 5000) + "]");
        bool isShown = false;
        connect(&place.exchange, &ChatExchange::progressChanged, &place.exchange, [&] {
            if (place.exchange.importedFile() != "large.json" || place.exchange.importedChats() == 0) return;
            isShown = true;
            place.exchange.cancelImport();
        });
        place.import({small, large});
        QVERIFY(isShown);
        QCOMPARE(cancelled.size(), 1);
        QCOMPARE(place.added.size(), 0);
        QCOMPARE(place.chats(), std::size_t{0});
        QVERIFY(place.exchange.importedFile().isEmpty());
        QVERIFY(place.abandoned[0][0].value<QList<qint64>>().size() >= 2);
        // Cancelling one import does not affect the next import.
        place.import({small});
        QCOMPARE(place.chats(), std::size_t{1});
    }

    /// If the program is killed during an import, the imported part stays hidden, and the next start deletes it.
    void anUnfinishedImportIsHidden()
    {
        Place place;
        {
            ChatImport import(place.database);
            ChatTree tree;
            tree.title = "T";
            QVERIFY(import.add(tree));
        }
        QCOMPARE(place.chats(), std::size_t{0});
        const std::vector<qint64> left = removedChats(place.database);
        QCOMPARE(left.size(), std::size_t{1});
        purgeChats(place.database, left);
        QVERIFY(removedChats(place.database).empty());
    }

    void anImportEndsWithTheProgram()
    {
        const QTemporaryDir folder;
        const Database database(folder.filePath("chats.sqlite"));
        QFile file(folder.filePath("large.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(chat("a", 5000));
        file.close();
        {
            ChatExchange exchange(database);
            exchange.importFiles({QUrl::fromLocalFile(file.fileName())});
        }
        QVERIFY(ChatStore(database).chats().empty());
    }

    void onlyRegularFilesOfABoundedSize()
    {
        Place place;
        const auto path = [&](const char* name) { return place.folder.filePath(name); };
        std::filesystem::create_symlink("/dev/zero", path("endless.json").toStdString());
        QCOMPARE(::mkfifo(path("pipe.json").toUtf8().constData(), 0600), 0);
        std::filesystem::resize_file(place.write("sparse.json", "[").toStdString(), std::uint64_t{60} << 30U);
        place.import({path("endless.json"), path("pipe.json"), path("sparse.json"), path("gone.json")});
        QCOMPARE(place.failed.size(), 1);
        const QString why = place.failed[0][0].value<LocalizedText>().text();
        QVERIFY(why.contains("endless.json: this is not a regular file, but a file is required."));
        QVERIFY(why.contains("pipe.json: this is not a regular file, but a file is required."));
        QVERIFY(why.contains("sparse.json: the file is larger than the limit of 8192 MB."));
        QVERIFY(why.contains("gone.json: the file cannot be opened ("));
        QCOMPARE(place.chats(), std::size_t{0});
        // The file is a sparse file of 7 GiB. It is within the size limit, but does not begin like JSON.
        std::filesystem::resize_file(place.write("zeros.json", "").toStdString(), std::uint64_t{7} << 30U);
        place.import({path("zeros.json")});
        QVERIFY(place.failed[1][0].value<LocalizedText>().text().contains("is not JSON"));
    }

    /// The user can send messages during an import. They must not fail because the import has locked the database.
    void othersCanWriteMeanwhile()
    {
        Place place;
        ChatStore chats(place.database);
        const qint64 own = chats.createChat();
        place.exchange.importFiles({QUrl::fromLocalFile(place.write("large.json", chat("some words", 1000)))});
        int sent = 0;
        for (qint64 parent = 0; place.exchange.busy(); ++sent) {
            parent = chats.addUserMessage(own, parent, "Now");
            QTest::qWait(20);
        }
        QVERIFY(sent > 1);
        QCOMPARE(place.added.size(), 1);
        QCOMPARE(chats.chats().size(), std::size_t{2});
    }
};

VITRINE_TEST(ImportRunTest);
#include "import_run_test.moc"
