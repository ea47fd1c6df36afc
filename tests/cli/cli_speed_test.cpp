// Tests the options that make answers faster without changing them: --kv-state, --draft, --timings.
#include "tests/cli/cli_process.h"
#include "tests/support/shared_data.h"
#include "tests/support/sheet_models.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::test;

class CliSpeedTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_CLI_LEVEL(); }
    void aStateSavesThePrompt();
    void aStateIsSharedByLongerPrompts();
    void foreignAndDamagedStates();
    void anAnswerOutlivesAFailedSave();
    void chatsGoOn();
    void draftsChangeNothing();
    void theBlockOfAFileDrafts();
    void timingsSayWhatWasReused();
    void anotherQuestionReusesAllBeforeIt();

private:
    static QString starter() { return QString::fromStdString(starterModelPath().string()); }
    static QString prompt() { return QString("Tom the dog ran to the big red house. ").repeated(12); }
    static CliOutcome generate(const QString& text, const QStringList& more)
    {
        CliOutcome outcome =
            runCli(QStringList{"generate", "-m", starter(), "-p", text, "-n", "30", "--temp", "0", "--json"} + more);
        outcome.err.replace("The model has a chat template, which generate does not apply to a text: use --messages, "
                            "or vitrine-cli chat.\n",
                            "");
        return outcome;
    }
    QString file(const char* name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void CliSpeedTest::aStateSavesThePrompt()
{
    const QStringList flags{"--kv-state", file("a.kv")};
    const CliOutcome first = generate(prompt(), flags);
    QCOMPARE(first.status, 0);
    QCOMPARE(first.json()["evaluated_tokens"].toInt(), first.json()["prompt_ids"].toArray().size());
    const CliOutcome again = generate(prompt(), flags);
    QVERIFY2(again.err.isEmpty(), again.err.constData());
    QCOMPARE(again.json()["evaluated_tokens"].toInt(), 1);
    QCOMPARE(again.json()["text"], first.json()["text"]);
}

void CliSpeedTest::aStateIsSharedByLongerPrompts()
{
    const QStringList flags{"--kv-state", file("b.kv")};
    QCOMPARE(generate(prompt(), flags).status, 0);
    const CliOutcome longer = generate(prompt() + "Then it was night", flags);
    const int tokens = longer.json()["prompt_ids"].toArray().size();
    const int evaluated = longer.json()["evaluated_tokens"].toInt();
    QVERIFY(evaluated > 1 && evaluated < tokens / 2);
}

void CliSpeedTest::foreignAndDamagedStates()
{
    QFile notes(file("notes.txt"));
    QVERIFY(notes.open(QIODevice::WriteOnly));
    notes.write("mine\n");
    notes.close();
    const CliOutcome refused = generate(prompt(), {"--kv-state", file("notes.txt")});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains("left unchanged"), refused.err.constData());
    QVERIFY(notes.open(QIODevice::ReadOnly));
    QCOMPARE(notes.readAll(), QByteArray("mine\n"));

    // Opening a pipe would block, and saving to a device would replace the device by a file.
    const QString pipe = file("pipe");
    QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
    const CliOutcome special = generate(prompt(), {"--kv-state", pipe});
    QCOMPARE(special.status, 1);
    QVERIFY2(special.err.contains("not a regular file"), special.err.constData());
    const CliOutcome nowhere = generate(prompt(), {"--kv-state", file("none/a.kv")});
    QCOMPARE(nowhere.status, 1);
    QVERIFY2(nowhere.out.isEmpty() && nowhere.err.contains("the file cannot be written"), nowhere.err.constData());

    const QStringList flags{"--kv-state", file("c.kv")};
    const QString text = generate(prompt(), flags).json()["text"].toString();
    QFile state(file("c.kv"));
    QVERIFY(state.open(QIODevice::ReadWrite));
    QVERIFY(state.resize(state.size() / 2));
    state.close();
    const CliOutcome damaged = generate(prompt(), flags);
    QCOMPARE(damaged.status, 0);
    QVERIFY2(damaged.err.contains("damaged"), damaged.err.constData());
    QCOMPARE(damaged.err.count('\n'), 1);
    QCOMPARE(damaged.json()["text"].toString(), text);
    // Only one token is evaluated, because the damaged file was replaced.
    QCOMPARE(generate(prompt(), flags).json()["evaluated_tokens"].toInt(), 1);
    const CliOutcome other = generate(prompt(), flags + QStringList{"-ctk", "f16", "-ctv", "f16"});
    QVERIFY2(other.err.contains("another type of keys or values"), other.err.constData());
}

/// If a size limit prevents writing the file of the state, the answer is complete nevertheless.
void CliSpeedTest::anAnswerOutlivesAFailedSave()
{
    const QStringList answer{"generate", "-m", starter(), "-p", prompt(), "-n", "3", "--temp", "0"};
    for (const QStringList& form : {QStringList{}, {"--json"}}) {
        const QStringList flags = answer + form;
        const CliOutcome whole = runCli(flags);
        QCOMPARE(whole.status, 0);
        const QStringList limited{"-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", cliProgram()};
        const CliOutcome failed = runProgram("/bin/sh", limited + flags + QStringList{"--kv-state", file("full.kv")});
        QCOMPARE(failed.status, 1);
        QVERIFY2(failed.err.contains("full.kv: the file cannot be written ("), failed.err.constData());
        if (form.isEmpty()) QCOMPARE(failed.out, whole.out);
        if (!form.isEmpty()) QCOMPARE(failed.json()["tokens"], whole.json()["tokens"]);
        QVERIFY(!QFile::exists(file("full.kv")));
    }
}

void CliSpeedTest::chatsGoOn()
{
    const QStringList flags{"chat", "--temp",    "0",        "-n",     "12",         "-c",
                            "512",  "--timings", "--system", prompt(), "--kv-state", file("chat.kv")};
    const CliOutcome first = runCli(flags, "Hello\n");
    QVERIFY2(first.status == 0 && first.err.contains(" 0 reused"), first.err.constData());
    const CliOutcome again = runCli(flags, "Hello\n");
    QCOMPARE(again.out, first.out);
    QVERIFY2(again.err.contains(" 1 evaluated"), again.err.constData());
}

void CliSpeedTest::draftsChangeNothing()
{
    const QStringList off{"--draft", "0"};
    for (const QStringList& sampling : {QStringList{}, {"--temp", "0.9", "-s", "4"}, {"--repeat-penalty", "1.1"}}) {
        const QJsonObject plain = generate(prompt(), sampling + off).json();
        const QJsonObject fast = generate(prompt(), sampling).json();
        QCOMPARE(fast["text"], plain["text"]);
        QCOMPARE(fast["tokens"], plain["tokens"]);
        QCOMPARE(plain["drafted_tokens"].toInt(), 0);
    }
    // The old name of this option still works, but the help does not list it.
    const QStringList always{"--logit-bias", "60+1000", "--ignore-eos"};
    QCOMPARE(generate(prompt(), always + QStringList{"--no-speculation"}).json()["drafted_tokens"].toInt(), 0);
    QVERIFY(!runCli({"generate", "--help"}).out.contains("speculation"));
    const QJsonObject repeated = generate(prompt(), always).json();
    QVERIFY(repeated["accepted_tokens"].toInt() > 0);
    QCOMPARE(runCli({"generate", "-m", starter(), "-p", "a", "--draft", "15"}).status, 2);
}

/// Drafting also works after a state was restored, although the drafting block has not seen the restored tokens.
void CliSpeedTest::theBlockOfAFileDrafts()
{
    const QString model = file("block.gguf");
    writeSheetModel(model.toStdString(), "qwen35-nextn");
    const auto answer = [&](const QString& text, const QStringList& more) {
        const QStringList sampled{"--ignore-eos", "--temp", "0.9", "-s", "4", "--json"};
        return runCli(QStringList{"generate", "-m", model, "-p", text, "-n", "40"} + sampled + more);
    };
    const CliOutcome plain = answer(prompt(), {"--draft", "0"});
    QCOMPARE(plain.status, 0);
    for (const char* const source : {"any", "text", "block"}) {
        const CliOutcome fast = answer(prompt(), {"--draft-from", source});
        QVERIFY2(fast.status == 0, fast.err.constData());
        QCOMPARE(fast.json()["tokens"], plain.json()["tokens"]);
        if (source != QByteArray("text")) QVERIFY(fast.json()["drafted_tokens"].toInt() > 0);
    }
    QCOMPARE(answer(prompt() + "Then", {"--draft-from", "block", "--kv-state", file("block.kv")}).status, 0);
    const QString longer = prompt() + "Then it was night";
    const CliOutcome kept = answer(longer, {"--draft-from", "block", "--kv-state", file("block.kv")});
    QVERIFY2(kept.status == 0, kept.err.constData());
    QVERIFY(kept.json()["evaluated_tokens"].toInt() < 60);
    QCOMPARE(kept.json()["text"], answer(longer, {"--draft", "0"}).json()["text"]);

    const QByteArray lack = "No tokens are drafted, because the model has no prediction block.";
    QVERIFY(!kept.err.contains("Nothing is drafted"));
    QVERIFY(runCli({"generate", "-m", starter(), "-p", "a", "-n", "2", "--draft-from", "block"}).err.contains(lack));
    QVERIFY(!runCli({"generate", "-m", starter(), "-p", "a", "-n", "2"}).err.contains(lack));
    const CliOutcome chat = runCli({"chat", "-m", starter(), "-n", "2", "--draft-from", "block"}, "Hi\nAnd?\n");
    QCOMPARE(chat.err.count(lack), 1);

    const CliOutcome wrong = answer(prompt(), {"--draft-from", "stars"});
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.err.contains("--draft-from is \"stars\", but must be any, text or block."), wrong.err.constData());
    QVERIFY(runCli({"generate", "--help"}).out.contains("--draft-from any|text|block"));
}

void CliSpeedTest::timingsSayWhatWasReused()
{
    const CliOutcome outcome = generate(prompt(), {"--timings", "--kv-state", file("a.kv")});
    for (const char* const word : {"load: ", "first token: after ", " reused, 1 evaluated", "tokens/s", " accepted"}) {
        QVERIFY2(outcome.err.contains(word), outcome.err.constData());
    }
}

/// A recurrent state can only return to a saved copy, and copies are made where messages begin. If a prompt changes
/// inside a message, some known tokens must be evaluated again. The program reports their number.
void CliSpeedTest::anotherQuestionReusesAllBeforeIt()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    const QString model = QString::fromStdString((folder / "tiny-qwen35.F16.gguf").string());
    const auto ask = [&](const QString& system, const QString& question) {
        const QJsonArray messages{QJsonObject{{"role", "system"}, {"content", system}},
                                  QJsonObject{{"role", "user"}, {"content", question}}};
        return runCli({"generate", "-m", model, "--messages", "-", "-n", "4", "--temp", "0", "--json", "--timings",
                       "--kv-state", file("states.kv")},
                      QJsonDocument(messages).toJson());
    };
    const QString rules = QString("Say no more than you know. ").repeated(6);
    const CliOutcome first = ask(rules, "What is a fox?");
    QVERIFY2(first.status == 0, first.err.constData());
    const QJsonArray before = first.json()["prompt_ids"].toArray();
    const auto shared = [&](const CliOutcome& outcome) {
        const QJsonArray ids = outcome.json()["prompt_ids"].toArray();
        const auto [end, ignored] = std::mismatch(before.begin(), before.end(), ids.begin(), ids.end());
        return static_cast<int>(end - before.begin());
    };
    const auto evaluated = [](const CliOutcome& outcome) { return outcome.json()["evaluated_tokens"].toInt(); };
    const CliOutcome other = ask(rules, "How old is she?");
    QCOMPARE(evaluated(other), other.json()["prompt_ids"].toArray().size() - shared(other));
    QCOMPARE(other.json()["repeated_tokens"].toInt(), 0);
    QVERIFY2(!other.err.contains("evaluated again"), other.err.constData());

    QVERIFY(ask(rules, "What is a fox?").status == 0);
    const CliOutcome changed = ask(rules + "Be kind.", "What is a fox?");
    QCOMPARE(evaluated(changed), changed.json()["prompt_ids"].toArray().size());
    QCOMPARE(changed.json()["repeated_tokens"].toInt(), shared(changed));
    const QByteArray said = QByteArray::number(shared(changed)) + " tokens of these evaluated again: they were known,";
    QVERIFY2(changed.err.contains(said), changed.err.constData());

    const auto evaluate = [&](const QStringList& ids, const char* count) {
        return runCli({"generate", "-m", model, "--tokens", ids.join(','), "-n", count, "--temp", "0", "--timings",
                       "--kv-state", file("one.kv")});
    };
    QStringList ids;
    for (int id = 20; id < 100; ++id) ids << QString::number(id);
    QVERIFY(evaluate(ids, "4").status == 0);
    const CliOutcome one = evaluate(ids + QStringList{"7", "7", "7"}, "1");
    QVERIFY2(one.err.contains("1 token of these evaluated again: it was known,"), one.err.constData());
}

VITRINE_TEST(CliSpeedTest);
#include "cli_speed_test.moc"
