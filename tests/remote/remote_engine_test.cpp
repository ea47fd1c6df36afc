#include "core/diagnose/capture/tracked_tokens.h"
#include "tests/remote/remote_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace vitrine;
using namespace vitrine::test;

namespace {

class RemoteEngineTest : public QObject {
    Q_OBJECT

private slots:
    void whatAServerIsIsFoundOut_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("device");
        QTest::addColumn<uint>("context");
        QTest::newRow("vllm") << "vllm"
                              << "vLLM 0.11.0 at " << 4096U;
        QTest::newRow("llama") << "llama"
                               << "llama-server b7000-abc at " << 8192U;
        QTest::newRow("sglang") << "sglang"
                                << "SGLang at " << 0U;
        QTest::newRow("ollama") << "ollama"
                                << "Ollama 0.12.6 at " << 0U;
        QTest::newRow("lmstudio") << "lmstudio"
                                  << "LM Studio at " << 0U;
        QTest::newRow("tgi") << "tgi"
                             << "TGI 3.3.0 at " << 0U;
        QTest::newRow("other") << "other"
                               << "OpenAI-compatible server at " << 0U;
    }
    void whatAServerIsIsFoundOut()
    {
        QFETCH(QString, kind);
        QFETCH(QString, device);
        QFETCH(uint, context);
        const FakeServer server(kind);
        QVERIFY(server.isRunning());
        RemoteTalk talk;
        const Request loaded = talk.load(server.path("plain"));
        QVERIFY2(loaded.loaded, loaded.failed ? loaded.failed->sentence.english().c_str() : "");
        QVERIFY2(loaded.loaded->summary.device.english().starts_with(device.toStdString()),
                 loaded.loaded->summary.device.english().c_str());
        QCOMPARE(loaded.loaded->summary.contextLength, context);
        QCOMPARE(loaded.loaded->summary.path, server.path("plain"));
        const Request answer = talk.ask();
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(answer.text, kWhole);
        QCOMPARE(answer.closings, 1);
        QCOMPARE(answer.finished->stats.promptTokens, 9U);
        QCOMPARE(answer.finished->stats.generatedTokens, 7U);
        const bool hasIds = kind == "vllm" || kind == "llama" || kind == "sglang";
        QCOMPARE(answer.ids(),
                 hasIds ? (std::vector<TokenId>{11, 12, 13, 14, 15, 16, 17}) : std::vector<TokenId>(7, kUnknownId));
        for (const TokenGenerated& token : answer.tokens) {
            QVERIFY(token.record.scored);
            QVERIFY(token.record.pRaw > 0.5F && token.record.pRaw < 1);
        }
        QVERIFY2(answer.prompt->notices.empty(),
                 answer.prompt->notices.empty() ? "" : answer.prompt->notices[0].english().c_str());
    }

    void recordsSayWhatTheServerSays()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        const Request answer = talk.askOf(server, "plain");
        QVERIFY(answer.finished);
        const TokenRecord& first = answer.tokens.at(0).record;
        QCOMPARE(first.logit, -0.25F);
        QCOMPARE(first.rank, 1);
        QCOMPARE(first.bytes, std::string("Gr\xC3\xBC\xC3\x9F"
                                          "e"));
        QCOMPARE(first.top.size(), std::size_t{2});
        QCOMPARE(first.top[0].id, 11);  // the first candidate is the token itself
        QCOMPARE(first.top[1].id, kUnknownId);
        QCOMPARE(first.position, 3);  // the prompt has three tokens
        QCOMPARE(answer.prompt->tokens.size(), std::size_t{3});
        QCOMPARE(answer.finished->stats.evaluatedTokens, 5U);
        // The entropy is a lower bound. It is computed from two known candidates, and all other tokens count as one.
        const double p = std::exp(-0.25);
        const double q = std::exp(-2.0);
        const double rest = 1 - p - q;
        QVERIFY(std::abs(first.entropy + p * std::log2(p) + q * std::log2(q) + rest * std::log2(rest)) < 1e-5);
    }

    void aGroupOfTokensKeepsItsIds()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        const Request answer = talk.askOf(server, "group");
        QCOMPARE(answer.text, kWhole);
        QCOMPARE(answer.ids(), (std::vector<TokenId>{11, 12, 13, 14, 15, 16, 17}));
        Generate without = RemoteTalk::question();
        without.scoreAnswer = false;
        const Request unscored = talk.ask(without);
        QCOMPARE(unscored.ids(), answer.ids());
        std::string bytes;
        for (const TokenGenerated& token : unscored.tokens) {
            QVERIFY(!token.record.scored);
            bytes += token.record.bytes;
        }
        QCOMPARE(bytes, kWhole);
    }

    void reasoningIsKeptApart_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("reasoning");
        QTest::newRow("reasoning") << "reasoning"
                                   << QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                        "e aus");
        QTest::newRow("reasoning_content") << "reasoning-content"
                                           << QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                                "e aus");
        QTest::newRow("tags across chunks") << "think"
                                            << "Hm.";
    }
    void reasoningIsKeptApart()
    {
        QFETCH(QString, model);
        QFETCH(QString, reasoning);
        const FakeServer server("other");
        RemoteTalk talk;
        const Request answer = talk.askOf(server, model.toStdString());
        QVERIFY(answer.finished);
        QCOMPARE(QString::fromStdString(reasoningOf(answer)), reasoning);
        QCOMPARE(answer.text, model == "think" ? kWhole : std::string(" dem Glashaus \xF0\x9F\x8F\xA0!"));
    }

    void toolCallsAreShownAndRefusalsAreMarked()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        const Request tools = talk.askOf(server, "tools");
        QVERIFY2(tools.text.ends_with("\n\n```tool_call:look\n{\"at\": 1}\n```\n"), tools.text.c_str());
        // The arguments contain backticks. They do not end the code block, because its fence is longer.
        const Request fenced = talk.askOf(server, "tools-fence");
        QVERIFY2(fenced.text.ends_with("\n\n````tool_call:a_b_\n{\"md\": \"```\"}\n````\n"), fenced.text.c_str());
        const Request refused = talk.askOf(server, "refusal");
        QCOMPARE(refused.text, kWhole);
        QVERIFY(refused.finished->reason == StopReason::Refused);
        QVERIFY2(refused.finished->sentence.english().find("refus") != std::string::npos,
                 refused.finished->sentence.english().c_str());
        QVERIFY(tools.finished->reason == StopReason::EndOfTurn && tools.finished->sentence.empty());
        const Request filtered = talk.askOf(server, "filtered");
        QVERIFY(filtered.failed && filtered.failed->sentence.english().find("content_filter") != std::string::npos);
        QCOMPARE(filtered.text, kWhole);
        QVERIFY(talk.askOf(server, "length").finished->reason == StopReason::MaxTokens);
    }

    void whatAServerRefusesIsLeftOutAndSaid()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        const Request picky = talk.askOf(server, "picky");
        QVERIFY2(picky.finished, picky.failed ? picky.failed->sentence.english().c_str() : "");
        QCOMPARE(picky.text, kWhole);
        QVERIFY(!picky.prompt->notices.empty() && picky.prompt->notices[0] == levelSentence(RequestLevel::Standard));
        QVERIFY(picky.tokens[0].record.scored);
        const auto answersAsked = [&server] {
            const std::vector<FakeServer::Asked> asked = server.asked();
            return std::ranges::count(asked, QString("/v1/chat/completions"), &FakeServer::Asked::path);
        };
        const auto before = answersAsked();
        QVERIFY(talk.ask().finished);
        QCOMPARE(answersAsked(), before + 1);  // there is only one request, because the engine remembers the refusal
        const Request strict = talk.askOf(server, "strict");
        QVERIFY2(strict.finished, strict.failed ? strict.failed->sentence.english().c_str() : "");
        QVERIFY(strict.prompt->notices[0] == levelSentence(RequestLevel::Plain));
        QVERIFY(!strict.tokens[0].record.scored);
    }

    void aServerWithSeveralModelsLoadsTheOneThatIsChosen()
    {
        const FakeServer server("llama", {"--router"});
        RemoteTalk talk;
        // The server answers "Loading model" twice before the model is loaded.
        const Request loaded = talk.load(server.path("plain"));
        QVERIFY2(loaded.loaded, loaded.failed ? loaded.failed->sentence.english().c_str() : "");
        QCOMPARE(loaded.loaded->summary.contextLength, 8192U);
        QCOMPARE(loaded.loaded->summary.vocabularySize, 1000U);
        QVERIFY(loaded.loaded->summary.device.english().starts_with("llama-server b7000-abc at "));
        QCOMPARE(talk.ask().ids().size(), std::size_t{7});
        const Request failed = talk.load(server.path("error500"));
        QVERIFY(failed.failed && failed.failed->sentence.english().find("failed to load") != std::string::npos);
        QCOMPARE(percentEncoded("org/a b:Q4_K~\xC3\xA4"), std::string("org%2Fa%20b%3AQ4_K~%C3%A4"));
    }

    /// If a server refuses a question with unusual settings, later questions still request everything.
    void anOddSettingCostsOtherQuestionsNothing()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("few-stops")).loaded);
        Generate odd = RemoteTalk::question();
        odd.stopStrings = {"a?", "b?", "c?", "d?", "e?"};
        for (const std::size_t requests : {3U, 1U}) {
            const std::size_t before = server.asked().size();
            const Request answer = talk.ask(odd);
            QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
            QCOMPARE(answer.prompt->notices.at(0), levelSentence(RequestLevel::Plain));
            const std::vector<FakeServer::Asked> asked = server.asked();
            QCOMPARE(std::count_if(asked.begin() + static_cast<std::ptrdiff_t>(before), asked.end(),
                                   [](const auto& one) { return one.path == "/v1/chat/completions"; }),
                     static_cast<std::ptrdiff_t>(requests));
        }
        const Request usual = talk.ask();
        QVERIFY(usual.finished && usual.prompt->notices.empty() && usual.ids()[0] == 11);
    }

    void fewerLogprobabilitiesAreTakenWhereMoreAreRefused()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("few-logprobs")).loaded);
        Generate command = RemoteTalk::question();
        command.alternatives = 20;
        for (int time = 0; time < 2; ++time) {
            const Request answer = talk.ask(command);
            QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
            QVERIFY(answer.tokens[0].record.scored && answer.ids()[0] == 11);  // no other field was omitted
            QCOMPARE(server.asked().back().body["top_logprobs"].toInt(), 5);
            QCOMPARE(answer.prompt->notices,
                     time == 0 ? std::vector<Sentence>{alternativesSentence(5)} : std::vector<Sentence>());
        }
        QVERIFY(talk.load(server.path("refuses-logprobs")).loaded);
        const Request answer = talk.ask(command);
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QVERIFY(!answer.tokens[0].record.scored && answer.ids()[0] == 11);
        QCOMPARE(answer.prompt->notices, std::vector<Sentence>{alternativesSentence(0)});
        // The limit for log-probabilities also applies when a prompt is scored.
        QVERIFY(talk.load(server.path("few-logprobs")).loaded);
        Capture scores;
        scores.wants.scores = ScoresWanted{20};
        scores.tokens = {1, 2, 3};
        const Request scored = talk.waitFor(talk.post(scores));
        QVERIFY2(scored.captured, scored.failed ? scored.failed->sentence.english().c_str() : "");
        QCOMPARE(server.asked().back().body["prompt_logprobs"].toInt(), 5);
    }

    void aLimitOfReasoningThatIsRefusedCostsNothingElse()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("no-thinking-limit")).loaded);
        Generate command = RemoteTalk::question();
        command.thinkingTokens = 50;
        for (int time = 0; time < 2; ++time) {
            const Request answer = talk.ask(command);
            QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
            QCOMPARE(answer.ids().size(), std::size_t{7});
            QVERIFY(answer.ids()[0] == 11);  // the request still asks for token ids
            QCOMPARE(answer.prompt->notices.size(), std::size_t{1});
            QVERIFY(answer.prompt->notices[0].english().find("reasoning") != std::string::npos);
        }
        const std::vector<FakeServer::Asked> asked = server.asked();
        const auto isWithLimit = [](const FakeServer::Asked& one) {
            return one.body.contains("thinking_token_budget");
        };
        // There is only one request with the limit, because the engine remembers the refusal.
        QCOMPARE(std::ranges::count_if(asked, isWithLimit), std::ptrdiff_t{1});
    }

    void promptsAreScoredWhereThatIsOffered_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("vllm") << "vllm";
        QTest::newRow("sglang") << "sglang";
    }
    void promptsAreScoredWhereThatIsOffered()
    {
        QFETCH(QString, kind);
        const FakeServer server(kind);
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("plain")).loaded);
        Capture command;
        command.wants.scores = ScoresWanted{};
        command.tokens = {1, 2, 3};
        const Request scored = talk.waitFor(talk.post(command));
        QVERIFY2(scored.captured, scored.failed ? scored.failed->sentence.english().c_str() : "");
        QVERIFY(!scored.promptRecords.at(0).scored);
        QCOMPARE(scored.promptRecords.at(2).logit, -1.5F);
        QCOMPARE(scored.promptRecords.at(2).rank, 2);
        QCOMPARE(scored.promptRecords.at(2).top.at(0).id, 99);
        QCOMPARE(scored.promptRecords.at(2).bytes, std::string(" t3"));
    }

    void whatOnlyALocalEngineHasIsSaid()
    {
        const FakeServer server("ollama");
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("plain")).loaded);
        const auto failureOf = [&](auto command) {
            if constexpr (requires { command.modelPath; }) command.modelPath = talk.opened;
            command.request = ++talk.last;
            talk.engine.post(command);
            const Request request = talk.waitFor(talk.last);
            return request.failed ? request.failed->sentence.english() : std::string();
        };
        QVERIFY(failureOf(Capture{}).find("this computer") != std::string::npos);
        QVERIFY(failureOf(CompareRuns{}).find("this computer") != std::string::npos);
        Capture scores;
        scores.wants.scores = ScoresWanted{};
        QVERIFY(failureOf(scores).find("this computer") != std::string::npos);
    }

    void nothingIsSentForAnotherModel()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("plain")).loaded);
        const std::size_t before = server.asked().size();
        const auto isRefused = [&](auto command, const std::string& meant) {
            command.modelPath = meant;
            command.request = ++talk.last;
            talk.engine.post(command);
            const Request request = talk.waitFor(talk.last);
            return request.failed && request.failed->sentence.english().starts_with("This message was meant for ");
        };
        Capture capture, scores;
        capture.tokens = scores.tokens = {1, 2, 3};
        scores.wants.scores = ScoresWanted{};
        capture.wants = TrackedTokens({8}, {0, 2}, std::nullopt, 1).wants();
        for (const std::string& meant : {std::string("/models/m.gguf"), server.path("other"), std::string()}) {
            QVERIFY2(isRefused(RemoteTalk::question(), meant), meant.c_str());
            QVERIFY2(isRefused(scores, meant), meant.c_str());
            QVERIFY2(isRefused(capture, meant), meant.c_str());
        }
        QCOMPARE(server.asked().size(), before);
    }

    void aConnectionIsUsedAgain()
    {
        const FakeServer server("ollama");
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("plain")).loaded);
        for (int time = 0; time < 5; ++time) QVERIFY(talk.ask().finished);
        std::set<int> connections;
        for (const FakeServer::Asked& asked : server.asked()) connections.insert(asked.connection);
        QCOMPARE(connections.size(), std::size_t{1});
    }

    void theMostTokensOfAnAnswerCountItsBeginning_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("sent");
        for (const char* kind : {"vllm", "sglang", "llama"}) QTest::newRow(kind) << kind << "plain" << 2;
        QTest::newRow("not said") << "vllm"
                                  << "no-tokenize" << 5;
        QTest::newRow("never said") << "ollama"
                                    << "plain" << 5;
    }
    void theMostTokensOfAnAnswerCountItsBeginning()
    {
        QFETCH(QString, kind);
        QFETCH(QString, model);
        QFETCH(int, sent);
        const FakeServer server(kind);
        RemoteTalk talk;
        QVERIFY(talk.load(server.path(model.toStdString())).loaded);
        Generate command = RemoteTalk::question();
        command.answerText = "And so on";  // this text has three tokens
        command.maxTokens = 5;
        const Request answer = talk.ask(command);
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(server.asked().back().body["max_tokens"].toInt(), sent);
        QCOMPARE(answer.tokens.size(), static_cast<std::size_t>(sent));
        QVERIFY(model != "plain" || answer.finished->reason == StopReason::MaxTokens);
        const bool isSaid = std::ranges::any_of(answer.prompt->notices, [](const std::string& notice) {
            return notice.find("how many tokens the given beginning") != std::string::npos;
        });
        QCOMPARE(isSaid, sent == 5);
        if (isSaid) return;
        command.maxTokens = 3;  // the limit equals the number of tokens in the given text, so no token is generated
        const Request full = talk.ask(command);
        QVERIFY(full.finished && full.tokens.empty() && full.finished->reason == StopReason::MaxTokens);
        QCOMPARE(full.prompt->answerText, std::string("And so on"));
        for (const FakeServer::Asked& asked : server.asked()) QVERIFY(asked.body["max_tokens"].toInt() != 3);
    }

    void anAnswerIsContinued()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        QVERIFY(talk.load(server.path("plain")).loaded);
        Generate command = RemoteTalk::question();
        command.answerText = "And so ";
        const Request answer = talk.ask(command);
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(answer.prompt->answerText, std::string("And so "));
        QCOMPARE(answer.prompt->answerTokens, 1U);
        const QJsonObject body = server.asked().back().body;
        QCOMPARE(body["continue_final_message"].toBool(), true);
        QCOMPARE(body["messages"].toArray().last().toObject()["content"].toString(), QString("And so "));
    }
};

}  // namespace

VITRINE_TEST(RemoteEngineTest);
#include "remote_engine_test.moc"
