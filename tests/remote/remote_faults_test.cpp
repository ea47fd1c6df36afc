#include "tests/remote/remote_fixture.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QtTest>

#include <arpa/inet.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <unistd.h>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Listens on this computer but never accepts a connection. The system itself completes only as many connections as the
/// queue can hold.
class Deaf {
public:
    explicit Deaf(int queued) : m_socket(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        const bool isBound = ::bind(m_socket, reinterpret_cast<const sockaddr*>(&address), size) == 0 &&
                             ::listen(m_socket, queued) == 0 &&
                             ::getsockname(m_socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
        if (isBound) m_port = ntohs(address.sin_port);
        if (queued > 0) return;
        m_first = ::socket(AF_INET, SOCK_STREAM, 0);  // this connection fills the queue
        if (::connect(m_first, reinterpret_cast<const sockaddr*>(&address), size) != 0) m_port = 0;
    }
    ~Deaf()
    {
        if (m_first >= 0) ::close(m_first);
        ::close(m_socket);
    }
    Deaf(const Deaf&) = delete;
    Deaf& operator=(const Deaf&) = delete;

    int port() const { return m_port; }  ///< 0 if the socket could not be created

private:
    int m_socket;
    int m_first = -1;
    int m_port = 0;
};

class RemoteFaultsTest : public QObject {
    Q_OBJECT

private slots:
    /// Text that could be the beginning of a tag is held back. If the connection breaks, this text is delivered.
    void whatWasHeldBackIsKept()
    {
        const FakeServer server("vllm");
        RemoteTalk talk;
        const Request broken = talk.askOf(server, "drop-tag");
        QVERIFY(broken.failed);
        QCOMPARE(broken.text, std::string("<th"));
    }

    void init() { QVERIFY(m_server.isRunning() && m_elsewhere.isRunning()); }

    void howeverItIsCutTheTextIsTheSame_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* model : {"json-lines", "gzip", "deflate"}) QTest::newRow(model) << model;
        for (const char* model : {"plain", "bytewise", "crlf", "slow", "group", "null-bytes", "no-logprobs"})
            QTest::newRow(model) << model;
        for (const char* model : {"drop-first", "busy429", "busy503", "redirect-here"}) QTest::newRow(model) << model;
    }
    void howeverItIsCutTheTextIsTheSame()
    {
        QFETCH(QString, model);
        const Request answer = m_talk.askOf(m_server, model.toStdString());
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(answer.text, kWhole);
    }

    void whatFailsSaysWhy_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("said");
        QTest::addColumn<bool>("begun");
        QTest::newRow("drop3") << "drop3"
                               << "can be continued" << true;
        QTest::newRow("half-chunk") << "half-chunk"
                                    << "can be continued" << true;
        QTest::newRow("truncated") << "truncated"
                                   << "can be continued" << true;
        QTest::newRow("cut-event") << "cut-event"
                                   << "can be continued" << true;
        QTest::newRow("stall") << "stall"
                               << "in time" << true;
        QTest::newRow("silent") << "silent"
                                << "in time" << false;
        QTest::newRow("drop-always") << "drop-always"
                                     << "was lost" << false;
        QTest::newRow("wrong-json") << "wrong-json"
                                    << "not JSON" << true;
        QTest::newRow("not-json") << "not-json"
                                  << "not JSON" << true;
        QTest::newRow("wrong-type") << "wrong-type"
                                    << "content" << true;
        QTest::newRow("mid-error") << "mid-error"
                                   << "illegal memory access" << true;
        QTest::newRow("mid-detail") << "mid-detail"
                                    << "boom" << true;
        QTest::newRow("no-route") << "no-route"
                                  << "no such model" << false;
        QTest::newRow("error500") << "error500"
                                  << "CUDA out of memory" << false;
        QTest::newRow("error401") << "error401"
                                  << "key" << false;
        QTest::newRow("busy-long") << "busy-long"
                                   << "429" << false;
        QTest::newRow("html") << "html"
                              << "502" << false;
        QTest::newRow("many-headers") << "many-headers"
                                      << "too many headers" << false;
        QTest::newRow("redirect-loop") << "redirect-loop"
                                       << "in a circle" << false;
        QTest::newRow("pings") << "pings"
                               << "in time" << true;
        QTest::newRow("empty-events") << "empty-events"
                                      << "in time" << true;
        QTest::newRow("no-content") << "no-content"
                                    << "empty answer (HTTP 204)" << false;
        QTest::newRow("empty-body") << "empty-body"
                                    << "empty answer (HTTP 200)" << false;
        QTest::newRow("text-body") << "text-body"
                                   << "not JSON: \"Hello there\"" << false;
    }
    void whatFailsSaysWhy()
    {
        QFETCH(QString, model);
        QFETCH(QString, said);
        QFETCH(bool, begun);
        RemoteTalk impatient(impatientAccess());
        const Request answer = (said == "in time" ? impatient : m_talk).askOf(m_server, model.toStdString());
        QVERIFY(answer.failed);
        QVERIFY2(QString::fromStdString(answer.failed->sentence).contains(said),
                 answer.failed->sentence.english().c_str());
        QCOMPARE(answer.closings, 1);
        QCOMPARE(answer.text, begun && model != "truncated" && model != "cut-event" ? std::string("Gr\xC3\xBC\xC3\x9F"
                                                                                                  "e aus dem")
                              : begun                                               ? kWhole
                                                                                    : std::string());
    }

    void aLongErrorIsCut()
    {
        const Request answer = m_talk.askOf(m_server, "long-error");
        QVERIFY(answer.failed);
        QVERIFY2(answer.failed->sentence.english().size() < 500,
                 answer.failed->sentence.english().substr(0, 600).c_str());
        QVERIFY2(answer.failed->sentence.english().starts_with("The server stopped the answer: \xC3\xA9") &&
                     answer.failed->sentence.english().find("\xC3\xA9\xE2\x80\xA6") != std::string::npos,
                 answer.failed->sentence.english().c_str());
        const std::size_t size = answer.failed->detail.size();
        QVERIFY2(size > 3900 && size < 4100, qPrintable(QString::number(size)));
    }

    /// If the server returns a long HTML page, the error sentence does not quote it. The details contain the page's
    /// beginning.
    void aLongPageIsADetail()
    {
        const Request answer = m_talk.askOf(m_server, "long-html");
        QVERIFY(answer.failed);
        QVERIFY2(answer.failed->sentence.english().ends_with(" returned the error 500."),
                 answer.failed->sentence.english().c_str());
        const std::string& detail = answer.failed->detail;
        QVERIFY2(detail.starts_with("<html><body>xxx") && detail.size() > 3900 && detail.size() < 4100,
                 detail.substr(0, 100).c_str());
    }

    void aLongRefusalIsCut_data()
    {
        QTest::addColumn<std::string>("model");
        QTest::newRow("60 kB") << std::string("large-error");
        QTest::newRow("2 MB") << std::string("huge-error");
    }
    /// A long refusal is shortened. The window lays out the sentence and the details at once, so both must stay short.
    void aLongRefusalIsCut()
    {
        QFETCH(std::string, model);
        QElapsedTimer time;
        time.start();
        const Request answer = m_talk.askOf(m_server, model);
        QVERIFY(answer.failed);
        const std::string& sentence = answer.failed->sentence;
        QVERIFY2(sentence.size() < 600 &&
                     sentence.find(" refused the request (500): \xC3\xA9\xC3\xA9") != std::string::npos,
                 sentence.substr(0, 700).c_str());
        QVERIFY2(answer.failed->detail.size() < 4100, answer.failed->detail.substr(0, 200).c_str());
        QVERIFY2(time.elapsed() < 10000, qPrintable(QString::number(time.elapsed())));
    }

    void everyListOfModelsIsReadOrExplained_data()
    {
        QTest::addColumn<QString>("form");
        QTest::addColumn<QString>("said");
        for (const char* form : {"gzip", "deflate", "odd-ids"}) QTest::newRow(form) << form << "";
        QTest::newRow("bomb") << "bomb"
                              << "more than 200 times its size";
        for (const char* form : {"not-gzip", "unknown-encoding"})
            QTest::newRow(form) << form << "in a format that is not supported";
        QTest::newRow("no-content") << "no-content"
                                    << "empty answer (HTTP 204)";
        QTest::newRow("itself") << "itself"
                                << "redirects in a circle";
        QTest::newRow("nowhere") << "nowhere"
                                 << "redirects (302), but gives no address";
        QTest::newRow("ftp") << "ftp"
                             << "which is not an HTTP address";
        QTest::newRow("deep") << "deep"
                              << "nests lists and objects more than 128 levels deep";
        QTest::newRow("later") << "later"
                               << "The server asks to wait longer than a year before the next request.";
        QTest::newRow("much-later") << "much-later"
                                    << "The server asks to wait longer than a year before the next request.";
        QTest::newRow("now")
            << "now"
            << "accepts no more requests for now (429). The server's message: \"Later\".|";  // the final "|" marks
                                                                                             // the sentence's end
        QTest::newRow("not-modified") << "not-modified"
                                      << "returned the error 304";
    }
    void everyListOfModelsIsReadOrExplained()
    {
        QFETCH(QString, form);
        QFETCH(QString, said);
        const FakeServer server("other", {"--lists", form});
        ServerOptions options;
        options.retries.mostTries = 1;
        QString sentence;
        try {
            const std::vector<RemoteModel> models =
                RemoteServer(serverAddress(server.address()), {}, options).models({});
            QCOMPARE(models.size(), std::size_t{1});
            QCOMPARE(models[0].id, std::string("plain"));
        } catch (const Error& error) {
            sentence = QString::fromStdString(error.sentence());
        }
        QVERIFY2(said.isEmpty() ? sentence.isEmpty() : (sentence + '|').contains(said), qPrintable(sentence));
        QVERIFY(sentence.size() < 300);
    }

    /// If the template opened the reasoning block in the prompt, the answer contains only the closing tag. The text
    /// before the tag is reasoning.
    void textBeforeAClosingTagAloneIsReasoning()
    {
        const Request closes = m_talk.askOf(m_server, "think-closes");
        QVERIFY(closes.finished);
        QCOMPARE(reasoningOf(closes), std::string("I think so"));
        QCOMPARE(closes.text, kWhole);
        // The text was delivered at once, before the closing tag arrived.
        QCOMPARE(closes.tokens.front().text, std::string("I think so"));
        QVERIFY(closes.finished->sentence.empty());
    }

    void whatAnAnswerLacksIsSaid()
    {
        QVERIFY(m_talk.askOf(m_server, "think").finished->sentence.empty());
        QVERIFY(m_talk.load(m_server.path("length")).loaded);
        Generate command = RemoteTalk::question();
        command.maxTokens = 0;
        QCOMPARE(m_talk.ask(command).finished->sentence.english(),
                 std::string("The answer is incomplete: the server stopped it at the server's own token limit."));
        command.maxTokens = 5;
        QVERIFY(m_talk.ask(command).finished->sentence.empty());
    }

    void anEmptyAnswerIsSaid()
    {
        const Request answer = m_talk.askOf(m_server, "empty");
        QVERIFY(answer.finished);
        QCOMPARE(answer.finished->sentence.english(), std::string("The server sent no text."));
        // A model may have used up the token limit with reasoning that the server does not send. The sentence must
        // mention the limit.
        const Request used = m_talk.askOf(m_server, "empty-length");
        QVERIFY(used.finished && used.finished->reason == StopReason::MaxTokens);
        QVERIFY2(
            used.finished->sentence.english().starts_with("The server sent no text before the token limit was reached"),
            used.finished->sentence.english().c_str());
        RemoteTalk talk(quickAccess("sk-secret-key"));
        const Request refused = talk.askOf(m_server, "quota");
        QVERIFY(refused.failed);
        QVERIFY2(refused.failed->sentence.english().find("\"quota exceeded for (key)\"") != std::string::npos,
                 refused.failed->sentence.english().c_str());
    }

    /// If the server names the fields that it refuses, only these fields are omitted. Later requests omit them from the
    /// start.
    void aRefusedFieldLosesNoOther()
    {
        for (const char* kind : {"other", "vllm"}) {
            const FakeServer server(kind);
            RemoteTalk talk;
            QVERIFY(talk.load(server.path("no-penalty")).loaded);
            Generate command = RemoteTalk::question();
            if (std::string(kind) == "vllm") command.thinkingTokens = 40;
            command.sampling.values["temperature"] = 0;
            command.sampling.values["presence-penalty"] = 0.5;
            command.sampling.values["frequency-penalty"] = 0.25;
            for (std::ptrdiff_t requests : {3, 1}) {
                const std::size_t before = server.asked().size();
                const Request answer = talk.ask(command);
                QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
                QCOMPARE(chatsOf(server, before), requests);
                const QJsonObject body = server.asked().back().body;
                QVERIFY(!body.contains("presence_penalty") && !body.contains("frequency_penalty"));
                QVERIFY(body.contains("seed") && body.contains("logprobs"));
                QCOMPARE(body.contains("thinking_token_budget"), command.thinkingTokens.has_value());
                QCOMPARE(body["temperature"].toDouble(-1), 0.0);
                QCOMPARE(std::ranges::count(answer.prompt->omitted, "presence-penalty"), 1);
                QVERIFY(std::ranges::any_of(answer.prompt->notices, [](const std::string& notice) {
                    return notice == "The server refused \"presence_penalty\", so it was left out of the request.";
                }));
            }
        }
        const FakeServer other("other");
        QVERIFY(m_talk.load(other.path("wrong-model")).loaded);
        const std::size_t before = other.asked().size();
        const Request wrong = m_talk.ask();
        QVERIFY(wrong.failed && wrong.failed->sentence.english().find("does not exist") != std::string::npos);
        QCOMPARE(chatsOf(other, before), std::ptrdiff_t{1});
    }

    void itIsAskedAsOftenAsThatHelps_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("requests");
        // If the connection breaks before the first token, reasoning or tool call, the request is repeated, up to four
        // attempts in all. If an idle connection that was kept open turns out to be closed, a new one replaces it at
        // once.
        for (const char* model : {"drop-role-always", "drop-always", "html"}) QTest::newRow(model) << model << 4;
        for (const char* model : {"drop-role", "drop-first", "busy429"}) QTest::newRow(model) << model << 3;
        for (const char* model : {"drop-reasoning", "drop-tool", "drop3", "half-chunk", "busy-long", "error500"})
            QTest::newRow(model) << model << 1;
        // If the server accepted the request, it may still be working on it. The request is then not repeated.
        for (const char* model : {"silent", "stall", "plain"}) QTest::newRow(model) << model << 1;
    }
    void itIsAskedAsOftenAsThatHelps()
    {
        QFETCH(QString, model);
        QFETCH(int, requests);
        const bool isPatient = model != "silent" && model != "stall";
        RemoteTalk talk(isPatient ? quickAccess() : impatientAccess());
        const Request opened = talk.load(m_server.path(model.toStdString()));
        QVERIFY2(opened.loaded, opened.failed ? opened.failed->sentence.english().c_str() : "");
        const auto before = m_server.asked().size();
        Generate command = RemoteTalk::question("How often " + model.toStdString());
        const Request answer = talk.ask(command);
        QCOMPARE(chatsOf(m_server, before), std::ptrdiff_t{requests});
        if (model == "drop-role") QCOMPARE(answer.text, kWhole);
        if (model == "drop-tool")
            QVERIFY2(answer.text.find("tool_call:look") != std::string::npos, answer.text.c_str());
        if (model == "drop-reasoning") QCOMPARE(reasoningOf(answer), std::string("Hm."));
    }

    void anAnswerThatComesWholeIsTaken()
    {
        const Request whole = m_talk.askOf(m_server, "whole");
        QVERIFY2(whole.finished, whole.failed ? whole.failed->sentence.english().c_str() : "");
        QCOMPARE(whole.text, kWhole);
        QCOMPARE(whole.tokens.size(), std::size_t{7});
        QVERIFY(whole.tokens[1].record.scored && whole.tokens[1].record.top.size() == 2);
        QCOMPARE(whole.finished->stats.promptTokens, 9U);
        const Request both = m_talk.askOf(m_server, "whole-reasoning");
        QCOMPARE(both.text, kWhole);
        QCOMPARE(reasoningOf(both), std::string("Hm."));
        QVERIFY(both.tokens.at(0).record.reasoning && !both.tokens.back().record.reasoning);
        const Request failed = m_talk.askOf(m_server, "whole-error");
        QVERIFY(failed.failed && failed.failed->sentence.english().find("No GPU left") != std::string::npos);
        const Request page = m_talk.askOf(m_server, "page");
        QVERIFY(page.failed && page.failed->sentence.english().find("not JSON") != std::string::npos);
    }

    void whatCannotBeReadBesideTheTextIsLeftOutOnce()
    {
        const auto hasSentence = [](const std::vector<Sentence>& notices) {
            return std::count_if(notices.begin(), notices.end(), [](const std::string& notice) {
                return notice.find("was ignored") != std::string::npos;
            });
        };
        const Request bad = m_talk.askOf(m_server, "bad-logprobs");
        QVERIFY2(bad.finished, bad.failed ? bad.failed->sentence.english().c_str() : "");
        QCOMPARE(bad.text, kWhole);
        QCOMPARE(hasSentence(bad.prompt->notices), std::ptrdiff_t{1});
        QVERIFY(bad.finished->sentence.empty());
        const Request late = m_talk.askOf(m_server, "late-bad-logprobs");
        QCOMPARE(late.text, kWhole);
        QCOMPARE(hasSentence({late.finished->sentence}), std::ptrdiff_t{1});
        const Request nan = m_talk.askOf(m_server, "nan");
        QCOMPARE(nan.text, kWhole);
        QVERIFY(!nan.tokens.at(0).record.scored);
        QCOMPARE(m_talk.askOf(m_server, "parted-pair").text, "<\xF0\x9F\x98\x80>" + kWhole);
        QCOMPARE(m_talk.askOf(m_server, "parted-half").text, "<\xEF\xBF\xBD>" + kWhole);
        QCOMPARE(m_talk.askOf(m_server, "half-pair").text, "<\xEF\xBF\xBD>\xF0\x9F\x8F\xA0" + kWhole);
        QCOMPARE(m_talk.askOf(m_server, "many-choices").text, kWhole);
    }

    void whereAnAnswerCannotBeContinuedThatIsSaid()
    {
        const FakeServer other("other");
        const Request loaded = m_talk.load(other.path("drop3"));
        QVERIFY(loaded.loaded);
        const Request answer = m_talk.ask();
        QVERIFY(answer.failed);
        QVERIFY2(answer.failed->sentence.english().find("cannot continue") != std::string::npos,
                 answer.failed->sentence.english().c_str());
    }

    void howLongAServerLetsWaitIsSaid()
    {
        const Request answer = m_talk.askOf(m_server, "busy-asks");
        QCOMPARE(answer.text, kWhole);
        QCOMPARE(answer.loadProgress.size(), std::size_t{2});
        const QString said = QString::fromStdString(answer.loadProgress[0].stage);
        static const QRegularExpression kSentence(
            "^The server is busy and asks to wait 1 s. Vitrine tries again at \\d\\d:\\d\\d:\\d\\d\\.$");
        QVERIFY2(kSentence.match(said).hasMatch(), qPrintable(said));
        QVERIFY(answer.loadProgress[1].stage.empty());
        QVERIFY(m_talk.askOf(m_server, "busy503").loadProgress.empty());
        // The standard requires a whole number of seconds, so 1.5 is rounded up.
        const Request half = m_talk.askOf(m_server, "busy-half");
        QVERIFY2(half.loadProgress.at(0).stage.english().find("asks to wait 2 s") != std::string::npos,
                 half.loadProgress[0].stage.english().c_str());
        // A date in the reply is compared with the server's clock, which is years behind in this test.
        const Request dated = m_talk.askOf(m_server, "busy-date");
        QCOMPARE(dated.text, kWhole);
        QVERIFY2(dated.loadProgress.at(0).stage.english().find("asks to wait 2 s") != std::string::npos,
                 dated.loadProgress[0].stage.english().c_str());
        const Request late = m_talk.askOf(m_server, "busy-late");
        QVERIFY(late.failed);
        QVERIFY2(late.failed->sentence.english().ends_with("(429). The server's message: \"Come back tomorrow\". The "
                                                           "server asks to wait 1440 minutes before the next request."),
                 late.failed->sentence.english().c_str());
    }

    void reasoningWithoutAnAnswerIsExplained()
    {
        const Request answer = m_talk.askOf(m_server, "think-only");
        QVERIFY(answer.finished && answer.finished->reason == StopReason::MaxTokens);
        QVERIFY2(answer.finished->sentence.english().find("There is no answer") != std::string::npos,
                 answer.finished->sentence.english().c_str());
        const Request cut = m_talk.askOf(m_server, "length");
        QVERIFY2(cut.finished->sentence.english().find("limit") != std::string::npos,
                 cut.finished->sentence.english().c_str());
    }

    void brokenCharactersAndLongLinesAreTaken()
    {
        QCOMPARE(m_talk.askOf(m_server, "bad-utf8").text.substr(15, 5), std::string("<\xEF\xBF\xBD>"));
        QCOMPARE(m_talk.askOf(m_server, "long-line").text, std::string(1'000'000, 'x') + kWhole);
    }

    /// The time limit for silence starts at the first token. Evaluating a prompt, or reasoning that is not sent, may
    /// take longer.
    void silenceCountsFromTheFirstToken()
    {
        RemoteAccess access = quickAccess();
        access.options.timeouts.silence = std::chrono::seconds(2);
        RemoteTalk talk(access);
        const Request answer = talk.askOf(m_server, "thinks-long");
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(answer.text, kWhole);
        QVERIFY(talk.askOf(m_server, "stall").failed);
    }

    /// Some servers forbid log-probabilities for some models. Such a server answers with an error about permission
    /// (403) or with an internal error (500). The request is then repeated without log-probabilities.
    void forbiddenLogprobsAreLeftOut()
    {
        for (const char* model : {"forbids-logprobs", "fails-at-logprobs"}) {
            const Request answer = m_talk.askOf(m_server, model);
            QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
            QCOMPARE(answer.text, kWhole);
            QCOMPARE(answer.prompt->notices, std::vector<Sentence>{alternativesSentence(0)});
        }
    }

    void callsOfOneIndexAndOtherIdsAreApart()
    {
        const Request answer = m_talk.askOf(m_server, "tools-one-index");
        QVERIFY2(answer.text.find("tool_call:f\n{}") != std::string::npos &&
                     answer.text.find("tool_call:g\n{}") != std::string::npos,
                 answer.text.c_str());
    }

    void modelsAreFoundInOddLists()
    {
        const FakeServer none("other", {"--lists", "none"});
        const Request unlisted = m_talk.load(none.path("plain"));
        QVERIFY(unlisted.loaded && !unlisted.loaded->summary.notices.empty());
        QVERIFY(unlisted.loaded->summary.notices.back().english().starts_with("The server does not list its models"));
        QCOMPARE(m_talk.ask().text, kWhole);
        const FakeServer bare("other", {"--lists", "bare"});
        QVERIFY(m_talk.load(bare.path("plain")).loaded);
        const Request tagged = m_talk.load(bare.path("drop3"));  // Ollama lists the name of the model with a tag
        QVERIFY(tagged.loaded);
        QCOMPARE(tagged.loaded->summary.name, std::string("drop3:latest"));
        const Request missing = m_talk.load(bare.path("other"));
        QVERIFY2(missing.failed->sentence.english().ends_with(
                     "has no model \"other\". Available models: \"plain\", \"drop3:latest\""),
                 missing.failed->sentence.english().c_str());
        const FakeServer null("other", {"--lists", "null"});
        QVERIFY(m_talk.load(null.path("plain")).failed->sentence.english().ends_with("has no model \"plain\"."));
    }

    void anotherHostGetsNothing()
    {
        RemoteTalk talk(quickAccess("sk-secret-key"));
        const Request answer = talk.askOf(m_server, "redirect");
        QVERIFY(answer.failed);
        QVERIFY2(answer.failed->sentence.english().find("another host") != std::string::npos,
                 answer.failed->sentence.english().c_str());
        QVERIFY2(answer.failed->sentence.english().find(m_elsewhere.address("localhost")) != std::string::npos,
                 answer.failed->sentence.english().c_str());
        QCOMPARE(m_elsewhere.asked().size(), std::size_t{0});
    }

    void theKeyIsInNoErrorAndNoEvent()
    {
        const std::string key = "sk-secret-key";
        RemoteTalk talk(quickAccess(key + "\n"));
        const Request answer = talk.askOf(m_server, "echo-key");
        QVERIFY(answer.failed);
        QVERIFY(answer.failed->sentence.english().find("no credit") != std::string::npos);
        QVERIFY((answer.failed->sentence.english() + answer.failed->detail).find(key) == std::string::npos);
        QCOMPARE(m_server.asked().back().headers["authorization"].toString(), QString("Bearer sk-secret-key"));
        const Request broken = talk.askOf(m_server, "mid-error");
        QVERIFY2(broken.failed && broken.failed->sentence.english().find("asked by (key)") != std::string::npos,
                 broken.failed->sentence.english().c_str());
        const FakeServer locked("vllm", {"--key", "right"});
        RemoteTalk wrong(quickAccess(key));
        const Request refused = wrong.load(locked.path("plain"));
        QVERIFY(refused.failed &&
                (refused.failed->sentence.english() + refused.failed->detail).find(key) == std::string::npos);
        for (const char* lists : {"quoted", "moved"}) {
            const FakeServer odd("vllm", {"--lists", lists});
            RemoteTalk asking(quickAccess(key));
            const Request failed = asking.load(odd.path("plain"));
            QVERIFY(failed.failed && odd.asked().back().headers["authorization"].toString().contains("sk-secret"));
            const std::string said = failed.failed->sentence.english() + failed.failed->detail;
            QVERIFY2(said.find(key) == std::string::npos && said.find("(key)") != std::string::npos, said.c_str());
        }
        // The key is encoded differently in a URL, and may be truncated in an error sentence.
        const std::string odd = "sk/se+cret=key/of/many=";
        for (const char* lists : {"quoted", "moved", "moved-quoted"}) {
            const FakeServer other("vllm", {"--lists", lists});
            RemoteTalk asking(quickAccess(odd));
            const Request failed = asking.load(other.path("plain"));
            QVERIFY(failed.failed);
            const std::string said = failed.failed->sentence.english() + failed.failed->detail;
            QVERIFY2(said.find("sk") == std::string::npos && said.find("(key)") != std::string::npos, said.c_str());
        }
        for (const char* word : {"EMPTY", "sk1"}) {
            const FakeServer other("vllm", {"--lists", "quoted"});
            RemoteTalk asking(quickAccess(word));
            const Request failed = asking.load(other.path("plain"));
            QVERIFY(failed.failed);
            const std::string said = failed.failed->sentence.english() + failed.failed->detail;
            QVERIFY2(said.find(word) == std::string::npos && said.find("(key)") != std::string::npos, said.c_str());
        }
        RemoteTalk split(quickAccess("two\nlines"));
        QVERIFY(split.load(m_server.path("plain")).failed);
    }

    /// If an answer contains the key, the key is replaced, even if it arrives in pieces. All other text is kept.
    void aKeyThatTheServerSaysInItsAnswerIsNotKept()
    {
        const std::string key = "sk-secret-key";
        RemoteTalk talk(quickAccess(key));
        const Request answer = talk.askOf(m_server, "say-key");
        QVERIFY(answer.finished);
        QCOMPARE(answer.text, "It is (key), or sk-se. s" + kWhole);
        std::string bytes;
        for (const TokenGenerated& token : answer.tokens) bytes += token.record.bytes;
        QCOMPARE(bytes, "It is (key), or sk-se. s" + kWhole);
    }

    /// If the key is a common word, lists of models and answers are still read unchanged.
    void aKeyThatIsAWordChangesNothing()
    {
        for (const char* word : {"plain", "content", "null"}) {
            RemoteTalk talk(quickAccess(word));
            const Request answer = talk.askOf(m_server, "plain");
            QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
            QCOMPARE(answer.text, kWhole);
        }
    }

    void anAnswerWithoutEndIsCancelledAtOnce()
    {
        for (const char* model : {"endless", "silent", "stall"}) {
            RemoteTalk talk;
            QVERIFY(talk.load(m_server.path(model)).loaded);
            const RequestId request = talk.post(RemoteTalk::question());
            if (std::string(model) != "silent") QVERIFY(talk.waitForStart(request));
            QElapsedTimer since;
            since.start();
            talk.engine.cancel(request);
            const Request answer = talk.waitFor(request);
            QVERIFY(answer.finished && answer.finished->reason == StopReason::Cancelled);
            QVERIFY2(since.elapsed() < 20'000, model);  // much shorter than the server's time limit of a minute
        }
    }

    void nobodyIsAskedWhileThatIsForbidden()
    {
        RemoteAccess access = quickAccess();
        bool isOffline = false;
        access.refusal = [&](const std::string&) -> std::optional<Sentence> {
            return isOffline ? std::optional(Sentence::ofForm("Vitrine is offline.")) : std::nullopt;
        };
        RemoteTalk talk(std::move(access));
        QVERIFY(talk.load(m_server.path("plain")).loaded);
        isOffline = true;
        const std::size_t before = m_server.asked().size();
        QCOMPARE(talk.ask().failed->sentence.english(), std::string("Vitrine is offline."));
        const Sentence reason = talk.load(m_server.path("plain")).failed->sentence;
        QCOMPARE(reason.english(), std::string("Vitrine is offline."));
        QVERIFY2(reason.hasForm(), "the reason cannot be translated");
        QCOMPARE(m_server.asked().size(), before);
    }

    /// When the user goes offline, a running request ends at once. The text received so far is kept.
    void whatIsForbiddenMeanwhileEnds()
    {
        for (const char* model : {"endless", "stall", "silent"}) {
            RemoteAccess access = quickAccess();
            std::atomic<bool> isOffline = false;
            access.refusal = [&isOffline](const std::string&) -> std::optional<Sentence> {
                return isOffline ? std::optional(Sentence::ofForm("Vitrine is offline.")) : std::nullopt;
            };
            RemoteTalk talk(std::move(access));
            QVERIFY(talk.load(m_server.path(model)).loaded);
            const RequestId request = talk.post(RemoteTalk::question());
            const bool comes = std::string(model) != "silent";
            if (comes) QVERIFY(talk.waitForStart(request));
            QElapsedTimer since;
            since.start();
            isOffline = true;
            const Request answer = talk.waitFor(request);
            QVERIFY2(since.elapsed() < 20'000, model);  // much shorter than the server's time limits
            QVERIFY2(answer.failed, model);
            QCOMPARE(answer.failed->sentence.english(),
                     std::string("Vitrine is offline.") +
                         (comes ? " The part of the answer that arrived is kept." : ""));
            QVERIFY2(answer.prompt.has_value() == comes, model);
        }
    }

    void aConnectionThatIsNotMadeIsGivenUp_data()
    {
        QTest::addColumn<int>("queued");
        QTest::addColumn<QString>("scheme");
        QTest::newRow("nobody takes it") << 0 << "http";
        QTest::newRow("nobody speaks TLS") << 5 << "https";
    }
    void aConnectionThatIsNotMadeIsGivenUp()
    {
        QFETCH(int, queued);
        QFETCH(QString, scheme);
        using namespace std::chrono_literals;
        const Deaf deaf(queued);
        QVERIFY(deaf.port() != 0);
        RemoteAccess access = quickAccess();
        access.options.timeouts = {250ms, 600'000ms, 600'000ms};
        RemoteTalk talk(std::move(access));
        QElapsedTimer since;
        since.start();
        const Request request = talk.load(QString("%1://127.0.0.1:%2/v1#m").arg(scheme).arg(deaf.port()).toStdString());
        QVERIFY(request.failed);
        QVERIFY2(request.failed->sentence.english().find("did not answer in time") != std::string::npos,
                 request.failed->sentence.english().c_str());
        QVERIFY(since.elapsed() >= 1000);  // long enough for four attempts
    }

    void whereNobodyListensThatIsSaid()
    {
        RemoteTalk talk;
        const Request closed = talk.load("http://127.0.0.1:9/v1#m");
        QVERIFY(closed.failed &&
                closed.failed->sentence.english().find("No server answers at 127.0.0.1:9") != std::string::npos);
        const Request unknown = talk.load(m_server.path("no-such-model"));
        QVERIFY(unknown.failed && unknown.failed->sentence.english().find("no-such-model") != std::string::npos);
    }

private:
    /// Returns the number of requests for answers that follow the first `before` requests of any kind.
    static std::ptrdiff_t chatsOf(const FakeServer& server, std::size_t before)
    {
        const auto all = server.asked();
        return std::count_if(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(),
                             [](const auto& asked) { return asked.path == "/v1/chat/completions"; });
    }

    FakeServer m_elsewhere{"other"};
    FakeServer m_server{"vllm", {"--elsewhere", QString::fromStdString(m_elsewhere.address("localhost"))}};
    RemoteTalk m_talk;
};

}  // namespace

VITRINE_TEST(RemoteFaultsTest);
#include "remote_faults_test.moc"
