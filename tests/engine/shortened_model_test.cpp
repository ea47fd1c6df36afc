// Tests a model file that is truncated while the engine uses it. The engine must unload the model, and no result may
// depend on the missing data.
#include "core/generate/engine/prompts.h"
#include "tests/engine/tiny_engine.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <filesystem>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const std::vector<Message> kShortenedMessages = {{"system", std::string(100, 'x') + " be brief and tell what you know"},
                                                 {"user", "Hello world, hello world, hello world"}};

std::vector<ModelUnloaded> unloadedIn(const std::vector<Event>& events)
{
    std::vector<ModelUnloaded> found;
    for (const Event& event : events) {
        if (const auto* unloaded = std::get_if<ModelUnloaded>(&event)) found.push_back(*unloaded);
    }
    return found;
}

/// An engine with a tiny model whose answers do not end. When an answer has `shortenAt` tokens, the weights are removed
/// from the file.
struct ShortenedFixture {
    explicit ShortenedFixture(std::size_t shortenAt = 0)
        : tiny(512, [this, shortenAt](const Event& event) {
              if (std::holds_alternative<TokenGenerated>(event) && ++tokens == shortenAt) shorten();
          })
    {
        tiny.recorder().waitFor(TinyEngine::kLoad);
        QFile file(QString::fromStdString(tiny.path()));
        if (file.open(QIODevice::ReadOnly)) whole = file.readAll();
    }

    void shorten() const { std::filesystem::resize_file(tiny.path(), 4096); }
    void restore() const
    {
        QFile file(QString::fromStdString(tiny.path()));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(whole) == whole.size());
    }
    static Generate longAnswer(RequestId request)
    {
        Generate command = TinyEngine::greedy(request, kShortenedMessages, 60);
        // The model repeats this token, so the answer never ends by itself.
        command.sampling.logitBias = {{40, 1000.0F}};
        return command;
    }
    void keepStates()
    {
        KvStateOptions options;
        options.folder = folder.filePath("states").toStdString();
        options.minTokens = 1;
        tiny.engine().post(ConfigureKvStates{options});
    }
    std::size_t states() const { return QDir(folder.filePath("states")).entryList(QDir::Files | QDir::Hidden).size(); }

    std::size_t tokens = 0;
    QByteArray whole;
    QTemporaryDir folder;
    TinyEngine tiny;
};

void compareFailure(const Request& request)
{
    QVERIFY(request.failed);
    QCOMPARE(request.closings, 1);
    const QString said = QString::fromStdString(request.failed->sentence);
    QVERIFY2(said.contains("tiny.gguf: the file was shortened from"), qPrintable(said));
    QVERIFY(said.endsWith('.'));
}

}  // namespace

class ShortenedModelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void betweenTwoAnswers()
    {
        ShortenedFixture fixture;
        QVERIFY(fixture.tiny.run(ShortenedFixture::longAnswer(1)).finished);
        fixture.shorten();
        const Request failed = fixture.tiny.run(ShortenedFixture::longAnswer(2));
        compareFailure(failed);
        QVERIFY(failed.tokens.empty() && !failed.prompt);
        const std::vector<ModelUnloaded> unloaded = unloadedIn(fixture.tiny.recorder().events());
        QCOMPARE(unloaded.size(), std::size_t{1});
        QCOMPARE(unloaded[0].request, RequestId{0});
        QCOMPARE(unloaded[0].problem, failed.failed->sentence);
        QCOMPARE(fixture.tiny.run(ShortenedFixture::longAnswer(3)).failed.value().sentence.english(),
                 std::string("No model is loaded."));

        // After the file is restored, it can be loaded again.
        fixture.restore();
        fixture.tiny.engine().post(fixture.tiny.loadCommand(4));
        QVERIFY(fixture.tiny.recorder().waitFor(4).loaded);
        QCOMPARE(fixture.tiny.run(ShortenedFixture::longAnswer(5)).finished.value().stats.generatedTokens, 60U);
    }

    /// Tokens that were delivered before the truncation are kept. After them, the request gets only the failure.
    void inAnAnswer()
    {
        ShortenedFixture fixture(10);
        const Request failed = fixture.tiny.run(ShortenedFixture::longAnswer(1));
        compareFailure(failed);
        QCOMPARE(failed.tokens.size(), std::size_t{10});
        QVERIFY(!failed.finished);
        QCOMPARE(unloadedIn(fixture.tiny.recorder().events()).size(), std::size_t{1});
    }

    void otherRequests()
    {
        {
            ShortenedFixture fixture;
            const Request answered = fixture.tiny.run(ShortenedFixture::longAnswer(2));
            fixture.shorten();
            const Request loaded = fixture.tiny.recorder().request(TinyEngine::kLoad);
            QVERIFY_THROWS_EXCEPTION(Error, loaded.loaded->prompts->fit(kShortenedMessages));
            Capture score;
            score.request = 1;
            score.modelPath = fixture.tiny.path();
            score.wants.scores = ScoresWanted{};
            for (const PromptToken& token : answered.prompt->tokens) score.tokens.push_back(token.record.id);
            fixture.tiny.engine().post(score);
            compareFailure(fixture.tiny.recorder().waitFor(1));
        }
        ShortenedFixture fixture;
        fixture.shorten();
        CompareRuns compare;
        compare.request = 1;
        compare.a = "cpu:scalar";
        compare.b = "cpu:scalar";
        compare.tokens = {1, 2, 3, 4};
        fixture.tiny.engine().post(compare);
        compareFailure(fixture.tiny.recorder().waitFor(1));
    }

    /// Although the file is damaged, the model can be unloaded, and another model can be loaded.
    void whatDoesNotAskTheModelWorks()
    {
        ShortenedFixture fixture;
        const QString other = fixture.folder.filePath("other.gguf");
        QVERIFY(QFile::copy(QString::fromStdString(fixture.tiny.path()), other));
        fixture.shorten();
        LoadModel load = fixture.tiny.loadCommand(1);
        load.path = other.toStdString();
        fixture.tiny.engine().post(load);
        QVERIFY(fixture.tiny.recorder().waitFor(1).loaded);
        QVERIFY(fixture.tiny.run(ShortenedFixture::longAnswer(2)).finished);
        QVERIFY(unloadedIn(fixture.tiny.recorder().events()).empty());
    }

    /// States that were computed from the complete file are saved when the model is unloaded, if the hash of the file
    /// is known.
    void statesFromBeforeAreSaved()
    {
        ShortenedFixture fixture;
        fixture.keepStates();
        QVERIFY(fixture.tiny.run(ShortenedFixture::longAnswer(1)).finished);
        fixture.tiny.engine().post(SaveKvStates{2});
        QCOMPARE(fixture.tiny.recorder().waitFor(2).states.value().usage.files, 1U);
        Generate other = ShortenedFixture::longAnswer(3);
        other.conversation = 2;
        QVERIFY(fixture.tiny.run(other).finished);
        fixture.shorten();
        compareFailure(fixture.tiny.run(ShortenedFixture::longAnswer(4)));
        QCOMPARE(fixture.states(), std::size_t{2});

        fixture.restore();
        fixture.tiny.engine().post(fixture.tiny.loadCommand(5));
        other.request = 6;
        QCOMPARE(fixture.tiny.run(other).finished.value().stats.evaluatedTokens, 1U);
    }

    /// If the hash is unknown, no state is saved. A hash computed now would contain zeros instead of the missing data.
    void noStateIsSavedForAFileThatWasNotHashed()
    {
        ShortenedFixture fixture;
        QVERIFY(fixture.tiny.run(ShortenedFixture::longAnswer(1)).finished);
        fixture.shorten();
        fixture.keepStates();
        fixture.tiny.engine().post(SaveKvStates{2});
        const KvStatesChanged changed = fixture.tiny.recorder().waitFor(2).states.value();
        QVERIFY2(changed.problem.english().find("the file was shortened") != std::string::npos,
                 changed.problem.english().c_str());
        compareFailure(fixture.tiny.run(ShortenedFixture::longAnswer(3)));
        fixture.tiny.destroyEngine();
        QCOMPARE(fixture.states(), std::size_t{0});
    }
};

VITRINE_TEST(ShortenedModelTest);
#include "shortened_model_test.moc"
