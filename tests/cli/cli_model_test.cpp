// Tests the commands that run a model, with models written by the test.
#include "tests/cli/cli_process.h"
#include "tests/gguf/raw_gguf.h"
#include "tests/support/npy.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>

using namespace vitrine::test;

class CliModelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void logitsHaveTheirShape();
    void greedyTextFollowsTheLogits();
    void quantizedCache();
    void jsonAndTextAgree();
    void seedsRepeat();
    void biasForbids();
    void contextFull();
    void grammarEnds();
    void namesCannotSteerTheTerminal();
    void infoKeepsNamesApart();
    void infoOfManyKeys();
    void infoOfTheCache();
    void infoOfBlocksBehindTheLayers();
    void recipeForPrograms();
    void recipeOfASplitFile();
    void bench();
    void benchOfManyTests();
    void benchTellsTheMiddle();

private:
    CliOutcome generate(const QStringList& more) const
    {
        return runCli(QStringList{"generate", "-m", m_model, "-t", "1", "-p", "Hello world"} + more);
    }
    QString path(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
    QString m_model;
};

namespace {

QString joined(const QJsonArray& ids)
{
    QStringList texts;
    for (const QJsonValue& id : ids) texts << QString::number(id.toInt());
    return texts.join(',');
}

int argmax(const NpyMatrix& logits, std::size_t row)
{
    return static_cast<int>(std::max_element(logits.row(row), logits.row(row) + logits.columns) - logits.row(row));
}

}  // namespace

void CliModelTest::initTestCase()
{
    REQUIRE_CLI_LEVEL();
    m_model = path("tiny.gguf");
    TinyModelSpec spec;
    spec.contextLength = 64;
    writeTinyModel(m_model.toStdString(), spec);
}

void CliModelTest::logitsHaveTheirShape()
{
    const QString file = path("l.npy");
    QCOMPARE(runCli({"logits", "-m", m_model, "--tokens", "1,2,3,4,5", "--out", file}).status, 0);
    const NpyMatrix whole = readNpy(file.toStdString());
    QCOMPARE(whole.rows, std::size_t{5});
    QCOMPARE(whole.columns, std::size_t{304});
    for (const float value : whole.values) QVERIFY(std::isfinite(value));
    // Later tokens do not change earlier rows. A text gives the same logits as its token ids.
    QCOMPARE(runCli({"logits", "-m", m_model, "--tokens", "1 2 3", "--out", file}).status, 0);
    const NpyMatrix part = readNpy(file.toStdString());
    for (std::size_t i = 0; i < part.values.size(); ++i) QVERIFY(std::abs(part.values[i] - whole.values[i]) < 1e-3);
    const QByteArray ids = runCli({"tokenize", "-m", m_model, "-p", "Hello world"}).out.trimmed();
    QCOMPARE(runCli({"logits", "-m", m_model, "--tokens", ids, "--out", file}).status, 0);
    QCOMPARE(runCli({"logits", "-m", m_model, "-p", "Hello world", "--out", path("p.npy")}).status, 0);
    QCOMPARE(readNpy(path("p.npy").toStdString()).values, readNpy(file.toStdString()).values);
    // After an error, no partial file exists, because it would be read as a complete file. An existing file stays
    // unchanged.
    QCOMPARE(runCli({"logits", "-m", m_model, "--tokens", "1,5000", "--out", path("half.npy")}).status, 1);
    QVERIFY(!QFile::exists(path("half.npy")));
    QCOMPARE(runCli({"logits", "-m", m_model, "--tokens", "1,5000", "--out", file}).status, 1);
    QCOMPARE(readNpy(file.toStdString()).values, readNpy(path("p.npy").toStdString()).values);
}

void CliModelTest::greedyTextFollowsTheLogits()
{
    const CliOutcome outcome =
        generate({"--temp", "0", "-n", "8", "--json", "-ctk", "f32", "-ctv", "f32", "--ignore-eos"});
    QCOMPARE(outcome.status, 0);
    const QJsonObject json = outcome.json();
    const QJsonArray prompt = json["prompt_ids"].toArray();
    const QJsonArray generated = json["ids"].toArray();
    QCOMPARE(generated.size(), 8);
    QJsonArray all = prompt;
    for (const QJsonValue& id : generated) all.append(id);
    QCOMPARE(runCli({"logits", "-m", m_model, "--tokens", joined(all), "--out", path("g.npy")}).status, 0);
    const NpyMatrix logits = readNpy(path("g.npy").toStdString());
    for (int i = 0; i < generated.size(); ++i) {
        const auto row = static_cast<std::size_t>(prompt.size() + i - 1);
        QCOMPARE(generated[i].toInt(), argmax(logits, row));
        const QJsonObject token = json["tokens"].toArray()[i].toObject();
        QCOMPARE(token["rank"].toInt(), 1);
        QVERIFY(std::abs(token["logit"].toDouble() - logits.row(row)[generated[i].toInt()]) < 1e-3);
        QCOMPARE(token["p_final"].toDouble(), 1.0);
        QCOMPARE(token["top"].toArray().size(), 5);
        QCOMPARE(token["top"].toArray()[0].toObject()["id"], generated[i]);
    }
}

void CliModelTest::quantizedCache()
{
    // A block of q8_0 has 32 numbers, but a head of the default tiny model has only 16.
    for (const QStringList& command : {QStringList{"generate", "-m", m_model, "-p", "a", "-ctk", "q8_0"},
                                       {"logits", "-m", m_model, "-p", "a", "--out", path("q.npy"), "-ctv", "q8_0"},
                                       {"trace", "-m", m_model, "-p", "a", "--out", path("q.npz"), "-ctv", "q8_0"},
                                       {"bench", "-m", m_model, "-p", "4", "-n", "2", "-r", "1", "-ctk", "q8_0"},
                                       {"chat", "-m", m_model, "-ctv", "q8_0"}}) {
        const CliOutcome outcome = runCli(command, "hi");
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("the heads of this model have 16"), outcome.err.constData());
    }
    TinyModelSpec spec;
    spec.embedding = 128;
    const QString model = path("wide.gguf");
    writeTinyModel(model.toStdString(), spec);
    const auto logits = [&](const char* type) {
        const CliOutcome outcome = runCli(
            {"logits", "-m", model, "--tokens", "1,2,3,4,5,6,7,8", "--out", path("w.npy"), "-ctk", type, "-ctv", type});
        if (outcome.status != 0) qWarning("%s", outcome.err.constData());
        return readNpy(path("w.npy").toStdString()).values;
    };
    const std::vector<float> exact = logits("f32");
    const std::vector<float> rounded = logits("q8_0");
    QCOMPARE(rounded.size(), exact.size());
    QVERIFY(rounded != exact);
    double squares = 0, differences = 0;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        squares += std::pow(static_cast<double>(exact[i]), 2);
        differences += std::pow(static_cast<double>(exact[i]) - rounded[i], 2);
    }
    QVERIFY2(differences < 1e-3 * squares, qPrintable(QString::number(differences / squares)));
    for (const QStringList& command :
         {QStringList{"generate", "-m", model, "-p", "a", "-n", "4", "-ctk", "q8_0", "-ctv", "q8_0"},
          {"chat", "-m", model, "-n", "4", "-ctk", "q8_0", "-ctv", "q8_0"},
          {"trace", "-m", model, "-p", "a", "--out", path("w.npz"), "-ctk", "q8_0", "-ctv", "q8_0"},
          {"bench", "-m", model, "-p", "4", "-n", "2", "-r", "1", "-ctk", "q8_0", "-ctv", "q8_0"}}) {
        const CliOutcome outcome = runCli(command, "hi");
        QVERIFY2(outcome.status == 0, outcome.err.constData());
    }
}

void CliModelTest::jsonAndTextAgree()
{
    const QStringList flags{"--temp", "0", "-n", "12"};
    const CliOutcome text = generate(flags);
    const QJsonObject json = generate(flags + QStringList{"--json"}).json();
    QByteArray bytes;
    for (const QJsonValue& token : json["tokens"].toArray()) {
        if (token.toObject()["type"] == "control" && json["stop_reason"] == "end_of_generation") continue;
        for (const QJsonValue& byte : token.toObject()["bytes"].toArray()) bytes += static_cast<char>(byte.toInt());
    }
    QCOMPARE(text.out, bytes);
    QVERIFY(!text.out.isEmpty());
    QVERIFY(generate({"-n", "0"}).out.isEmpty());
}

void CliModelTest::seedsRepeat()
{
    const QStringList flags{"--temp", "1.5", "--top-k", "0", "--top-p", "1", "--min-p", "0", "-n", "16"};
    const QByteArray first = generate(flags + QStringList{"-s", "42"}).out;
    QCOMPARE(generate(flags + QStringList{"--seed", "42"}).out, first);
    QVERIFY(generate(flags + QStringList{"-s", "43"}).out != first);
    // The program reports the random seed. A run with this seed gives the same text again.
    const CliOutcome outcome = generate(flags + QStringList{"--json"});
    const QJsonObject drawn = outcome.json();
    // The seed is read from the text of the output, because Qt's JSON parser rounds 64-bit numbers.
    const auto seed = QRegularExpression("\"seed\":([0-9]+)").match(QString::fromUtf8(outcome.out));
    QVERIFY(seed.hasMatch());
    QCOMPARE(generate(flags + QStringList{"--json", "-s", seed.captured(1)}).json()["ids"], drawn["ids"]);
}

void CliModelTest::biasForbids()
{
    const int best = generate({"--temp", "0", "-n", "1", "--json"}).json()["ids"].toArray()[0].toInt();
    const QJsonObject without =
        generate({"--temp", "0", "-n", "1", "--json", "--logit-bias", QString::number(best) + "-inf"}).json();
    QVERIFY(without["ids"].toArray()[0].toInt() != best);
    QCOMPARE(without["tokens"].toArray()[0].toObject()["rank"].toInt(), 2);
    const QStringList greedy{"--temp", "0", "-n", "1", "--json"};
    QCOMPARE(generate(greedy + QStringList{"--ban", QString::number(best)}).json()["ids"], without["ids"]);
    const QString text = generate(greedy).json()["text"].toString();
    QVERIFY(!text.isEmpty());
    QVERIFY(generate(greedy + QStringList{"--ban", "\"" + text + "\""}).json()["text"].toString() != text);
}

void CliModelTest::contextFull()
{
    const CliOutcome outcome = generate({"--temp", "0", "-n", "-1", "--ignore-eos", "--json"});
    QCOMPARE(outcome.status, 0);
    const QJsonObject json = outcome.json();
    QCOMPARE(json["stop_reason"].toString(), "context_full");
    // The last token takes no position of the context, because no token after it is predicted.
    QCOMPARE(json["prompt_ids"].toArray().size() + json["ids"].toArray().size(), 65);
    QVERIFY(outcome.err.contains("The context of 64 tokens is full."));
}

void CliModelTest::grammarEnds()
{
    const CliOutcome whole = generate({"--temp", "0", "--json", "--grammar", "root ::= \"ab\""});
    QCOMPARE(whole.status, 0);
    QCOMPARE(whole.json()["text"].toString(), "ab");
    QCOMPARE(whole.json()["stop_reason"].toString(), "grammar_complete");
    QCOMPARE(whole.json()["stop_sentence"].toString(),
             "The text is complete according to the grammar; nothing can follow.");
    QVERIFY(!whole.err.contains("grammar"));

    TinyModelSpec spec;
    spec.vocabulary = 400;  // adds unused tokens, among them token 390
    writeTinyModel(path("unused.gguf").toStdString(), spec);
    const QStringList stuckArguments{"generate", "-m",        path("unused.gguf"),      "-p", "a", "--temp",
                                     "0",        "--grammar", "root ::= \"ab\" <[390]>"};
    const CliOutcome stuck = runCli(stuckArguments + QStringList{"--json"});
    QCOMPARE(stuck.status, 0);
    QCOMPARE(stuck.json()["text"].toString(), "ab");
    QCOMPARE(stuck.json()["stop_reason"].toString(), "grammar_stuck");
    const QString sentence = "No token of this model can continue the text after \"ab\" as the grammar requires.";
    QCOMPARE(stuck.json()["stop_sentence"].toString(), sentence);
    const CliOutcome shown = runCli(stuckArguments);
    QCOMPARE(shown.out, QByteArray("ab"));
    QVERIFY2(shown.err.contains(sentence.toUtf8()), shown.err.constData());
}

void CliModelTest::namesCannotSteerTheTerminal()
{
    TinyModelSpec spec;
    spec.metadata["evil\x1b[31m key"] = std::string("\x1b]0;title\x07");
    writeTinyModel(path("evil.gguf").toStdString(), spec);
    const CliOutcome outcome = runCli({"info", "-m", path("evil.gguf")});
    QCOMPARE(outcome.status, 0);
    QVERIFY(outcome.out.contains("evil\\x1b[31m key = \"\\x1b]0;title\\x07\""));
    QVERIFY(!outcome.out.contains('\x1b'));
}

void CliModelTest::infoKeepsNamesApart()
{
    const std::string longest(40, 'x');
    std::string letters;
    for (int i = 0; i < 20; ++i) letters += "ä";
    TinyModelSpec spec;
    spec.extraVectors = {{longest, {1.0F}}, {letters, {1.0F}}, {std::string(31, 'y'), {1.0F}}};
    writeTinyModel(path("names.gguf").toStdString(), spec);
    const QString out = QString::fromUtf8(runCli({"info", "-m", path("names.gguf")}).out);
    const QStringList lines = out.mid(out.indexOf("\ntensors (")).split('\n');
    QVERIFY(lines.contains("  " + QString(40, 'x') + "  F32     1"));
    QVERIFY(lines.contains("  " + QString(20, u'ä') + QString(12, ' ') + "F32     1"));
    QVERIFY(lines.contains("  " + QString(31, 'y') + "  F32     1"));
}

/// A program that reads the JSON can select the steps of one layer by the layer's number.
void CliModelTest::recipeForPrograms()
{
    writeTinyModel(path("gemma.gguf").toStdString(),
                   TinyFamily("gemma2").spec);  // layer 0 has an attention window, layer 1 has none
    const CliOutcome outcome = runCli({"info", "-m", path("gemma.gguf"), "--recipe", "--json"});
    QVERIFY2(outcome.status == 0, outcome.err.constData());
    const QJsonObject recipe = outcome.json();
    QCOMPARE(recipe["model"].toObject()["layers"].toInt(), 2);
    QCOMPARE(recipe["input"].toArray()[0].toObject()["scale"].toDouble(), 8.0);
    QCOMPARE(recipe["output"].toArray()[1].toObject()["soft_cap"].toDouble(), 30.0);
    for (int layer = 0; layer < 2; ++layer) {
        QStringList titles;
        for (const QJsonValue& value : recipe["layers"].toArray()) {
            const QJsonObject step = value.toObject();
            if (!step["layers"].toArray().contains(layer)) continue;
            titles << step["step"].toString();
            if (titles.last() == "Attention") QCOMPARE(step["window"].toInt(), layer == 0 ? 8 : 0);
            if (titles.last() == "Feed-forward") {
                const QJsonObject tensor = step["tensors"].toArray()[0].toObject();
                QCOMPARE(tensor["name"].toString(), "ffn_gate.weight");
                QCOMPARE(tensor["shape"].toArray(), (QJsonArray{96, 64}));
                QCOMPARE(tensor["type"].toString(), "F32");
            }
        }
        QCOMPARE(titles.size(), 10);
    }
    QCOMPARE(runCli({"info", "-m", path("gemma.gguf"), "--numpy", "--c"}).status, 2);
}

/// A split model is refused, because the written programs read only one file.
void CliModelTest::recipeOfASplitFile()
{
    TinyModelSpec first;
    first.metadata["split.no"] = std::uint32_t{0};
    first.metadata["split.count"] = std::uint32_t{2};
    writeTinyModel(path("split-00001-of-00002.gguf").toStdString(), first);
    RawGguf second(1, 2);
    second.key("split.no", 2).put(std::uint16_t{1});
    second.key("split.count", 2).put(std::uint16_t{2});
    second.tensor("unused", {4}, 0, 0).data(16);
    std::ofstream(path("split-00002-of-00002.gguf").toStdString(), std::ios::binary) << second.bytes;
    const CliOutcome outcome = runCli({"info", "-m", path("split-00001-of-00002.gguf"), "--numpy"});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.err.contains("reads only models in a single file"), outcome.err.constData());
    QVERIFY(outcome.out.isEmpty());
}

void CliModelTest::infoOfManyKeys()
{
    constexpr std::uint64_t kKeys = 1'000'000;
    RawGguf raw(0, kKeys);
    for (std::uint64_t i = 0; i < kKeys; ++i) raw.key(std::to_string(i), 0).put(std::uint8_t{1});
    QFile file(path("keys.gguf"));
    QVERIFY(file.open(QFile::WriteOnly));
    QCOMPARE(file.write(raw.bytes.data(), static_cast<qint64>(raw.bytes.size())),
             static_cast<qint64>(raw.bytes.size()));
    file.close();
    const CliOutcome outcome = runCli({"info", "-m", file.fileName(), "--json"});
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.out.count("\"u8\""), static_cast<qsizetype>(kKeys));
    QVERIFY(outcome.out.contains("\"999999\": {"));
}

/// The size of the KV cache is computed for the requested cache types and context length.
void CliModelTest::infoOfTheCache()
{
    const auto cacheOf = [this](QStringList flags) {
        return runCli(QStringList{"info", "-m", m_model, "--json"} + flags).json()["cache"].toObject();
    };
    const QJsonObject halves = cacheOf({"-ctk", "f16", "-ctv", "f16"});
    QVERIFY(halves["bytes_per_token"].toInt() > 0);
    QVERIFY(halves["context"].toInt() > 16);
    const QJsonObject small = cacheOf({"-c", "16"});
    QCOMPARE(small["type_k"].toString(), QString("f32"));
    QCOMPARE(small["context"].toInt(), 16);
    QCOMPARE(small["bytes_per_token"].toInt(), 2 * halves["bytes_per_token"].toInt());
    const QJsonObject mixed = cacheOf({"-ctk", "f32", "-ctv", "f16"});
    QCOMPARE(2 * mixed["bytes_per_token"].toInt(), 3 * halves["bytes_per_token"].toInt());
    const QByteArray text = runCli({"info", "-m", m_model, "-ctk", "f32", "-ctv", "f16", "-c", "16"}).out;
    QVERIFY2(text.contains("(keys f32, values f16)") && text.contains(" bytes for 16\n"), text.constData());
    // The heads of this model are too short for the cache type q8_0. `info` reports this with the error of an
    // evaluation.
    const CliOutcome blocks = runCli({"info", "-m", m_model, "-ctk", "q8_0"});
    QCOMPARE(blocks.status, 1);
    QVERIFY2(blocks.err.contains("but the heads of this model have 16 dimensions; use f16 or f32."), blocks.err);
}

/// The model has additional blocks after its layers. `info` reports which of these blocks are used, and the size of the
/// cache for the block that makes drafts.
void CliModelTest::infoOfBlocksBehindTheLayers()
{
    const std::string file = path("nextn.gguf").toStdString();
    vitrine::test::writeSheetModel(file, "qwen35-nextn-2");
    const CliOutcome text = runCli({"info", "-m", QString::fromStdString(file), "-c", "64"});
    QCOMPARE(text.status, 0);
    QVERIFY2(text.out.contains("layers      3, and 2 blocks after them to predict further tokens: blk.3 drafts "
                               "(--draft), blk.4 is not used\n"),
             text.out);
    // 64 numbers of 4 bytes for each token: 32 for the key and 32 for the value of the only key head.
    QVERIFY2(text.out.contains("draft cache 256 bytes for each token (f32), 16384 bytes for 64 in addition "),
             text.out);
    const QJsonObject json = runCli({"info", "-m", QString::fromStdString(file), "--json"}).json();
    QCOMPARE(json["cache"].toObject()["draft"].toObject()["bytes_per_token"].toInt(), 256);
    QCOMPARE(json["layers"].toObject()["run"].toInt(), 3);
    QCOMPARE(json["layers"].toObject()["behind"].toInt(), 2);
    QCOMPARE(json["layers"].toObject()["drafting"].toInt(), 1);
    QVERIFY(!runCli({"info", "-m", m_model, "--json"}).json()["cache"].toObject().contains("draft"));
    const CliOutcome run = runCli({"trace", "-m", QString::fromStdString(file), "--tokens", "1,2", "--out",
                                   path("nextn.npz"), "--isa", "scalar"});
    QVERIFY2(run.err.contains("The model has 2 prediction blocks after its 3 layers (qwen35.nextn_predict_layers). "
                              "Only the first is used."),
             run.err);
}

void CliModelTest::bench()
{
    const CliOutcome outcome = runCli({"bench", "-m", m_model, "-p", "32", "-n", "4", "-t", "1", "-r", "2", "--json"});
    QCOMPARE(outcome.status, 0);
    const QJsonObject json = outcome.json();
    for (const char* number : {"load_ms", "peak_rss_bytes", "pp_tps", "tg_tps"}) QVERIFY(json[number].toDouble() > 0);
    QCOMPARE(json["threads"].toInt(), 1);
    QVERIFY(json["device"].toString().endsWith(", 1 thread"));
    const QByteArray forced = qgetenv("VITRINE_ISA");
    if (!forced.isEmpty()) QCOMPARE(json["isa"].toString().toUtf8(), forced);
    const double read = json["peaks"]["read_gbps"].toDouble();
    const double int8 = json["peaks"]["int8_gops"].toDouble();
    QVERIFY(read > 0.01 && int8 > 0.01);
    const QJsonArray tests = json["tests"].toArray();
    QCOMPARE(tests.size(), 2);
    QCOMPARE(tests[0]["tps"]["median"], json["pp_tps"]);
    QCOMPARE(tests[1]["tps"]["median"], json["tg_tps"]);
    for (const QJsonValue& test : tests) {
        const double median = test["tps"]["median"].toDouble();
        QVERIFY(test["tps"]["min"].toDouble() <= median && median <= test["tps"]["max"].toDouble());
        const double perSecond = median / test["tokens"].toInt() / 1e9;
        QCOMPARE(test["gops"].toDouble(), test["operations"].toDouble() * perSecond);
        QCOMPARE(test["gbps"].toDouble(), test["bytes"].toDouble() * perSecond);
        QCOMPARE(test["of_int8_peak"].toDouble(), test["gops"].toDouble() / int8);
        QCOMPARE(test["of_read_peak"].toDouble(), test["gbps"].toDouble() / read);
    }
    // Each of the 2 layers has 30,720 weights. Attention covers 1 to 32 positions, and only the last token gets logits.
    // In the second layer, all tokens need keys and values (4,096 weights), but only the last token needs the rest
    // (26,624 weights).
    QCOMPARE(tests[0]["operations"].toDouble(),
             2.0 * (32 * (30720 + 4096) + 26624 + 64 * 304) + 256 * (32 * 33 / 2 + 32));
    QCOMPARE(
        runCli({"bench", "-m", m_model, "-p", "8", "-n", "2", "-r", "1", "--isa", "scalar", "--no-peaks", "--json"})
            .json()["isa"]
            .toString(),
        "scalar");
}

void CliModelTest::benchOfManyTests()
{
    const QStringList flags{"bench", "-m", m_model, "-p", "8,0,16", "-n", "2,3", "-d", "0,20", "-r", "1", "-t", "1"};
    const QStringList names{"pp8",    "pp16",    "tg2",    "tg2+records",    "tg3",    "tg3+records",
                            "pp8@20", "pp16@20", "tg2@20", "tg2@20+records", "tg3@20", "tg3@20+records"};
    const QJsonObject json = runCli(flags + QStringList{"--records", "--no-peaks", "--json"}).json();
    QCOMPARE(json["peaks"], QJsonValue(QJsonValue::Null));
    QStringList found;
    for (const QJsonValue& test : json["tests"].toArray()) {
        found << test["name"].toString();
        const QString name = found.last();
        QCOMPARE(test["kind"].toString(), QString(name.startsWith("pp") ? "prompt" : "generation"));
        QCOMPARE(test["depth"].toInt(), name.contains("@20") ? 20 : 0);
        QCOMPARE(test["records"].toBool(), name.endsWith("+records"));
        QCOMPARE(test["of_read_peak"], QJsonValue(QJsonValue::Null));
        QCOMPARE(test["records_cost"].isObject(), name.endsWith("+records"));
        if (!name.startsWith("tg2@20")) continue;
        // The two tokens attend to 21 and 22 positions, with 256 operations per position in each of 2 layers. Each
        // token is multiplied with 61,440 weights of the layers and 64 * 304 weights of the output matrix.
        QCOMPARE(test["operations"].toDouble(), 2 * 2.0 * (61440 + 64 * 304) + 2 * 256 * (21 + 22));
    }
    QCOMPARE(found, names);
    const QString text = QString::fromUtf8(runCli(flags + QStringList{"--no-peaks"}).out);
    for (const QString& name : names) {
        const bool listed =
            QRegularExpression("^" + QRegularExpression::escape(name) + " +[0-9]", QRegularExpression::MultilineOption)
                .match(text)
                .hasMatch();
        QCOMPARE(listed, !name.endsWith("+records"));
    }
    const QJsonArray pair =
        runCli({"bench", "-m", m_model, "-p", "0", "-n", "2", "-r", "1", "--records", "--no-peaks", "--json"})
            .json()["tests"]
            .toArray();
    const double cost = pair[0]["tps"]["median"].toDouble() / pair[1]["tps"]["median"].toDouble() - 1;
    QVERIFY(std::abs(pair[1]["records_cost"]["median"].toDouble() - cost) < 1e-9);
    const QJsonObject nothing =
        runCli({"bench", "-m", m_model, "-p", "0", "-n", "0", "-r", "1", "--no-peaks", "--json"}).json();
    QCOMPARE(nothing["pp_tps"], QJsonValue(QJsonValue::Null));
    QCOMPARE(nothing["tests"].toArray().size(), 0);
    QVERIFY(nothing["load_ms"].toDouble() > 0);
}

/// The reported result is the median of the runs: the middle one of three, the mean of two.
void CliModelTest::benchTellsTheMiddle()
{
    for (const char* const repetitions : {"2", "3"}) {
        const QJsonArray tests = runCli({"bench", "-m", m_model, "-p", "4,8", "-n", "2,3", "-r", repetitions, "-t", "1",
                                         "--no-peaks", "--json"})
                                     .json()["tests"]
                                     .toArray();
        QCOMPARE(tests.size(), 4);
        bool lies = false;
        for (const QJsonValue& test : tests) {
            const QJsonObject rate = test["tps"].toObject();
            const double median = rate["median"].toDouble(), least = rate["min"].toDouble(),
                         most = rate["max"].toDouble();
            QVERIFY(least > 0 && least <= median && median <= most);
            if (*repetitions == '2') QCOMPARE(median, (least + most) / 2);
            lies = lies || (least < median && median < most);
        }
        QVERIFY(lies);
    }
}

VITRINE_TEST(CliModelTest);
#include "cli_model_test.moc"
