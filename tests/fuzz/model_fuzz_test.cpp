// Tests damaged models with all code that reads models: loading, tokenizing, rendering, and a forward pass of two
// tokens.
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/inference/evaluator.h"
#include "core/file/gguf/gguf_parser.h"
#include "core/model/model.h"
#include "core/template/chat_template.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/edited_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <limits>
#include <variant>

using namespace vitrine;
using namespace vitrine::test;

class ModelFuzzTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void undamagedModelsRun_data() { specifications(); }
    void undamagedModelsRun();
    void truncations_data() { specifications(); }
    void truncations();
    void corruptions_data() { specifications(); }
    void corruptions();
    void metadataClaims_data() { specifications(); }
    void metadataClaims();
    /// Adds rows for families with recurrent states, with latent attention, and with layers of different shapes.
    void familiesDamaged_data();
    void familiesDamaged();
    void familiesClaims_data() { familiesDamaged_data(); }
    void familiesClaims();

private:
    static void specifications();
    static TinyModelSpec specification();
    Judgement tryModel(const Bytes& bytes);

    QTemporaryDir m_folder;
    std::unique_ptr<Backend> m_backend;
    int m_ran = 0;
};

namespace {

constexpr std::size_t kArrayHeader = 4 + 8;  ///< bytes of an array's header: element type and number of elements

/// Uses a model as the window does after the user opened a file.
void useModel(const std::filesystem::path& path, Backend& backend)
{
    const auto model = Model::load(path);
    const auto ids = model->tokenizer().encode("Hello <|im_end|> world\n", true, true);
    model->tokenizer().decode(ids);
    if (model->chatTemplate()) {
        const nlohmann::ordered_json messages = {{{"role", "user"}, {"content", "Hi"}}};
        model->chatTemplate()->render(messages, {});
    }
    const auto vocabulary = static_cast<TokenId>(model->config().vocabulary);
    const TokenId tokens[] = {vocabulary - 1, vocabulary / 2};
    Evaluator evaluator(model, backend, 2);
    const auto cache = evaluator.makeCache(2, KvType::F16, KvType::F16);
    evaluator.evaluate(*cache, tokens, {});
}

}  // namespace

void ModelFuzzTest::initTestCase()
{
    limitMemory();
    m_backend = makeCpuBackend({"", 1});
}

void ModelFuzzTest::specifications()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<bool>("sentencePiece");
    QTest::newRow("llama") << "llama" << false;
    QTest::newRow("llama, SentencePiece") << "llama" << true;
    QTest::newRow("qwen2") << "qwen2" << false;
    QTest::newRow("gpt2") << "gpt2" << false;
}

TinyModelSpec ModelFuzzTest::specification()
{
    TinyModelSpec spec;
    QFETCH(QString, architecture);
    QFETCH(bool, sentencePiece);
    spec.architecture = architecture.toStdString();
    spec.sentencePiece = sentencePiece;
    spec.layers = 1;
    spec.embedding = 32;
    spec.feedForward = 32;
    spec.contextLength = 16;
    spec.type = QuantType::Q8_0;
    return spec;
}

Judgement ModelFuzzTest::tryModel(const Bytes& bytes)
{
    const std::filesystem::path path = m_folder.filePath("damaged.gguf").toStdString();
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    Judgement verdict = judge([&] { useModel(path, *m_backend); });
    if (!file) verdict = {false, false, "the file could not be written"};
    m_ran += !verdict.refused;
    return verdict;
}

void ModelFuzzTest::undamagedModelsRun()
{
    const Judgement verdict = tryModel(tinyModelBytes(specification()));
    QVERIFY2(verdict.passed && !verdict.refused, verdict.problem.c_str());
}

void ModelFuzzTest::truncations()
{
    const Bytes file = tinyModelBytes(specification());
    const std::size_t header = parseGguf(file, "original").tensors.front().fileOffset;
    std::mt19937_64 random(1);
    for (int i = 0; i < 100; ++i) {
        const Mutant mutant = truncated(file, header, random);
        const Judgement verdict = tryModel(mutant.bytes);
        if (!verdict.passed) QFAIL(qPrintable(mutant.description + ": " + verdict.problem.c_str()));
        QVERIFY2(verdict.refused, qPrintable(mutant.description + ": it was accepted"));
    }
}

void ModelFuzzTest::corruptions()
{
    const Bytes file = tinyModelBytes(specification());
    const std::size_t header = parseGguf(file, "original").tensors.front().fileOffset;
    std::mt19937_64 random(2);
    m_ran = 0;
    constexpr int kCount = 1000;
    for (int i = 0; i < kCount; ++i) {
        const Mutant mutant = corrupted(file, header, random);
        const Judgement verdict = tryModel(mutant.bytes);
        if (!verdict.passed) QFAIL(qPrintable(mutant.description + ": " + verdict.problem.c_str()));
    }
    qInfo("%d of %d corrupted models still ran", m_ran, kCount);
    QVERIFY(m_ran > 0 && m_ran < kCount);
}

void ModelFuzzTest::metadataClaims()
{
    const TinyModelSpec spec = specification();
    const TinyMetadata claims[] = {
        std::monostate{},
        std::uint32_t{0},
        std::uint32_t{1},
        std::uint32_t{3},
        std::uint32_t{1} << 31U,
        std::numeric_limits<std::uint32_t>::max(),
        std::int32_t{-1},
        std::numeric_limits<std::uint64_t>::max(),
        0.0F,
        -1.0F,
        std::numeric_limits<float>::quiet_NaN(),
        std::numeric_limits<float>::infinity(),
        std::numeric_limits<double>::denorm_min(),
        true,
        std::string(),
        std::string("{% for i in range(999999999) %}{{ i }}{% endfor %}"),
        std::string("\xFF\xFE"),
        std::vector<std::string>{},
        std::vector<std::string>{"a", "a", "\xC0"},
        std::vector<float>{std::numeric_limits<float>::quiet_NaN()},
        std::vector<std::int32_t>{-1, 7, 1 << 30},
    };
    const Bytes original = tinyModelBytes(spec);
    const GgufPart part = parseGguf(original, "original");
    std::vector<std::string> keys;
    for (const GgufEntry& entry : part.metadata) keys.emplace_back(entry.key);
    for (const char* optional : {".rope.scaling.factor", ".rope.scaling.original_context_length",
                                 ".attention.key_length", ".attention.value_length", ".expert_count", ".vocab_size"}) {
        keys.push_back(spec.architecture + optional);
    }
    for (const char* optional : {"tokenizer.ggml.padding_token_id", "tokenizer.ggml.add_eos_token",
                                 "tokenizer.ggml.eot_token_id", "tokenizer.ggml.add_space_prefix"}) {
        keys.emplace_back(optional);
    }
    for (const std::string& key : keys) {
        for (std::size_t i = 0; i < std::size(claims); ++i) {
            TinyModelSpec claiming = spec;
            claiming.metadata[key] = claims[i];
            const Judgement verdict = tryModel(tinyModelBytes(claiming));
            if (!verdict.passed)
                QFAIL(qPrintable(QString("%1, claim %2: %3").arg(key.c_str()).arg(i).arg(verdict.problem.c_str())));
        }
    }
}

void ModelFuzzTest::familiesDamaged_data()
{
    QTest::addColumn<QString>("file");
    for (const char* name : {"qwen35", "mamba2", "rwkv7", "glm47flash", "kimi-linear", "gemma4", "deci"}) {
        QTest::newRow(name) << QString("tiny-%1.F16.gguf").arg(name);
    }
}

void ModelFuzzTest::familiesDamaged()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    QFETCH(QString, file);
    const Bytes original = EditedFile(folder / file.toStdString()).bytes;
    const std::size_t header = parseGguf(original, "original").tensors.front().fileOffset;
    const Judgement sound = tryModel(original);
    QVERIFY2(sound.passed && !sound.refused, sound.problem.c_str());
    std::mt19937_64 random(3);
    m_ran = 0;
    constexpr int kCount = 200;
    for (int i = 0; i < kCount; ++i) {
        const Mutant mutant = i % 8 == 0 ? truncated(original, header, random) : corrupted(original, header, random);
        const Judgement verdict = tryModel(mutant.bytes);
        if (!verdict.passed) QFAIL(qPrintable(mutant.description + ": " + verdict.problem.c_str()));
    }
    qInfo("%d of %d damaged models still ran", m_ran, kCount);
    QVERIFY(m_ran > 0 && m_ran < kCount);
}

/// Changes each number among the family's keys, and the first number of each array.
void ModelFuzzTest::familiesClaims()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    QFETCH(QString, file);
    const EditedFile original(folder / file.toStdString());
    const GgufPart part = parseGguf(original.bytes, "original");
    int refused = 0;
    for (const GgufEntry& entry : part.metadata) {
        const bool isArray = std::holds_alternative<GgufArray>(entry.value.value);
        const GgufType type = entry.value.type;
        const bool isWide = type == GgufType::U32 || type == GgufType::I32 || type == GgufType::F32;
        const bool isCommon = entry.key.starts_with("tokenizer.") || entry.key.starts_with("general.");
        if (isCommon || !(isWide || isArray)) continue;
        for (const std::uint32_t claim :
             {0U, 1U, 3U, 1000U, 1U << 31U, ~0U, 0x3F800000U, 0x7FC00000U, 0x7F800000U, 0xBF800000U}) {
            EditedFile claiming = original;
            claiming.set(entry.key, claim, isArray ? kArrayHeader : 0);
            const Judgement verdict = tryModel(claiming.bytes);
            if (!verdict.passed) {
                QFAIL(qPrintable(QString("%1 is %2: %3")
                                     .arg(std::string(entry.key).c_str())
                                     .arg(claim)
                                     .arg(verdict.problem.c_str())));
            }
            refused += verdict.refused ? 1 : 0;
        }
    }
    QVERIFY(refused > 0);
}

VITRINE_TEST(ModelFuzzTest);
#include "model_fuzz_test.moc"
