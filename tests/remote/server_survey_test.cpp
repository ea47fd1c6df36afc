#include "core/generate/remote/server_survey.h"
#include "core/generate/remote/surveyor.h"
#include "tests/remote/remote_fixture.h"
#include "tests/support/english_of.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns the features that the survey found, in the order of the enum Ability, such as "ids 20 prompt tokens template
/// chosen seed bias".
QString summaryOf(const ServerSurvey& survey)
{
    const Capabilities& can = survey.can;
    QStringList words;
    const auto add = [&](bool does, const char* word) {
        if (does) words << QLatin1String(word);
    };
    add(can.tokenIds, "ids");
    words << QString::number(can.alternatives);
    add(can.promptLogprobs, "prompt");
    add(can.tokenize, "tokens");
    add(can.applyTemplate, "template");
    add(can.chosenIds, "chosen");
    add(can.seed, "seed");
    add(can.logitBias, "bias");
    add(can.continues, "continues");
    return words.join(u' ');
}

bool isAllAsked(const ServerSurvey& survey)
{
    return std::ranges::all_of(survey.evidence, &AbilityEvidence::asked);
}

/// Returns the bodies of the requests that generate text.
std::vector<QJsonObject> writtenFor(const FakeServer& server)
{
    std::vector<QJsonObject> all;
    for (const FakeServer::Asked& asked : server.asked()) {
        for (const char* path :
             {"/v1/chat/completions", "/v1/completions", "/v1/responses", "/completion", "/generate"})
            if (asked.path == QLatin1String(path)) all.push_back(asked.body);
    }
    return all;
}

/// Surveys the server. Fails the test after 5 minutes, even if the time limits of the engine do not work.
ServerSurvey surveyOf(const FakeServer& server, const std::string& model, const std::string& key = {})
{
    using namespace std::chrono_literals;
    std::stop_source late;
    const std::jthread watch([&late](const std::stop_token& done) {
        std::mutex mutex;
        std::condition_variable_any condition;
        std::unique_lock lock(mutex);
        condition.wait_for(lock, done, RemoteTalk::kBound, [] { return false; });
        late.request_stop();
    });
    // The model "silent" must time out soon. Other answers may take long on a busy computer.
    const std::chrono::milliseconds patience = model == "silent" ? 4000ms : 60'000ms;
    RemoteServer asked(serverAddress(server.address()), key, {{60'000ms, patience, patience}, {1, 5ms, 5ms}});
    try {
        const std::vector<RemoteModel> models = asked.models(late.get_token());
        RemoteModel chosen = *std::ranges::find(models, model, &RemoteModel::id);
        return surveyServer(asked, model, asked.probe(models, chosen, late.get_token()), late.get_token());
    } catch (const HttpCancelled&) {
        QTest::qFail("The server was not asked within 5 minutes, although the time-outs are at most one.", __FILE__,
                     __LINE__);
        return {};
    }
}

/// Tests that a survey finds the features of a server by requests and not by the server's name.
class ServerSurveyTest : public QObject {
    Q_OBJECT

private slots:
    void whatEachKindDoes_data()
    {
        QTest::addColumn<QStringList>("server");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("does");
        QTest::addColumn<uint>("answers");
        const auto row = [](const char* name, const QStringList& server, const char* model, const char* does,
                            uint answers) { QTest::newRow(name) << server << model << does << answers; };
        row("vLLM", {"vllm"}, "plain", "ids 20 prompt tokens template chosen seed bias continues", 5);
        row("SGLang", {"sglang"}, "plain", "ids 100 prompt tokens chosen seed bias continues", 6);
        row("llama-server", {"llama"}, "plain", "ids 100 tokens template seed bias continues", 4);
        row("Ollama", {"ollama"}, "plain", "20 seed continues", 5);
        row("LM Studio", {"lmstudio"}, "plain", "20 seed", 6);
        row("TGI", {"tgi"}, "plain", "5 seed", 5);
        row("another", {"other"}, "plain", "20 seed bias", 5);
        row("vLLM that does not say so", {"vllm", "--hidden"}, "plain",
            "ids 20 prompt tokens template chosen seed bias", 5);
        row("fewer log-probabilities", {"vllm"}, "few-logprobs",
            "ids 5 prompt tokens template chosen seed bias continues", 5);
        row("none, and it does not say how many", {"vllm"}, "refuses-logprobs",
            "ids 0 prompt tokens template chosen seed bias continues", 5);
        row("says yes and does nothing", {"vllm"}, "liar", "0", 5);
        // This server refuses a request without naming the refused field. The survey therefore tries each of three
        // fields alone, and then all fields except the refused one.
        row("does not say what it refuses", {"vllm"}, "unnamed", "1 prompt tokens template chosen seed bias continues",
            8);
        row("always the same", {"vllm"}, "greedy", "ids 20 prompt tokens template chosen seed bias continues", 5);
        row("fails at some of it", {"vllm"}, "fails-at", "ids 20 tokens template chosen seed continues", 4);
        row("no prompts", {"llama"}, "no-tokenize", "ids 100 seed bias continues", 5);
        row("says nothing of texts", {"vllm"}, "hollow", "ids 20 prompt chosen seed bias continues", 6);
        row("says null for numbers", {"vllm"}, "nulls", "ids 20 tokens template seed bias continues", 5);
        row("says fewer than it read", {"vllm"}, "short-scores", "ids 20 tokens template chosen seed bias continues",
            5);
        row("continues nothing by its template", {"vllm"}, "begins-anew",
            "ids 20 prompt tokens template chosen seed bias", 5);
    }
    void whatEachKindDoes()
    {
        QFETCH(QStringList, server);
        QFETCH(QString, model);
        QFETCH(QString, does);
        QFETCH(uint, answers);
        const FakeServer fake(server.first(), server.mid(1));
        QVERIFY(fake.isRunning());
        const ServerSurvey survey = surveyOf(fake, model.toStdString());
        const std::vector<std::string> said = englishOf(surveySentences(survey));
        QCOMPARE(summaryOf(survey), does);
        QVERIFY2(survey.complete && isAllAsked(survey), said.back().c_str());
        QCOMPARE(survey.answers, answers);
        QCOMPARE(said.size(), kAbilities);  // one line for each feature
        QVERIFY(survey.when > 0 && survey.model == model.toStdString());
        const bool saysPromptIds = does.startsWith("ids") && server.first() != "llama";
        QCOMPARE(survey.can.promptIds, saysPromptIds);
        // The test answers are short, so that the survey costs little.
        for (const QJsonObject& body : writtenFor(fake)) {
            const QJsonObject parameters = body["sampling_params"].toObject();
            const int most = std::max(
                {body["max_tokens"].toInt(), body["max_output_tokens"].toInt(), parameters["max_new_tokens"].toInt()});
            QVERIFY2(most > 0 && most <= 16, QJsonDocument(body).toJson());
        }
    }

    void whatIsMissingSaysHowThatIsKnown()
    {
        const FakeServer fake("vllm");
        const auto isSaid = [](const ServerSurvey& survey, const char* sentence) {
            const std::vector<std::string> said = englishOf(surveySentences(survey));
            return std::ranges::find(said, sentence) != said.end();
        };
        const ServerSurvey liar = surveyOf(fake, "liar");
        QVERIFY(isSaid(liar, "The server does not accept a seed. The test request with a seed succeeded, but the same "
                             "seed gave a different answer the second time."));
        QVERIFY(isSaid(liar, "The server does not accept a logit bias. The test request with a logit bias succeeded, "
                             "but the answer did not change."));
        QVERIFY(isSaid(liar, "The server returns no log-probabilities. The server accepted the test request, but the "
                             "answer lacked the requested data."));
        QVERIFY(isSaid(liar, "The server does not report the prompt that it makes of the messages. The server refused "
                             "the test request (HTTP 404)."));
        const ServerSurvey none = surveyOf(fake, "refuses-logprobs");
        QVERIFY(
            isSaid(none, "The server returns no log-probabilities. The server refused the test request (HTTP 400)."));
        const ServerSurvey forbidden = surveyOf(fake, "forbids-logprobs");
        QVERIFY(forbidden.complete);
        QVERIFY(isSaid(forbidden,
                       "The server returns no log-probabilities. The server refused the test request (HTTP 403)."));
        QVERIFY(isSaid(surveyOf(fake, "greedy"), "The server accepts a seed. Whether the seed has an effect is "
                                                 "unknown, because another seed gave the same answer."));
        QVERIFY(isSaid(surveyOf(fake, "plain"), "The server accepts a seed."));
        QVERIFY(isSaid(surveyOf(fake, "fails-at"),
                       "The server does not accept a logit bias. The test request failed (HTTP 500)."));
        const FakeServer ollama("ollama");
        QVERIFY(isSaid(liar,
                       "The server cannot continue an answer that has begun. The server began a new answer instead of "
                       "continuing the given beginning."));
        QVERIFY(isSaid(surveyOf(fake, "begins-anew"),
                       "The server cannot continue an answer that has begun. The server began a "
                       "new answer instead of continuing the given beginning."));
        // This model ignores the instructions in the survey's request. Its answer therefore does not show whether the
        // server can continue an answer.
        const ServerSurvey evasive = surveyOf(ollama, "evasive");
        QVERIFY(evasive.complete && evasive.can.continues && !evasive.of(Ability::Continues).asked);
        QVERIFY(isSaid(evasive, "The test answer does not show whether the server can continue an answer. The "
                                "features listed below are assumed, because they are usual for servers of this kind:"));
        QVERIFY(isSaid(
            surveyOf(ollama, "plain"),
            "The server returns no log-probabilities of the prompt. Ollama has no API request for this feature."));
    }

    void whatCannotBeAskedStaysAGuess_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("why");
        QTest::addColumn<bool>("complete");
        QTest::newRow("busy") << "busy-long"
                              << "could not answer the test request (HTTP 429)" << false;
        QTest::newRow("broken") << "error500"
                                << "could not answer the test request (HTTP 500)" << false;
        QTest::newRow("key") << "error401"
                             << "rejected the key for the test (HTTP 401)" << false;
        QTest::newRow("silent") << "silent"
                                << "in time" << false;
        QTest::newRow("hangs up") << "drop-always"
                                  << "was lost" << false;
        QTest::newRow("breaks off") << "mid-error"
                                    << "illegal memory access" << false;
        QTest::newRow("refuses all") << "echo-key"
                                     << "refused the test request (HTTP 400)" << true;
    }
    void whatCannotBeAskedStaysAGuess()
    {
        QFETCH(QString, model);
        QFETCH(QString, why);
        QFETCH(bool, complete);
        const FakeServer fake("vllm");
        const ServerSurvey survey = surveyOf(fake, model.toStdString());
        QCOMPARE(survey.complete, complete);
        // The survey assumes the features that are usual for this kind of server.
        QCOMPARE(summaryOf(survey), QString("ids 20 prompt tokens template chosen seed bias continues"));
        QVERIFY(survey.of(Ability::Tokenize).asked);  // this feature was tested, because its request generates no text
        for (const Ability ability : {Ability::TokenIds, Ability::Alternatives, Ability::Seed, Ability::LogitBias}) {
            QVERIFY(!survey.of(ability).asked);
            QVERIFY2(survey.of(ability).why.english().find(why.toStdString()) != std::string::npos,
                     survey.of(ability).why.english().c_str());
        }
        const std::vector<std::string> said = englishOf(surveySentences(survey));
        const auto line = std::ranges::find_if(said, [](const std::string& sentence) {
            return sentence.ends_with(
                "The features listed below are assumed, because they are usual for servers of this kind:");
        });
        // The six features that were not tested follow this line.
        QVERIFY(line != said.end() && said.end() - line == 7);
        // The survey stops if the server fails. If the server refuses the request without naming a field, the survey
        // retries with fewer fields.
        const std::size_t asked = writtenFor(fake).size();
        QVERIFY2(asked <= (complete ? 10 : 2) || model == "drop-always", std::to_string(asked).c_str());
    }

    void theKeyIsInNoSurvey()
    {
        const FakeServer fake("vllm");
        const std::string kept = surveyToJson(surveyOf(fake, "mid-error", "sk-secret-key"));
        QVERIFY2(kept.find("asked by (key)") != std::string::npos, kept.c_str());
        QVERIFY(kept.find("sk-secret") == std::string::npos);
    }

    void surveysAreKept()
    {
        const FakeServer fake("vllm");
        const ServerSurvey survey = surveyOf(fake, "refuses-logprobs");
        const std::optional<ServerSurvey> kept = surveyFromJson(surveyToJson(survey));
        QVERIFY(kept && kept->complete);
        QCOMPARE(englishOf(surveySentences(*kept)), englishOf(surveySentences(survey)));
        QCOMPARE(kept->when, survey.when);
        QCOMPARE(kept->answers, survey.answers);
        Capabilities now = capabilitiesOf(ServerKind::Vllm);
        now.version = "0.11.0";
        QVERIFY(kept->holdsFor(now, "refuses-logprobs") && !kept->holdsFor(now, "plain"));
        kept->applyTo(now);
        QCOMPARE(now.alternatives, 0U);
        now.version = "0.12.0";
        QVERIFY(!kept->holdsFor(now, "refuses-logprobs"));
        for (const char* damaged : {"", "[]", "{}", R"({"kind": "vLLM"})", R"({"kind": 1})"})
            QVERIFY(!surveyFromJson(damaged));
    }

    void aModelIsAskedOnceWhenItIsLoaded()
    {
        const FakeServer fake("vllm", {"--hidden"});
        std::map<std::string, ServerSurvey> kept;
        RemoteTalk talk(remembering(kept));
        const Request first = talk.load(fake.path("plain"));
        QVERIFY2(first.loaded, first.failed ? first.failed->sentence.english().c_str() : "");
        QCOMPARE(kept.size(), std::size_t{1});
        QCOMPARE(writtenFor(fake).size(), std::size_t{5});
        QVERIFY(std::ranges::any_of(first.loadProgress, [](const LoadProgress& progress) {
            return progress.stage.english().find("what the server supports") != std::string::npos;
        }));
        QVERIFY(first.loaded->summary.server->chosenIds);
        // The answer uses the features that the survey found.
        QCOMPARE(talk.ask().ids(), (std::vector<TokenId>{11, 12, 13, 14, 15, 16, 17}));
        const std::size_t before = writtenFor(fake).size();
        QVERIFY(talk.load(fake.path("plain")).loaded);
        RemoteTalk later(remembering(kept));
        QVERIFY(later.load(fake.path("plain")).loaded);
        QCOMPARE(writtenFor(fake).size(), before);
        // The server is surveyed again, because the result does not apply to another model.
        QVERIFY(later.load(fake.path("few-logprobs")).loaded);
        QVERIFY(writtenFor(fake).size() > before);
        QCOMPARE(kept.size(), std::size_t{2});
    }

    void anotherVersionIsAskedAgain()
    {
        QTemporaryDir folder;
        QFile version(folder.filePath("version"));
        const auto write = [&](const char* text) {
            return version.open(QIODevice::WriteOnly) && version.write(text) > 0 && (version.close(), true);
        };
        QVERIFY(write("0.11.0"));
        const FakeServer fake("vllm", {"--version", version.fileName()});
        std::map<std::string, ServerSurvey> kept;
        RemoteTalk talk(remembering(kept));
        QVERIFY(talk.load(fake.path("plain")).loaded && talk.load(fake.path("plain")).loaded);
        // The server refused one additional request, because it asked for 100 log-probabilities.
        QCOMPARE(writtenFor(fake).size(), std::size_t{5 + 1});
        QVERIFY(write("0.12.0"));
        QVERIFY(talk.load(fake.path("plain")).loaded && talk.load(fake.path("plain")).loaded);
        QCOMPARE(writtenFor(fake).size(), std::size_t{2 * (5 + 1)});
        QCOMPARE(kept.begin()->second.can.version, std::string("0.12.0"));
    }

    /// The server was restarted with the same version but a lower limit. The lower limit is remembered.
    void aLimitThatIsLowerNowIsRemembered()
    {
        const FakeServer fake("vllm");
        std::map<std::string, ServerSurvey> kept;
        ServerSurvey before = surveyOf(fake, "plain");
        before.model = "few-logprobs";
        kept[fake.path("few-logprobs")] = before;
        Generate question = RemoteTalk::question();
        question.alternatives = 20;
        for (const bool isFirst : {true, false}) {
            RemoteTalk talk(remembering(kept));
            QVERIFY(talk.load(fake.path("few-logprobs")).loaded);
            const std::size_t asked = writtenFor(fake).size();
            const Request answer = talk.ask(question);
            QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
            QCOMPARE(answer.prompt->notices.size(), std::size_t{isFirst ? 1U : 0U});
            QCOMPARE(writtenFor(fake).size(), asked + (isFirst ? 2 : 1));
            QCOMPARE(kept.begin()->second.can.alternatives, 5U);
        }
        QVERIFY(kept.begin()->second.complete);
    }

    void whatAnAnswerWasRefusedIsRemembered_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("requests");
        QTest::newRow("only servers of its kind support") << "picky" << 4;
        QTest::newRow("samplers") << "strict" << 6;
    }
    /// A setting that the server refused is omitted until the next survey. This does not affect other settings.
    void whatAnAnswerWasRefusedIsRemembered()
    {
        QFETCH(QString, model);
        QFETCH(int, requests);
        const FakeServer fake("vllm");
        const std::string path = fake.path(model.toStdString());
        std::map<std::string, ServerSurvey> kept;
        Generate question = RemoteTalk::question();
        question.sampling.values["temperature"] = 0.5;
        const auto requestsFor = [&](RemoteTalk& talk) {
            const std::size_t before = writtenFor(fake).size();
            const Request answer = talk.ask(question);
            const bool isSaid = answer.finished && !answer.prompt->notices.empty() &&
                                answer.prompt->notices[0].english().find("refused") != std::string::npos;
            return isSaid ? static_cast<int>(writtenFor(fake).size() - before) : -1;
        };
        const auto said = [&] {
            const std::vector<std::string> sentences = englishOf(surveySentences(kept.at(path)));
            return std::ranges::count(
                sentences, "Settings that the server refused are not sent again until the server is tested again.");
        };
        {
            RemoteTalk talk(remembering(kept));
            QVERIFY(talk.load(path).loaded && kept.at(path).complete && said() == 0);
            QCOMPARE(requestsFor(talk), requests);
            QCOMPARE(requestsFor(talk), 1);
        }
        QVERIFY(kept.at(path).can.refused.size() == 1 && said() == 1);
        kept[path] = *surveyFromJson(surveyToJson(kept.at(path)));  // simulates a restart of the program
        RemoteTalk talk(remembering(kept));
        QVERIFY(talk.load(path).loaded);
        QCOMPARE(requestsFor(talk), 1);
        question.sampling.values["temperature"] = 0.75;
        QCOMPARE(requestsFor(talk), requests);
        QCOMPARE(kept.at(path).can.refused.size(), std::size_t{2});
        ServerSurvey anew = kept.at(path);
        anew.when += 60;
        anew.can.refused.clear();
        kept[path] = anew;  // simulates that the user repeats the survey while the model is open
        QCOMPARE(requestsFor(talk), requests);
        QCOMPARE(kept.at(path).can.refused.size(), std::size_t{1});
        QCOMPARE(kept.at(path).when, anew.when);
    }

    void aLimitOfReasoningThatWasRefusedIsRemembered()
    {
        const FakeServer fake("vllm");
        const std::string path = fake.path("no-thinking-limit");
        std::map<std::string, ServerSurvey> kept;
        Generate question = RemoteTalk::question();
        question.thinkingTokens = 50;
        for (const std::size_t requests : {2U, 1U}) {
            RemoteTalk talk(remembering(kept));
            QVERIFY(talk.load(path).loaded);
            const std::size_t before = writtenFor(fake).size();
            QVERIFY(talk.ask(question).finished);
            QCOMPARE(writtenFor(fake).size() - before, requests);
            kept[path] = *surveyFromJson(surveyToJson(kept.at(path)));
        }
    }

    void aBusyServerIsAskedTheNextTime()
    {
        const FakeServer fake("vllm");
        std::map<std::string, ServerSurvey> kept;
        RemoteTalk talk(remembering(kept));
        QVERIFY(talk.load(fake.path("busy-first")).loaded);
        QCOMPARE(writtenFor(fake).size(), std::size_t{1});
        QVERIFY(!kept.begin()->second.complete);
        QVERIFY(talk.load(fake.path("busy-first")).loaded);
        QVERIFY(kept.begin()->second.complete && isAllAsked(kept.begin()->second));
        const std::size_t before = writtenFor(fake).size();
        QVERIFY(talk.load(fake.path("busy-first")).loaded);
        QCOMPARE(writtenFor(fake).size(), before);
    }

    void whoeverKeepsNothingIsNotAsked()
    {
        const FakeServer fake("vllm");
        RemoteTalk talk;
        QVERIFY(talk.load(fake.path("plain")).loaded);
        QVERIFY(writtenFor(fake).empty());
    }

    void offlineTheRestIsNotAsked()
    {
        const FakeServer fake("vllm");
        std::map<std::string, ServerSurvey> kept;
        RemoteAccess access = remembering(kept);
        access.refusal = [&fake](const std::string&) -> std::optional<Sentence> {
            return fake.asked().size() < 5 ? std::nullopt : std::optional(Sentence::ofForm("Vitrine is offline."));
        };
        RemoteTalk talk(std::move(access));
        talk.load(fake.path("plain"));
        QCOMPARE(fake.asked().size(), std::size_t{5});
        QVERIFY(kept.size() == 1 && !kept.begin()->second.complete);
        QCOMPARE(kept.begin()->second.of(Ability::Seed).why.english(), std::string("Vitrine is offline."));
    }

private:
    static RemoteAccess remembering(std::map<std::string, ServerSurvey>& kept)
    {
        RemoteAccess access = quickAccess();
        access.surveyed = [&kept](const std::string& path) {
            const auto known = kept.find(path);
            return known == kept.end() ? std::nullopt : std::optional(known->second);
        };
        access.found = [&kept](const std::string& path, const ServerSurvey& survey) { kept[path] = survey; };
        return access;
    }
};

}  // namespace

VITRINE_TEST(ServerSurveyTest);
#include "server_survey_test.moc"
