// Tests answers whose beginning is given, and answers that pause.
#include "tests/cli/cli_process.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::test;

namespace {

QJsonArray idsOf(const CliOutcome& outcome)
{
    return outcome.json()["ids"].toArray();
}

QString listOf(const QJsonArray& ids, int begin, int end)
{
    QStringList texts;
    for (int i = begin; i < end; ++i) texts.append(QString::number(ids[i].toInt()));
    return texts.join(',');
}

}  // namespace

class CliGoingOnTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_CLI_LEVEL(); }
    void aTextGoesOnAsItWouldHave();
    void idsInsteadOfAText();
    void aChatBeginsWithAText();
    void aPauseIsSteeredByLines();
    void theEndOfStdinGoesOn();
    void anAnswerIsEndedAtAPause();
    void aStopStringEndsTheText();
    void errorsOfTokensAreReported();
    void wrongFlags();

private:
    static CliOutcome generate(const QStringList& more, const QByteArray& input = {})
    {
        const QString starter = QString::fromStdString(starterModelPath().string());
        QStringList arguments{"generate", "-m", starter, "-s", "5", "--temp", "1.5", "--ignore-eos"};
        if (!more.contains("-n")) arguments += {"-n", "14"};
        return runCli(arguments + more, input);
    }
    static CliOutcome tom(const QStringList& more, const QByteArray& input = {})
    {
        return generate(QStringList{"-p", "Tom the dog"} + more, input);
    }
};

void CliGoingOnTest::aTextGoesOnAsItWouldHave()
{
    const CliOutcome whole = tom({"--json"});
    const QJsonArray ids = idsOf(whole);
    QCOMPARE(ids.size(), 14);
    for (const int count : {1, 6, 13}) {
        const QStringList flags{"--answer-tokens", listOf(ids, 0, count)};
        const CliOutcome rest = tom(flags + QStringList{"--json"});
        QCOMPARE(listOf(idsOf(rest), 0, idsOf(rest).size()), listOf(ids, count, 14));
        QCOMPARE(rest.json()["answer_begins_with"].toArray().size(), count);
        QCOMPARE(rest.json()["text"], whole.json()["text"]);
        const QJsonArray records = whole.json()["tokens"].toArray();
        QCOMPARE(rest.json()["tokens"].toArray()[0], records[count]);
        QCOMPARE(tom(flags).out, tom({}).out);
    }
    QVERIFY(!whole.json().contains("answer_begins_with"));
    const CliOutcome text = tom({"--answer-text", " was very sad"});
    QVERIFY2(text.out.startsWith(" was very sad"), text.out.constData());
    QVERIFY(text.out.size() > 14);
    // The token limit is smaller than the number of given tokens, so no token is generated.
    const CliOutcome full = tom({"--json", "-n", "2", "--answer-tokens", listOf(ids, 0, 3)});
    QCOMPARE(full.json()["stop_reason"].toString(), QString("count"));
    QVERIFY(idsOf(full).isEmpty());
}

void CliGoingOnTest::idsInsteadOfAText()
{
    const CliOutcome text = tom({"--json"});
    const QJsonArray prompt = text.json()["prompt_ids"].toArray();
    const CliOutcome ids = generate({"--json", "--tokens", listOf(prompt, 0, prompt.size())});
    QCOMPARE(idsOf(ids), idsOf(text));
    QCOMPARE(ids.json()["prompt_ids"].toArray(), prompt);
}

void CliGoingOnTest::aChatBeginsWithAText()
{
    const CliOutcome outcome =
        runCli({"chat", "-n", "12", "--temp", "0", "--answer-text", "Blue is a color, and"}, "Hi\nHi\n");
    QCOMPARE(outcome.status, 0);
    QVERIFY2(outcome.out.startsWith("Blue is a color, and"), outcome.out.constData());
    QCOMPARE(outcome.out.count("Blue is a color, and"), 1);  // the given beginning is used only for the first answer
    const CliOutcome refused = runCli({"chat", "--answer-tokens", "1,99999999"}, "Hi\n");
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains("The answer cannot begin with token 99999999"), refused.err.constData());
}

void CliGoingOnTest::aPauseIsSteeredByLines()
{
    const QJsonArray plain = idsOf(tom({"--json"}));
    const CliOutcome outcome = tom({"--json", "--pause-on", "count=2"}, "why\n\nnonsense\n2\nid 40\nto 9\ngo\n");
    const QJsonArray ids = idsOf(outcome);
    QCOMPARE(ids.size(), 14);
    QCOMPARE(listOf(ids, 0, 3), listOf(plain, 0, 3));
    QVERIFY2(outcome.err.contains("Before token 2: "), outcome.err.constData());
    const QRegularExpression steps("\n  logits: (\\d+) left, p 1.0000\n  top_k: 40 left, p [01].\\d{4}; took \\d+, p "
                                   "0.\\d{4}, \\d+, \\d+, \\d+, …\n");
    QVERIFY2(QString::fromUtf8(outcome.err).contains(steps), outcome.err.constData());
    QVERIFY(outcome.err.contains("\n  draw: "));
    QVERIFY(outcome.err.contains("\"nonsense\" is not a valid command. Enter takes the token"));
    for (const char* step : {"token 3: ", "token 4: ", "token 5: ", "token 9: "}) {
        QVERIFY2(outcome.err.contains(QByteArray("Before ") + step), step);
    }
    QVERIFY(!outcome.err.contains("Before token 6"));
    const QByteArray second = outcome.err.mid(outcome.err.indexOf("  2  ", outcome.err.indexOf("Before token 3")));
    QVERIFY2(second.contains("(id " + QByteArray::number(ids[3].toInt()) + ")"), outcome.err.constData());
    QCOMPARE(ids[4].toInt(), 40);
    // The answer after the pause equals an answer that begins with the same tokens.
    const CliOutcome branch = tom({"--json", "--answer-tokens", listOf(ids, 0, 5)});
    QCOMPARE(listOf(idsOf(branch), 0, 9), listOf(ids, 5, 14));
}

void CliGoingOnTest::theEndOfStdinGoesOn()
{
    const CliOutcome outcome = tom({"--pause-on", "probability=1", "--pause-on", "rank=1"}, "\n");
    QCOMPARE(outcome.out, tom({}).out);
    QCOMPARE(outcome.err.count("Before token"), 2);
}

void CliGoingOnTest::anAnswerIsEndedAtAPause()
{
    const CliOutcome outcome = tom({"--json", "--pause-on", "entropy=0"}, "\n\nend\n");
    QCOMPARE(outcome.status, 0);
    QCOMPARE(idsOf(outcome).size(), 2);
    QCOMPARE(outcome.json()["stop_reason"].toString(), QString("interrupted"));
    QVERIFY(outcome.err.contains(", for its entropy: "));
}

/// A stop string ends the answer and is not printed. It may span several tokens, and may start in the given beginning.
void CliGoingOnTest::aStopStringEndsTheText()
{
    const CliOutcome whole = tom({"--json"});
    const QString text = whole.json()["text"].toString();
    QVERIFY(text.size() > 20);
    for (int at = 1; at < 12; ++at) {
        const QString stop = text.mid(at, 5);
        const QString before = text.left(text.indexOf(stop));
        QCOMPARE(QString::fromUtf8(tom({"--stop", "never", "--stop", stop}).out), before);
        const QJsonObject json = tom({"--stop", stop, "--json"}).json();
        QCOMPARE(json["text"].toString(), before);
        QCOMPARE(json["stop_reason"].toString(), QString("stop_string"));
        QVERIFY(json["ids"].toArray().size() < 14);
    }
    QCOMPARE(QString::fromUtf8(tom({"--stop", "never to be found"}).out), text);
    const CliOutcome begun = tom({"--answer-text", " and so on", "--stop", "so on"});
    QCOMPARE(begun.out, QByteArray(" and "));

    // The beginning is a control token, which `generate` prints.
    const QString piece = "<|im_start|>";
    const QString starter = QString::fromStdString(starterModelPath().string());
    const QString id = listOf(idsOf(runCli({"tokenize", "-m", starter, "-p", piece, "--json"})), 0, 1);
    QVERIFY(tom({"--answer-tokens", id}).out.startsWith(piece.toUtf8()));
    QCOMPARE(tom({"--answer-tokens", id, "--stop", piece}).out, QByteArray());
}

/// `generate` prints the errors that `inspect check` finds in the given token ids.
void CliGoingOnTest::errorsOfTokensAreReported()
{
    const QTemporaryDir folder;
    TinyModelSpec spec;
    spec.metadata["tokenizer.ggml.bos_token_id"] = std::uint32_t{10};
    const QString model = folder.filePath("tiny.gguf");
    writeTinyModel(model.toStdString(), spec);
    const QStringList twice{"-m", model, "--tokens", "10,10,5", "-n", "2"};
    const QByteArray found = runCli(QStringList{"inspect", "check"} + twice.mid(0, 4)).out;
    QVERIFY2(found.contains("error: The prompt begins with BOS"), found.constData());
    const CliOutcome outcome = runCli(QStringList{"generate"} + twice);
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.err.count("The prompt begins with BOS"), 1);
    QCOMPARE(outcome.err.count("No token ends"), 0);
}

void CliGoingOnTest::wrongFlags()
{
    for (const char* condition : {"entropy", "entropy=x", "rank=-1", "token=", "text=", "mood=3", "count=1.5", ""}) {
        const CliOutcome outcome = tom({"--pause-on", condition});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(QByteArray("--pause-on is \"") + condition + "\", but must be one of"),
                 outcome.err.constData());
    }
    QCOMPARE(generate({"--pause-on", "nan"}, "text").status, 2);
    QCOMPARE(tom({"--tokens", "1,2"}).status, 2);
    const CliOutcome ids = tom({"--answer-tokens", "1,x"});
    QCOMPARE(ids.status, 1);
    QVERIFY2(ids.err.contains("--answer-tokens: \"x\" at byte 2 is not a token id."), ids.err.constData());
}

VITRINE_TEST(CliGoingOnTest);
#include "cli_going_on_test.moc"
