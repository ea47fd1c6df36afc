// Tests how files store experts: the accepted forms, and errors that name the problem.
#include "core/base/error.h"
#include "core/model/model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

TinyModelSpec mixture(const char* architecture = "llama")
{
    TinyModelSpec spec;
    spec.architecture = architecture;
    spec.experts = 4;
    return spec;
}

TinyModelSpec with(const char* key, TinyMetadata value, const char* architecture = "llama")
{
    TinyModelSpec spec = mixture(architecture);
    spec.metadata[key] = std::move(value);
    return spec;
}

TinyModelSpec without(const char* tensor, bool apart = false)
{
    TinyModelSpec spec = mixture();
    spec.expertsApart = apart;
    spec.omittedTensors.insert(tensor);
    return spec;
}

TinyModelSpec shaped(const char* tensor, std::vector<std::uint64_t> shape, const char* architecture = "llama")
{
    TinyModelSpec spec = mixture(architecture);
    spec.tensorShapes[tensor] = std::move(shape);
    return spec;
}

TinyModelSpec withVector(const char* tensor, const char* architecture = "llama")
{
    TinyModelSpec spec = mixture(architecture);
    spec.extraVectors[tensor] = {0, 0, 0, 0};
    return spec;
}

TinyModelSpec withNumber(const char* tensor)
{
    TinyModelSpec spec = mixture("llama");
    spec.extraVectors[tensor] = {1.5F};
    return spec;
}

struct Claim {
    const char* name;
    TinyModelSpec spec;
    std::vector<std::string> words;  ///< texts that the error message must contain
};

std::vector<Claim> claims()
{
    const std::string used = "llama.expert_used_count";
    return {
        {"number used missing", with(used.c_str(), std::monostate()), {"has no " + used}},
        {"none used", with(used.c_str(), std::uint32_t{0}), {used + " is 0"}},
        {"more used than there are", with(used.c_str(), std::uint32_t{5}), {used + " is 5", "only 4 experts"}},
        {"2^31 used", with(used.c_str(), std::uint32_t{1} << 31), {used + " is 2147483648", "65536"}},
        {"other count", with("llama.expert_count", std::uint32_t{3}), {"ffn_gate_inp.weight", "[64, 4]", "[64, 3]"}},
        {"absurd count", with("llama.expert_count", std::uint32_t{60000}), {"ffn_gate_inp.weight", "[64, 60000]"}},
        {"other width",
         with("llama.expert_feed_forward_length", std::uint32_t{32}),
         {"blk.0.ffn_gate_exps.weight", "[64, 96, 4]", "[64, 32, 4]"}},
        {"width of zero", with("llama.expert_feed_forward_length", std::uint32_t{0}), {"length is 0"}},
        {"unknown gating", with("llama.expert_gating_func", std::uint32_t{7}), {"expert_gating_func is 7", "softmax"}},
        {"gating in words", with("llama.expert_gating_func", std::string("softmax")), {"expert_gating_func"}},
        {"negative scale", with("llama.expert_weights_scale", -1.0F), {"expert_weights_scale is -1"}},
        {"normalisation as a number", with("llama.expert_weights_norm", 2.0F), {"expert_weights_norm"}},
        {"groups", with("llama.expert_group_count", std::uint32_t{8}), {"expert_group_count is 8", "not supported"}},
        {"dense layers",
         with("llama.leading_dense_block_count", std::uint32_t{1}),
         {"leading_dense_block_count is 1", "not supported"}},
        {"every other layer",
         with("llama.interleave_moe_layer_step", std::uint32_t{2}),
         {"interleave_moe_layer_step is 2", "not supported"}},
        {"no router", without("blk.1.ffn_gate_inp.weight"), {"blk.1.ffn_gate_inp.weight is missing"}},
        {"no experts", without("blk.1.ffn_down_exps.weight"), {"blk.1.ffn_down_exps.weight is missing"}},
        {"one expert missing", without("blk.1.ffn_up.2.weight", true), {"blk.1.ffn_up.2.weight is missing"}},
        {"fewer experts",
         shaped("blk.0.ffn_up_exps.weight", {64, 96, 3}),
         {"blk.0.ffn_up_exps.weight", "[64, 96, 3]", "[64, 96, 4]"}},
        {"experts side by side", shaped("blk.0.ffn_up_exps.weight", {64, 384}), {"[64, 384]", "[64, 96, 4]"}},
        {"experts on their side", shaped("blk.0.ffn_down_exps.weight", {64, 96, 4}), {"[64, 96, 4]", "[96, 64, 4]"}},
        {"biased choice", withVector("blk.0.exp_probs_b.bias"), {"blk.0.exp_probs_b.bias", "not supported"}},
        {"scaled experts", withVector("blk.1.ffn_up_exps.scale"), {"blk.1.ffn_up_exps.scale", "not supported"}},
        {"a scaled product", withNumber("blk.1.attn_output.scale"), {"blk.1.attn_output.scale", "not supported"}},
        {"other shared width",
         with("qwen2moe.expert_shared_feed_forward_length", std::uint32_t{64}, "qwen2moe"),
         {"blk.0.ffn_gate_shexp.weight", "[64, 192]", "[64, 64]"}},
        {"a family of experts without",
         with("qwen2moe.expert_count", std::uint32_t{0}, "qwen2moe"),
         {"qwen2moe.expert_count is 0"}},
        {"gpt-oss without experts",
         with("gpt-oss.expert_count", std::monostate(), "gpt-oss"),
         {"gpt-oss.expert_count"}},
        {"gpt-oss without window",
         with("gpt-oss.attention.sliding_window", std::monostate(), "gpt-oss"),
         {"gpt-oss.attention.sliding_window"}},
        {"gpt-oss with another number of biases",
         shaped("blk.0.ffn_gate_exps.bias", {96, 3}, "gpt-oss"),
         {"blk.0.ffn_gate_exps.bias", "[96, 3]", "[96, 4]"}},
        {"gpt-oss with a sink for each key head",
         shaped("blk.0.attn_sinks.weight", {2}, "gpt-oss"),
         {"blk.0.attn_sinks.weight", "[2]", "[4]"}},
    };
}

}  // namespace

class ExpertClaimsTest : public QObject {
    Q_OBJECT

private slots:
    void refuses_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_claims.size(); ++i) QTest::newRow(m_claims[i].name) << static_cast<int>(i);
    }

    void refuses()
    {
        QFETCH(const int, index);
        const Claim& claim = m_claims[static_cast<std::size_t>(index)];
        try {
            load(claim.spec);
        } catch (const Error& error) {
            const std::string& sentence = error.sentence();
            for (const std::string& word : claim.words) {
                QVERIFY2(sentence.find(word) != std::string::npos, (sentence + " | lacks: " + word).c_str());
            }
            QVERIFY2(sentence.find("experts.gguf") != std::string::npos, sentence.c_str());
            QVERIFY2(sentence.ends_with('.') && sentence.find('\n') == std::string::npos, sentence.c_str());
            return;
        }
        QFAIL("the model was loaded");
    }

    void mixtral()
    {
        const auto model = load(mixture());
        const ExpertConfig& experts = model->config().experts;
        QCOMPARE(experts.count, 4U);
        QCOMPARE(experts.used, 2U);
        QCOMPARE(experts.feedForward, 96U);
        QCOMPARE(experts.sharedFeedForward, 0U);
        QVERIFY(experts.gating == ExpertGating::Softmax);
        QVERIFY(experts.normalizeWeights);
        QCOMPARE(model->config().activatedWidth(), 192U);
        const LayerWeights& block = model->weights().layers[1];
        QVERIFY(!block.gate && !block.up && !block.down);
        QCOMPARE(block.experts.down.size(), std::size_t{4});
        QCOMPARE(block.experts.down[3].weight.rows, std::size_t{64});
        QCOMPARE(block.experts.down[3].weight.columns, std::size_t{96});
        QVERIFY(!block.experts.sharedRouter && !block.experts.sharedGate);
    }

    void qwen2moe()
    {
        const auto model = load(mixture("qwen2moe"));
        const ExpertConfig& experts = model->config().experts;
        QCOMPARE(experts.sharedFeedForward, 192U);
        QVERIFY(!experts.normalizeWeights);
        QCOMPARE(model->config().activatedWidth(), 384U);
        QVERIFY(model->weights().layers[0].experts.sharedRouter);
    }

    void gptOss()
    {
        const auto model = load(mixture("gpt-oss"));
        const ModelConfig& config = model->config();
        QVERIFY(config.experts.gating == ExpertGating::SoftmaxOfChosen);
        QVERIFY(config.activation == Activation::ClampedSilu);
        QCOMPARE(config.layer(0).window, 8U);
        QCOMPARE(config.layer(1).window, 0U);
        const LayerWeights& block = model->weights().layers[1];
        QCOMPARE(block.sinks.size(), std::size_t{4});
        QCOMPARE(block.experts.router.bias.size(), std::size_t{4});
        QCOMPARE(block.experts.gate[3].bias.size(), std::size_t{96});
        QCOMPARE(block.experts.down[3].bias.size(), std::size_t{64});
        QVERIFY(block.experts.up[2].bias != block.experts.up[3].bias);
    }

    /// Metadata in the file take precedence over the defaults of the family.
    void metadataDecide()
    {
        TinyModelSpec spec = mixture();
        spec.metadata["llama.expert_gating_func"] = std::uint32_t{2};
        spec.metadata["llama.expert_weights_norm"] = false;
        spec.metadata["llama.expert_weights_scale"] = 2.5F;
        const ExpertConfig experts = load(spec)->config().experts;
        QVERIFY(experts.gating == ExpertGating::Sigmoid);
        QVERIFY(!experts.normalizeWeights);
        QCOMPARE(experts.weightScale, 2.5F);
    }

    void noExperts()
    {
        TinyModelSpec spec;
        spec.metadata["llama.expert_count"] = std::uint32_t{0};
        const auto model = load(spec);
        QCOMPARE(model->config().experts.count, 0U);
        QVERIFY(!model->weights().layers[0].experts && model->weights().layers[0].gate);
    }

private:
    std::shared_ptr<const Model> load(const TinyModelSpec& spec) const
    {
        const std::filesystem::path path = m_folder.filePath("experts.gguf").toStdString();
        writeTinyModel(path, spec);
        return Model::load(path);
    }

    QTemporaryDir m_folder;
    const std::vector<Claim> m_claims = claims();
};

VITRINE_TEST(ExpertClaimsTest);
#include "expert_claims_test.moc"
