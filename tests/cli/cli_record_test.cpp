// Tests `inspect record`: output, comparison and errors.
#include "tests/cli/cli_process.h"
#include "tests/support/numpy.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::test;

class CliRecordTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_CLI_LEVEL();
        TinyModelSpec spec;
        spec.chatTemplate = TinyModelSpec::chatMlTemplate();
        spec.architecture = "qwen2";
        m_model = m_folder.filePath("tiny.gguf");
        writeTinyModel(m_model.toStdString(), spec);
    }

    void whatIsWrittenIsWhatIsPrinted()
    {
        const CliOutcome made = make({"-p", "Hello world", "--out", file("a.json"), "--json"});
        QVERIFY2(made.status == 0, made.err.constData());
        QFile written(file("a.json"));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), made.out);
        QCOMPARE(runCli({"inspect", "record", "--file", file("a.json"), "--json"}).out, made.out);
        const QJsonObject record = made.json();
        QCOMPARE(record["format"].toString(), "vitrine-run-record");
        QCOMPARE(record["model"].toObject()["file"].toString(), "tiny.gguf");
        QCOMPARE(record["model"].toObject()["xxh64"].toString().size(), 16);
        QCOMPARE(record["settings"].toObject()["values"].toObject()["top-k"].toInt(), 7);
        const QJsonArray drawn = record["answer"].toObject()["tokens"].toArray();
        QCOMPARE(drawn.size(), 4);
        QCOMPARE(drawn[0].toObject()["top"].toArray().size(), 20);
        // `generate` with the same seed samples the same tokens.
        const QJsonObject generated =
            runCli({"generate", "-m", m_model, "-p", "Hello world", "-n", "4", "-s", "3", "--top-k", "7", "--json"})
                .json();
        for (int i = 0; i < 4; ++i) {
            const QJsonObject token = generated["tokens"].toArray()[i].toObject();
            QCOMPARE(drawn[i].toObject()["id"], token["id"]);
            QCOMPARE(drawn[i].toObject()["logit"], token["logit"]);
            QCOMPARE(drawn[i].toObject()["entropy"], token["entropy"]);
        }
    }

    /// Tokens that the tokenizer adds, such as BOS, have the origin "added" in records and in `inspect tokens`.
    void whatIsAddedIsNobodys()
    {
        TinyModelSpec spec;
        spec.architecture = "qwen2";
        spec.metadata["tokenizer.ggml.add_bos_token"] = true;
        const QString model = file("bos.gguf");
        writeTinyModel(model.toStdString(), spec);
        const auto origins = [&](const QStringList& page, const char* list) {
            QStringList found;
            for (const QJsonValue token : runCli(page + QStringList{"-m", model, "--json"}).json()[list].toArray())
                found << token.toObject()["origin"].toString();
            return found;
        };
        for (const QStringList& page :
             {QStringList{"inspect", "record", "-n", "1"}, QStringList{"inspect", "tokens"}}) {
            const char* const list = page[1] == "record" ? "prompt" : "tokens";
            const QStringList text = origins(page + QStringList{"-p", "Hello world"}, list);
            QVERIFY2(text.size() > 1 && text.count("added") == 1, qPrintable(text.join(' ')));
            QCOMPARE(text.front(), QString("added"));
            QCOMPARE(text.count("user"), text.size() - 1);
            // If the prompt is given as ids, added tokens cannot be recognised. All ids have the origin "user".
            QCOMPARE(origins(page + QStringList{"--tokens", "1,5,6"}, list), QStringList({"user", "user", "user"}));
        }
    }

    void peopleReadTheFacts()
    {
        const QByteArray text = runCli({"inspect", "record", "--file", file("a.json")}).out;
        for (const char* part : {"model\n", "  architecture: qwen2\n", "  top-k: 7\n", "  seed: 3\n"}) {
            QVERIFY2(text.contains(part), text.constData());
        }
    }

    void twoAreCompared()
    {
        QCOMPARE(make({"-p", "Hello world", "--temp", "0.5", "--out", file("b.json")}).status, 0);
        const QStringList both{"inspect", "record", "--file", file("a.json"), "--against"};
        const QJsonObject same = runCli(both + QStringList{file("a.json"), "--json"}).json();
        QVERIFY(same["same"].toBool());
        const QJsonObject found = runCli(both + QStringList{file("b.json"), "--json"}).json();
        QVERIFY(!found["same"].toBool());
        QCOMPARE(found["differences"].toArray()[0].toObject()["name"].toString(), "temperature");
        QVERIFY(found["prompt"].toObject()["first_difference"].isNull());
        // Both records come from the same model, so the distributions of the first step are equal.
        QCOMPARE(found["steps"].toArray()[0].toObject()["divergence"].toDouble(), 0.0);
        const QByteArray text = runCli(both + QStringList{file("b.json")}).out;
        // The differences are sorted by importance.
        QVERIFY2(text.startsWith("The prompt has the same "), text.constData());
        QVERIFY2(text.contains("ids.\nsettings, temperature: 0.8 and 0.5\n"), text.constData());
        QVERIFY(text.indexOf("settings, ") < text.indexOf("ids of the answer") || !text.contains("ids of the answer"));
    }

    void conversationsAndStatistics()
    {
        QFile messages(file("chat.json"));
        QVERIFY(messages.open(QIODevice::WriteOnly) && messages.write(R"([{"role": "user", "content": "Hi"}])") > 0);
        messages.close();
        const QJsonObject record = make({"--messages", messages.fileName(), "--stats", "--json"}).json();
        // The prompt has more tokens than the message, because the template adds some.
        QVERIFY(record["prompt"].toArray().size() > 5);
        const QJsonArray taps = record["taps"].toArray();
        QVERIFY(taps.size() > 10);
        QStringList ids;
        for (const QJsonValue token : record["prompt"].toArray())
            ids << QString::number(token.toObject()["id"].toInt());
        for (const QJsonValue token : record["answer"].toObject()["tokens"].toArray()) {
            ids << QString::number(token.toObject()["id"].toInt());
        }
        const QJsonArray captured = runCli({"capture", "-m", m_model, "--tokens", ids.join(','), "--decode", "4",
                                            "--stats", "--taps", "embed", "--json"})
                                        .json()["statistics"]
                                        .toArray();
        QCOMPARE(captured.size(), 1);
        QCOMPARE(taps[0].toObject()["tap"].toString(), "embed");
        QCOMPARE(taps[0].toObject()["mean"], captured[0].toObject()["mean"]);
    }

    /// Captured values in a record equal the output of `logits` bit for bit. They can be read and compared without the
    /// model.
    void valuesAreKept()
    {
        REQUIRE_NUMPY();
        const CliOutcome made =
            make({"-p", "Hello world", "--capture", "logits,0.layer_out,layer_out", "--positions", "0-1", "--isa",
                  "scalar", "--device", "cpu", "-ctk", "f32", "-ctv", "f32", "--out", file("values.json"), "--json"});
        QVERIFY2(made.status == 0, made.err.constData());
        const QJsonArray captures = made.json()["captures"].toArray();
        QVERIFY(captures.size() >= 3);
        QCOMPARE(captures[0].toObject()["tap"].toString(), "0.layer_out");
        QCOMPARE(captures.last().toObject()["tap"].toString(), "logits");
        QStringList ids;
        for (const QJsonValue token : made.json()["prompt"].toArray())
            ids << QString::number(token.toObject()["id"].toInt());
        QCOMPARE(runCli({"logits", "-m", m_model, "--tokens", ids.join(','), "--isa", "scalar", "--device", "cpu",
                         "-ctk", "f32", "-ctv", "f32", "--out", file("logits.npy")})
                     .status,
                 0);
        const PythonOutcome same = runNumpy(R"(
import base64, json
record = json.load(open(sys.argv[1]))
found = [c for c in record['captures'] if c['tap'] == 'logits'][0]
values = np.frombuffer(base64.b64decode(found['float32']), '<f4').reshape(found['shape'])
wanted = np.load(sys.argv[2])[0:2]
assert found["first_position"] == 0 and values.shape == wanted.shape, (values.shape, wanted.shape)
assert np.abs(values - wanted).max() <= 1e-5 * np.abs(wanted).max(), np.abs(values - wanted).max())",
                                            {file("values.json"), file("logits.npy")});
        QVERIFY2(same.ok, same.err.constData());
        QCOMPARE(make({"-p", "Hello there", "--capture", "logits", "--positions", "0-1", "--isa", "scalar", "--device",
                       "cpu", "--out", file("others.json")})
                     .status,
                 0);
        const CliOutcome compared =
            runCli({"inspect", "record", "--file", file("values.json"), "--against", file("others.json"), "--json"});
        const QJsonArray found = compared.json()["captures"].toArray();
        QCOMPARE(found.size(), captures.size());
        QVERIFY(found.last().toObject()["max_abs"].toDouble() > 0);
        QVERIFY(found.first().toObject()["max_abs"].isNull() && !found.first().toObject()["in_b"].toBool());
        QVERIFY(runCli({"inspect", "record", "--file", file("values.json"), "--redact", "--json"})
                    .json()["captures"]
                    .toArray()
                    .isEmpty());
    }

    void redactedOnesHoldNoText()
    {
        const CliOutcome made = make({"-p", "Hello world", "--stop", "zebra", "--redact", "--json"});
        QVERIFY(made.json()["redacted"].toBool());
        for (const char* word : {"Hello", "world", "zebra", "tiny.gguf"}) QVERIFY2(!made.out.contains(word), word);
        for (const QJsonValue token : made.json()["prompt"].toArray()) QVERIFY(token.toObject()["id"].isNull());
        // A record that was saved with all its texts can be redacted later.
        const QByteArray later = runCli({"inspect", "record", "--file", file("a.json"), "--redact", "--json"}).out;
        QVERIFY(!later.contains("Hello") && later.contains("\"redacted\":true"));
    }

    void refusals_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<int>("status");
        QTest::newRow("nothing") << QStringList{} << "needs a model" << 2;
        QTest::newRow("no input") << QStringList{"-m", m_model} << "inspect record needs either token ids" << 2;
        QTest::newRow("against nothing") << QStringList{"--against", file("a.json")} << "--against compares two records"
                                         << 2;
        QTest::newRow("against a model's")
            << QStringList{"--against", file("a.json"), "-m", m_model} << "without a model" << 2;
        QTest::newRow("file and text") << QStringList{"--file", file("a.json"), "-p", "x"} << "not both" << 2;
        QTest::newRow("out of two") << QStringList{"--file", file("a.json"), "--against", file("a.json"), "--out", "x"}
                                    << "--out cannot be combined with --against" << 2;
        QTest::newRow("no tap") << QStringList{"-m", m_model, "-p", "x", "--capture", "9.layer_out"}
                                << "unknown tap \"9.layer_out\"" << 2;
        QTest::newRow("values of nothing")
            << QStringList{"--file", file("a.json"), "--capture", "logits"} << "--capture requires a model" << 2;
        QTest::newRow("positions of nothing")
            << QStringList{"-m", m_model, "-p", "x", "--positions", "1"} << "no effect without --capture" << 2;
        QTest::newRow("missing") << QStringList{"--file", file("none.json")} << "none.json" << 1;
        QTest::newRow("no record") << QStringList{"--file", m_model} << "tiny.gguf: this is not a JSON document" << 1;
    }

    void refusals()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, sentence);
        QFETCH(int, status);
        const CliOutcome outcome = runCli(QStringList{"inspect", "record"} + arguments);
        QCOMPARE(outcome.status, status);
        QVERIFY2(outcome.err.contains(sentence.toUtf8()), outcome.err.constData());
        QVERIFY(outcome.out.isEmpty());
    }

private:
    QString file(const QString& name) const { return m_folder.filePath(name); }

    CliOutcome make(const QStringList& more) const
    {
        return runCli(QStringList{"inspect", "record", "-m", m_model, "-n", "4", "-s", "3", "--top-k", "7"} + more);
    }

    QTemporaryDir m_folder;
    QString m_model;
};

VITRINE_TEST(CliRecordTest);
#include "cli_record_test.moc"
