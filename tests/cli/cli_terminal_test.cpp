// Tests that names and contents of files reach a terminal only as text. Control characters are never passed on.
#include "tests/cli/cli_process.h"
#include "tests/cli/terminal.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::test;

namespace {

/// Contains escape sequences, one of them with a C1 character, and a bidirectional override, a line separator, DEL and
/// a carriage return.
const char kHostile[] = "a\x1b[31m\x1b]0;t\x07\xC2\x9B"
                        "31m\xE2\x80\xAE\xE2\x80\xA8\x7F\rb";

/// Returns the first control character in `output`, or a note that `output` is not UTF-8. Line ends and tabs are
/// allowed. Returns an empty string if nothing is found.
QString obeyedIn(const QByteArray& output)
{
    static const QRegularExpression kObeyed(
        "[\\x{00}-\\x{08}\\x{0b}-\\x{1f}\\x{7f}-\\x{9f}\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}]");
    const QString text = QString::fromUtf8(output);
    if (text.toUtf8() != output) return "bytes that are not UTF-8";
    return kObeyed.match(text).captured();
}

}  // namespace

class CliTerminalTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void nothingIsObeyed_data();
    void nothingIsObeyed();
    void errorsStayOneLine_data();
    void errorsStayOneLine();
    void jsonSaysTheSame();
    void resultsAreExactButOnTerminals_data();
    void resultsAreExactButOnTerminals();

private:
    QString file(const QString& name) const { return m_folder.filePath(kHostile + name); }
    QByteArray onTerminal(const QStringList& arguments, const QByteArray& input) const;

    QTemporaryDir m_folder;
    QString m_model;
    QByteArray m_escape;  ///< id of the token of the escape character
};

void CliTerminalTest::initTestCase()
{
    m_model = file(".gguf");
    TinyModelSpec spec;
    spec.metadata["general.name"] = std::string(kHostile);
    spec.metadata[kHostile] = std::string(kHostile);
    spec.metadata["some.list"] = std::vector<std::string>{kHostile, "\x1b"};
    spec.extraVectors[kHostile] = {1, 2, 3};
    spec.chatTemplate = "{% for m in messages %}{{ m.content }}{% endfor %}\x1b[1m";
    writeTinyModel(m_model.toStdString(), spec);
    const CliOutcome ids = runCli({"tokenize", "-m", m_model, "-p", "\x1b", "--no-bos"});
    m_escape = ids.out.trimmed();
    QVERIFY2(!m_escape.isEmpty() && !m_escape.contains(' '), m_escape.constData());

    TinyModelSpec cut;
    cut.omittedTensors = {"blk.0.ffn_up.weight"};
    cut.metadata["tokenizer.ggml.pre"] = std::string(kHostile);
    writeTinyModel(file("-broken.gguf").toStdString(), cut);
    QFile messages(file(".json"));
    QVERIFY(messages.open(QIODevice::WriteOnly));
    messages.write(R"([{"role": "user", "content": "\u001b[31m"}])");
}

void CliTerminalTest::nothingIsObeyed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<bool>("exact");  // whether stdout gets the text of the model byte for byte
    const auto row = [](const QStringList& arguments, bool exact = false) {
        QTest::newRow(qPrintable(arguments.join(' ').left(60).replace('\x1b', '?'))) << arguments << exact;
    };
    const QStringList tokens{"--tokens", "1,2,3"};
    row({"info"});
    row({"info", "--json", "--all"});
    row({"tokenize"});
    row({"tokenize", "--json"});
    row({"detokenize"}, true);
    row({"template", "--messages", "JSON"}, true);
    row({"template", "--messages", "JSON", "--json"});
    row(QStringList{"logits", "--out", "OUT.npy"} + tokens);
    row(QStringList{"trace", "--out", "OUT.npz"} + tokens);
    row(QStringList{"compare", "--b", "cpu:scalar"} + tokens);
    row({"compare", "--reference", "OUT.npz", "--isa", "scalar"});
    row({"compare", "--reference", "OUT.npz", "--isa", "scalar", "--json"});
    row({"generate", "-n", "3", "-c", "100000", "--timings", "--kv-state", "OUT.kv"}, true);
    row({"generate", "-n", "3", "--kv-state", "OUT.kv", "--json"});
    row({"chat", "-n", "3", "-c", "100000", "--kv-state", "OUT2.kv"}, true);
    row({"bench", "-p", "4", "-n", "2", "-r", "1", "--no-peaks"});
    row({"bench", "-p", "4", "-n", "2", "-r", "1", "--no-peaks", "--json"});
    row({"doctor"});
    row({"doctor", "--json"});
    row({"doctor", "BROKEN"});
    row({"info", "--device", "vulkan:\x1b[31m"});
}

void CliTerminalTest::nothingIsObeyed()
{
    QFETCH(QStringList, arguments);
    QFETCH(bool, exact);
    arguments.replaceInStrings("OUT", file({}));
    arguments.replaceInStrings("JSON", file(".json"));
    QString model = m_model;
    if (arguments.removeAll("BROKEN") > 0) model = file("-broken.gguf");
    if (arguments[0] == "detokenize") QVERIFY(!m_escape.isEmpty());
    const CliOutcome outcome = runCli(arguments + QStringList{"-m", model}, "12 13");
    QVERIFY(outcome.status == 0 || outcome.status == 1);
    QVERIFY(!outcome.err.contains("should not"));
    QVERIFY2(obeyedIn(outcome.err).isEmpty(), outcome.err.toPercentEncoding(" ").constData());
    if (!exact) QVERIFY2(obeyedIn(outcome.out).isEmpty(), outcome.out.toPercentEncoding(" ").constData());
    QVERIFY(!outcome.out.isEmpty() || !outcome.err.isEmpty());
}

void CliTerminalTest::errorsStayOneLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString hostile = QString(kHostile) + "\nforged";
    const auto row = [](const char* name, const QStringList& arguments) { QTest::newRow(name) << arguments; };
    row("command", {hostile});
    row("flag", {"info", "-m", "none", "--" + hostile});
    row("argument", {"info", "-m", "none", hostile});
    for (const char* command : {"info", "tokenize", "detokenize", "template", "logits", "trace", "compare", "generate",
                                "chat", "bench", "doctor"}) {
        QStringList arguments{command, "-m", hostile};
        const QString name = command;
        if (name == "template") arguments << "--messages" << hostile;
        if (name == "logits" || name == "trace")
            arguments << "--tokens"
                      << "1"
                      << "--out" << hostile;
        if (name == "compare")
            arguments << "--tokens"
                      << "1"
                      << "--b"
                      << "cpu";
        row(qPrintable(name + " of a missing file"), arguments);
    }
    for (const char* flag :
         {"--device", "--isa", "--pre", "--seed", "--temp", "-n", "--samplers", "--logit-bias", "-ctk", "-ngl"}) {
        row(flag, {"generate", "-m", "none", "-p", "a", flag, hostile});
    }
    row("measured device", {"devices", "--measure", hostile});
    row("time", {"template", "-m", "none", "--messages", "-", "--now", hostile});
    row("tap", {"trace", "-m", "MODEL", "--tokens", "1", "--out", "x", "--taps", hostile});
    row("tokens", {"trace", "-m", "MODEL", "--tokens", hostile, "--out", "x"});
    row("reference", {"compare", "-m", "MODEL", "--tokens", "1", "--reference", hostile});
}

void CliTerminalTest::errorsStayOneLine()
{
    QFETCH(QStringList, arguments);
    arguments.replaceInStrings("MODEL", m_model);
    const CliOutcome outcome = runCli(arguments);
    QVERIFY(outcome.status == 1 || outcome.status == 2);
    QVERIFY2(outcome.err.count('\n') == 1 && outcome.err.endsWith(".\n"), outcome.err.constData());
    QVERIFY2(obeyedIn(outcome.err).isEmpty(), outcome.err.toPercentEncoding(" ").constData());
    QVERIFY(outcome.out.isEmpty());
}

void CliTerminalTest::jsonSaysTheSame()
{
    const QJsonObject info = runCli({"info", "-m", m_model, "--json"}).json();
    QCOMPARE(info["path"].toString(), m_model);
    QCOMPARE(info["metadata"][QString(kHostile)]["value"].toString(), QString(kHostile));
}

QByteArray CliTerminalTest::onTerminal(const QStringList& arguments, const QByteArray& input) const
{
    const Terminal terminal;
    QProcess process;
    process.setStandardOutputFile(terminal.name());
    process.start(cliProgram(), arguments);
    process.write(input);
    process.closeWriteChannel();
    QByteArray output;
    while (!process.waitForFinished(20) && process.state() != QProcess::NotRunning) output += terminal.read();
    return output + terminal.read();
}

void CliTerminalTest::resultsAreExactButOnTerminals_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("exact");
    QTest::addColumn<QByteArray>("shown");
    const QByteArray bytes("\x1b\x1b\x1b");
    const QByteArray shown("\\x1b\\x1b\\x1b");
    const QStringList forced{"-n", "3", "--temp", "0", "--logit-bias", m_escape + "+1000"};
    QTest::newRow("detokenize") << QStringList{"detokenize"} << m_escape + ' ' + m_escape + ' ' + m_escape << bytes
                                << shown;
    // The output ends in the middle of a character. A terminal gets its bytes only at the end of the output.
    const QList<QByteArray> euro = runCli({"tokenize", "-m", m_model, "-p", "€", "--no-bos"}).out.trimmed().split(' ');
    QCOMPARE(euro.size(), 3);
    QTest::newRow("incomplete character")
        << QStringList{"detokenize"} << euro[0] + ' ' + euro[1] << QByteArray("\xe2\x82") << QByteArray("\\xe2\\x82");
    QTest::newRow("generate") << QStringList{"generate", "-p", "a"} + forced << QByteArray() << bytes << shown + '\n';
    QTest::newRow("chat") << QStringList{"chat"} + forced << QByteArray("hi\n") << bytes + '\n' << shown + '\n';
    QTest::newRow("template") << QStringList{"template", "--messages", file(".json")} << QByteArray()
                              << QByteArray("\x1b[31m\x1b[1m") << QByteArray("\\x1b[31m\\x1b[1m");
}

void CliTerminalTest::resultsAreExactButOnTerminals()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, input);
    QFETCH(QByteArray, exact);
    QFETCH(QByteArray, shown);
    arguments << "-m" << m_model;
    QCOMPARE(runCli(arguments, input).out, exact);
    QCOMPARE(onTerminal(arguments, input), shown);
}

VITRINE_TEST(CliTerminalTest);
#include "cli_terminal_test.moc"
