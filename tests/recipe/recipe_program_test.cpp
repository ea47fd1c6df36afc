// Runs the programs that are generated from a recipe (the list of all computations of a forward pass). Every tap must
// equal the tap computed with scalar instructions.
#include "core/base/error.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/inference/evaluator.h"
#include "core/compute/inference/trace.h"
#include "core/diagnose/recipe/program.h"
#include "core/diagnose/reference/open_reference.h"
#include "core/model/model.h"
#include "tests/recipe/program_cases.h"
#include "tests/support/numpy.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

// Allowed difference between sums in float32 with scalar instructions and sums in float64. The smallest fault causes a
// difference of 4e-5, so this limit detects it.
constexpr double kEqual = 1e-5;

const std::vector<TokenId> kTokens = {5, 100, 7, 250, 33, 8, 90, 12, 61, 200, 7, 7, 140, 3, 77, 19, 254, 41};

Trace traceOf(const std::shared_ptr<const Model>& model)
{
    const std::unique_ptr<Backend> backend = makeCpuBackend({.isa = "scalar", .threads = 1});
    Evaluator evaluator(model, *backend);
    const auto cache = evaluator.makeCache(kTokens.size(), KvType::F32, KvType::F32, model->config().contextLength);
    TraceRecorder recorder(TapSelection::everything());
    EvaluateOptions options;
    options.rows = LogitRows::All;
    options.probe = &recorder;
    evaluator.evaluate(*cache, kTokens, options);
    return recorder.take();
}

QString tokensText()
{
    QStringList ids;
    for (const TokenId id : kTokens) ids << QString::number(id);
    return ids.join(',');
}

/// Describes a disagreement between a trace and a reference file. Returns an empty string if both have the same taps
/// with the same shapes and values.
QString disagreement(const Trace& trace, const QString& path)
{
    const auto source = openReference(path.toStdString());
    const std::vector<std::string> names = source->names();
    for (const TraceArray& array : trace.arrays()) {
        const QString name = QString::fromStdString(array.name());
        const auto found = std::find(names.begin(), names.end(), array.name());
        if (found == names.end()) return name + " is missing";
        const auto index = static_cast<std::size_t>(found - names.begin());
        if (source->describe(index).shape != array.shape()) return name + " has another shape";
        const std::vector<double> other = source->read(index);
        double distance = 0;
        double length = 0;
        for (std::size_t i = 0; i < other.size(); ++i) {
            distance += std::pow(other[i] - array.values[i], 2);
            length += std::pow(double{array.values[i]}, 2);
        }
        const double relative = std::sqrt(distance / length);
        if (!(relative < kEqual)) return QString("%1 differs by %2").arg(name).arg(relative);
    }
    return names.size() == trace.arrays().size() + 1 ? QString() : "there are other arrays";
}

/// A model in a folder of its own, and its trace with scalar instructions.
struct Bench {
    explicit Bench(const TinyModelSpec& spec)
    {
        writeTinyModel(at("model.gguf").toStdString(), spec);
        model = Model::load(at("model.gguf").toStdString());
        trace = traceOf(model);
    }

    QString at(const char* name) const { return folder.filePath(name); }
    void write(const char* name, const std::string& text) const
    {
        QFile file(at(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(text));
    }
    QStringList numpyArguments() const { return {at("program.py"), at("model.gguf"), tokensText(), at("trace.npz")}; }
    QString numpyDisagreement() const { return disagreement(trace, at("trace.npz")); }

    QTemporaryDir folder;
    std::shared_ptr<const Model> model;
    Trace trace;
};

struct Outcome {
    int status = -1;  ///< exit status; -1 after a crash
    QString said;
};

Outcome run(const QStringList& command)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(command.front(), command.mid(1));
    const bool exited = process.waitForFinished(120000) && process.exitStatus() == QProcess::NormalExit;
    return {exited ? process.exitCode() : -1, QString::fromUtf8(process.readAll())};
}

Outcome compileC(const Bench& bench)
{
    bench.write("program.c", cProgram(*bench.model));
    return run({"cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-o", bench.at("program"),
                bench.at("program.c"), "-lm"});
}

bool hasCompiler()
{
    return !QStandardPaths::findExecutable("cc").isEmpty();
}

}  // namespace

class RecipeProgramTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_NUMPY();
        QList<QStringList> jobs;
        for (const ProgramCase& one : programCases()) {
            m_benches.push_back(std::make_unique<Bench>(one.spec));
            m_benches.back()->write("program.py", numpyProgram(*m_benches.back()->model));
            jobs << m_benches.back()->numpyArguments();
        }
        m_numpySaid = runNumpyPrograms(jobs);
    }

    void numpy_data()
    {
        QTest::addColumn<int>("index");
        const std::vector<ProgramCase> all = programCases();
        for (std::size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name.c_str()) << static_cast<int>(i);
    }
    void numpy()
    {
        QFETCH(int, index);
        QCOMPARE(m_numpySaid[index], QString());
        QCOMPARE(m_benches[static_cast<std::size_t>(index)]->numpyDisagreement(), QString());
    }

    void c_data() { numpy_data(); }
    void c()
    {
        if (!hasCompiler()) QSKIP("there is no C compiler (cc)");
        QFETCH(int, index);
        const Bench& bench = *m_benches[static_cast<std::size_t>(index)];
        const Outcome compiled = compileC(bench);
        QVERIFY2(compiled.status == 0, qPrintable(compiled.said));
        QDir(bench.folder.path()).mkpath("taps");
        const Outcome done = run({bench.at("program"), bench.at("model.gguf"), tokensText(), bench.at("taps")});
        QVERIFY2(done.status == 0, qPrintable(done.said));
        QCOMPARE(disagreement(bench.trace, bench.at("taps")), QString());
    }

    /// If the file or the tokens are wrong, the program prints one sentence. The comparison detects a small fault in
    /// the program.
    void refusalsAndFaults()
    {
        const Bench gpt2(TinyFamily("gpt2").spec);
        gpt2.write("program.py", numpyProgram(*gpt2.model));
        TinyModelSpec other;
        other.embedding = 32;
        writeTinyModel(gpt2.at("other.gguf").toStdString(), other);
        const Bench faulty(TinyModelSpec{});
        std::string program = numpyProgram(*faulty.model);
        const std::size_t epsilon = program.find("epsilon=1e-05");
        QVERIFY(epsilon != std::string::npos);
        program.replace(epsilon, 13, "epsilon=1e-03");
        faulty.write("program.py", program);

        const QString script = gpt2.at("program.py");
        const QString model = gpt2.at("model.gguf");
        const QStringList said = runNumpyPrograms({{script, model, "1,99999"},
                                                   {script, model, QString("1,").repeated(256) + "1"},
                                                   {script, gpt2.at("other.gguf"), "1"},
                                                   {script, model, "1,x"},
                                                   faulty.numpyArguments()});
        QVERIFY2(said[0].startsWith("Token ids are 0 to "), qPrintable(said[0]));
        QVERIFY2(said[1].startsWith("The model has positions for 256"), qPrintable(said[1]));
        QVERIFY2(said[2].contains("is another file than the one this program was written for"), qPrintable(said[2]));
        QCOMPARE(said[3], QString("These are no token ids: 1,x"));
        QCOMPARE(said[4], QString());
        QVERIFY(faulty.numpyDisagreement().startsWith("0.attn_norm differs"));
    }

    void refusalsInC()
    {
        if (!hasCompiler()) QSKIP("there is no C compiler (cc)");
        const Bench bench(TinyFamily("gpt2").spec);
        QCOMPARE(compileC(bench).said, QString());
        const QString model = bench.at("model.gguf");
        const auto refusal = [&](const QString& file, const QString& ids) {
            const Outcome outcome = run({bench.at("program"), file, ids});
            return outcome.status == 1 ? outcome.said.trimmed() : QString("status %1").arg(outcome.status);
        };
        QCOMPARE(refusal(model, "1,99999"), QString("Not a token id: 99999"));
        QCOMPARE(refusal(model, ""), QString("There are no token ids."));
        QVERIFY(refusal(model, QString("1,").repeated(256) + "1").startsWith("The model has positions for 256 tokens"));
        QVERIFY(QFile::resize(model, 3000));
        QCOMPARE(refusal(model, "1"),
                 "This program is for another file than this one, or this is a part of it: " + model);
    }

    /// A file name is written into a comment of the program. It must not be able to end the comment.
    void namesAreHarmless() { QCOMPARE(nameInComment("a \"\"\";exit()*/.gguf"), std::string("a ____exit()__.gguf")); }

private:
    std::vector<std::unique_ptr<Bench>> m_benches;
    QStringList m_numpySaid;
};

VITRINE_TEST(RecipeProgramTest);
#include "recipe_program_test.moc"
