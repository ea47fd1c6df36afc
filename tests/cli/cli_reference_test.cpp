// Compares the output of the program with results of other engines for real model files.
#include "tests/cli/cli_process.h"
#include "tests/support/npy.h"
#include "tests/support/numpy.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace vitrine::test;

class CliReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_CLI_LEVEL(); }
    void greedyText_data();
    void greedyText();
    void logits();
    void tokenIds_data();
    void tokenIds();
    void templates_data();
    void templates();
    void tracesOfExactArithmetic_data();
    void tracesOfExactArithmetic();

private:
    QTemporaryDir m_folder;
};

namespace {

QJsonDocument readJson(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QJsonDocument::fromJson(file.readAll());
}

QJsonObject story(const std::filesystem::path& folder, const QString& model)
{
    for (const QJsonValue& value : readJson(folder / "manifest.json").array()) {
        if (value.toObject()["model"].toString().endsWith('/' + model)) return value.toObject();
    }
    return {};
}

}  // namespace

void CliReferenceTest::greedyText_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("cache");
    for (const char* type : {"F32", "F16", "Q8_0", "Q4_0"}) {
        for (const char* cache : {"auto", "f16", "f32"})
            QTest::addRow("%s %s", type, cache) << QString("stories260K-%1.gguf").arg(type) << cache;
    }
}

void CliReferenceTest::greedyText()
{
    REQUIRE_SHARED(folder, "data/reference/stories");
    QFETCH(QString, model);
    QFETCH(QString, cache);
    const QJsonObject expected = story(folder, model);
    const auto path = QString::fromStdString((folder / expected["model"].toString().toStdString()).string());
    const QJsonArray ids = expected["ids"].toArray();
    const qsizetype prompt = expected["prompt_tokens"].toInt();
    QVERIFY(ids.size() - prompt >= 60);
    const QStringList arguments{"generate",
                                "-m",
                                path,
                                "-p",
                                expected["prompt"].toString(),
                                "-n",
                                QString::number(ids.size() - prompt),
                                "--temp",
                                "0",
                                "--cache-type-k",
                                cache,
                                "--cache-type-v",
                                cache};
    const CliOutcome text = runCli(arguments);
    QCOMPARE(text.status, 0);
    if (QString::fromUtf8(text.out) == expected["greedy_text"].toString()) return;

    // Rounded activations can decide between two tokens with nearly equal probabilities. The engines may therefore
    // choose different tokens if the other engine's logits of the two tokens differ by less than 0.02. With avx2
    // instructions and an f32 cache (the default for such a small cache), both engines round in the same way, so they
    // must choose the same tokens.
    QVERIFY2(model.contains("Q4_0"), text.out.constData());
    QVERIFY2(cache == "f16" || qEnvironmentVariable("VITRINE_ISA") != "avx2", text.out.constData());
    const QJsonArray generated = runCli(arguments + QStringList{"--json"}).json()["ids"].toArray();
    qsizetype at = 0;
    while (at < generated.size() && generated[at] == ids[prompt + at]) ++at;
    QVERIFY2(at >= 40 && at < generated.size(), text.out.constData());
    const NpyMatrix theirs = readNpy(folder / expected["llamacpp"].toString().toStdString());
    const float* logits = theirs.row(static_cast<std::size_t>(prompt + at - 1));
    const float gap = logits[ids[prompt + at].toInt()] - logits[generated[at].toInt()];
    QVERIFY2(gap < 0.02F, qPrintable(QString("token %1 differs, %2 apart").arg(at).arg(gap)));
}

void CliReferenceTest::logits()
{
    REQUIRE_SHARED(folder, "data/reference/stories");
    const QJsonObject expected = story(folder, "stories260K-F32.gguf");
    const auto model = QString::fromStdString((folder / expected["model"].toString().toStdString()).string());
    QStringList ids;
    for (const QJsonValue& id : expected["ids"].toArray()) ids << QString::number(id.toInt());
    const QString file = m_folder.filePath("logits.npy");
    QCOMPARE(runCli({"logits", "-m", model, "--tokens", ids.join(','), "--out", file}).status, 0);
    const NpyMatrix ours = readNpy(file.toStdString());
    const NpyMatrix theirs = readNpy(folder / expected["llamacpp"].toString().toStdString());
    QCOMPARE(ours.rows, theirs.rows);
    QCOMPARE(ours.columns, theirs.columns);
    double difference = 0;
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < ours.values.size(); ++i) {
        difference += std::pow(ours.values[i] - theirs.values[i], 2);
        mean += theirs.values[i];
        square += std::pow(theirs.values[i], 2);
    }
    const auto count = static_cast<double>(ours.values.size());
    const double deviation = std::sqrt(square / count - std::pow(mean / count, 2));
    QVERIFY(std::sqrt(difference / count) / deviation < 2e-3);
}

void CliReferenceTest::tokenIds_data()
{
    QTest::addColumn<QString>("vocabulary");
    for (const char* name : {"gpt-2", "llama-spm", "qwen2", "llama-bpe"}) QTest::newRow(name) << name;
}

void CliReferenceTest::tokenIds()
{
    REQUIRE_SHARED(folder, "data/vocab");
    QFETCH(QString, vocabulary);
    int compared = 0;
    for (const QJsonValue& value : readJson(folder / "cases.json")["vocabs"].toArray()) {
        if (value.toObject()["vocab"].toString() != vocabulary) continue;
        const QString file =
            QString::fromStdString((folder / value.toObject()["gguf"].toString().toStdString()).string());
        const QJsonArray cases = value.toObject()["cases"].toArray();
        // The tokenizer tests cover all cases. A few cases here show that the program passes its input to the tokenizer
        // unchanged.
        for (qsizetype i = 3; i < cases.size(); i += 9) {
            const QByteArray text = cases[i].toObject()["text"].toString().toUtf8();
            const CliOutcome outcome = runCli({"tokenize", "-m", file, "--no-bos", "--no-special", "--json"}, text);
            QCOMPARE(outcome.json()["ids"].toArray(), cases[i].toObject()["ids"].toArray());
            ++compared;
        }
    }
    QVERIFY(compared >= 4);
}

void CliReferenceTest::templates_data()
{
    QTest::addColumn<QString>("context");
    for (const char* context : {"one_user", "conversation_system", "unicode"}) QTest::newRow(context) << context;
}

void CliReferenceTest::templates()
{
    REQUIRE_SHARED(folder, "data/templates");
    QFETCH(QString, context);
    const QJsonObject goldens = readJson(folder / "goldens.json").object();
    QJsonObject variables = goldens["contexts"].toObject()[context].toObject();
    QFile messages(m_folder.filePath("messages.json"));
    QVERIFY(messages.open(QIODevice::WriteOnly));
    messages.write(QJsonDocument(variables.take("messages").toArray()).toJson());
    messages.close();
    const bool generationPrompt = variables.take("add_generation_prompt").toBool();
    QFile rest(m_folder.filePath("variables.json"));
    QVERIFY(rest.open(QIODevice::WriteOnly));
    rest.write(QJsonDocument(variables).toJson());
    rest.close();
    int compared = 0;
    for (const QJsonValue& value : goldens["cases"].toArray()) {
        const QJsonObject golden = value.toObject();
        const QString name = golden["template"].toString();
        if (golden["context"].toString() != context || !golden.contains("expected") || !name.contains("Qwen2.5"))
            continue;
        QStringList arguments{"template",
                              "--template",
                              QString::fromStdString((folder / "jinja").string()) + '/' + name,
                              "--messages",
                              messages.fileName(),
                              "--vars",
                              rest.fileName(),
                              "--now",
                              goldens["strftime_now"].toString()};
        if (!generationPrompt) arguments << "--no-generation-prompt";
        QCOMPARE(runCli(arguments).out, golden["expected"].toString().toUtf8());
        ++compared;
    }
    QVERIFY(compared > 0);
}

void CliReferenceTest::tracesOfExactArithmetic_data()
{
    QTest::addColumn<QString>("model");
    const auto folder = sharedData("data/reference/architectures");
    if (!folder) {
        QTest::newRow("no data") << QString();
        return;
    }
    for (const QJsonValue& row : readJson(*folder / "manifest.json").array()) {
        const QString model = row.toObject()["model"].toString();
        if (model.contains(".F16.")) QTest::newRow(qPrintable(model)) << model;
    }
}

/// Compares every tap with an independent forward pass in float64, whose rounding is negligible. Any difference is
/// therefore the rounding of the tested instruction set.
void CliReferenceTest::tracesOfExactArithmetic()
{
    REQUIRE_SHARED(folder, "data/reference/architectures");
    REQUIRE_SHARED(tools, "tools/peer/ref.py");
    REQUIRE_NUMPY();
    QFETCH(QString, model);
    const QString path = QString::fromStdString((folder / model.toStdString()).string());
    const CliOutcome known = runCli({"logits", "-m", path, "--tokens", "1", "--out", m_folder.filePath("one.npy")});
    if (known.status != 0) QSKIP(known.err.constData());
    const QString reference = m_folder.filePath("exact.npz");
    const PythonOutcome written = runNumpy(R"(
import os
sys.path.insert(0, os.path.dirname(sys.argv[1]))
import ref
m = ref.Model(sys.argv[2])
ids = [(i * 37 + 3) % m.t('token_embd.weight').shape[0] for i in range(20)]
m.ctx = len(ids)
taps, trace = {'tokens': np.array(ids)}, []
ref.forward(m, ids, trace)
names = dict(attn_norm='attn_norm', Qcur='q_rope', Kcur='k_rope', kqv_out='attn_mix', ffn_norm='ffn_norm',
             ffn_out='ffn_out', l_out='layer_out', result_norm='final_norm', result_output='logits')
for name, x in trace:
    what, _, layer = name.partition('-')
    if what == 'ffn_out' and m.k('residual_scale'): continue
    taps[(layer + '.' if layer else '') + names[what]] = x
np.savez(sys.argv[3], **taps))",
                                           {QString::fromStdString(tools.string()), path, reference});
    QVERIFY2(written.ok, written.err.constData());
    const CliOutcome found = runCli({"compare", "-m", path, "-c", "20", "--reference", reference, "--json"});
    QVERIFY2(found.json()["taps"].toArray().size() >= 2 + 2 * 6, found.err.constData());
    QVERIFY2(found.status == 0, found.err.constData());
}

VITRINE_TEST(CliReferenceTest);
#include "cli_reference_test.moc"
