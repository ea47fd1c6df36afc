#include "core/base/concat.h"
#include "core/diagnose/capture/tracked_tokens.h"
#include "core/generate/engine/model_prompts.h"
#include "core/model/model.h"
#include "tests/remote/remote_fixture.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const std::string kPromptText = "<|user|> Gr\xC3\xBC\n";

std::string bytesOf(const std::vector<PromptToken>& tokens)
{
    std::string all;
    for (const PromptToken& token : tokens) all += token.record.bytes;
    return all;
}

/// Tests the tokens and probabilities that a server reports for prompts and for chosen tokens, with and without a
/// companion model.
class RemotePromptTest : public QObject {
    Q_OBJECT

    static int askedFor(const FakeServer& server, const QString& path)
    {
        int times = 0;
        for (const FakeServer::Asked& asked : server.asked()) times += asked.path == path ? 1 : 0;
        return times;
    }

private slots:
    void initTestCase()
    {
        m_file = m_folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(m_file, {});
    }

    void theServersPromptIsShown_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("tokens");
        QTest::newRow("vllm") << "vllm" << 3;
        QTest::newRow("llama-server, with a character in two tokens") << "llama" << 5;
    }
    void theServersPromptIsShown()
    {
        QFETCH(QString, kind);
        QFETCH(int, tokens);
        const FakeServer server(kind);
        RemoteTalk talk;
        const Request answer = talk.askOf(server, "plain");
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(answer.prompt->text, kPromptText);
        QCOMPARE(answer.prompt->tokens.size(), static_cast<std::size_t>(tokens));
        QCOMPARE(bytesOf(answer.prompt->tokens), kPromptText);
        QCOMPARE(answer.prompt->tokens.back().record.position, tokens - 1);
        QCOMPARE(answer.tokens.at(0).record.position, tokens);
        QVERIFY(answer.prompt->notices.empty());
    }

    void oneThatDoesNotSayItAnswersAllTheSame()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        QCOMPARE(talk.askOf(server, "no-tokenize").text, kWhole);
        const Request again = talk.ask();
        QCOMPARE(again.text, kWhole);
        // There is only one request, because the engine remembers that the server has no such route.
        QCOMPARE(askedFor(server, "/tokenize"), 1);
        // The tokens are known, because the answer reports the ids of the prompt.
        QCOMPARE(again.prompt->tokens.size(), std::size_t{3});
        QCOMPARE(bytesOf(again.prompt->tokens), std::string());
    }

    void aConnectionThatBreaksThereCostsNoAnswer()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        const Request answer = talk.askOf(server, "drop-first");
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(answer.text, kWhole);
        QCOMPARE(askedFor(server, "/tokenize"), 1);
    }

    void anotherPromptThanItSaysIsSaid()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        const Request answer = talk.askOf(server, "other-prompt");
        QCOMPARE(answer.prompt->tokens.at(2).record.id, 3);
        QCOMPARE(answer.prompt->notices.size(), std::size_t{1});
        QVERIFY(answer.prompt->notices[0].english().find("prompt that the server answered differs") !=
                std::string::npos);
    }

    void chosenTokensAreFollowed_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("requests");
        QTest::newRow("vllm") << "vllm" << 3;
        QTest::newRow("sglang") << "sglang" << 1;
    }
    void chosenTokensAreFollowed()
    {
        QFETCH(QString, kind);
        QFETCH(int, requests);
        const FakeServer server(kind);
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("plain")).loaded->summary.server->chosenIds);
        TrackedTokens tracked({8, 9}, {2, 5}, std::nullopt, 1);
        Capture command;
        command.tokens = {1, 2, 3, 11, 12};
        command.wants = tracked.wants();
        const std::size_t before = server.asked().size();
        talk.waitFor(talk.post(command));
        QCOMPARE(server.asked().size(), before + static_cast<std::size_t>(requests));
        for (const Event& event : talk.recorder.events()) {
            if (const auto* captured = std::get_if<Captured>(&event)) tracked.take(*captured->piece);
        }
        for (std::size_t position = 2; position < 5; ++position) {
            for (std::size_t number = 0; number < 2; ++number) {
                const LensToken* said = tracked.atStep(number, position);
                QVERIFY(said);
                // The log-probability at `position` is that of the next token. In the formula of the fake server,
                // `position` + 1 tokens precede this next token.
                const double wanted =
                    -0.5 - (8 + static_cast<double>(number) - 7) - (static_cast<double>(position) + 1) / 64;
                QVERIFY(std::abs(static_cast<double>(said->logit) - wanted) < 1e-6);
                QVERIFY(std::abs(said->probability - std::exp(wanted)) < 1e-9);
                QCOMPARE(said->rank, 0U);  // 0, because the server reports no ranks
            }
        }
    }

    void whatACaptureNeedsOfTheModelItselfIsSaid()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("plain")).loaded);
        Capture command;
        command.tokens = {1, 2};
        // The request includes taps of layers, which a server cannot provide.
        command.wants = TrackedTokens({8}, {0, 2}, 1, 2).wants();
        const Request request = talk.waitFor(talk.post(command));
        QVERIFY(request.failed && request.failed->sentence.english().find("this computer") != std::string::npos);
    }

    void anAnswerEndsWhereItWasToEnd_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("most");
        QTest::addColumn<QString>("text");
        QTest::newRow("the server obeys") << "plain" << 3
                                          << QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                               "e aus dem");
        QTest::newRow("it does not") << "no-limit" << 3
                                     << QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                          "e aus dem");
        QTest::newRow("within a chunk") << "group" << 2
                                        << QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                             "e aus");
    }
    void anAnswerEndsWhereItWasToEnd()
    {
        QFETCH(QString, model);
        QFETCH(int, most);
        QFETCH(QString, text);
        const FakeServer server("vllm");
        RemoteTalk talk;
        QVERIFY(talk.load(server.path(model.toStdString())).loaded);
        Generate command = RemoteTalk::question();
        command.maxTokens = static_cast<std::uint32_t>(most);
        const Request answer = talk.ask(command);
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(QString::fromStdString(answer.text), text);
        QCOMPARE(answer.tokens.size(), static_cast<std::size_t>(most));
        QVERIFY(answer.finished->reason == StopReason::MaxTokens);
        QCOMPARE(talk.ask().text, kWhole);  // the limit does not affect the next answer
    }

    void aCompanionKnowsWhereTokensComeFrom()
    {
        const ModelPrompts own(Model::load(m_file), 256);
        const std::vector<Message> messages = RemoteTalk::question().messages;
        const FittedPrompt fitted = own.fit(messages, {}, {});
        QStringList ids;
        for (const PromptToken& token : fitted.prompt.tokens) ids << QString::number(token.record.id);
        const FakeServer server("sglang", {"--prompt-ids", ids.join(',')});
        RemoteTalk talk(withCompanion(m_file));
        const Request loaded = talk.load(server.path("plain"));
        QVERIFY(loaded.loaded && loaded.loaded->prompts && loaded.loaded->samplers);
        QCOMPARE(loaded.loaded->summary.contextLength, 256U);
        const Request answer = talk.ask();
        QVERIFY(answer.finished);
        QCOMPARE(answer.prompt->text, fitted.prompt.text);
        QCOMPARE(bytesOf(answer.prompt->tokens), fitted.prompt.text);
        for (std::size_t i = 0; i < fitted.prompt.tokens.size(); ++i)
            QCOMPARE(answer.prompt->tokens[i].messageIndex, fitted.prompt.tokens[i].messageIndex);
        QVERIFY(answer.prompt->notices.empty());
    }

    void anotherPromptThanTheCompanionsIsSaid()
    {
        const FakeServer server("sglang", {"--prompt-ids", "40,41,42"});
        RemoteTalk talk(withCompanion(m_file));
        const Request answer = talk.askOf(server, "plain");
        QVERIFY(answer.finished);
        QCOMPARE(answer.prompt->notices.size(), std::size_t{1});
        QVERIFY(answer.prompt->notices[0].english().find("companion") != std::string::npos);
        const std::shared_ptr<const Model> model = Model::load(m_file);
        // The server reports only ids here. The bytes come from the companion's vocabulary, even though the prompts
        // differ.
        QCOMPARE(answer.prompt->tokens.at(1).record.bytes, model->tokenizer().tokenBytes(41));
    }

    void errorsOfTheCompanionsPromptAreSaid()
    {
        const FakeServer server("vllm");
        RemoteAccess access = withCompanion(m_file);
        access.review = [](const ModelPrompts&, const BuiltPrompt& prompt, const Generate& command) {
            return std::vector<Sentence>{concat(command.messages.size(), " in ", prompt.text)};
        };
        RemoteTalk talk(std::move(access));
        const Request answer = talk.askOf(server, "plain");
        QVERIFY(answer.finished);
        const std::vector<Sentence>& notices = answer.prompt->notices;
        QVERIFY(std::ranges::any_of(notices, [](const std::string& each) { return each.starts_with("1 in "); }));
    }

    void withoutItsCompanionAServerIsUsedAllTheSame()
    {
        const FakeServer server("vllm");
        RemoteTalk talk(withCompanion(m_folder.filePath("gone.gguf").toStdString()));
        const Request loaded = talk.load(server.path("plain"));
        QVERIFY(loaded.loaded && !loaded.loaded->prompts);
        QVERIFY(loaded.loaded->summary.notices.back().english().find("gone.gguf") != std::string::npos);
        QCOMPARE(talk.ask().text, kWhole);
    }

private:
    static RemoteAccess withCompanion(const std::string& file)
    {
        RemoteAccess access = quickAccess();
        access.companion = [file](const std::string&) { return file; };
        return access;
    }

    QTemporaryDir m_folder;
    std::string m_file;
};

}  // namespace

VITRINE_TEST(RemotePromptTest);
#include "remote_prompt_test.moc"
