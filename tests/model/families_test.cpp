// Tests for each family of decoders the configuration that results from its metadata and tensors.
#include "core/base/error.h"
#include "core/model/model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"

#include <QtTest>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class FamiliesTest : public QObject {
    Q_OBJECT

private slots:
    void everyFamilyLoads_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* architecture : kTinyFamilies) QTest::addRow("%s", architecture) << architecture;
    }
    void everyFamilyLoads()
    {
        QFETCH(const QString, architecture);
        const auto model = load(family(architecture.toStdString()));
        QCOMPARE(model->config().architecture, architecture.toStdString());
        QCOMPARE(model->weights().layers.size(), std::size_t{model->config().layers});
    }

    void norms()
    {
        for (const char* architecture : {"gpt2", "phi2", "falcon", "starcoder2", "stablelm"}) {
            QVERIFY(load(family(architecture))->config().norm == NormKind::Layer);
        }
        QVERIFY(load(family("gemma"))->config().norm == NormKind::Rms);
        QVERIFY(load(family("qwen3"))->config().headNorm == HeadNorm::EachHead);
        const auto olmo2 = load(family("olmo2"));
        QVERIFY(olmo2->config().headNorm == HeadNorm::AllHeads);
        const LayerWeights& layer = olmo2->weights().layers[1];
        QVERIFY(!layer.attentionNorm && !layer.feedForwardNorm && layer.postAttentionNorm && layer.postFeedForwardNorm);
        QCOMPARE(layer.queryNorm.weight.size(), std::size_t{64});
        QCOMPARE(layer.keyNorm.weight.size(), std::size_t{32});
    }

    void gemma()
    {
        QCOMPARE(load(family("gemma"))->config().embeddingScale, 8.0F);
        const ModelConfig second = load(family("gemma2"))->config();
        QCOMPARE(second.attentionSoftCap, 50.0F);
        QCOMPARE(second.logitSoftCap, 30.0F);
        QCOMPARE(second.layer(0).window, 8U);
        QCOMPARE(second.layer(1).window, 0U);
        QVERIFY(second.layer(0).rope == LayerRope::Global);
        QCOMPARE(second.attentionScale, 0.25F);
    }

    /// If the file has no window or caps, the family's default is used.
    void gemmaWithoutWindowOrCaps()
    {
        TinyModelSpec spec = family("gemma2");
        spec.metadata["gemma2.attention.sliding_window"] = std::monostate();
        spec.metadata["gemma2.attn_logit_softcapping"] = 0.0F;
        spec.metadata["gemma2.final_logit_softcapping"] = 12.5F;
        const ModelConfig config = load(spec)->config();
        QCOMPARE(config.layer(0).window, 4096U);
        QCOMPARE(config.attentionSoftCap, 0.0F);
        QCOMPARE(config.logitSoftCap, 12.5F);
    }

    /// The largest models of Gemma 2 and Gemma 3 scale attention scores by another factor than smaller ones. They are
    /// recognised only by their number of layers.
    void largestGemmasHaveAnotherScale()
    {
        for (const auto& [architecture, layers] : {std::pair{"gemma2", 46U}, std::pair{"gemma3", 62U}}) {
            // The usual scale depends on the head length, which is 8 here. The other scale depends on embedding /
            // heads, which is 16. The two scales therefore differ.
            TinyModelSpec spec;
            spec.architecture = architecture;
            spec.layers = layers;
            spec = TinyFamily(spec).spec;
            const std::string name = architecture;
            spec.metadata[name + ".attention.key_length"] = std::uint32_t{8};
            spec.metadata[name + ".rope.dimension_count"] = std::uint32_t{8};
            for (std::uint32_t layer = 0; layer < layers; ++layer) {
                const std::string block = "blk." + std::to_string(layer) + ".";
                spec.tensorShapes[block + "attn_q.weight"] = {64, 32};
                spec.tensorShapes[block + "attn_k.weight"] = {64, 16};
                spec.tensorShapes[block + "attn_v.weight"] = {64, 16};
                spec.tensorShapes[block + "attn_output.weight"] = {32, 64};
                for (const char* norm : {"attn_q_norm.weight", "attn_k_norm.weight"}) {
                    if (const auto found = spec.extraVectors.find(block + norm); found != spec.extraVectors.end()) {
                        found->second.resize(8);
                    }
                }
            }
            QCOMPARE(load(spec)->config().attentionScale, 0.25F);
        }
    }

    void localAndGlobalRotation()
    {
        TinyModelSpec spec = family("gemma3");
        spec.metadata["gemma3.rope.freq_base"] = 1e6F;
        spec.metadata["gemma3.rope.scaling.type"] = std::string("linear");
        spec.metadata["gemma3.rope.scaling.factor"] = 8.0F;
        const ModelConfig config = load(spec)->config();
        QVERIFY(config.layer(0).rope == LayerRope::Local && config.layer(1).rope == LayerRope::Global);
        QCOMPARE(config.ropeOf(0, 64), &config.localRope);
        QCOMPARE(config.ropeOf(1, 64), &config.rope);
        QCOMPARE(config.localRope.frequencies[0], 1.0);
        QCOMPARE(config.localRope.frequencies[1], std::pow(10000.0, -2.0 / 16));
        QCOMPARE(config.rope.frequencies[0], 0.125);
        QCOMPARE(config.rope.frequencies[1], std::pow(1e6, -2.0 / 16) / 8);
    }

    void patternsOfWindows_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<int>("pattern");
        QTest::addColumn<QList<int>>("windowed");
        QTest::addRow("gemma3, its own") << "gemma3" << -1 << QList<int>{1, 1, 1, 1, 1, 0, 1};
        QTest::addRow("gemma3, three") << "gemma3" << 3 << QList<int>{1, 1, 0, 1, 1, 0, 1};
        QTest::addRow("gemma3, none") << "gemma3" << 1 << QList<int>{0, 0, 0, 0, 0, 0, 0};
        QTest::addRow("gemma3, all") << "gemma3" << 0 << QList<int>{1, 1, 1, 1, 1, 1, 1};
        QTest::addRow("gemma2, its own") << "gemma2" << -1 << QList<int>{1, 0, 1, 0, 1, 0, 1};
        QTest::addRow("olmo2, its own") << "olmo2" << -1 << QList<int>{1, 1, 1, 0, 1, 1, 1};
        QTest::addRow("llama") << "llama" << -1 << QList<int>{1, 1, 1, 1, 1, 1, 1};
        QTest::addRow("phi3") << "phi3" << -1 << QList<int>{1, 1, 1, 1, 1, 1, 1};
        QTest::addRow("as the file lists them") << "gemma3" << -2 << QList<int>{0, 1, 1, 0, 0, 1, 0};
    }
    void patternsOfWindows()
    {
        QFETCH(const QString, architecture);
        QFETCH(const int, pattern);
        QFETCH(const QList<int>, windowed);
        TinyModelSpec spec;
        spec.architecture = architecture.toStdString();
        spec.layers = 7;
        spec = TinyFamily(spec).spec;
        spec.metadata[spec.architecture + ".attention.sliding_window"] = std::uint32_t{20};
        TinyMetadata& value = spec.metadata[spec.architecture + ".attention.sliding_window_pattern"];
        value = std::monostate();
        if (pattern >= 0) value = static_cast<std::uint32_t>(pattern);
        if (pattern == -2) value = std::vector<std::int32_t>(windowed.begin(), windowed.end());
        const ModelConfig config = load(spec)->config();
        for (int layer = 0; layer < 7; ++layer) {
            QCOMPARE(config.layer(std::size_t(layer)).window, windowed[layer] ? 20U : 0U);
        }
    }

    /// In OLMo 3, the rotary positions are scaled only in layers without a window.
    void windowedLayersOfOlmo3AreNotScaled()
    {
        TinyModelSpec spec;
        spec.architecture = "olmo2";
        spec.layers = 4;
        spec = TinyFamily(spec).spec;
        spec.metadata["olmo2.attention.sliding_window"] = std::uint32_t{16};
        spec.metadata["olmo2.rope.scaling.type"] = std::string("yarn");
        spec.metadata["olmo2.rope.scaling.factor"] = 8.0F;
        const ModelConfig config = load(spec)->config();
        QCOMPARE(config.ropeOf(2, 64)->magnitude, 1.0);
        QVERIFY(config.ropeOf(3, 64)->magnitude > 1.2);
    }

    void phi3SplitsTheFusedFeedForward()
    {
        const auto model = load(family("phi3"));
        const GgufTensor* fused = model->file().findTensor("blk.1.ffn_up.weight");
        const LayerWeights& layer = model->weights().layers[1];
        QVERIFY(layer.gate.weight.data == fused->data.data());
        QVERIFY(layer.up.weight.data == fused->data.data() + 96 * 64 * sizeof(float));
        QCOMPARE(layer.gate.weight.rows, std::size_t{96});
        QCOMPARE(layer.up.weight.rows, std::size_t{96});
    }

    void phi3ChoosesFrequenciesByContext()
    {
        TinyModelSpec spec = family("phi3");
        spec.metadata["phi3.rope.scaling.original_context_length"] = std::uint32_t{128};
        spec.metadata["phi3.rope.scaling.attn_factor"] = 1.19F;
        spec.extraVectors["rope_factors_short.weight"] = {1, 1, 1, 1, 2, 2, 2, 2};
        expectError(spec, {"rope_factors_long.weight", "is missing"});
        spec.extraVectors["rope_factors_long.weight"] = {1, 4, 4, 4, 8, 8, 8, 8};
        const ModelConfig config = load(spec)->config();
        const RopeConfig* near = config.ropeOf(0, 128);
        const RopeConfig* far = config.ropeOf(0, 129);
        QCOMPARE(near->frequencies[4], 0.01 / 2);
        QCOMPARE(far->frequencies[4], 0.01 / 8);
        QCOMPARE(near->magnitude, double(1.19F));
        QCOMPARE(far->magnitude, double(1.19F));
    }

    void falconWithOneAndWithTwoNorms()
    {
        TinyModelSpec spec = family("falcon");
        const auto seven = load(spec);
        QVERIFY(seven->config().parallelResidual && !seven->weights().layers[0].feedForwardNorm);
        for (const char* name : {"blk.0.attn_norm_2.weight", "blk.1.attn_norm_2.weight"}) {
            spec.extraVectors[name] = std::vector<float>(64, 0.5F);
        }
        const auto forty = load(spec);
        const LayerWeights& layer = forty->weights().layers[1];
        QCOMPARE(layer.attentionNorm.weight[3], 0.5F);
        QVERIFY(layer.feedForwardNorm.weight == seven->weights().layers[1].attentionNorm.weight);
    }

    void stablelmWithAndWithoutFeedForwardNorm()
    {
        TinyModelSpec spec = family("stablelm");
        QVERIFY(!load(spec)->config().parallelResidual);
        spec.omittedTensors.insert("blk.0.ffn_norm.weight");
        spec.omittedTensors.insert("blk.1.ffn_norm.weight");
        QVERIFY(load(spec)->config().parallelResidual);
        spec.omittedTensors.erase("blk.0.ffn_norm.weight");
        expectError(spec, {"blk.1.ffn_norm.weight", "is missing"});
    }

    void granite()
    {
        TinyModelSpec spec = family("granite");
        const ModelConfig config = load(spec)->config();
        QCOMPARE(config.logitScale, 0.25F);
        QCOMPARE(config.residualScale, 0.5F);
        QCOMPARE(config.embeddingScale, 3.0F);
        QCOMPARE(config.attentionScale, 0.125F);
        QVERIFY(config.ropeOf(0, 64) != nullptr);
        spec.metadata["granite.rope.scaling.finetuned"] = false;
        QVERIFY(load(spec)->config().ropeOf(0, 64) == nullptr);
        spec.metadata["granite.logit_scale"] = std::monostate();
        expectError(spec, {"granite.logit_scale"});
        spec = family("granite_swa");
        spec.metadata["granite_swa.logit_scale"] = 4.0F;
        spec.metadata["granite_swa.attention.sliding_window"] = std::uint32_t{8};
        expectError(spec, {"the metadata has no granite_swa.attention.sliding_window_pattern."});
    }

    void smollm3SkipsEveryFourthLayer()
    {
        const ModelConfig config = load(family("smollm3"))->config();
        for (std::size_t layer = 0; layer < 5; ++layer) QCOMPARE(config.ropeOf(layer, 64) == nullptr, layer == 3);
    }

    /// In text, all tokens have the same position on the fourth axis, so the frequencies of this axis are 0. The pairs
    /// of an axis are adjacent.
    void qwen2vlSetsAsideTheFourthAxis()
    {
        TinyModelSpec spec = family("qwen2vl");
        const RopeConfig rope = load(spec)->config().rope;
        for (std::size_t pair = 0; pair < 8; ++pair) QCOMPARE(rope.frequencies[pair] == 0, pair >= 6);
        spec.metadata["qwen2vl.rope.dimension_sections"] = std::vector<std::int32_t>{3, 3, 2, 0};
        const RopeConfig published = load(spec)->config().rope;
        QCOMPARE(published.frequencies[7], std::pow(10000.0, -14.0 / 16));
        spec.metadata["qwen2vl.rope.dimension_sections"] = std::vector<std::int32_t>{4, 4};
        expectError(spec, {"qwen2vl.rope.dimension_sections", "must hold 4 numbers"});
        spec.metadata["qwen2vl.rope.dimension_sections"] = std::monostate();
        expectError(spec, {"the metadata has no qwen2vl.rope.dimension_sections."});
    }

    /// Older files have no keys for the scales, so defaults apply. If the keys exist, the logits are divided by a
    /// scale.
    void minicpm()
    {
        TinyModelSpec spec = family("minicpm");
        const ModelConfig old = load(spec)->config();
        QCOMPARE(old.embeddingScale, 12.0F);
        QCOMPARE(old.residualScale, 1.4F / std::sqrt(2.0F));
        QCOMPARE(old.logitScale, 4.0F);
        spec.metadata["minicpm.logit_scale"] = 8.0F;
        spec.metadata["minicpm.residual_scale"] = 0.25F;
        QCOMPARE(load(spec)->config().logitScale, 0.125F);
        QCOMPARE(load(spec)->config().residualScale, 0.25F);
        spec.metadata["minicpm.embedding_scale"] = -1.0F;
        expectError(spec, {"minicpm.embedding_scale is -1"});
    }

    void qwenCountsGateAndUp()
    {
        TinyModelSpec spec = family("qwen");
        spec.metadata["qwen.feed_forward_length"] = std::uint32_t{192};
        QCOMPARE(load(spec)->config().feedForward, 96U);
        spec.omittedTensors.insert("output.weight");
        expectError(spec, {"output.weight", "is missing"});
        spec.metadata["qwen.feed_forward_length"] = std::uint32_t{193};
        expectError(spec, {"qwen.feed_forward_length is 193", "must be even"});
    }

    /// If the file has no key for its width, the shared expert is as wide as the other experts.
    void theSharedExpertOfHunyuan()
    {
        TinyModelSpec spec = family("hunyuan-moe");
        QCOMPARE(load(spec)->config().experts.sharedFeedForward, 64U);
        QVERIFY(load(spec)->config().headNormAfterRope);
        spec.metadata["hunyuan-moe.expert_shared_feed_forward_length"] = std::uint32_t{32};
        expectError(spec, {"blk.0.ffn_gate_shexp.weight", "[64, 64]", "[64, 32]"});
        spec.metadata.erase("hunyuan-moe.expert_shared_feed_forward_length");
        spec.extraVectors.erase("blk.1.ffn_up_shexp.weight");
        expectError(spec, {"blk.1.ffn_up_shexp.weight", "is missing"});
    }

    void whatMixturesDemand()
    {
        const TinyModelSpec whole = family("minimax-m2");
        QVERIFY(load(whole)->config().experts.gating == ExpertGating::Sigmoid);
        TinyModelSpec spec = whole;
        spec.extraVectors.erase("blk.1.exp_probs_b.bias");
        expectError(spec, {"blk.1.exp_probs_b.bias", "is missing"});
        const auto lacks = [&](const char* architecture, const char* key) {
            spec = whole;
            spec.architecture = architecture;
            for (const char* one : {"attention.sliding_window", "expert_gating_func", "expert_shared_count"}) {
                const std::string name = std::string(architecture) + "." + one;
                if (std::string(one) != key) spec.metadata[name] = std::uint32_t{1};
            }
            spec.metadata.erase("minimax-m2.expert_gating_func");
            expectError(spec, {"the metadata has no " + (std::string(architecture) + "." + key)});
        };
        lacks("minimax-m2", "expert_gating_func");
        lacks("bailingmoe", "expert_shared_count");
        lacks("deepseek", "expert_shared_count");
        lacks("exaone-moe", "attention.sliding_window");
        lacks("exaone-moe", "expert_gating_func");
    }

    void refusesWrongWindows()
    {
        TinyModelSpec spec = family("gemma3");
        spec.metadata["gemma3.attention.sliding_window"] = std::int32_t{-1};
        expectError(spec, {"gemma3.attention.sliding_window is -1", "between 0 and"});
        spec = family("gemma3");
        spec.metadata["gemma3.attention.sliding_window_pattern"] = std::vector<std::int32_t>{1, 0, 1};
        expectError(spec, {"gemma3.attention.sliding_window_pattern", "must hold 2 numbers"});
        spec.metadata["gemma3.attention.sliding_window_pattern"] = std::vector<std::string>{"a", "b"};
        expectError(spec, {"gemma3.attention.sliding_window_pattern", "must hold 2 numbers"});
        spec = family("gemma2");
        spec.metadata["gemma2.attn_logit_softcapping"] = NAN;
        expectError(spec, {"gemma2.attn_logit_softcapping is nan"});
    }

    void refusesWrongShapes()
    {
        TinyModelSpec spec = family("qwen3");
        spec.extraVectors["blk.1.attn_k_norm.weight"].push_back(1);
        expectError(spec, {"blk.1.attn_k_norm.weight", "[17]", "[16]"});
        spec = family("phi3");
        spec.tensorShapes["blk.0.ffn_up.weight"] = {64, 96};
        expectError(spec, {"blk.0.ffn_up.weight", "[64, 96]", "[64, 192]"});
        spec = family("olmo2");
        spec.extraVectors.erase("blk.0.post_ffw_norm.weight");
        expectError(spec, {"blk.0.post_ffw_norm.weight", "is missing"});
        spec = family("olmo2");
        spec.metadata["olmo2.block_count"] = std::uint32_t{1};
        expectError(spec, {"blk.1.attn_output.weight", "olmo2.block_count is 1"});
    }

    void namesWhatIsSupported()
    {
        TinyModelSpec spec;
        spec.metadata["general.architecture"] = std::string("dreamer");
        expectError(spec, {"the architecture \"dreamer\" is not one of the", "that Vitrine supports",
                           "llama (all tensor names match)"});
        spec.metadata["general.architecture"] = std::string("arctic");
        expectError(spec, {"the architecture \"arctic\" (Arctic)", "not supported yet", "experts that read",
                           "architecture: llama.", "the tokenizer works, and the chat template can be read"});
    }

private:
    static TinyModelSpec family(const std::string& architecture) { return TinyFamily(architecture).spec; }

    std::shared_ptr<const Model> load(const TinyModelSpec& spec)
    {
        const std::filesystem::path path = m_folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(path, spec);
        return Model::load(path);
    }

    void expectError(const TinyModelSpec& spec, const std::vector<std::string>& words)
    {
        try {
            load(spec);
        } catch (const Error& error) {
            for (const std::string& word : words) {
                QVERIFY2(error.sentence().english().find(word) != std::string::npos, error.what());
            }
            return;
        }
        QFAIL("the model was loaded");
    }

    QTemporaryDir m_folder;
};

VITRINE_TEST(FamiliesTest);
#include "families_test.moc"
