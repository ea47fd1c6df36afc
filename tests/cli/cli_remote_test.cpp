#include "tests/cli/cli_process.h"
#include "tests/cli/terminal.h"
#include "tests/remote/fake_server.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>

using namespace vitrine::test;

namespace {

class CliRemoteTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_server.isRunning() && m_llama.isRunning());
        QFile file(m_folder.filePath("key"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("sk-secret-key\n");
    }

    void chatWritesTheAnswerAlone()
    {
        const CliOutcome outcome = runCli(
            {"chat", "--endpoint", address(m_server), "-m", "reasoning", "--api-key-file", m_folder.filePath("key")},
            "Hi\nAnd?\n");
        QCOMPARE(outcome.status, 0);
        QCOMPARE(QString::fromUtf8(outcome.out), QString::fromUtf8(" dem Glashaus \xF0\x9F\x8F\xA0!\n").repeated(2));
        QVERIFY2(outcome.err.contains("vLLM 0.11.0 at 127.0.0.1:"), outcome.err);
        QVERIFY(!outcome.err.contains("sk-secret-key"));
        const auto last = m_server.asked().back();
        QCOMPARE(last.headers["authorization"].toString(), QString("Bearer sk-secret-key"));
        // The second question is sent with the whole conversation.
        QCOMPARE(last.body["messages"].toArray().size(), 3);
    }

    void generateContinuesATextAndSaysWhatItKnows()
    {
        for (const FakeServer* server : {&m_server, &m_llama}) {
            const CliOutcome outcome = runCli({"generate", "--endpoint", address(*server), "-m", "plain", "-p", "Once",
                                               "-n", "7", "--json", "--alternatives", "2"});
            QVERIFY2(outcome.status == 0, outcome.err);
            const QJsonObject json = outcome.json();
            QCOMPARE(json["text"].toString(), QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                                "e aus dem Glashaus \xF0\x9F\x8F\xA0!"));
            QCOMPARE(json["ids"].toArray(), (QJsonArray{11, 12, 13, 14, 15, 16, 17}));
            // The field is null, because servers do not report how many tokens they evaluated again.
            QVERIFY(json.contains("repeated_tokens") && json["repeated_tokens"].isNull());
            // The server had one token of the three in its cache.
            if (server == &m_llama) QCOMPARE(json["evaluated_tokens"].toInt(), 2);
            const QJsonObject token = json["tokens"].toArray().at(0).toObject();
            for (const char* field :
                 {"id", "piece", "bytes", "type", "position", "logit", "p_raw", "p_final", "rank", "top"})
                QVERIFY2(token.contains(QLatin1String(field)), field);
            QVERIFY(token["p_final"].isNull());  // null, because servers do not report p_final
            QCOMPARE(server->asked().back().body["prompt"].toString(), QString("Once"));
        }
        QCOMPARE(m_llama.asked().back().path, QString("/completion"));
        QCOMPARE(m_server.asked().back().path, QString("/v1/completions"));
    }

    /// Only the command `devices` surveys the server, that is, finds out its features by test requests. The result is
    /// stored and used by other commands.
    void whatAServerCanDoIsAskedByOneCommandAndKept()
    {
        const QStringList cache{"XDG_CACHE_HOME=" + m_folder.filePath("cache")};
        const FakeServer server("vllm", {"--key", "sk-secret-key"});
        const auto written = [&server] {
            const std::vector<FakeServer::Asked> all = server.asked();
            return std::count_if(all.begin(), all.end(),
                                 [](const FakeServer::Asked& one) { return one.path.contains("completions"); });
        };
        const QStringList at{"--endpoint",   address(server),  "-m",
                             "few-logprobs", "--api-key-file", m_folder.filePath("key")};
        const auto generate = [&] {
            return runCli(QStringList{"generate", "--messages", asked(), "--json", "--alternatives", "20"} + at, {},
                          cache);
        };
        QVERIFY(generate().status == 0);
        QCOMPARE(written(), 2);  // two requests: the server refused the first, which asked for 20 log-probabilities
        const CliOutcome found = runCli(QStringList{"devices", "--json"} + at, {}, cache);
        QVERIFY2(found.status == 0, found.err);
        QVERIFY2(found.err.contains("few-logprobs") && found.err.contains("short answers"), found.err);
        QCOMPARE(found.json()["kind"].toString(), QString("vLLM"));
        QCOMPARE(found.json()["version"].toString(), QString("0.11.0"));
        const QJsonObject abilities = found.json()["abilities"].toObject();
        QCOMPARE(abilities.size(), 9);
        QCOMPARE(abilities["alternatives"].toObject()["does"].toInt(), 5);
        QVERIFY(abilities["logit_bias"].toObject()["asked"].toBool());
        const auto before = written();
        const CliOutcome answer = generate();
        QVERIFY2(answer.status == 0, answer.err);
        // The survey is known, so the first request already asks for 5 log-probabilities.
        QCOMPARE(written(), before + 1);
        QCOMPARE(server.asked().back().body["top_logprobs"].toInt(), 5);
        const CliOutcome text = runCli(QStringList{"devices"} + at, {}, cache);
        QVERIFY2(text.out.contains("log-probabilities of at most 5 tokens"), text.out);
        QFile kept(m_folder.filePath("cache/vitrine/servers.json"));
        QVERIFY(kept.open(QIODevice::ReadOnly) && !kept.readAll().contains("sk-secret"));
        QVERIFY(!(kept.permissions() & (QFile::ReadGroup | QFile::ReadOther)));
        QCOMPARE(runCli({"devices", "--measure", "cpu", "--endpoint", address(server)}, {}, cache).status, 2);
        QCOMPARE(runCli({"devices", "-m", "plain"}, {}, cache).status, 2);
        QCOMPARE(runCli({"devices", "--endpoint", address(server), "-m", "nobody", "--api-key-file",
                         m_folder.filePath("key")},
                        {}, cache)
                     .status,
                 1);
        // A damaged file with the survey is reported and ignored.
        QVERIFY(kept.isOpen());
        kept.close();
        const QJsonObject whole = [&] {
            QFile file(kept.fileName());
            return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
        }();
        QCOMPARE(whole.size(), 1);
        const QByteArray ofAnother = QJsonDocument(QJsonObject{{whole.keys().first(), 1}}).toJson();
        for (const QByteArray& damaged : {QByteArray("{\"x\": [1"), QByteArray(), ofAnother}) {
            QVERIFY(kept.open(QIODevice::WriteOnly | QIODevice::Truncate) && kept.write(damaged) == damaged.size());
            kept.close();
            const CliOutcome without = generate();
            QVERIFY(without.status == 0);
            QCOMPARE(without.err.count(kept.fileName().toUtf8()), 1);
            QVERIFY2(without.err.contains("so the features of servers are unknown"), without.err);
        }
        // Repeats the survey and writes the file again.
        QVERIFY(runCli(QStringList{"devices"} + at, {}, cache).status == 0);
        QVERIFY(!generate().err.contains("so the features of servers are unknown"));
    }

    void messagesAreAnswered()
    {
        QFile file(m_folder.filePath("messages.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"([{"role": "user", "content": "Hi"}])");
        file.close();
        const CliOutcome outcome =
            runCli({"generate", "--endpoint", address(m_server), "-m", "plain", "--messages", file.fileName()});
        QCOMPARE(QString::fromUtf8(outcome.out), QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                                   "e aus dem Glashaus \xF0\x9F\x8F\xA0!"));
        QCOMPARE(m_server.asked().back().path, QString("/v1/chat/completions"));
    }

    void recordsOfServersCompare()
    {
        QFile file(m_folder.filePath("asked.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"([{"role": "user", "content": "Hi"}])");
        file.close();
        const FakeServer ollama("ollama");
        const auto record = [&](const FakeServer& server, const QString& to) {
            return runCli({"inspect", "record", "--endpoint", address(server), "-m", "plain", "--messages",
                           file.fileName(), "--temp", "0", "--out", m_folder.filePath(to)});
        };
        const CliOutcome here = record(m_server, "vllm.json");
        QVERIFY2(here.status == 0, here.err);
        QVERIFY2(record(ollama, "ollama.json").status == 0, "no record");
        const CliOutcome compared = runCli({"inspect", "record", "--file", m_folder.filePath("vllm.json"), "--against",
                                            m_folder.filePath("ollama.json"), "--json"});
        QVERIFY2(compared.status == 0, compared.err);
        const QJsonObject found = compared.json();
        // The prompt is unknown, because Ollama does not report its tokens.
        QCOMPARE(found["prompt"].toObject()["known"].toBool(true), false);
        QCOMPARE(found["prompt"].toObject()["tokens_a"].toInt(), 3);
        QVERIFY(found["answer"].toObject()["first_difference"].isNull());
        QCOMPARE(found["answer"].toObject()["tokens_b"].toInt(), 7);
        QCOMPARE(found["steps"].toArray().size(), 7);
        QFile kept(m_folder.filePath("ollama.json"));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        const QJsonObject whole = QJsonDocument::fromJson(kept.readAll()).object();
        QCOMPARE(whole["messages"].toArray().at(0).toObject()["text"].toString(), QString("Hi"));
        const QJsonObject token = whole["answer"].toObject()["tokens"].toArray().at(0).toObject();
        QVERIFY(token["p"].isDouble() && token["p_final"].isNull() && token["entropy"].isNull());
        QVERIFY(found["steps"].toArray().first().toObject()["divergence"].toDouble() < 1e-9);
        const CliOutcome refused =
            runCli({"inspect", "record", "--endpoint", address(m_server), "-m", "plain", "-p", "Hi", "--stats"});
        QCOMPARE(refused.status, 2);
    }

    void aRefusalIsMarked()
    {
        const CliOutcome outcome =
            runCli({"generate", "--endpoint", address(m_server), "-m", "refusal", "--messages", asked(), "--json"});
        QVERIFY2(outcome.status == 0, outcome.err);
        QCOMPARE(outcome.json()["stop_reason"].toString(), QString("refused"));
        QVERIFY(outcome.json()["stop_sentence"].toString().contains("refusal"));
        QVERIFY(outcome.err.contains("refusal"));
        const CliOutcome said = runCli({"chat", "--endpoint", address(m_server), "-m", "refusal"}, "Hi\n");
        QVERIFY2(said.status == 0 && said.err.contains("refusal") && !said.out.contains("refusal"), said.err);
        const CliOutcome record = runCli(
            {"inspect", "record", "--endpoint", address(m_server), "-m", "refusal", "--messages", asked(), "--json"});
        QCOMPARE(record.json()["answer"].toObject()["stop_reason"].toString(), QString("refused"));
    }

    void recordsHoldWhatTheServerWasTold()
    {
        const auto valuesOf = [&](const FakeServer& server) {
            const CliOutcome record = runCli({"inspect", "record", "--endpoint", address(server), "-m", "plain",
                                              "--messages", asked(), "--xtc-probability", "0.5", "--json"});
            return record.json()["settings"].toObject()["values"].toObject();
        };
        const QJsonObject vllm = valuesOf(m_server);
        QVERIFY(vllm.contains("temperature") && vllm.contains("top-k") && !vllm.contains("xtc-probability"));
        QCOMPARE(valuesOf(m_llama)["xtc-probability"].toDouble(), 0.5);
    }

    void aSeedThatWasNotSentIsNotKept()
    {
        const auto seedOf = [&](const char* model, bool ofRecord) {
            QStringList command{"generate", "--json"};
            if (ofRecord) command = QStringList{"inspect", "record", "--json"};
            const CliOutcome outcome = runCli(
                command + QStringList{"--endpoint", address(m_server), "-m", model, "--messages", asked(), "-s", "5"});
            const QJsonObject json = outcome.json();
            return (ofRecord ? json["settings"].toObject() : json)["seed"];
        };
        for (const bool ofRecord : {false, true}) {
            QCOMPARE(seedOf("plain", ofRecord).toInt(), 5);
            QVERIFY(seedOf("strict", ofRecord).isNull());
        }
    }

    void anAnswersBeginningCounts()
    {
        const CliOutcome outcome = runCli({"generate", "--endpoint", address(m_server), "-m", "plain", "--messages",
                                           asked(), "--answer-text", "And so on", "-n", "5", "--json"});
        QVERIFY2(outcome.status == 0, outcome.err);
        QCOMPARE(outcome.json()["ids"].toArray().size(), 2);
        QCOMPARE(outcome.json()["stop_reason"].toString(), QString("count"));
    }

    /// The commands that docs/remote.md shows for vLLM on several machines work with a mock server on this computer.
    void theCommandsOfTheDocumentAreTaken()
    {
        QFile page(QStringLiteral(VITRINE_SOURCES "/docs/remote.md"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(page.readAll());
        const QRegularExpression served("vllm serve (\\S+)");
        const QString model = served.match(text).captured(1);
        QVERIFY2(!model.isEmpty(), "no command for vLLM");
        const FakeServer vllm("vllm", {"--key", "sk-secret-key", "--serves", model});
        QFile key(m_folder.filePath("key.txt"));
        QVERIFY(key.open(QIODevice::WriteOnly) && key.write("sk-secret-key\n") > 0);
        key.close();
        int tried = 0;
        const QRegularExpression command("^vitrine-cli (.*FIRST-MACHINE.*)$", QRegularExpression::MultilineOption);
        for (auto found = command.globalMatch(text); found.hasNext();) {
            QStringList arguments = found.next().captured(1).split(QChar(u' '), Qt::SkipEmptyParts);
            arguments.replaceInStrings("http://FIRST-MACHINE:8000", QString::fromStdString(vllm.address()));
            arguments.replaceInStrings("key.txt", key.fileName());
            const CliOutcome outcome = runCli(arguments, "Hi\n");
            QVERIFY2(outcome.status == 0, outcome.err);
            QVERIFY(QString::fromUtf8(outcome.out)
                        .startsWith(QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                      "e aus dem Glashaus")));
            QCOMPARE(vllm.asked().back().body["model"].toString(), model);
            ++tried;
        }
        QVERIFY2(tried > 0, "no command for this side");
    }

    void whatBytesAloneShowIsSaid()
    {
        const FakeServer ollama("ollama");
        for (const QString name : {"one.json", "two.json"}) {
            const CliOutcome record = runCli({"inspect", "record", "--endpoint", address(ollama), "-m", "plain",
                                              "--messages", asked(), "--out", m_folder.filePath(name)});
            QVERIFY2(record.status == 0, record.err);
        }
        const QStringList compare{
            "inspect", "record", "--file", m_folder.filePath("one.json"), "--against", m_folder.filePath("two.json")};
        const CliOutcome words = runCli(compare);
        QVERIFY2(words.out.contains("same bytes in the same 7 tokens"), words.out);
        QVERIFY(runCli(compare + QStringList{"--json"}).json()["answer"].toObject()["by_bytes"].toBool());
    }

    void aCompanionNamesTokensAndFindsWhatIsOther()
    {
        const QStringList there{"--endpoint", address(m_llama), "-m", "plain", "--messages", asked()};
        const QStringList companion{"--companion", QString::fromStdString(starterModelPath().string())};
        const CliOutcome check = runCli(QStringList{"inspect", "check", "--json"} + there + companion);
        QVERIFY2(check.status == 0, check.err);
        QStringList codes;
        for (const QJsonValue& finding : check.json()["findings"].toArray()) codes << finding["code"].toString();
        QVERIFY2(codes.contains("server-vocabulary"), qPrintable(codes.join(QChar(u' '))));
        QVERIFY(check.json()["checked"].toArray().contains("server-prompt"));
        const CliOutcome tokens = runCli(QStringList{"inspect", "tokens", "--json", "-n", "3"} + there + companion);
        QVERIFY2(tokens.status == 0, tokens.err);
        const QJsonArray all = tokens.json()["tokens"].toArray();
        QCOMPARE(all.size(), 8);  // five tokens of the prompt and three of the answer
        QCOMPARE(all.last()["origin"].toString(), QString("generated"));
        // The local companion model would choose a different token here.
        QCOMPARE(all.last()["piece"].toString(), QString(" dem"));
        const CliOutcome scored = runCli({"inspect", "tokens", "--json", "--score", "--endpoint", address(m_server),
                                          "-m", "plain", "--messages", asked()});
        QVERIFY2(scored.status == 0, scored.err);
        QCOMPARE(scored.json()["tokens"].toArray().at(1)["rank"].toInt(), 2);
    }

    void theKeyIsNowhere()
    {
        const QString key = m_folder.filePath("key");
        for (const char* model :
             {"plain", "echo-key", "error401", "error500", "mid-error", "redirect", "drop3", "html"}) {
            for (const QStringList& command : {QStringList{"generate", "-p", "Once", "--json"}, QStringList{"chat"},
                                               QStringList{"inspect", "record", "-p", "Once", "--json"}}) {
                const CliOutcome outcome = runCli(
                    command + QStringList{"--endpoint", address(m_server), "-m", model, "--api-key-file", key}, "Hi\n");
                QVERIFY2(!outcome.out.contains("sk-secret") && !outcome.err.contains("sk-secret"), model);
            }
        }
        QVERIFY(m_server.asked().back().headers["authorization"].toString().contains("sk-secret-key"));
    }

    void whatIsWrongIsSaidInOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("said");
        const QString at = address(m_server);
        QTest::newRow("no model") << QStringList{"chat", "--endpoint", at} << 2 << "several models";
        QTest::newRow("unknown model") << QStringList{"chat", "--endpoint", at, "-m", "none"} << 1 << "no model";
        QTest::newRow("no server") << QStringList{"chat", "--endpoint", "http://127.0.0.1:9", "-m", "m"} << 1
                                   << "No server";
        QTest::newRow("a wrong address") << QStringList{"chat", "--endpoint", "ftp://x", "-m", "m"} << 1 << "http://";
        QTest::newRow("an empty address") << QStringList{"chat", "--endpoint", "", "-m", "m"} << 2 << "empty";
        QTest::newRow("an empty address of a record")
            << QStringList{"inspect", "record", "--endpoint", ""} << 2 << "empty";
        QTest::newRow("a key for a record")
            << QStringList{"inspect", "record", "--file", "x", "--api-key-file", "x"} << 2 << "--endpoint";
        QTest::newRow("a key for nobody") << QStringList{"chat", "--api-key-file", "x"} << 2 << "--endpoint";
        QTest::newRow("no key file") << QStringList{"chat", "--endpoint", at, "-m", "plain", "--api-key-file", "/none"}
                                     << 1 << "/none";
        QTest::newRow("a companion without a server") << QStringList{"chat", "--companion", "x"} << 2 << "--endpoint";
        QTest::newRow("no companion") << QStringList{"chat", "--endpoint", at, "-m", "plain", "--companion", "/none"}
                                      << 1 << "companion";
        QTest::newRow("a check without one")
            << QStringList{"inspect", "check", "--endpoint", at, "-m", "plain", "--messages", "x"} << 2
            << "--companion";
        QTest::newRow("an answer's length, here")
            << QStringList{"inspect", "tokens", "-m", "x", "-p", "Hi", "-n", "3"} << 2 << "--endpoint";
        QTest::newRow("no token at all") << QStringList{"generate", "--endpoint", at,   "-m", "plain",
                                                        "-p",       "Hi",         "-n", "0"}
                                         << 2 << "-n 0";
        QTest::newRow("ids") << QStringList{"generate", "--endpoint", at, "-m", "plain", "--tokens", "1"} << 2
                             << "--tokens";
    }
    void whatIsWrongIsSaidInOneSentence()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, said);
        const CliOutcome outcome = runCli(arguments, "Hi\n");
        QVERIFY2(outcome.status == status, outcome.err);
        QVERIFY2(QString::fromUtf8(outcome.err).contains(said), outcome.err);
        QVERIFY(outcome.out.isEmpty());
    }

    /// If an answer breaks off, its text stays in the chat. The next request contains the question and this text. The
    /// exit status reports the error.
    void aBrokenAnswerStaysInTheChat_data()
    {
        QTest::addColumn<bool>("onTerminal");
        QTest::newRow("lines are piped in") << false;
        QTest::newRow("on a terminal") << true;
    }
    void aBrokenAnswerStaysInTheChat()
    {
        QFETCH(bool, onTerminal);
        const QStringList arguments{"chat", "--endpoint", address(m_server), "-m", "drop3"};
        const QByteArray input = "Hi\nAnd?\n";
        const CliOutcome outcome = onTerminal ? runAtTerminal(arguments, input) : runCli(arguments, input);
        QVERIFY2(outcome.status == (onTerminal ? 0 : 1), outcome.err);
        const QString came = QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                               "e aus dem");
        QCOMPARE(QString::fromUtf8(outcome.out), (came + "\n").repeated(2));
        QVERIFY2(outcome.err.contains("was lost") && outcome.err.contains("stay in the chat"), outcome.err);
        const QJsonArray messages = m_server.asked().back().body["messages"].toArray();
        QCOMPARE(messages.size(), 3);
        QCOMPARE(messages.at(0).toObject()["content"].toString(), QString("Hi"));
        QCOMPARE(messages.at(1).toObject()["role"].toString(), QString("assistant"));
        QCOMPARE(messages.at(1).toObject()["content"].toString(), came);
        QCOMPARE(messages.at(2).toObject()["content"].toString(), QString("And?"));
    }

    /// An answer without any text is not kept, and the chat ends.
    void anAnswerThatNeverBeganEndsTheLines()
    {
        const std::size_t before = m_server.asked().size();
        const CliOutcome outcome = runCli({"chat", "--endpoint", address(m_server), "-m", "error401"}, "Hi\nAnd?\n");
        QCOMPARE(outcome.status, 1);
        QVERIFY2(!outcome.err.contains("stay"), outcome.err);
        QVERIFY(m_server.asked().size() > before);
        QCOMPARE(m_server.asked().back().body["messages"].toArray().last().toObject()["content"].toString(),
                 QString("Hi"));
    }

    void anAnswerWithoutTextIsSaid_data()
    {
        QTest::addColumn<QString>("said");
        QTest::newRow("empty") << "The server sent no text.";
        QTest::newRow("empty-length") << "no text before the token limit was reached";
        QTest::newRow("think-only") << "the reasoning used up the token limit";
    }
    /// If an answer has no text, the next request contains the unanswered question but no empty message.
    void anAnswerWithoutTextIsSaid()
    {
        QFETCH(QString, said);
        const CliOutcome outcome =
            runCli({"chat", "--endpoint", address(m_server), "-m", QTest::currentDataTag()}, "Hi\nAnd?\n");
        QVERIFY2(outcome.status == 0, outcome.err);
        QCOMPARE(QString::fromUtf8(outcome.err).count(said), 2);
        QCOMPARE(outcome.err.count("has no text"), 2);
        const QJsonArray messages = m_server.asked().back().body["messages"].toArray();
        QCOMPARE(messages.size(), 1);
        QCOMPARE(messages.at(0).toObject()["content"].toString(), QString("Hi\n\nAnd?"));
    }

    void whatCouldNotBeReadIsSaidInAChat()
    {
        const CliOutcome outcome =
            runCli({"chat", "--endpoint", address(m_server), "-m", "late-bad-logprobs"}, "Hi\nAnd?\n");
        QVERIFY2(outcome.status == 0 && !outcome.err.contains("has no text"), outcome.err);
        QCOMPARE(outcome.err.count("could not be read"), 2);
        QCOMPARE(m_server.asked().back().body["messages"].toArray().size(), 3);
    }

    /// Every command refuses options that only apply to local models.
    void flagsOfModelsHereAreRefused_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QStringList>("flags");
        QTest::addColumn<QString>("said");
        const QStringList generate{"generate", "-p", "Hi"};
        const QStringList record{"inspect", "record", "-p", "Hi"};
        const QStringList tokens{"inspect", "tokens", "-p", "Hi"};
        const QStringList check{"inspect", "check", "--messages", "x"};
        const auto row = [](const QStringList& command, const QStringList& flags, const QString& named) {
            QTest::newRow(qPrintable(command.value(command.front() == "inspect" ? 1 : 0) + ' ' + flags.join(' ')))
                << command << flags << named + " only for models on this computer";
        };
        for (const QStringList& command : {QStringList{"chat"}, generate, record, tokens, check}) {
            row(command, {"--device", "cpu"}, "--device is");
            row(command, {"--isa", "scalar", "-t", "2", "-c", "64"}, "--isa, --threads and --ctx-size are");
            row(command, {"-ngl", "3", "--pre", "qwen2"}, "--pre and --gpu-layers are");
            row(command, {"-ctk", "f16"}, "--cache-type-k is");
        }
        for (const QStringList& command : {QStringList{"chat"}, generate}) {
            row(command, {"--kv-state", "x"}, "--kv-state is");
            row(command, {"--draft", "3"}, "--draft is");
            row(command, {"--draft-from", "text"}, "--draft-from is");
            row(command, {"--answer-tokens", "1"}, "--answer-tokens is");
        }
        row(generate, {"--ignore-eos"}, "--ignore-eos is");
        row(generate, {"--pause-on", "rank=3"}, "--pause-on is");
        row(record, {"--stats", "--capture", "layer_out"}, "--stats and --capture are");
        row({"inspect", "tokens"}, {"--tokens", "1"}, "--tokens is");
        row(tokens, {"--answer-tokens", "1"}, "--answer-tokens is");
        row({"devices"}, {"--measure", "cpu"}, "--measure is");
    }
    void flagsOfModelsHereAreRefused()
    {
        QFETCH(QStringList, command);
        QFETCH(QStringList, flags);
        QFETCH(QString, said);
        const CliOutcome outcome =
            runCli(command + QStringList{"--endpoint", "http://127.0.0.1:9", "-m", "plain"} + flags, "Hi\n");
        QVERIFY2(outcome.status == 2, outcome.err);
        QVERIFY2(QString::fromUtf8(outcome.err).contains(said), outcome.err);
        QCOMPARE(outcome.err.count('\n'), 1);
    }

    void whatCameIsKeptWhereTheConnectionBreaks()
    {
        const CliOutcome outcome = runCli({"generate", "--endpoint", address(m_server), "-m", "drop3", "-p", "Once"});
        QCOMPARE(outcome.status, 1);
        QCOMPARE(QString::fromUtf8(outcome.out), QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                                   "e aus dem"));
        QVERIFY2(outcome.err.contains("was lost"), outcome.err);
        const CliOutcome json =
            runCli({"generate", "--endpoint", address(m_server), "-m", "drop3", "-p", "Once", "--json"});
        QCOMPARE(json.status, 1);
        const QJsonObject document = QJsonDocument::fromJson(json.out).object();
        QCOMPARE(document["text"].toString(), QString::fromUtf8(outcome.out));
        QVERIFY(document["stop_reason"].isNull() && document["error"].toString().contains("was lost"));
        const QString kept = m_folder.filePath("broken.json");
        const CliOutcome record = runCli({"inspect", "record", "--endpoint", address(m_server), "-m", "drop3",
                                          "--messages", asked(), "--out", kept});
        QCOMPARE(record.status, 1);
        QVERIFY2(record.err.contains("was lost"), record.err);
        const QJsonObject answer = runCli({"inspect", "record", "--file", kept, "--json"}).json()["answer"].toObject();
        QCOMPARE(answer["text"].toString(), QString::fromUtf8(outcome.out));
        QCOMPARE(answer["stop_reason"].toString(), QString());
        QCOMPARE(answer["tokens"].toArray().size(), 3);
        const QJsonObject settings =
            runCli({"inspect", "record", "--file", kept, "--json"}).json()["settings"].toObject();
        QVERIFY(settings["seed"].toVariant().toULongLong() > 0);
    }

private:
    /// Runs the program in a terminal in which `input` is typed, followed by Ctrl+D.
    static CliOutcome runAtTerminal(const QStringList& arguments, const QByteArray& input)
    {
        const Terminal terminal;
        QProcess process;
        process.setStandardInputFile(terminal.name());
        process.start(cliProgram(), arguments);
        terminal.type(input + '\x04');
        CliOutcome outcome;
        if (process.waitForFinished(kPatience)) outcome.status = process.exitCode();
        outcome.out = process.readAllStandardOutput();
        outcome.err = process.readAllStandardError();
        return outcome;
    }

    QString asked() const
    {
        QFile file(m_folder.filePath("hi.json"));
        if (file.open(QIODevice::WriteOnly)) file.write(R"([{"role": "user", "content": "Hi"}])");
        return file.fileName();
    }
    static QString address(const FakeServer& server) { return QString::fromStdString(server.address() + "/v1"); }

    QTemporaryDir m_folder;
    FakeServer m_server{"vllm"};
    FakeServer m_llama{"llama"};
};

}  // namespace

VITRINE_TEST(CliRemoteTest);
#include "cli_remote_test.moc"
