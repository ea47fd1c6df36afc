// Tests files with states of conversations, independent of the device: damaged files, files of other models, a full
// disk, access rights, limits.
#include "core/base/error.h"
#include "tests/engine/state_chat.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::vector<char> contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::filesystem::path& path, const std::vector<char>& content)
{
    std::ofstream(path, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
}

}  // namespace

class KvStateFilesTest : public QObject {
    Q_OBJECT

private slots:
    /// If any byte of a file is changed or missing, loading reports an error and restores nothing.
    void damagedFilesAreNotUsed()
    {
        const QTemporaryDir folder;
        const KvStateOptions options = folderOptions(folder);
        KvStateStore store(options);
        const auto tokens = tinyTokens(50);
        Chat chat;
        chat.evaluate(tokens);
        store.save(1, chat.conversation, chat.fingerprint(), {});
        const std::filesystem::path path = std::filesystem::directory_iterator(options.folder)->path();
        const std::vector<char> good = contentOf(path);
        Chat other;
        std::size_t step = 1;
        for (std::size_t at = 0; at < good.size(); at += step) {
            if (at > 400) step = 997;
            std::vector<char> bad = good;
            bad[at] = static_cast<char>(bad[at] ^ 0x10);
            write(path, bad);
            const auto sentences = other.restore(store, tokens);
            QCOMPARE(other.conversation.tokens().size(), std::size_t{0});
            QCOMPARE(other.conversation.cache().size(), std::size_t{0});
            QVERIFY(sentences.size() == 1 && sentences[0].english().back() == '.');
            QVERIFY(!std::filesystem::exists(path));
            write(path, {good.begin(), good.begin() + static_cast<std::ptrdiff_t>(at)});
            QCOMPARE(other.restore(store, tokens).size(), std::size_t{1});
            QCOMPARE(other.conversation.tokens().size(), std::size_t{0});
        }
        write(path, good);
        QVERIFY(other.restore(store, tokens).empty());
        QCOMPARE(other.conversation.tokens().size(), std::size_t{50});
    }

    void aForeignFileIsNeverReplaced()
    {
        const QTemporaryDir folder;
        KvStateOptions options;
        options.file = folder.filePath("notes.txt").toStdString();
        const std::vector<char> notes = {'m', 'i', 'n', 'e', '\n'};
        write(options.file, notes);
        KvStateStore store(options);
        Chat chat;
        chat.evaluate(tinyTokens(50));
        QVERIFY_THROWS_EXCEPTION(Error, store.save(1, chat.conversation, chat.fingerprint(), {}));
        QCOMPARE(contentOf(options.file), notes);
        Chat other;
        QCOMPARE(other.restore(store, tinyTokens(50)).size(), std::size_t{1});
        QCOMPARE(contentOf(options.file), notes);
    }

    void aStoppedOrFailedSaveLeavesWhatWas()
    {
        const QTemporaryDir folder;
        const KvStateOptions options = folderOptions(folder);
        KvStateStore store(options);
        Chat chat;
        chat.evaluate(tinyTokens(40));
        std::stop_source stop;
        stop.request_stop();
        store.save(1, chat.conversation, chat.fingerprint(), stop.get_token());
        QVERIFY(store.wantsToSave(chat.conversation));
        QVERIFY(std::filesystem::is_empty(options.folder));
        KvStateOptions blocked = options;
        blocked.folder = folder.filePath("file/states").toStdString();
        write(folder.filePath("file").toStdString(), {'x'});
        KvStateStore nowhere(blocked);
        QVERIFY_THROWS_EXCEPTION(Error, nowhere.save(1, chat.conversation, chat.fingerprint(), {}));
    }

    void onlyTheUserMayRead()
    {
        const QTemporaryDir folder;
        const KvStateOptions options = folderOptions(folder);
        KvStateStore store(options);
        Chat chat;
        chat.evaluate(tinyTokens(40));
        store.save(1, chat.conversation, chat.fingerprint(), {});
        constexpr auto kOthers = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
        QVERIFY((std::filesystem::status(options.folder).permissions() & kOthers) == std::filesystem::perms::none);
        const auto path = std::filesystem::directory_iterator(options.folder)->path();
        QVERIFY((std::filesystem::status(path).permissions() & kOthers) == std::filesystem::perms::none);
    }

    void theOldestGoAndForgottenOnesToo()
    {
        const QTemporaryDir folder;
        KvStateOptions options = folderOptions(folder);
        KvStateStore store(options);
        Chat chat;
        chat.evaluate(tinyTokens(40));
        const auto save = [&](KvStateStore& to, ConversationId id) {
            chat.conversation.setSaved(false);
            to.save(id, chat.conversation, chat.fingerprint(), {});
        };
        for (const ConversationId id : {1, 2, 3, 12}) {
            save(store, id);
            QTest::qSleep(10);
        }
        QCOMPARE(store.usage().files, 4U);
        store.forget(1);  // must not delete the state of conversation 12, whose number begins with the same digit
        QCOMPARE(store.usage().files, 3U);
        options.maxBytes = store.usage().bytes / 3 * 2 + 10;
        KvStateStore small(options);
        save(small, 4);
        QCOMPARE(small.usage().files, 2U);
        QVERIFY(small.usage().bytes <= options.maxBytes);
        small.forget(4);
        small.forget(12);
        QCOMPARE(small.usage().files, 0U);
        options.maxBytes = 100;  // smaller than a single state
        KvStateStore tiny(options);
        save(tiny, 5);
        QCOMPARE(tiny.usage().files, 0U);
        save(store, 6);
        store.clear();
        QCOMPARE(store.usage().files, 0U);
        options.minTokens = 41;
        chat.conversation.setSaved(false);
        QVERIFY(!KvStateStore(options).wantsToSave(chat.conversation));
    }
};

VITRINE_TEST(KvStateFilesTest);
#include "kv_state_files_test.moc"
