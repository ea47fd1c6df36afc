// The programs that a recipe writes, run: every tap must be that of the scalar level.
#include "core/base/error.h"
#include "core/cpu/cpu_backend.h"
#include "core/inference/evaluator.h"
#include "core/inference/trace.h"
#include "core/model/model.h"
#include "core/npz/npz_file.h"
#include "core/quant/half.h"
#include "core/recipe/program.h"
#include "tests/support/block_scales.h"
#include "tests/support/numpy.h"
#include "tests/support/tiny_families.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

// Float32 sums of the scalar level against float64 ones; the weakest fault lies at 4e-5.
constexpr double kEqual = 1e-5;

const std::vector<TokenId> kTokens = {5, 100, 7, 250, 33, 8, 90, 12, 61, 200, 7, 7, 140, 3, 77, 19, 254, 41};

TinyModelSpec mixture(const char* architecture)
{
    TinyModelSpec spec;
    spec.architecture = architecture;
    spec.experts = 6;
    return spec;
}

TinyModelSpec withType(TinyModelSpec spec, QuantType type)
{
    spec.type = type;
    return spec;
}

TinyModelSpec withMetadata(const char* family, std::map<std::string, TinyMetadata> metadata)
{
    TinyModelSpec spec = TinyFamily(family).spec;
    spec.metadata.merge(metadata);
    return spec;
}

/// A matrix of random blocks of this type, with scales that keep its values small.
TinyModelSpec withBlocksOf(QuantType type)
{
    constexpr std::size_t kRows = 96;
    TinyModelSpec spec;
    spec.embedding = 256;
    spec.layers = 1;
    const QuantTraits& traits = quantTraits(type);
    std::mt19937 random(static_cast<unsigned>(type));
    TinyTensor tensor{type, std::vector<std::byte>(kRows * rowBytes(type, spec.embedding))};
    for (std::byte& byte : tensor.data) byte = static_cast<std::byte>(random());
    for (std::size_t at = 0; at < tensor.data.size(); at += traits.blockBytes) {
        std::byte* const block = tensor.data.data() + at;
        for (std::size_t i = 0; i < scaleCount(type); ++i) {
            setScale(type, block, i, floatToHalf(std::ldexp(1.0F + static_cast<float>(random() % 64) / 64, -13)));
        }
        if (type == QuantType::MXFP4) *block = static_cast<std::byte>(118 + random() % 6);
        const auto plain = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 16000;
        const std::uint16_t half = type == QuantType::BF16 ? floatToBf16(plain) : floatToHalf(plain);
        if (type == QuantType::F32) std::memcpy(block, &plain, sizeof plain);
        if (type == QuantType::F16 || type == QuantType::BF16) std::memcpy(block, &half, sizeof half);
    }
    spec.tensors["blk.0.ffn_up.weight"] = std::move(tensor);
    return spec;
}

struct Case {
    std::string name;
    TinyModelSpec spec;
};

std::vector<Case> cases()
{
    std::vector<Case> all;
    for (const char* family : kTinyFamilies) all.push_back({family, TinyFamily(family).spec});
    for (const char* family : {"llama", "qwen2moe", "gpt-oss"})
        all.push_back({std::string(family) + " with experts", mixture(family)});
    for (const QuantTraits& traits : allQuantTraits())
        all.push_back({"a matrix in " + std::string(traits.name), withBlocksOf(traits.type)});
    for (const QuantType type : {QuantType::F16, QuantType::BF16, QuantType::Q8_0, QuantType::Q4_0})
        all.push_back({std::string("llama in ") + std::string(quantTraits(type).name), withType({}, type)});

    TinyModelSpec apart = mixture("llama");
    apart.expertsApart = true;
    all.push_back({"experts apart", apart});
    all.push_back(
        {"sigmoid gating", [] {
             TinyModelSpec spec = mixture("llama");
             spec.metadata = {{"llama.expert_gating_func", std::uint32_t{2}}, {"llama.expert_weights_scale", 2.5F}};
             return spec;
         }()});
    TinyModelSpec tied;
    tied.tiedOutput = true;
    all.push_back({"tied", tied});
    TinyModelSpec factors;
    factors.extraVectors["rope_freqs.weight"] = {1, 1, 1.5, 2, 3, 4, 8, 8};
    all.push_back({"frequency factors", factors});
    TinyModelSpec biases;
    biases.extraVectors["blk.0.attn_q.bias"] = std::vector<float>(64, 0.25F);
    biases.extraVectors["blk.1.ffn_down.bias"] = std::vector<float>(64, -0.5F);
    all.push_back({"biases in some layers", biases});
    all.push_back({"linear scaling", withMetadata("llama", {{"llama.rope.scaling.type", std::string("linear")},
                                                            {"llama.rope.scaling.factor", 4.0F}})});
    all.push_back({"YaRN", withMetadata("qwen2", {{"qwen2.rope.scaling.type", std::string("yarn")},
                                                  {"qwen2.rope.scaling.factor", 4.0F},
                                                  {"qwen2.rope.scaling.original_context_length", std::uint32_t{64}}})});
    all.push_back(
        {"YaRN beside windows", withMetadata("olmo2", {{"olmo2.attention.sliding_window", std::uint32_t{6}},
                                                       {"olmo2.attention.sliding_window_pattern", std::uint32_t{2}},
                                                       {"olmo2.rope.scaling.type", std::string("yarn")},
                                                       {"olmo2.rope.scaling.factor", 8.0F}})});
    all.push_back(
        {"a window in every layer", withMetadata("llama", {{"llama.attention.sliding_window", std::uint32_t{5}}})});
    all.push_back({"a part of each head", withMetadata("llama", {{"llama.rope.dimension_count", std::uint32_t{8}}})});
    for (const std::uint32_t original : {256U, 64U}) {
        TinyModelSpec both = withMetadata(
            "phi3", {{"phi3.rope.scaling.original_context_length", original}, {"phi3.rope.scaling.attn_factor", 1.2F}});
        both.extraVectors["rope_factors_short.weight"] = {1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.5};
        both.extraVectors["rope_factors_long.weight"] = {1, 2, 3, 4, 5, 6, 7, 8};
        all.push_back({original == 256 ? "short factors" : "long factors", both});
    }
    return all;
}

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

/// What went wrong; empty where every tap of the trace is in the file, of the same shape and values, and no others.
QString disagreement(const Trace& trace, const std::filesystem::path& path)
{
    const NpzFile file(path);
    for (const TraceArray& array : trace.arrays()) {
        const QString name = QString::fromStdString(array.name());
        if (!file.has(array.name())) return name + " is missing";
        if (file.header(array.name()).shape != array.shape()) return name + " has another shape";
        const std::vector<double> other = file.read(array.name());
        double distance = 0;
        double length = 0;
        for (std::size_t i = 0; i < other.size(); ++i) {
            distance += std::pow(other[i] - array.values[i], 2);
            length += std::pow(double{array.values[i]}, 2);
        }
        const double relative = std::sqrt(distance / length);
        if (!(relative < kEqual)) return QString("%1 differs by %2").arg(name).arg(relative);
    }
    return file.names().size() == trace.arrays().size() + 1 ? QString() : "there are other arrays";
}

/// A model in a folder of its own, and what the scalar level computes of it.
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
    QString runNumpyProgram(const std::string& program) const
    {
        write("program.py", program);
        const PythonOutcome outcome = runNumpy("import runpy\nsys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0])",
                                               {at("program.py"), at("model.gguf"), tokensText(), at("trace.npz")});
        return outcome.ok ? disagreement(trace, at("trace.npz").toStdString()) : QString::fromUtf8(outcome.err);
    }
    QString runCProgram(const std::string& program) const
    {
        write("program.c", program);
        QDir(folder.path()).mkpath("taps");
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        for (const QStringList& command : {QStringList{"cc", "-std=c99", "-Wall", "-Wextra", "-Wno-unused-variable",
                                                       "-Werror", "-O2", "-o", at("program"), at("program.c"), "-lm"},
                                           QStringList{at("program"), at("model.gguf"), tokensText(), at("taps")}}) {
            process.start(command.front(), command.mid(1));
            if (!process.waitForFinished(120000) || process.exitCode() != 0 ||
                process.exitStatus() != QProcess::NormalExit)
                return QString::fromUtf8(process.readAll());
        }
        const PythonOutcome packed =
            runNumpy("import pathlib\n"
                     "np.savez(sys.argv[2], **{f.stem: np.load(f) for f in pathlib.Path(sys.argv[1]).iterdir()})",
                     {at("taps"), at("taps.npz")});
        return packed.ok ? disagreement(trace, at("taps.npz").toStdString()) : QString::fromUtf8(packed.err);
    }

    QTemporaryDir folder;
    std::shared_ptr<const Model> model;
    Trace trace;
};

}  // namespace

class RecipeProgramTest : public QObject {
    Q_OBJECT

private slots:
    void numpy_data()
    {
        QTest::addColumn<int>("index");
        const std::vector<Case> all = cases();
        for (std::size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name.c_str()) << static_cast<int>(i);
    }
    void numpy()
    {
        REQUIRE_NUMPY();
        QFETCH(int, index);
        const Bench bench(cases()[static_cast<std::size_t>(index)].spec);
        QCOMPARE(bench.runNumpyProgram(numpyProgram(*bench.model)), QString());
    }

    void c_data() { numpy_data(); }
    void c()
    {
        REQUIRE_NUMPY();
        if (QStandardPaths::findExecutable("cc").isEmpty()) QSKIP("there is no C compiler (cc)");
        QFETCH(int, index);
        const Bench bench(cases()[static_cast<std::size_t>(index)].spec);
        QCOMPARE(bench.runCProgram(cProgram(*bench.model)), QString());
    }

    /// Another file, and tokens that the model does not have: one sentence.
    void refuseWhatTheyCannotCompute()
    {
        REQUIRE_NUMPY();
        const Bench bench(TinyFamily("gpt2").spec);
        bench.write("program.py", numpyProgram(*bench.model));
        TinyModelSpec other;
        other.embedding = 32;
        writeTinyModel(bench.at("other.gguf").toStdString(), other);
        const auto refusal = [&](const QString& model, const QString& ids) {
            return runNumpy("import runpy\nsys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0])",
                            {bench.at("program.py"), bench.at(model.toUtf8()), ids})
                .err;
        };
        QVERIFY(refusal("model.gguf", "1,99999").startsWith("Token ids are 0 to "));
        QVERIFY(refusal("model.gguf", QString("1,").repeated(256) + "1").startsWith("The model has positions for 256"));
        QVERIFY(refusal("other.gguf", "1").contains("is another file than the one this program was written for"));
    }

    /// A name that would end the comment it stands in.
    void namesAreHarmless() { QCOMPARE(nameInComment("a \"\"\";exit()*/.gguf"), std::string("a ____exit()__.gguf")); }

    /// The comparison sees a small fault in a program.
    void seesFaults()
    {
        REQUIRE_NUMPY();
        const Bench bench(TinyModelSpec{});
        std::string program = numpyProgram(*bench.model);
        const std::size_t epsilon = program.find("keepdims=True) + 1e-05");
        QVERIFY(epsilon != std::string::npos);
        program.replace(epsilon, 22, "keepdims=True) + 1e-03");
        QVERIFY(bench.runNumpyProgram(program).startsWith("0.attn_norm differs"));
    }
};

QTEST_GUILESS_MAIN(RecipeProgramTest)
#include "recipe_program_test.moc"
