// Tests the help, and the messages about wrong usage and failures.
#include "tests/cli/cli_process.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::test;

class CliUsageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void helpTeaches_data();
    void helpTeaches();
    void wrongUsageIsStatus2_data();
    void wrongUsageIsStatus2();
    void failuresAreOneSentence_data();
    void failuresAreOneSentence();
    void aMissingDriverIsReported();
    void version();

private:
    QTemporaryDir m_folder;
    QString m_model;
};

void CliUsageTest::initTestCase()
{
    m_model = m_folder.filePath("tiny.gguf");
    writeTinyModel(m_model.toStdString(), {});
    QVERIFY(QFile(m_folder.filePath("empty")).open(QIODevice::WriteOnly));
    QFile chat(m_folder.filePath("chat.json"));
    QVERIFY(chat.open(QIODevice::WriteOnly));
    chat.write(R"([{"role": "user", "content": "x"}])");
    QFile cut(m_folder.filePath("cut.gguf"));
    QVERIFY(cut.open(QIODevice::WriteOnly));
    const auto bytes = tinyModelBytes({});
    cut.write(reinterpret_cast<const char*>(bytes.data()), 5000);
}

void CliUsageTest::helpTeaches_data()
{
    QTest::addColumn<QString>("command");
    for (const char* command : {"info", "tensor", "export", "tokenize", "detokenize", "template", "logits", "trace",
                                "capture", "compare", "generate", "chat", "bench", "doctor", "devices"}) {
        QTest::newRow(command) << command;
    }
}

void CliUsageTest::helpTeaches()
{
    QFETCH(QString, command);
    const CliOutcome outcome = runCli({command, "--help"});
    QCOMPARE(outcome.status, 0);
    QVERIFY(outcome.out.contains("Example: "));
    QVERIFY(outcome.out.contains("vitrine-cli " + command.toUtf8()));
    QVERIFY(outcome.err.isEmpty());
    QVERIFY(runCli({"--help"}).out.contains("  " + command.toUtf8()));
}

void CliUsageTest::wrongUsageIsStatus2_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QStringList& arguments, const char* says) {
        QTest::newRow(name) << arguments << says;
    };
    row("nothing", {}, "generate");
    row("unknown command", {"dance"}, "Unknown command \"dance\"; the commands are info, tensor, export, tokenize, ");
    row("unknown flag", {"devices", "--loud"}, "devices has no flag \"--loud\"");
    row("no value", {"info", "-m"}, "--model needs a value.");
    row("twice", {"bench", "-m", "MODEL", "-n", "1", "-n", "2"}, "--n-gen may be given only once.");
    row("what is no model", {"info", "model"}, "pass a model with -m.");
    for (const char* command : {"info", "tensor", "export", "tokenize", "detokenize", "logits", "trace", "capture",
                                "compare", "generate", "bench", "doctor"}) {
        QTest::addRow("%s without a model", command) << QStringList{command} << "pass a GGUF file with -m";
    }
    row("chat with a model of no name", {"chat", "-m", ""}, "pass a GGUF file with -m");
    row("template of nothing", {"template", "--messages", "-"}, "either a model (-m) or a template file (--template)");
    row("template of both", {"template", "-m", "a", "--template", "b", "--messages", "-"}, "either a model");
    row("template without messages", {"template", "-m", "MODEL"}, "--messages");
    row("logits without tokens", {"logits", "-m", "MODEL", "--out", "x.npy"}, "either token ids");
    row("logits of both", {"logits", "-m", "MODEL", "--tokens", "1", "-p", "a", "--out", "x.npy"},
        "Pass only one of token ids");
    row("logits to nowhere", {"logits", "-m", "MODEL", "--tokens", "1"}, "--out");
    row("trace without tokens", {"trace", "-m", "MODEL", "--out", "x.npz"}, "either token ids");
    row("trace to nowhere", {"trace", "-m", "MODEL", "--tokens", "1"}, "--out");
    row("unknown tap", {"trace", "-m", "MODEL", "--tokens", "1", "--out", "x.npz", "--taps", "q,qq"},
        "--taps: unknown tap \"qq\"; the taps are embed, attn_norm, ");
    row("state of each token", {"trace", "-m", "MODEL", "--tokens", "1", "--out", "x.npz", "--taps", "state"},
        "--taps: state does not have a row for each token");
    row("unknown layer", {"trace", "-m", "MODEL", "--tokens", "1", "--out", "x.npz", "--layers", "0,2"},
        "--layers: unknown layer \"2\"; the model has layers 0 to 1.");
    row("no layer", {"trace", "-m", "MODEL", "--tokens", "1", "--out", "x.npz", "--layers", "0,"},
        "unknown layer \"\"");
    row("compare with nothing", {"compare", "-m", "MODEL", "--tokens", "1"}, "requires a second side");
    row("compare with both", {"compare", "-m", "MODEL", "--b", "cpu", "--reference", "r.npz"},
        "requires a second side");
    row("compare without tokens", {"compare", "-m", "MODEL", "--b", "cpu"}, "either token ids");
    row("compare of both", {"compare", "-m", "MODEL", "--b", "cpu", "--tokens", "1", "-p", "a"},
        "Pass only one of token ids");
    row("compare with an unknown device", {"compare", "-m", "MODEL", "--tokens", "1", "--b", "cpu:mmx"},
        "--b is \"cpu:mmx\", but must be cpu, cpu:scalar");
    row("no number", {"generate", "-m", "MODEL", "-p", "a", "--temp", "warm"},
        "--temp is \"warm\", but must be a number.");
    row("seed", {"generate", "-m", "MODEL", "-p", "a", "-s", "lucky"}, "--seed is \"lucky\"");
    row("sampler", {"generate", "-m", "MODEL", "-p", "a", "--samplers", "top_k;magic"},
        "Unknown sampler \"magic\"; the samplers are penalties, ");
    row("sampler twice", {"generate", "-m", "MODEL", "-p", "a", "--samplers", "top_k;top_k"}, "\"top_k\" twice");
    // Wrong settings are refused before the model is loaded, because loading may take minutes.
    row("temperature", {"generate", "-m", "none.gguf", "-p", "a", "--temp", "-1"}, "temperature is -1, but must be 0");
    row("not a number", {"chat", "-m", "none.gguf", "--top-p", "nan"}, "top-p is nan, but must be between 0 and 1.");
    row("no whole number", {"generate", "-m", "none.gguf", "-p", "a", "--top-k", "1.5"},
        "--top-k is \"1.5\", but must be a whole number from -2147483648 to 2147483647.");
    row("too large", {"generate", "-m", "none.gguf", "-p", "a", "--top-k", "4294967297"}, "--top-k is \"4294967297\"");
    row("negative context", {"generate", "-m", "none.gguf", "-p", "a", "-c", "-1"}, "--ctx-size is \"-1\"");
    row("too many threads", {"bench", "-m", "none.gguf", "-t", "2000"}, "a whole number from 0 to 1024.");
    row("count", {"generate", "-m", "none.gguf", "-p", "a", "-n", "many"}, "--predict is \"many\"");
    row("no repetition", {"bench", "-m", "none.gguf", "-r", "0"}, "a whole number from 1 to 1000.");
    row("no list", {"bench", "-m", "none.gguf", "-p", "512,"},
        "--n-prompt is \"512,\", but must be whole numbers from 0 to 2147483647, separated by commas.");
    row("no depth", {"bench", "-m", "none.gguf", "-d", "0,deep"}, "--n-depth is \"0,deep\", but must be whole numbers");
    row("negative prompt", {"bench", "-m", "none.gguf", "-n", "-1"}, "--n-gen is \"-1\", but must be whole numbers");
    row("infinite bias", {"generate", "-m", "none.gguf", "-p", "a", "--logit-bias", "5+inf"}, "token 5 is inf");
    row("empty stop string", {"chat", "-m", "none.gguf", "--stop", ""}, "--stop is empty");
    row("empty stop string of a text", {"generate", "-m", "none.gguf", "-p", "a", "--stop", ""}, "--stop is empty");
    row("empty stop string of a record", {"inspect", "record", "-m", "none.gguf", "-p", "a", "--stop", ""},
        "--stop is empty");
    row("empty stop string of a check", {"inspect", "check", "-m", "none.gguf", "-p", "a", "--stop", ""},
        "--stop is empty");
    row("bias", {"generate", "-m", "MODEL", "-p", "a", "--logit-bias", "17"}, "17+2.5");
    row("grammar", {"generate", "-m", "none.gguf", "-p", "a", "--grammar", "root ::= ("}, "line 1, column 11");
    row("schema", {"chat", "-m", "none.gguf", "-j", "{\"not\": {}}"}, "the keyword \"not\" is not supported");
    row("empty grammar", {"generate", "-m", "none.gguf", "-p", "a", "--grammar", ""}, "--grammar is empty.");
    row("empty schema", {"chat", "-m", "none.gguf", "--json-schema", ""}, "--json-schema is empty.");
    row("empty schema of a record", {"inspect", "record", "-m", "none.gguf", "-p", "a", "-j", ""},
        "--json-schema is empty.");
    row("empty grammar of samplers", {"inspect", "samplers", "-m", "none.gguf", "-p", "a", "--grammar", ""},
        "--grammar is empty.");
    row("no grammar file", {"generate", "-m", "none.gguf", "-p", "a", "--grammar-file", ""},
        "--grammar-file needs the name of a file.");
    row("empty grammar file", {"generate", "-m", "none.gguf", "-p", "a", "--grammar-file", "EMPTY"}, " is empty.");
    row("empty schema file", {"generate", "-m", "none.gguf", "-p", "a", "--json-schema-file", "EMPTY"}, " is empty.");
    row("blank grammar", {"generate", "-m", "none.gguf", "-p", "a", "--grammar", " \n"},
        "The grammar is empty: it has no rules.");
    row("blank schema", {"generate", "-m", "none.gguf", "-p", "a", "-j", " "}, "The JSON schema is empty.");
    row("empty grammar and a schema", {"chat", "-m", "none.gguf", "-j", "{}", "--grammar", ""}, "exclude each other");
    row("both", {"chat", "-m", "none.gguf", "-j", "{}", "--grammar", "root ::= \"a\""}, "exclude each other");
    row("grammar from stdin", {"chat", "-m", "none.gguf", "--grammar-file", "-"},
        "stdin already provides the messages");
    row("endless grammar", {"generate", "-m", "none.gguf", "-p", "a", "-j", "{}", "--ignore-eos"}, "--ignore-eos");
    row("bias without a sign", {"chat", "-m", "none.gguf", "--logit-bias", "\"the+1\""}, "'\" the\"-1'");
    row("ban", {"generate", "-m", "MODEL", "-p", "a", "--ban", "\"\""},
        "--ban: A token to ban or to favour is empty; enter an id or a text.");
    row("device", {"generate", "-m", "MODEL", "-p", "a", "--device", "abacus"}, "--device is \"abacus\"");
    row("device to measure", {"devices", "--measure", "abacus"}, "--measure is \"abacus\"");
    row("level", {"generate", "-m", "none.gguf", "-p", "a", "--isa", "mmx"}, "--isa is \"mmx\", but must be scalar");
    row("layers", {"generate", "-m", "none.gguf", "-p", "a", "-ngl", "some"},
        "-ngl is \"some\", but must be a number of layers, auto or all.");
    row("KV type", {"generate", "-m", "MODEL", "-p", "a", "-ctk", "f64"}, "-ctk is \"f64\"");
    for (const char* command : {"tokenize", "detokenize", "generate", "chat", "bench", "doctor"}) {
        QTest::addRow("%s with an unknown pre-tokenizer", command)
            << QStringList{command, "-m", "none.gguf", "--pre", "nosuch"}
            << "--pre is \"nosuch\", which is not a pre-tokenizer; vitrine-cli tokenize --pre list shows all names.\n";
    }
    row("time", {"template", "-m", "MODEL", "--messages", "-", "--now", "noon"},
        "--now is \"noon\", but must be a time in ISO 8601, as in 2026-07-04T12:00:00.");
    row("BOS and no BOS", {"tokenize", "-m", "MODEL", "--bos", "--no-bos"}, "--bos");
}

void CliUsageTest::wrongUsageIsStatus2()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    arguments.replaceInStrings("MODEL", m_model);
    arguments.replaceInStrings("EMPTY", m_folder.filePath("empty"));
    const CliOutcome outcome = runCli(arguments, "[]");
    QVERIFY2(outcome.err.contains(says.toUtf8()), outcome.err.constData());
    QCOMPARE(outcome.status, 2);
    QVERIFY(outcome.out.isEmpty());
    if (!arguments.isEmpty()) {  // without arguments, the program prints the complete help
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY2(outcome.err.endsWith(".\n"), outcome.err.constData());
    }
}

void CliUsageTest::failuresAreOneSentence_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QStringList& arguments, const QByteArray& input, const char* says) {
        QTest::newRow(name) << arguments << input << says;
    };
    for (const char* command : {"info", "tokenize", "detokenize", "generate", "chat", "bench"}) {
        QTest::addRow("%s of a missing file", command)
            << QStringList{command, "-m", "FOLDER/none.gguf"} << QByteArray("1")
            << "none.gguf: the file cannot be opened (No such file or directory).";
    }
    row("a folder", {"info", "-m", "FOLDER"}, {}, "this is a folder");
    row("a cut file", {"chat", "-m", "FOLDER/cut.gguf"}, "hi", "cut.gguf: ");
    row("no id", {"detokenize", "-m", "MODEL"}, "1 2 drei", "stdin: \"drei\" at byte 4 is not a token id.");
    const QStringList ids{"inspect", "tokens", "-m", "MODEL", "--tokens"};
    row("an id too few", ids + QStringList{"1,,2"}, {}, "--tokens: a token id is missing at the comma at byte 2.");
    row("none before a comma", ids + QStringList{"[, 1]"}, {},
        "--tokens: a token id is missing at the comma at byte 1.");
    row("none behind a comma", ids + QStringList{"1, 2, "}, {},
        "--tokens: a token id is missing at the comma at byte 4.");
    row("a negative id", ids + QStringList{"5,-1"}, {}, "--tokens: \"-1\" at byte 2 is not a token id.");
    row("nothing to check", {"inspect", "check", "-m", "MODEL", "-p", ""}, {}, "There are no tokens to check.");
    row("id out of range", {"detokenize", "-m", "MODEL"}, "1 999999", "999999");
    row("id out of range in logits", {"logits", "-m", "MODEL", "--tokens", "1,5000", "--out", "FOLDER/x.npy"}, {},
        "5000");
    row("too many tokens", {"logits", "-m", "MODEL", "-c", "2", "--tokens", "1,2,3", "--out", "FOLDER/x.npy"}, {},
        "3 tokens do not fit into the context of 2.");
    row("too deep", {"bench", "-m", "MODEL", "-p", "8", "-d", "5000", "-r", "1"}, {},
        "5064 tokens do not fit into the context of ");
    row("no folder", {"logits", "-m", "MODEL", "--tokens", "1", "--out", "FOLDER/no/x.npy"}, {},
        "x.npy: the file cannot be written, because its folder does not exist.");
    row("empty prompt", {"generate", "-m", "MODEL"}, "", "The prompt is empty");
    row("no such Vulkan device", {"generate", "-m", "MODEL", "-p", "a", "--device", "vulkan:77"}, {}, "vulkan:77");
    row("compare on no Vulkan device", {"compare", "-m", "MODEL", "--tokens", "1", "--b", "vulkan:abacus"}, {},
        "Vulkan");
    row("a missing reference", {"compare", "-m", "MODEL", "--tokens", "1", "--reference", "FOLDER/none.npz"}, {},
        "none.npz: the file cannot be opened");
    row("a reference that is not one", {"compare", "-m", "MODEL", "--tokens", "1", "--reference", "FOLDER/cut.gguf"},
        {}, "cut.gguf: this is not a supported reference");
    row("too many tokens in trace", {"trace", "-m", "MODEL", "-c", "2", "--tokens", "1,2,3", "--out", "FOLDER/x.npz"},
        {}, "3 tokens do not fit into the context of 2.");
    row("heads too narrow for Q8_0", {"generate", "-m", "MODEL", "-p", "a", "-ctv", "q8_0"}, {},
        "a multiple of 32 dimensions, but the heads of this model have 16 dimensions; use f16 or f32.");
    row("broken JSON", {"template", "-m", "MODEL", "--messages", "-"}, "[{]",
        "stdin: this is not valid JSON (at byte 3).");
    const char* const tooLarge = "stdin: the number \"1e999\" is too large; the largest is about 1.8e308.";
    row("a number beyond all", {"template", "-m", "MODEL", "--messages", "-"},
        R"([{"role": "user", "content": "x", "n": 1e999}])", tooLarge);
    row("a number below all", {"template", "-m", "MODEL", "--messages", "-"}, "[-1e999]",
        "stdin: the number \"-1e999\" is too small; the smallest is about -1.8e308.");
    row("a variable beyond all", {"template", "-m", "MODEL", "--messages", "FOLDER/chat.json", "--vars", "-"},
        "{\"n\": 1e999}", tooLarge);
    row("a tool beyond all", {"template", "-m", "MODEL", "--messages", "FOLDER/chat.json", "--tools", "-"}, "[1e999]",
        tooLarge);
    row("no array", {"template", "-m", "MODEL", "--messages", "-"}, "{}", "must be an array");
    row("a message without a role", {"template", "-m", "MODEL", "--messages", "-"}, "[{\"content\": \"x\"}]",
        "stdin: message 0 of --messages must be an object with a role.");
    row("a message that is not an object", {"template", "-m", "MODEL", "--messages", "-"},
        R"([{"role": "user", "content": "x"}, 2])", "stdin: message 1 of --messages must be an object with a role.");
    row("a role that is not a text", {"template", "-m", "MODEL", "--messages", "-"}, R"([{"role": 1, "content": "x"}])",
        "stdin: message 0 of --messages must be an object with a role.");
    // The content has 198 levels. The array of messages and the message add two, which gives 200 levels.
    const QByteArray deep = QByteArray(198, '[') + QByteArray(198, ']');
    const auto messages = [](const QByteArray& content) {
        return QByteArray(R"([{"role": "user", "content": )") + content + "}]";
    };
    row("messages that nest too deeply", {"template", "-m", "MODEL", "--messages", "-"}, messages("[" + deep + "]"),
        "stdin: lists and objects are nested more than 200 levels deep.");
    row("bias of no token", {"generate", "-m", "MODEL", "-p", "a", "--logit-bias", "5000+1"}, {},
        "contains token 5000");
    row("ban of no token", {"generate", "-m", "MODEL", "-p", "a", "--ban", "\"no token at all\""}, {},
        "\"no token at all\" consists of several tokens in this model: ");
}

void CliUsageTest::failuresAreOneSentence()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, input);
    QFETCH(QString, says);
    arguments.replaceInStrings("MODEL", m_model);
    arguments.replaceInStrings("FOLDER", m_folder.path());
    const CliOutcome outcome = runCli(arguments, input);
    QVERIFY2(outcome.err.contains(says.toUtf8()), outcome.err.constData());
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.err.count('\n'), 1);
    QVERIFY(outcome.err.endsWith(".\n"));
    QVERIFY(outcome.out.isEmpty());
}

/// Without a driver, the loader returns an error code instead of an empty list of devices.
void CliUsageTest::aMissingDriverIsReported()
{
    // Older and newer loaders read different variables.
    const QStringList noDriver{"VK_ICD_FILENAMES=/dev/null/none", "VK_DRIVER_FILES=/dev/null/none"};
    const CliOutcome outcome = runCli({"generate", "-m", m_model, "-p", "a", "--device", "vulkan:0"}, {}, noDriver);
    QCOMPARE(outcome.err, "The Vulkan loader finds no driver.\n");
    QCOMPARE(outcome.status, 1);
    QVERIFY(runCli({"devices"}, {}, noDriver).out.contains("none: The Vulkan loader finds no driver."));
}

void CliUsageTest::version()
{
    const CliOutcome outcome = runCli({"--version"});
    QCOMPARE(outcome.status, 0);
    QVERIFY(outcome.out.startsWith("vitrine-cli "));
}

VITRINE_TEST(CliUsageTest);
#include "cli_usage_test.moc"
