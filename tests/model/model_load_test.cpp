// Tests properties of a loaded model, and progress, cancellation and warnings during loading.
#include "core/base/error.h"
#include "core/model/model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns the number of bytes of a mapped file that are resident in this process, read from /proc/self/smaps.
double residentBytes(const std::filesystem::path& path)
{
    std::ifstream maps("/proc/self/smaps");
    double kibibytes = 0;
    bool inside = false;
    for (std::string line; std::getline(maps, line);) {
        const bool isHeader = line.find(": ") == std::string::npos || line.find('-') < line.find(' ');
        if (isHeader) inside = line.ends_with(path.string());
        if (inside && line.starts_with("Rss:")) kibibytes += std::stod(line.substr(4));
    }
    return kibibytes * 1024;
}

}  // namespace

class ModelLoadTest : public QObject {
    Q_OBJECT

private slots:
    void readsTheConfigOfEachArchitecture()
    {
        const ModelConfig llama = load({})->config();
        QCOMPARE(llama.architecture, std::string("llama"));
        QCOMPARE(llama.layers, 2U);
        QCOMPARE(llama.embedding, 64U);
        QCOMPARE(llama.heads, 4U);
        QCOMPARE(llama.kvHeads, 2U);
        QCOMPARE(llama.headDim, 16U);
        QCOMPARE(llama.feedForward, 96U);
        QCOMPARE(llama.contextLength, 256U);
        QCOMPARE(llama.normEpsilon, 1e-5F);
        QCOMPARE(llama.attentionScale, 0.25F);
        QVERIFY(llama.norm == NormKind::Rms && llama.activation == Activation::Silu && llama.gatedFeedForward);
        QVERIFY(llama.rope.kind == RopeKind::Adjacent && !llama.tiedOutput && !llama.learnedPositions);

        TinyModelSpec qwen2;
        qwen2.architecture = "qwen2";
        qwen2.tiedOutput = true;
        const auto qwen2Model = load(qwen2);
        QVERIFY(qwen2Model->config().rope.kind == RopeKind::Halves && qwen2Model->config().tiedOutput);
        QCOMPARE(qwen2Model->weights().layers[1].query.bias.size(), std::size_t{64});
        QCOMPARE(qwen2Model->weights().layers[1].key.bias.size(), std::size_t{32});
        QVERIFY(qwen2Model->weights().output.weight.data == qwen2Model->weights().tokenEmbedding.data);

        TinyModelSpec gpt2;
        gpt2.architecture = "gpt2";
        const auto gpt2Model = load(gpt2);
        QVERIFY(gpt2Model->config().norm == NormKind::Layer && gpt2Model->config().learnedPositions);
        QVERIFY(gpt2Model->config().activation == Activation::GeluTanh && !gpt2Model->config().gatedFeedForward);
        QVERIFY(gpt2Model->config().rope.kind == RopeKind::None && !gpt2Model->weights().layers[0].gate);
        QCOMPARE(gpt2Model->weights().positionEmbedding.rows, std::size_t{256});
    }

    /// All pages of the weights become resident in the background, although nothing is evaluated.
    void readsWeightsInTheBackground()
    {
        TinyModelSpec spec;
        spec.embedding = 256;
        spec.feedForward = 2048;  // 14 MiB in total; the metadata and the system's read-ahead are much smaller
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("large.gguf").toStdString();
        writeTinyModel(path, spec);
        const auto model = Model::load(path);
        const auto bytes = static_cast<double>(std::filesystem::file_size(path));
        QTRY_VERIFY2_WITH_TIMEOUT(residentBytes(path) > 0.9 * bytes, "pages of the weights were not touched", 20000);
    }

    void fillsInWhatMetadataLeaveOut()
    {
        TinyModelSpec spec;
        spec.kvHeads = spec.heads;
        spec.metadata["llama.attention.head_count_kv"] = std::monostate();
        spec.metadata["llama.rope.dimension_count"] = std::monostate();
        spec.metadata["llama.rope.freq_base"] = std::monostate();
        const ModelConfig config = load(spec)->config();
        QCOMPARE(config.kvHeads, 4U);
        QCOMPARE(config.rope.dims, 16U);
        QCOMPARE(config.rope.base, 10000.0);
    }

    void splitsTheFusedProjectionOfGpt2()
    {
        TinyModelSpec spec;
        spec.architecture = "gpt2";
        const auto model = load(spec);
        const GgufTensor* fused = model->file().findTensor("blk.1.attn_qkv.weight");
        const GgufTensor* bias = model->file().findTensor("blk.1.attn_qkv.bias");
        QVERIFY(fused && bias);
        const LayerWeights& layer = model->weights().layers[1];
        const Linear* const parts[] = {&layer.query, &layer.key, &layer.value};
        for (std::size_t part = 0; part < 3; ++part) {
            QVERIFY(parts[part]->weight.data == fused->data.data() + part * 64 * 64 * sizeof(float));
            QCOMPARE(parts[part]->weight.rows, std::size_t{64});
            for (std::size_t i = 0; i < 64; ++i) {
                float expected = 0;
                std::memcpy(&expected, bias->data.data() + (part * 64 + i) * sizeof(float), sizeof(float));
                QCOMPARE(parts[part]->bias[i], expected);
            }
        }
    }

    void weightsAreViewsIntoTheFile()
    {
        TinyModelSpec spec;
        spec.type = QuantType::Q8_0;
        const auto model = load(spec);
        for (const GgufTensor& tensor : model->file().tensors()) {
            if (tensor.name != "blk.0.ffn_down.weight") continue;
            QVERIFY(model->weights().layers[0].down.weight.data == tensor.data.data());
            QCOMPARE(model->weights().layers[0].down.weight.rowBytes, std::size_t{96 / 32 * 34});
            return;
        }
        QFAIL("no blk.0.ffn_down.weight");
    }

    void reportsProgress()
    {
        std::vector<float> fractions;
        std::vector<std::string> stages;
        LoadOptions options;
        options.progress = [&](float fraction, std::string_view stage) {
            fractions.push_back(fraction);
            if (stages.empty() || stages.back() != stage) stages.emplace_back(stage);
        };
        load({}, options);
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QCOMPARE(fractions.front(), 0.0F);
        QCOMPARE(fractions.back(), 1.0F);
        const std::vector<std::string> expected = {"reading metadata", "tokenizer", "chat template", "ready"};
        QVERIFY(stages == expected);
    }

    void stopsAtEveryStage()
    {
        for (const char* stage : {"reading metadata", "tokenizer", "chat template"}) {
            std::stop_source source;
            LoadOptions options;
            options.stop = source.get_token();
            options.progress = [&](float, std::string_view current) {
                if (current == stage) source.request_stop();
            };
            try {
                load({}, options);
                QFAIL(stage);
            } catch (const Error& error) {
                QCOMPARE(error.sentence().english(), std::string("Loading was cancelled."));
            }
        }
    }

    void warnsOfOddities()
    {
        QVERIFY(load({})->notices().empty());
        QVERIFY(load({})->chatTemplate() != nullptr);

        TinyModelSpec spec;
        spec.chatTemplate.reset();
        QVERIFY(load(spec)->chatTemplate() == nullptr);
        QVERIFY(load(spec)->notices().empty());  // no notice, because PromptBuilder reports the fallback template

        spec.chatTemplate = "{% for m in messages %}{{ m.content }}";
        QVERIFY(load(spec)->chatTemplate() == nullptr);
        expectNotice(spec, "template of this file cannot be used");

        spec = {};
        spec.metadata["llama.vocab_size"] = std::uint32_t{7};
        expectNotice(spec, "The metadata key llama.vocab_size is 7");

        spec = {};
        spec.metadata["llama.attention.sliding_window"] = std::uint32_t{64};
        expectNotice(spec, "llama.attention.sliding_window is 64");
    }

private:
    std::shared_ptr<const Model> load(const TinyModelSpec& spec, const LoadOptions& options = {})
    {
        const std::filesystem::path path = m_folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(path, spec);
        return Model::load(path, options);
    }

    void expectNotice(const TinyModelSpec& spec, const char* words)
    {
        const auto model = load(spec);
        QCOMPARE(model->notices().size(), std::size_t{1});
        const std::string& notice = model->notices().front();
        QVERIFY2(notice.find(words) != std::string::npos, notice.c_str());
    }

    QTemporaryDir m_folder;
};

VITRINE_TEST(ModelLoadTest);
#include "model_load_test.moc"
