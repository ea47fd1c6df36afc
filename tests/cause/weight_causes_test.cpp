// Tests mistakes in matrices. The test computes the other engine's values of one projection in plain loops, and the
// search must name the mistake.
#include "core/base/concat.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/diagnose/cause/find_cause.h"
#include "core/diagnose/cause/matrix_changes.h"
#include "core/diagnose/compare/compare_traces.h"
#include "core/diagnose/compare/trace_run.h"
#include "core/file/quant/q4_0.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

constexpr std::size_t kWeightTokens = 12;

/// Returns y = x Wᵀ + b for each row of x, where W is [outputs, inputs].
std::vector<double> product(const std::vector<float>& x, const std::vector<float>& w, std::size_t inputs,
                            const std::vector<float>& bias)
{
    const std::size_t outputs = w.size() / inputs;
    std::vector<double> y;
    for (std::size_t row = 0; row < x.size() / inputs; ++row) {
        for (std::size_t o = 0; o < outputs; ++o) {
            double sum = bias.empty() ? 0.0 : bias[o];
            for (std::size_t i = 0; i < inputs; ++i)
                sum += static_cast<double>(x[row * inputs + i]) * w[o * inputs + i];
            y.push_back(sum);
        }
    }
    return y;
}

struct Wrong {
    std::vector<float> weights;
    std::vector<float> bias;
};

/// Makes the wrong matrix [outputs, inputs] of a layer from the right weights.
using Mistake = std::function<Wrong(const LayerWeights& layer, const Model& model)>;

std::vector<float> rowsOf(const std::vector<float>& all, std::size_t columns, const std::vector<std::size_t>& rows)
{
    std::vector<float> found;
    for (const std::size_t row : rows) {
        found.insert(found.end(), all.begin() + static_cast<std::ptrdiff_t>(row * columns),
                     all.begin() + static_cast<std::ptrdiff_t>((row + 1) * columns));
    }
    return found;
}

}  // namespace

Q_DECLARE_METATYPE(Mistake)

class WeightCausesTest : public QObject {
    Q_OBJECT

private slots:
    void namesTheMistake_data();
    void namesTheMistake();

private:
    QTemporaryDir m_folder;
};

void WeightCausesTest::namesTheMistake_data()
{
    QTest::addColumn<QString>("family");
    QTest::addColumn<int>("type");
    QTest::addColumn<int>("site");
    QTest::addColumn<Mistake>("mistake");
    QTest::addColumn<QString>("cause");
    QTest::addColumn<QString>("detail");
    const auto row = [](const char* family, QuantType type, Site site, Mistake mistake, const char* cause,
                        const char* detail) {
        QTest::newRow(concat(family, " ", cause, " ", detail).c_str())
            << family << static_cast<int>(type) << static_cast<int>(site) << std::move(mistake) << cause << detail;
    };
    using enum QuantType;
    row(
        "qwen2", F32, Site::K,
        [](const auto& l, const auto&) {
            return Wrong{decodedValues(l.key.weight), {}};
        },
        "bias.missing", "the bias of attn_k");
    row(
        "qwen2", F16, Site::Q,
        [](const auto& l, const auto&) {
            std::vector<float> twice = l.query.bias;
            for (float& value : twice) value += value;
            return Wrong{decodedValues(l.query.weight), twice};
        },
        "bias.extra", "the bias of attn_q is added twice");
    row(
        "llama", F32, Site::Q,
        [](const auto& l, const auto&) {
            const std::vector<float> right = decodedValues(l.query.weight);
            std::vector<float> turned(right.size());
            for (std::size_t o = 0; o < 64; ++o) {
                for (std::size_t i = 0; i < 64; ++i) turned[o * 64 + i] = right[i * 64 + o];
            }
            return Wrong{turned, {}};
        },
        "weights.transposed", "attn_q");
    row(
        "llama", F16, Site::K,
        [](const auto& l, const auto&) {
            // Wrong row order: in each head of 16 rows, row 2i + k takes row i + 8k.
            std::vector<std::size_t> rows;
            for (std::size_t head = 0; head < 2; ++head) {
                for (std::size_t i = 0; i < 16; ++i) rows.push_back(16 * head + i / 2 + i % 2 * 8);
            }
            return Wrong{rowsOf(decodedValues(l.key.weight), 64, rows), {}};
        },
        "weights.permuted_rows", "");
    row(
        "llama", Q8_0, Site::V,
        [](const auto& l, const auto&) {
            return Wrong{decodedValues(l.key.weight), {}};
        },
        "weights.wrong_tensor", "attn_k instead of attn_v");
    row(
        "llama", F32, Site::AttnOut,
        [](const auto&, const auto& model) {
            return Wrong{decodedValues(model.weights().layers[0].output.weight), {}};
        },
        "weights.wrong_tensor", "");
    row(
        "llama", Q4_0, Site::V,
        [](const auto& l, const auto&) {
            // The nibbles are swapped: weights 0 to 15 of a block come from the high nibbles.
            std::vector<float> values;
            for (std::size_t block = 0; block < l.value.weight.bytes() / sizeof(BlockQ4_0); ++block) {
                const auto q = loadBlock<BlockQ4_0>(l.value.weight.data + block * sizeof(BlockQ4_0));
                for (int i = 0; i < 16; ++i)
                    values.push_back(halfToFloat(q.d) * static_cast<float>((q.qs[i] >> 4) - 8));
                for (int i = 0; i < 16; ++i)
                    values.push_back(halfToFloat(q.d) * static_cast<float>((q.qs[i] & 15) - 8));
            }
            return Wrong{values, {}};
        },
        "weights.decoded", "low and high nibbles are swapped");
    row(
        "llama", Q4_0, Site::K,
        [](const auto& l, const auto&) {
            std::vector<float> values = decodedValues(l.key.weight);
            for (float& x : values) x = std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) & 0xFFFF0000U);
            return Wrong{values, {}};
        },
        "weights.rounded", "to bfloat16, by cutting off bits");
    row(
        "gpt2", F32, Site::Q,
        [](const auto& l, const auto&) {
            // The whole matrix is read as [inputs, rows]. Its first rows are those of Q.
            Linear whole = l.query;
            whole.weight.rows *= 3;
            const std::vector<float> all = decodedValues(whole.weight);
            std::vector<float> turned;
            for (std::size_t o = 0; o < l.query.weight.rows; ++o) {
                for (std::size_t i = 0; i < whole.weight.columns; ++i) {
                    turned.push_back(all[i * whole.weight.rows + o]);
                }
            }
            return Wrong{turned, l.query.bias};
        },
        "weights.transposed", "attn_qkv before the split");
    row(
        "gpt2", F32, Site::Q,
        [](const auto& l, const auto&) {
            return Wrong{decodedValues(l.key.weight), l.key.bias};
        },
        "qkv.order", "K, Q, V");
    row(
        "gpt2", F32, Site::Q,
        [](const auto& l, const auto& model) {
            // The rows are read as if each head had its Q, K and V together, as in GPT-NeoX.
            std::vector<float> all;
            std::vector<float> biases;
            for (const Linear* part : {&l.query, &l.key, &l.value}) {
                const std::vector<float> values = decodedValues(part->weight);
                all.insert(all.end(), values.begin(), values.end());
                biases.insert(biases.end(), part->bias.begin(), part->bias.end());
            }
            std::vector<std::size_t> rows;
            Wrong wrong;
            const std::size_t width = model.config().headDim;
            for (std::size_t i = 0; i < 64; ++i) rows.push_back(i / width * 3 * width + i % width);
            for (const std::size_t row : rows) wrong.bias.push_back(biases[row]);
            wrong.weights = rowsOf(all, 64, rows);
            return wrong;
        },
        "qkv.split", "expects Q, K and V of each head next to each other");
    row(
        "llama", F32, Site::Q,
        [](const auto& l, const auto&) {
            std::vector<std::size_t> rows;
            for (std::size_t i = 0; i < 64; ++i) rows.push_back(i % 4 * 16 + i / 4);
            return Wrong{rowsOf(decodedValues(l.query.weight), 64, rows), {}};
        },
        "heads.layout", "");
}

void WeightCausesTest::namesTheMistake()
{
    QFETCH(QString, family);
    QFETCH(int, type);
    QFETCH(int, site);
    QFETCH(Mistake, mistake);
    QFETCH(QString, cause);
    QFETCH(QString, detail);
    const auto path = std::filesystem::path(m_folder.filePath("m.gguf").toStdString());
    test::TinyFamily tiny(family.toStdString());
    tiny.spec.type = static_cast<QuantType>(type);
    test::writeTinyModel(path, tiny.spec);
    TraceRequest request{Model::load(path), {}, TapSelection::everything(), 3};
    for (std::size_t i = 0; i < kWeightTokens; ++i) request.tokens.push_back(static_cast<TokenId>(5 + 7 * i));
    const Trace own = runTrace(request, *makeCpuBackend({"scalar", 1}));

    constexpr std::size_t kLayer = 1;
    const auto bad = static_cast<Site>(site);
    const bool output = bad == Site::AttnOut;
    const TraceArray& input = *own.find(output ? Site::AttnMix : Site::AttnNorm, kLayer);
    const Wrong wrong = mistake(request.model->weights().layers[kLayer], *request.model);
    const std::vector<double> values = product(input.values, wrong.weights, input.groups * input.width, wrong.bias);
    QCOMPARE(values.size(), own.find(bad, kLayer)->values.size());
    // All taps before the wrong product are right. Later taps are not available.
    const OtherTaps other = [&](Site at, std::size_t layer) -> std::optional<OtherRows> {
        const TraceArray* const array = own.find(at, layer);
        if (!array || (siteTraits(at).perLayer && layer > kLayer) || at >= Site::FinalNorm) return std::nullopt;
        if (layer == kLayer && siteTraits(at).perLayer && at > bad) return std::nullopt;
        OtherRows rows;
        rows.values.assign(array->values.begin(), array->values.end());
        if (at == bad && layer == kLayer) rows.values = values;
        return rows;
    };
    const Comparison comparison = compareTraces(request, own, other, {1, std::nullopt, {}});
    QVERIFY(comparison.firstDivergence());
    QCOMPARE(comparison.firstDivergence()->site, bad);
    const Verdict verdict = findCause({request, own, comparison, other, 1, 60});
    const std::string told =
        concat(causeTraits(verdict.cause).code, ": ", verdict.detail, " (", verdict.confidence, ")");
    QVERIFY2(causeTraits(verdict.cause).code == cause.toStdString(), told.c_str());
    QVERIFY2(detail.isEmpty() || verdict.detail.english() == detail.toStdString(), told.c_str());
    QVERIFY2(verdict.confidence >= kSure, told.c_str());
    QCOMPARE(verdict.type,
             cause == "weights.decoded" ? std::string(quantTraits(static_cast<QuantType>(type)).name) : "");
}

VITRINE_TEST(WeightCausesTest);
#include "weight_causes_test.moc"
