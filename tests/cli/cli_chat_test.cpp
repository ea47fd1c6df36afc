// Tests `chat` in a terminal, mostly with the starter model.
#include "tests/cli/cli_process.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"
#include "tests/support/tiny_vocabulary.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace vitrine::test;

class CliChatTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_CLI_LEVEL(); }
    void answersEachLine();
    void remembersEarlierLines();
    void starterIsUsedWithoutAModel();
    void stopsAtAString();
    void starterIsFoundFromTheProgram();
    void reasoningIsWhatTheTemplateKnows();
    void thoughtsEndWithTheirBudget();
    void aGrammarHoldsForTheAnswer();
    void errorsOfThePromptAreReported();
    void stopsAtAControlToken();

private:
    /// Writes a tiny model whose template supports reasoning. Returns the path of the file.
    static QString thinker(const QTemporaryDir& folder, const char* alwaysWrites = "");
    static QString starter() { return QString::fromStdString(starterModelPath().string()); }
};

void CliChatTest::answersEachLine()
{
    const QStringList flags{"chat", "-n", "6", "-s", "1", "--system", "Be brief."};
    const CliOutcome outcome = runCli(flags, "Hi\nMore\n");
    QCOMPARE(outcome.status, 0);
    QVERIFY(outcome.out.count('\n') >= 2);
    const CliOutcome again = runCli(flags, "Hi\nMore\n");
    QCOMPARE(again.out, outcome.out);
    const CliOutcome first = runCli(flags, "Hi\n");
    QVERIFY(first.out.size() > 1);
    QVERIFY(outcome.out.startsWith(first.out));
    QVERIFY(runCli({"chat"}, "").out.isEmpty());
    QCOMPARE(runCli({"chat", "-n", "-1", "-s", "1", "-c", "128"}, "Hi\n").out,
             runCli({"chat", "-n", "0", "-s", "1", "-c", "128"}, "Hi\n").out);
}

void CliChatTest::remembersEarlierLines()
{
    const CliOutcome told = runCli({"chat", "--temp", "0"}, "My name is Anna.\nWhat is my name?\n");
    const QByteArray last = told.out.trimmed().split('\n').last();
    QVERIFY2(last.contains("Anna"), told.out.constData());
    const CliOutcome untold = runCli({"chat", "--temp", "0"}, "What is my name?\n");
    QVERIFY2(!untold.out.contains("Anna"), untold.out.constData());
}

void CliChatTest::starterIsUsedWithoutAModel()
{
    const QStringList flags{"-n", "8", "--temp", "0"};
    const CliOutcome outcome = runCli(QStringList{"chat"} + flags, "Hello\n");
    QCOMPARE(outcome.status, 0);
    QVERIFY(!outcome.out.trimmed().isEmpty());
    QVERIFY2(outcome.err.startsWith("Vitrine Starter (qwen2, "), outcome.err.constData());
    const CliOutcome named = runCli(QStringList{"chat", "-m", starter()} + flags, "Hello\n");
    QCOMPARE(named.out, outcome.out);
    QCOMPARE(named.err, outcome.err);
}

void CliChatTest::stopsAtAString()
{
    const QStringList flags{"chat", "-n", "20", "--temp", "0"};
    const QByteArray whole = runCli(flags, "Hello\n").out;
    QVERIFY(whole.size() > 4);
    const QString text = QString::fromUtf8(whole);
    const QString stop = text.mid(2, 2);
    const CliOutcome stopped = runCli(flags + QStringList{"--stop", stop}, "Hello\n");
    QCOMPARE(QString::fromUtf8(stopped.out), text.left(text.indexOf(stop)) + "\n");
}

void CliChatTest::starterIsFoundFromTheProgram()
{
    const QTemporaryDir folder;
    const QDir place(folder.path());
    const QString file = place.canonicalPath() + "/share/vitrine/starter_model/vitrine-starter.gguf";
    QVERIFY(place.mkpath("bin") && place.mkpath(QFileInfo(file).path()) && place.mkpath("elsewhere"));
    QVERIFY(QFile::copy(cliProgram(), place.filePath("bin/vitrine-cli")));
    const QString link = place.filePath("elsewhere/chat");
    QVERIFY(QFile::link(place.filePath("bin/vitrine-cli"), link));

    const CliOutcome missing = runProgram(link, {"chat"}, "Hello\n");
    QCOMPARE(missing.status, 1);
    QCOMPARE(QString::fromUtf8(missing.err),
             QString("The starter model that comes with Vitrine is missing: there is no file %1.\n").arg(file));
    QVERIFY(missing.out.isEmpty());

    QVERIFY(QFile::copy(starter(), file));
    const CliOutcome found = runProgram(link, {"chat", "-n", "4", "--temp", "0"}, "Hello\n");
    QVERIFY2(found.status == 0, found.err.constData());
    QCOMPARE(found.out, runCli({"chat", "-n", "4", "--temp", "0"}, "Hello\n").out);
}

/// If `alwaysWrites` is empty, the template opens a reasoning block when reasoning is requested. If not, it adds
/// `alwaysWrites` to every prompt.
QString CliChatTest::thinker(const QTemporaryDir& folder, const char* alwaysWrites)
{
    TinyModelSpec spec;
    spec.contextLength = 256;
    spec.chatTemplate = TinyModelSpec::chatMlTemplate() +
                        "{% if enable_thinking is defined and enable_thinking %}{{ '<think>\n' }}"
                        "{% else %}{{ '<think>\n\n</think>\n\n' }}{% endif %}";
    if (*alwaysWrites) spec.chatTemplate = TinyModelSpec::chatMlTemplate() + alwaysWrites;
    QString file = folder.filePath(*alwaysWrites ? "opened.gguf" : "thinker.gguf");
    writeTinyModel(file.toStdString(), spec);
    return file;
}

void CliChatTest::reasoningIsWhatTheTemplateKnows()
{
    const CliOutcome none = runCli({"chat", "--reasoning", "off"}, "Hi\n");
    QCOMPARE(none.status, 1);
    QVERIFY2(none.err.contains("--reasoning is \"off\", but the model's template does not support a choice."),
             none.err.constData());

    const QTemporaryDir folder;
    const QString model = thinker(folder);
    const CliOutcome wrong = runCli({"chat", "-m", model, "--reasoning", "high"}, "Hi\n");
    QCOMPARE(wrong.status, 1);
    QVERIFY2(wrong.err.contains("--reasoning is \"high\", but the model's template supports only \"off\", \"on\"."),
             wrong.err.constData());

    QFile messages(folder.filePath("messages.json"));
    QVERIFY(messages.open(QIODevice::WriteOnly));
    messages.write(R"([{"role": "user", "content": "Hi"}])");
    messages.close();
    const QStringList shown{"template", "-m", model, "--messages", messages.fileName()};
    QVERIFY(runCli(shown + QStringList{"--reasoning", "on"}).out.trimmed().endsWith("<think>"));
    for (const QStringList& flags : {QStringList{"--reasoning", "off"}, QStringList{}})
        QVERIFY(runCli(shown + flags).out.trimmed().endsWith("</think>"));
}

void CliChatTest::thoughtsEndWithTheirBudget()
{
    const QTemporaryDir folder;
    const QStringList flags{"chat", "-m", thinker(folder), "--reasoning", "on", "-n", "24", "--temp", "0"};
    // Reasoning is written to stderr, so that stdout contains only the answer.
    const CliOutcome endless = runCli(flags, "Hi\n");
    QCOMPARE(endless.status, 0);
    QVERIFY2(endless.out.trimmed().isEmpty(), endless.out.constData());
    const CliOutcome brief = runCli(flags + QStringList{"--reasoning-budget", "4"}, "Hi\n");
    QCOMPARE(brief.status, 0);
    QVERIFY2(!brief.out.trimmed().isEmpty(), brief.err.constData());
    QVERIFY(brief.err.size() < endless.err.size());
    QCOMPARE(runCli(flags + QStringList{"--reasoning-budget", "-1"}, "Hi\n").err, endless.err);
    QCOMPARE(runCli(flags + QStringList{"--reasoning-budget", "-2"}, "Hi\n").status, 2);
}

/// The grammar applies only to the answer. Reasoning before it is free and may have a limit, in `chat` and in
/// `generate`.
void CliChatTest::aGrammarHoldsForTheAnswer()
{
    const QTemporaryDir folder;
    const QString model = thinker(folder, "");
    const QStringList grammar{"--grammar", "root ::= \"ab\"+ \"!\"", "--temp", "0"};
    const CliOutcome chat =
        runCli(QStringList{"chat", "-m", model, "--reasoning", "on", "--reasoning-budget", "4"} + grammar, "Hi\n");
    QCOMPARE(chat.status, 0);
    const QRegularExpression answer("^(ab)+!$");
    QVERIFY2(answer.match(chat.out.trimmed()).hasMatch(), chat.out.constData());

    QFile messages(folder.filePath("messages.json"));
    QVERIFY(messages.open(QIODevice::WriteOnly));
    messages.write(R"([{"role": "user", "content": "Hi"}])");
    messages.close();
    const QString opened = thinker(folder, "{{ '<think>\n' }}");
    const QStringList generate =
        QStringList{"generate", "-m", opened, "--messages", messages.fileName(), "--json"} + grammar;
    const QJsonObject brief = runCli(generate + QStringList{"--reasoning-budget", "4"}).json();
    const QStringList parts = brief["text"].toString().split("</think>");
    QCOMPARE(parts.size(), 2);
    QVERIFY2(!parts[0].trimmed().isEmpty() && !parts[0].startsWith("ab"), qPrintable(parts[0]));
    QVERIFY2(answer.match(parts[1].trimmed()).hasMatch(), qPrintable(parts[1]));
    QCOMPARE(brief["stop_reason"].toString(), "grammar_complete");
    const QJsonObject endless = runCli(generate + QStringList{"-n", "20"}).json();
    QVERIFY(endless["text"].toString().startsWith(parts[0].trimmed()));
    QCOMPARE(endless["stop_reason"].toString(), "count");
    // `inspect samplers` also shows that reasoning is free: at the first token, the grammar removes only tokens that
    // end the turn.
    const QStringList inspect =
        QStringList{"inspect", "samplers", "-m", opened, "--messages", messages.fileName(), "--json"} + grammar;
    const QJsonArray stages = runCli(inspect).json()["stages"].toArray();
    QCOMPARE(stages[1].toObject()["name"].toString(), "grammar");
    QVERIFY(stages[1].toObject()["removed"].toInt() < 5);

    const CliOutcome refused = runCli({"generate", "-m", model, "-p", "a", "--reasoning-budget", "4"});
    QCOMPARE(refused.status, 2);
    QVERIFY(refused.err.contains("--reasoning-budget requires --messages"));
}

/// An error in the prompt that `inspect check` finds is also reported when `chat` uses the prompt.
void CliChatTest::errorsOfThePromptAreReported()
{
    const QTemporaryDir folder;
    TinyModelSpec spec;
    spec.chatTemplate =
        "{% for m in messages if m.role != 'system' %}<|im_start|>{{ m.content }}<|im_end|>{% endfor %}";
    const QString model = folder.filePath("drops.gguf");
    writeTinyModel(model.toStdString(), spec);
    const QByteArray line = "The template leaves out the system message. The model never sees the system message. Add "
                            "the text of the system message to the first message.\n";
    const CliOutcome chat = runCli({"chat", "-m", model, "-n", "2", "--system", "Be brief."}, "Hi\nMore\n");
    QCOMPARE(chat.status, 0);
    QCOMPARE(chat.err.count(line), 1);
    QCOMPARE(runCli({"chat", "-m", model, "-n", "2"}, "Hi\n").err.count(line), 0);

    const QByteArray messages = R"([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"}])";
    for (const QStringList& command : {QStringList{"generate"}, QStringList{"inspect", "record"}}) {
        const CliOutcome outcome = runCli(command + QStringList{"-m", model, "-n", "2", "--messages", "-"}, messages);
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QCOMPARE(outcome.err.count(line), 1);
    }
}

void CliChatTest::stopsAtAControlToken()
{
    const QTemporaryDir folder;
    TinyModelSpec spec;
    spec.chatTemplate = "{% for m in messages %}{{ m.content }}{% endfor %}";
    const QString model = folder.filePath("talks.gguf");
    writeTinyModel(model.toStdString(), spec);
    // Uses a control token that does not end a turn.
    const std::vector<std::string> pieces = tinyBpeVocabulary(0).tokens;
    const auto id = std::find(pieces.begin(), pieces.end(), "<|im_start|>") - pieces.begin();
    const QStringList flags{
        "chat", "-m", model, "-n", "4", "--temp", "0", "--logit-bias", QString::number(id) + "+1000"};
    const CliOutcome whole = runCli(flags + QStringList{"--timings"}, "Hi\n");
    QCOMPARE(whole.status, 0);
    QVERIFY2(whole.err.contains("answer: 4 tokens"), whole.err.constData());
    const CliOutcome stopped = runCli(flags + QStringList{"--timings", "--stop", "<|im_start|>"}, "Hi\n");
    QVERIFY2(stopped.err.contains("answer: 1 tokens"), stopped.err.constData());
    // A stop string that is a control token also works in `inspect record`.
    const QStringList record{"inspect", "record", "-m", model, "-p", "Hi", "-n", "4", "--temp", "0", "--json"};
    const QJsonObject answer =
        runCli(record + flags.mid(7) + QStringList{"--stop", "<|im_start|>"}).json()["answer"].toObject();
    QCOMPARE(answer["stop_reason"].toString(), QStringLiteral("stop_string"));
    QCOMPARE(answer["tokens"].toArray().size(), 1);
}

VITRINE_TEST(CliChatTest);
#include "cli_chat_test.moc"
