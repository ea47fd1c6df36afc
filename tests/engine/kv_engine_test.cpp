// Tests the engine with states on disk: restoring, saving and deleting states. Also tests drafts in answers.
#include "core/generate/engine/kv_state_folder.h"
#include "tests/engine/tiny_engine.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const std::vector<Message> kLong = {{"system", std::string(100, 'x') + " be brief and tell what you know"},
                                    {"user", "Hello world, hello world, hello world"}};

std::size_t filesIn(const std::filesystem::path& folder)
{
    if (!std::filesystem::exists(folder)) return 0;
    const auto files = std::filesystem::directory_iterator(folder);
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

/// While an object of this class exists, files cannot grow beyond 100 bytes, as on a full disk.
class NoRoomForFiles {
public:
    NoRoomForFiles() : m_handler(::signal(SIGXFSZ, SIG_IGN))
    {
        ::getrlimit(RLIMIT_FSIZE, &m_usual);
        struct rlimit small = m_usual;
        small.rlim_cur = 100;
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    ~NoRoomForFiles()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_usual);
        ::signal(SIGXFSZ, m_handler);
    }
    NoRoomForFiles(const NoRoomForFiles&) = delete;
    NoRoomForFiles& operator=(const NoRoomForFiles&) = delete;

private:
    struct rlimit m_usual {};
    void (*m_handler)(int);
};

struct Fixture {
    explicit Fixture(std::uint32_t context = 512) : tiny(context) { configure(); }

    void configure()
    {
        KvStateOptions options;
        options.folder = folder.filePath("states").toStdString();
        options.minTokens = 1;
        tiny.engine().post(ConfigureKvStates{options});
    }
    KvStateUsage save(RequestId request)
    {
        tiny.engine().post(SaveKvStates{request});
        return tiny.recorder().waitFor(request).states.value().usage;
    }
    std::size_t files() const { return filesIn(folder.filePath("states").toStdString()); }

    QTemporaryDir folder;
    TinyEngine tiny;
};

/// Checks that two answers are equal except for their times.
void compareAnswers(const Request& a, const Request& b)
{
    QVERIFY(a.finished && b.finished);
    QCOMPARE(a.text, b.text);
    QCOMPARE(a.ids(), b.ids());
    QCOMPARE(a.finished->reason, b.finished->reason);
    for (std::size_t i = 0; i < a.tokens.size(); ++i) {
        const TokenRecord& x = a.tokens[i].record;
        const TokenRecord& y = b.tokens[i].record;
        QCOMPARE(x.logit, y.logit);
        QCOMPARE(x.pRaw, y.pRaw);
        QCOMPARE(x.pFinal, y.pFinal);
        QCOMPARE(x.rank, y.rank);
        QCOMPARE(x.entropy, y.entropy);
        QCOMPARE(x.position, y.position);
        QCOMPARE(x.top.size(), y.top.size());
        for (std::size_t k = 0; k < x.top.size(); ++k) QCOMPARE(x.top[k].pFinal, y.top[k].pFinal);
    }
}

}  // namespace

class KvEngineTest : public QObject {
    Q_OBJECT

private slots:
    /// Loading the model again discards the states in memory. States on disk are restored with their token records.
    void anAnswerGoesOnAfterARestart()
    {
        Fixture fixture;
        const Request first = fixture.tiny.run(TinyEngine::greedy(1, kLong));
        QVERIFY(first.finished);
        QCOMPARE(fixture.save(2).files, 1U);
        fixture.tiny.engine().post(fixture.tiny.loadCommand(3));
        QVERIFY(fixture.tiny.recorder().waitFor(3).loaded);
        const Request again = fixture.tiny.run(TinyEngine::greedy(4, kLong));
        QCOMPARE(again.finished->stats.evaluatedTokens, 1U);
        compareAnswers(first, again);
        QCOMPARE(again.promptRecords.size(), first.promptRecords.size());
        for (std::size_t i = 1; i < first.promptRecords.size(); ++i) {
            QCOMPARE(again.promptRecords[i].logit, first.promptRecords[i].logit);
            QCOMPARE(again.promptRecords[i].top.size(), first.promptRecords[i].top.size());
        }
        QVERIFY(again.prompt->notices.empty());
    }

    void savedWhenIdleAndAtTheEnd()
    {
        Fixture fixture;
        QVERIFY(fixture.tiny.run(TinyEngine::greedy(1, kLong)).finished);
        QTRY_COMPARE(fixture.files(), std::size_t{1});
        Generate other = TinyEngine::greedy(2, kLong);
        other.conversation = 2;
        QVERIFY(fixture.tiny.run(other).finished);
        fixture.tiny.destroyEngine();
        QCOMPARE(fixture.files(), std::size_t{2});
    }

    void someConversationsAreNeverWritten()
    {
        Fixture fixture;
        Generate unkept = TinyEngine::greedy(1, kLong);
        unkept.conversation = kFirstUnkept + 7;
        QVERIFY(fixture.tiny.run(unkept).finished);
        QCOMPARE(fixture.save(2).files, 0U);
        fixture.tiny.destroyEngine();
        QCOMPARE(fixture.files(), std::size_t{0});
    }

    /// A conversation that the user deleted must not be saved again, not even when states are saved at shutdown.
    void aClosedConversationIsForgotten()
    {
        Fixture fixture;
        QVERIFY(fixture.tiny.run(TinyEngine::greedy(1, kLong)).finished);
        QCOMPARE(fixture.save(2).files, 1U);
        QVERIFY(fixture.tiny.run(TinyEngine::greedy(3, kLong, 12)).finished);
        fixture.tiny.engine().post(CloseConversation{1});
        fixture.tiny.destroyEngine();
        QCOMPARE(fixture.files(), std::size_t{0});
    }

    void clearedAndTurnedOff()
    {
        Fixture fixture;
        QVERIFY(fixture.tiny.run(TinyEngine::greedy(1, kLong)).finished);
        QCOMPARE(fixture.save(2).files, 1U);
        fixture.tiny.engine().post(ClearKvStates{});
        QCOMPARE(fixture.save(3).files, 0U);
        fixture.tiny.engine().post(ConfigureKvStates{});
        QVERIFY(fixture.tiny.run(TinyEngine::greedy(4, kLong, 12)).finished);
        fixture.tiny.destroyEngine();
        QCOMPARE(fixture.files(), std::size_t{0});
    }

    void anotherModelTakesNothing()
    {
        Fixture fixture;
        QVERIFY(fixture.tiny.run(TinyEngine::greedy(1, kLong)).finished);
        QCOMPARE(fixture.save(2).files, 1U);
        // The file is replaced by one with the same name and size. It differs in one bit of one weight.
        const std::filesystem::path path = fixture.tiny.path();
        const auto size = std::filesystem::file_size(path);
        fixture.tiny.engine().post(UnloadModel{3});
        fixture.tiny.recorder().waitFor(3);
        QFile file(QString::fromStdString(path.string()));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(static_cast<qint64>(size) - 4));
        char byte = 0;
        QVERIFY(file.peek(&byte, 1) == 1);
        byte = static_cast<char>(byte ^ 1);
        QVERIFY(file.write(&byte, 1) == 1);
        file.close();
        fixture.tiny.engine().post(fixture.tiny.loadCommand(4));
        QVERIFY(fixture.tiny.recorder().waitFor(4).loaded);
        const Request again = fixture.tiny.run(TinyEngine::greedy(5, kLong));
        QCOMPARE(again.finished->stats.evaluatedTokens, again.finished->stats.promptTokens);
    }

    void aProblemIsTold()
    {
        Fixture fixture;
        KvStateOptions options;
        options.file = fixture.folder.filePath("notes").toStdString();
        options.minTokens = 1;
        QFile notes(fixture.folder.filePath("notes"));
        QVERIFY(notes.open(QIODevice::WriteOnly));
        notes.write("mine");
        notes.close();
        fixture.tiny.engine().post(ConfigureKvStates{options});
        const Request answer = fixture.tiny.run(TinyEngine::greedy(1, kLong));
        QCOMPARE(answer.prompt->notices.size(), std::size_t{1});
        fixture.tiny.engine().post(SaveKvStates{2});
        QVERIFY(fixture.tiny.recorder().wait(2));
        // The problem is reported once, either by this command or by an earlier save while the engine was idle.
        std::vector<std::string> problems;
        for (const Event& event : fixture.tiny.recorder().events()) {
            const auto* changed = std::get_if<KvStatesChanged>(&event);
            if (changed && !changed->problem.empty()) problems.push_back(changed->problem);
        }
        QCOMPARE(problems.size(), std::size_t{1});
        QVERIFY2(problems[0].find("left unchanged") != std::string::npos, problems[0].c_str());
    }

    /// If the disk is full, the chat continues. The older state stays intact, and no other file remains. When space is
    /// available again, saving works.
    void aFullDiskKeepsTheOlderState()
    {
        Fixture fixture;
        QVERIFY(fixture.tiny.run(TinyEngine::greedy(1, kLong)).finished);
        QCOMPARE(fixture.save(2).files, 1U);
        const std::filesystem::path state =
            std::filesystem::directory_iterator(fixture.folder.filePath("states").toStdString())->path();
        QFile file(QString::fromStdString(state.string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray older = file.readAll();
        {
            const NoRoomForFiles full;
            QVERIFY(fixture.tiny.run(TinyEngine::greedy(3, kLong, 12)).finished);
            fixture.save(4);
            QVERIFY(fixture.tiny.run(TinyEngine::greedy(5, kLong, 16)).finished);
            fixture.save(6);
        }
        QStringList problems;
        for (const Event& event : fixture.tiny.recorder().events()) {
            const auto* changed = std::get_if<KvStatesChanged>(&event);
            if (changed && !changed->problem.empty()) problems << QString::fromStdString(changed->problem);
        }
        QCOMPARE(problems, QStringList(2, QString::fromStdString(state.string()) +
                                              ": the file cannot be written (File too large)."));
        QCOMPARE(fixture.files(), std::size_t{1});
        QVERIFY(file.seek(0));
        QCOMPARE(file.readAll(), older);
        QVERIFY(fixture.tiny.run(TinyEngine::greedy(7, kLong, 20)).finished);
        QCOMPARE(fixture.save(8).files, 1U);
        QVERIFY(QFileInfo(file.fileName()).size() > older.size());
    }

    void draftsChangeNoAnswer()
    {
        for (const std::uint64_t seed : {0, 1, 2}) {
            TinyEngine tiny(512);
            Generate plain = TinyEngine::greedy(1, kLong, 100);
            plain.draftTokens = 0;
            plain.stopStrings = {"\n\n\n"};
            plain.sampling.logitBias = {{40, 20.0F}, {41, 20.0F}, {42, 19.0F}};
            if (seed > 0) {
                plain.sampling.values["temperature"] = 1;
                plain.sampling.randomSeed = false;
                plain.sampling.seed = seed;
            }
            const Request slow = tiny.run(plain);
            Generate fast = plain;
            fast.request = 2;
            fast.conversation = 2;
            fast.draftTokens = 14;
            const Request quick = tiny.run(fast);
            compareAnswers(slow, quick);
            QCOMPARE(slow.finished->stats.draftedTokens, 0U);
            QVERIFY(quick.finished->stats.draftedTokens > 0);
            // The conversation continues equally with and without drafts.
            Generate more = TinyEngine::greedy(3, kLong, 20);
            Generate moreFast = more;
            moreFast.request = 4;
            moreFast.conversation = 2;
            compareAnswers(tiny.run(more), tiny.run(moreFast));
        }
    }

    /// If a draft contains an end-of-turn token, reaches the limit or completes a stop string, the answer ends at that
    /// token.
    void endsInsideADraft()
    {
        TinyEngine tiny(512);
        Generate plain = TinyEngine::greedy(1, kLong, 50);
        plain.draftTokens = 0;
        plain.sampling.logitBias = {{40, 1000.0F}};
        const std::string piece = tiny.run(plain).tokens.at(0).record.bytes;
        for (const std::uint32_t limit : {7U, 20U, 33U}) {
            plain.request += 2;
            plain.maxTokens = limit;
            plain.stopStrings =
                limit == 33 ? std::vector{piece + piece + piece + piece + piece} : std::vector<std::string>{};
            Generate fast = plain;
            fast.request += 1;
            fast.draftTokens = 14;
            const Request slow = tiny.run(plain);
            const Request quick = tiny.run(fast);
            compareAnswers(slow, quick);
            QVERIFY(quick.finished->stats.generatedTokens <= limit);
        }
    }
};

VITRINE_TEST(KvEngineTest);
#include "kv_engine_test.moc"
