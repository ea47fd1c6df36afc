// Tests `trace` and `compare`: their output, their results, and messages about references written by other programs.
#include "core/file/gguf/gguf_file.h"
#include "core/file/npz/npz_file.h"
#include "tests/cli/cli_process.h"
#include "tests/support/folders.h"
#include "tests/support/npy.h"
#include "tests/support/numpy.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr const char* kTraceTokens = "5,100,7,250,33,8,90,12,61,200";

/// Copies the model file and replaces the third weight of a tensor by NaN.
void putNan(const QString& model, const QString& copy, const std::string& tensor)
{
    QVERIFY(QFile::copy(model, copy));
    const std::uint64_t offset = GgufFile::open(model.toStdString()).findTensor(tensor)->fileOffset;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    QFile file(copy);
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(static_cast<qint64>(offset + 2 * sizeof(nan))));
    QCOMPARE(file.write(reinterpret_cast<const char*>(&nan), sizeof(nan)), qint64{sizeof(nan)});
}

/// Returns the commands in docs/traces.md that write a reference and compare the model with it.
QString documentedCommands()
{
    QFile file(QString::fromStdString(test::sourcePath("docs/traces.md")));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QString begin = "vitrine-cli info -m model.gguf --numpy";
    const QString commands = QString::fromUtf8(file.readAll()).section(begin, 1).section("```", 0, 0);
    return commands.isEmpty() ? QString() : begin + commands;
}

}  // namespace

class CliTraceTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void traceHasEveryTap();
    void tapsAndLayers();
    void contextChoosesTheFrequencies();
    void levelsAgree();
    void tracesOfOurOwnAgree();
    void suggestsTokens();
    void toleranceIsALimit();
    void documentedCommandsAgree();
    void programAgrees();
    void faultsOfTheProgramAreNamed_data();
    void faultsOfTheProgramAreNamed();
    void formsOfReferences_data();
    void formsOfReferences();
    void whatIsNoNumberIsNamed();
    void whatIsNoNumberBehindADifferenceIsNamed();
    void referencesAreRefusedInWords_data();
    void referencesAreRefusedInWords();

private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    /// Runs the Python program that `info --numpy` writes, after replacing `from` by `to`. The program writes
    /// reference.npz.
    PythonOutcome runProgramOfModel(const QString& from = {}, const QString& to = {});
    /// Writes reference.npz from a trace. `change` is Python code that changes the dictionary `t` of taps.
    PythonOutcome alter(const QString& change);
    CliOutcome compare(const QStringList& more) const
    {
        return runCli(QStringList{"compare", "-m", m_model, "-t", "2", "--json"} + more);
    }

    QTemporaryDir m_folder;
    QString m_model;
};

void CliTraceTest::initTestCase()
{
    REQUIRE_CLI_LEVEL();
    m_model = path("tiny.gguf");
    writeTinyModel(m_model.toStdString(), {});
    const CliOutcome traced = runCli({"trace", "-m", m_model, "--tokens", kTraceTokens, "--out", path("trace.npz")});
    QVERIFY2(traced.status == 0, traced.err.constData());
}

void CliTraceTest::traceHasEveryTap()
{
    const NpzFile file(path("trace.npz").toStdString());
    using Shape = std::vector<std::uint64_t>;
    const auto shape = [&file](const char* name) { return file.header(name).shape; };
    QCOMPARE(file.names().size(), std::size_t{1 + 3 + 2 * 13});
    QCOMPARE(shape("tokens"), Shape{10});
    QCOMPARE(file.read("tokens"), (std::vector<double>{5, 100, 7, 250, 33, 8, 90, 12, 61, 200}));
    QCOMPARE(shape("embed"), (Shape{10, 64}));
    QCOMPARE(shape("0.q"), (Shape{10, 4, 16}));
    QCOMPARE(shape("1.k_rope"), (Shape{10, 2, 16}));
    QCOMPARE(shape("1.scores"), (Shape{10, 4, 10}));
    QCOMPARE(shape("0.ffn_act"), (Shape{10, 96}));
    QCOMPARE(shape("1.layer_out"), (Shape{10, 64}));
    QCOMPARE(shape("logits"), (Shape{10, 304}));
}

void CliTraceTest::tapsAndLayers()
{
    const CliOutcome one =
        runCli({"trace", "-m", m_model, "--tokens", "5", "--taps", "embed", "--out", path("one.npz")});
    QVERIFY2(one.err.contains("one.npz: 1 tap of 1 token, "), one.err.constData());
    const QString out = path("some.npz");
    const CliOutcome traced = runCli({"trace", "-m", m_model, "-p", "Hello", "--out", out, "--taps", "v,final_norm",
                                      "--layers", "1", "--decode", "0"});
    QVERIFY2(traced.status == 0, traced.err.constData());
    QCOMPARE(NpzFile(out.toStdString()).names(), (std::vector<std::string>{"tokens", "1.v", "final_norm"}));
}

/// The model uses different RoPE frequencies for contexts of up to 64 positions and for longer ones. -c selects between
/// them, as it does in `logits`.
void CliTraceTest::contextChoosesTheFrequencies()
{
    TinyModelSpec spec;
    spec.metadata["llama.rope.scaling.type"] = std::string("longrope");
    spec.metadata["llama.rope.scaling.original_context_length"] = std::uint32_t{64};
    spec.extraVectors["rope_factors_short.weight"] = std::vector<float>(8, 1.0F);
    spec.extraVectors["rope_factors_long.weight"] = std::vector<float>(8, 3.0F);
    const QString model = path("long.gguf"), logits = path("long.npy"), trace = path("long.npz");
    writeTinyModel(model.toStdString(), spec);
    std::vector<std::vector<float>> found;
    for (const char* context : {"0", "64"}) {
        const QStringList flags{"-m", model, "--tokens", kTraceTokens, "-c", context};
        QCOMPARE(runCli(QStringList{"logits", "--out", logits} + flags).status, 0);
        QCOMPARE(runCli(QStringList{"trace", "--out", trace, "--decode", "0"} + flags).status, 0);
        found.push_back(readNpy(logits.toStdString()).values);
        const std::vector<double> traced = NpzFile(trace.toStdString()).read("logits");
        QVERIFY(std::equal(traced.begin(), traced.end(), found.back().begin(), found.back().end()));
    }
    QVERIFY(found[0] != found[1]);
}

void CliTraceTest::levelsAgree()
{
    const CliOutcome found = compare({"--tokens", kTraceTokens, "--a", "cpu", "--b", "cpu:scalar"});
    QVERIFY2(found.status == 0, found.err.constData());
    QCOMPARE(found.json()["tokens"].toInt(), 10);
    QCOMPARE(found.json()["decode"].toInt(), 4);
    QCOMPARE(found.json()["taps"].toArray().size(), 3 + 2 * 13);
    QVERIFY(found.json()["first_divergence"].isNull());
    QCOMPARE(found.json()["agreement"].toString(), "equal");
    QVERIFY(found.json()["rounding"].isNull());
    const CliOutcome text = runCli({"compare", "-m", m_model, "--tokens", kTraceTokens, "--b", "cpu:scalar"});
    QCOMPARE(text.status, 0);
    QVERIFY2(text.out.contains("Equal: ") && text.out.contains("1.attn_mix"), text.out.constData());
}

void CliTraceTest::tracesOfOurOwnAgree()
{
    const CliOutcome found = compare({"--reference", path("trace.npz"), "--a", "cpu"});
    QVERIFY2(found.status == 0, found.err.constData());
    QVERIFY(found.json()["missing"].toArray().isEmpty());
    QVERIFY(found.json()["unknown"].toArray().isEmpty());
    for (const QJsonValue& tap : found.json()["taps"].toArray()) QCOMPARE(tap.toObject()["max_abs"].toDouble(), 0.0);
}

PythonOutcome CliTraceTest::runProgramOfModel(const QString& from, const QString& to)
{
    const CliOutcome written = runCli({"info", "-m", m_model, "--numpy"});
    QString program = QString::fromUtf8(written.out);
    if (written.status != 0 || (!from.isEmpty() && !program.contains(from))) return {false, {}, written.err};
    if (!from.isEmpty()) program.replace(from, to);
    QFile file(path("model.py"));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(program.toUtf8());
    file.close();
    return runNumpy("import runpy\nsys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0])",
                    {path("model.py"), m_model, kTraceTokens, path("reference.npz")});
}

void CliTraceTest::documentedCommandsAgree()
{
    REQUIRE_NUMPY();
    if (QStandardPaths::findExecutable("cc").isEmpty()) QSKIP("there is no C compiler (cc)");
    const QString commands = documentedCommands();
    QVERIFY2(commands.count("compare") == 2, qPrintable(commands));
    QDir folder(path("documented"));
    folder.mkpath("bin");
    QVERIFY(QFile::copy(m_model, folder.filePath("model.gguf")));
    QVERIFY(QFile::link(cliProgram(), folder.filePath("bin/vitrine-cli")));
    if (QFile::exists("/usr/bin/python3")) QVERIFY(QFile::link("/usr/bin/python3", folder.filePath("bin/python3")));
    const QString search = folder.filePath("bin") + ":" + qEnvironmentVariable("PATH");
    const CliOutcome done =
        runProgram("sh", {"-ec", "cd \"$1\"\n" + commands, "sh", folder.path()}, {}, {"PATH=" + search});
    QVERIFY2(done.status == 0, done.err.constData());
}

/// The program written by `info --numpy` is an independent engine and agrees with Vitrine.
void CliTraceTest::programAgrees()
{
    REQUIRE_NUMPY();
    const PythonOutcome written = runProgramOfModel();
    QVERIFY2(written.ok, written.err.constData());
    const CliOutcome found = compare({"--reference", path("reference.npz")});
    QVERIFY2(found.status == 0, found.err.constData());
    QCOMPARE(found.json()["taps"].toArray().size(), 3 + 2 * 13);
    QVERIFY(found.json()["missing"].toArray().isEmpty());
}

void CliTraceTest::faultsOfTheProgramAreNamed_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("tap");
    const auto row = [](const char* name, const char* from, const char* to, const char* tap) {
        QTest::newRow(name) << from << to << tap;
    };
    row("epsilon", "epsilon=1e-05", "epsilon=0", "0.attn_norm");
    row("base of the rotation", "10000.0 **", "9999.0 **", "0.q_rope");
    row("scale of the scores", "* 0.25", "* 0.24", "0.scores");
    row("KV heads", ".repeat(shared, 1)", "[:, [0, 1, 0, 1]]", "0.scores");
    row("a hole in the mask", "np.tri(n, dtype=bool)", "np.tri(n, k=-1, dtype=bool) | (np.arange(n) == 0)", "0.scores");
    row("another activation", "np.exp(-z)", "np.exp(-1.702 * z)", "0.ffn_act");
    row("a residual forgotten", "residual = residual + block_out\n    tap(f\"{L}.layer_out\"",
        "residual = block_out\n    tap(f\"{L}.layer_out\"", "0.layer_out");
}

void CliTraceTest::faultsOfTheProgramAreNamed()
{
    REQUIRE_NUMPY();
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, tap);
    const PythonOutcome written = runProgramOfModel(from, to);
    QVERIFY2(written.ok, written.err.constData());
    const CliOutcome found = compare({"--reference", path("reference.npz")});
    QCOMPARE(found.status, 1);
    QCOMPARE(found.json()["first_divergence"].toObject()["name"].toString(), tap);
    QVERIFY2(found.err.startsWith("The first divergence is at " + tap.toUtf8() + ", position "), found.err.constData());
    QCOMPARE(found.err.count('\n'), 1);
}

void CliTraceTest::suggestsTokens()
{
    const CliOutcome asked = compare({"--tokens", "5,6,7", "--decode", "0", "--b", "cpu:scalar"});
    QCOMPARE(asked.json()["not_reached"].toArray(),
             QJsonArray({"No token is repeated.",
                         "No token is decoded alone: all tokens are evaluated together, as a prompt."}));
    const CliOutcome text = runCli({"compare", "-m", m_model, "--suggest-tokens"});
    QCOMPARE(text.status, 0);
    const QString ids = QString::fromUtf8(text.out).trimmed();
    QVERIFY(ids.split(',').size() >= 24);
    const CliOutcome found = compare({"--tokens", ids, "--b", "cpu:scalar"});
    QVERIFY2(found.status == 0, found.err.constData());
    QVERIFY2(found.json()["not_reached"].toArray().isEmpty(), found.out.constData());
}

void CliTraceTest::toleranceIsALimit()
{
    REQUIRE_NUMPY();
    QVERIFY(alter("t['0.ffn_act'] = t['0.ffn_act'] * np.float32(1.01)").ok);
    const QStringList reference{"--reference", path("reference.npz")};
    QCOMPARE(compare(reference).json()["agreement"].toString(), "different");
    const CliOutcome wide = compare(reference + QStringList{"--tolerance", "0.02"});
    QCOMPARE(wide.status, 0);
    QCOMPARE(wide.json()["agreement"].toString(), "equal");
    const CliOutcome narrow = compare(reference + QStringList{"--tolerance", "0.005"});
    QCOMPARE(narrow.status, 1);
    QCOMPARE(narrow.json()["first_divergence"].toObject()["name"].toString(), "0.ffn_act");
}

PythonOutcome CliTraceTest::alter(const QString& change)
{
    return runNumpy("t = dict(np.load(sys.argv[1] + '/trace.npz'))\n" + change +
                        "\nnp.savez(sys.argv[1] + '/reference.npz', **t)",
                    {m_folder.path()});
}

void CliTraceTest::formsOfReferences_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<int>("compared");
    QTest::addColumn<int>("unknown");
    QTest::addColumn<QString>("surplus");
    const auto row = [](const char* name, const char* change, int compared, int unknown, const char* surplus = "") {
        QTest::newRow(name) << change << compared << unknown << surplus;
    };
    row("double", "t = {n: a if n == 'tokens' else a.astype('f8') for n, a in t.items()}", 29, 0);
    row("half", "t = {n: a if n == 'tokens' else a.astype('f2') for n, a in t.items()}", 29, 0);
    row("Fortran order", "t = {n: np.asfortranarray(a) for n, a in t.items()}", 29, 0);
    row("heads and width as one axis",
        "t = {n: a.reshape(len(a), -1) for n, a in t.items() if n != 'tokens'}\n"
        "t['tokens'] = np.array([5,100,7,250,33,8,90,12,61,200])",
        29, 0);
    row("a batch of one", "t = {n: a[None] for n, a in t.items()}", 29, 0);
    row("the last logits", "t['logits'] = t['logits'][-1]\nt['final_norm'] = t['final_norm'][-3:]", 29, 0);
    row("taps missing", "t = {n: t[n] for n in ('tokens', 'embed', '1.q')}", 2, 0);
    row("other arrays", "t['my notes'] = np.array(['hello'])\nt['9.q'] = np.zeros(3)\nt['0.qq'] = np.zeros(3)", 29, 2,
        "\"9.q\"");
    row("a step that the model lacks, and a layer beyond all numbers",
        "t['0.ffn_router'] = np.zeros(3)\nt['99999999999999999999.q'] = np.zeros(3)", 29, 0,
        "\"0.ffn_router\", \"99999999999999999999.q\"");
}

void CliTraceTest::formsOfReferences()
{
    REQUIRE_NUMPY();
    QFETCH(QString, change);
    QFETCH(int, compared);
    QFETCH(int, unknown);
    QFETCH(QString, surplus);
    const PythonOutcome written = alter(change);
    QVERIFY2(written.ok, written.err.constData());
    const CliOutcome found = compare({"--reference", path("reference.npz")});
    QVERIFY2(found.status == 0, found.err.constData());
    QCOMPARE(found.json()["taps"].toArray().size(), compared);
    QCOMPARE(found.json()["missing"].toArray().size(), 29 - compared);
    QCOMPARE(found.json()["unknown"].toArray().size(), unknown);
    QCOMPARE(found.json()["surplus"].toArray().size(), surplus.count('"') / 2);
    QCOMPARE(found.err,
             surplus.isEmpty()
                 ? QByteArray()
                 : "reference.npz: the file contains taps that the model does not have: " + surplus.toUtf8() + ".\n");
    const CliOutcome less = compare({"--reference", path("reference.npz"), "--layers", "1", "--taps", "embed,q"});
    QVERIFY2(less.json()["surplus"].toArray().isEmpty(), less.out.constData());
}

/// A NaN in a weight affects both runs equally. `compare` must report the NaN although the runs agree.
void CliTraceTest::whatIsNoNumberIsNamed()
{
    const QString bad = path("nan.gguf");
    putNan(m_model, bad, "blk.1.attn_norm.weight");
    const QStringList flags{"-m", bad, "--tokens", kTraceTokens};
    const CliOutcome text = runCli(QStringList{"compare", "--a", "cpu", "--b", "cpu:scalar"} + flags);
    QCOMPARE(text.status, 1);
    QVERIFY2(
        text.out.endsWith("\nThe first divergence is at 1.attn_norm, position 0: from there on the tap is not finite "
                          "(NaN or infinity) at 10 values in both runs.\n"),
        text.out.constData());
    QVERIFY2(QString(text.out).contains(QRegularExpression("1.attn_norm +\\(10, 64\\) +nan +nan +nan +inf  diverges")),
             text.out.constData());
    QCOMPARE(text.err, QByteArray());
    const CliOutcome json = runCli(QStringList{"compare", "--json", "--a", "cpu", "--b", "cpu:scalar"} + flags);
    QCOMPARE(json.status, 1);
    const QJsonObject first = json.json()["first_divergence"].toObject();
    QCOMPARE(first["name"].toString(), "1.attn_norm");
    QCOMPARE(json.json()["verdict"].toObject()["cause"].toString(), "nan");
    QCOMPARE(first["not_finite"].toObject()["a"].toInt(), 10);
    QCOMPARE(first["not_finite"].toObject()["b"].toInt(), 10);
    QVERIFY(first["max_abs"].isNull() && first["cosine"].isNull());
    const CliOutcome healthy = runCli({"compare", "--reference", path("trace.npz"), "-m", bad});
    QVERIFY2(healthy.out.contains("at 10 values in a, none in b."), healthy.out.constData());

    const CliOutcome traced = runCli(QStringList{"trace", "--out", path("nan.npz")} + flags);
    QCOMPARE(traced.status, 0);
    QVERIFY2(
        traced.err.contains("nan.npz: 1.attn_norm holds 10 values that are not finite (NaN or infinity), the first "
                            "at position 0.\n"),
        traced.err.constData());
    const CliOutcome logits = runCli(QStringList{"logits", "--out", path("nan.npy")} + flags);
    QCOMPARE(logits.status, 0);
    QVERIFY2(logits.err.contains("nan.npy: logits holds 3040 values that are not finite"), logits.err.constData());
    QCOMPARE(readNpy(path("nan.npy").toStdString()).values.size(), 3040U);
}

/// The verdict is about an earlier tap, but a NaN in a later tap is reported as well.
void CliTraceTest::whatIsNoNumberBehindADifferenceIsNamed()
{
    REQUIRE_NUMPY();
    QVERIFY(alter("t['0.ffn_act'] = t['0.ffn_act'] * np.float32(1.01)\nt['logits'][4, 3] = np.nan").ok);
    const CliOutcome text = runCli({"compare", "-m", m_model, "--reference", path("reference.npz")});
    QCOMPARE(text.status, 1);
    QVERIFY2(text.out.contains("\nAt logits, from position 4 on, the tap is not finite (NaN or infinity) at 1 value in "
                               "b, none in a; its differences are not measured.\n"),
             text.out.constData());
    QVERIFY2(text.out.contains("\nThe first divergence is at 0.ffn_act"), text.out.constData());
}

void CliTraceTest::referencesAreRefusedInWords_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* change, const char* says) {
        QTest::newRow(name) << change << says;
    };
    row("heads before tokens", "t['0.q'] = t['0.q'].transpose(1, 0, 2)",
        "array \"0.q\": the array has shape (4, 10, 16), but in Vitrine it has shape (10, 4, 16); the axes seem to be "
        "in "
        "another "
        "order");
    row("too few tokens", "t['1.v'] = t['1.v'][:9]",
        "(9, 2, 16), but in Vitrine it has shape (10, 2, 16); the first axis");
    row("another width", "t['embed'] = t['embed'][:, :60]", "(10, 60), but in Vitrine it has shape (10, 64)");
    row("more logits than tokens", "t['logits'] = np.zeros((11, 304), 'f4')", "(11, 304), but in Vitrine");
    row("whole numbers", "t['0.k'] = t['0.k'].astype('i4')",
        "array \"0.k\": the elements of the array are of type <i4");
    row("big endian", "t['0.k'] = t['0.k'].astype('>f4')", "elements of type \">f4\" are not supported");
    row("no taps", "t = {'x': np.zeros(3)}\nt['tokens'] = np.array([1])", "none of its 2 arrays is a selected tap");
    row("other tokens", "t['tokens'][3] += 1", "Token 3 is 250 ");
    row("other number of tokens", "t['tokens'] = t['tokens'][:4]",
        "Token 4 is 33 \"!\", but the other engine has nothing. The other engine stops after the first tokens");
    row("tokens that are none", "t['tokens'] = np.zeros((2, 5), 'f4')", "the array must hold one row of whole numbers");
    row("a token beyond all vocabularies", "t['tokens'] = t['tokens'].astype('i8')\nt['tokens'][1] = 2**40",
        "array \"tokens\": 1099511627776 at index 1 is not a token id.");
    row("a token that no double holds", "t['tokens'] = t['tokens'].astype('i8'); t['tokens'][1] = 2**53 + 1",
        "array \"tokens\": 9007199254740993 at index 1 is not a token id.");
    row("a token of 64 bits", "t['tokens'] = t['tokens'].astype('u8'); t['tokens'][1] = 2**64 - 1",
        "array \"tokens\": the <u8 at index 1 needs more than 63 bits.");
    row("a negative token", "t['tokens'][2] = -1", "array \"tokens\": -1 at index 2 is not a token id.");
}

void CliTraceTest::referencesAreRefusedInWords()
{
    REQUIRE_NUMPY();
    QFETCH(QString, change);
    QFETCH(QString, says);
    const PythonOutcome written = alter(change);
    QVERIFY2(written.ok, written.err.constData());
    QStringList tokens{"--tokens", kTraceTokens};
    if (says.startsWith("none of")) tokens = QStringList{"--tokens", "1"};
    const CliOutcome found = compare(QStringList{"--reference", path("reference.npz")} + tokens);
    QCOMPARE(found.status, 1);
    QVERIFY2(found.err.contains(says.toUtf8()), found.err.constData());
    QVERIFY2(found.err.startsWith("reference.npz") && found.err.endsWith(".\n"), found.err.constData());
    QCOMPARE(found.err.count('\n'), 1);
}

VITRINE_TEST(CliTraceTest);
#include "cli_trace_test.moc"
