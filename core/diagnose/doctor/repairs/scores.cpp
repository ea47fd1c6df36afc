#include "core/diagnose/doctor/repairs/repair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>
#include <vector>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

/// Upper limit of the tokens in a sample text. A window of at least this size has no effect on the sample.
constexpr std::uint32_t kSampleTokens = 160;

bool withoutWindow(RepairedModel& model, Layers)
{
    bool any = false;
    for (LayerConfig& layer : model.config.layerConfigs) {
        if (layer.window == 0 || layer.window >= kSampleTokens) continue;
        layer.window = 0;
        any = true;
    }
    return any;
}

/// Sets the RoPE of the layers that should have a window. In Gemma 3, these layers have a RoPE base of their own. If
/// the window is missing in the file, they are read as layers without a window.
bool withLocalLayers(RepairedModel& model, Layers)
{
    ModelConfig& config = model.config;
    if (config.architecture != "gemma3" || !config.layerConfigs.empty() || config.localRope.frequencies.empty()) {
        return false;
    }
    config.layerConfigs.resize(config.layers);
    for (std::size_t i = 0; i < config.layers; ++i) {
        if ((i + 1) % 6 != 0) config.layerConfigs[i].rope = LayerRope::Local;
    }
    return true;
}

bool setCap(float& cap, float value)
{
    if (cap == value) return false;
    cap = value;
    return true;
}

bool attentionCap(RepairedModel& model, Layers)
{
    return model.config.architecture == "gemma2" && setCap(model.config.attentionSoftCap, 50);
}

bool logitCap(RepairedModel& model, Layers)
{
    return model.config.architecture == "gemma2" && setCap(model.config.logitSoftCap, 30);
}

bool withoutAttentionCap(RepairedModel& model, Layers)
{
    return model.config.architecture != "gemma2" && setCap(model.config.attentionSoftCap, 0);
}

bool withoutLogitCap(RepairedModel& model, Layers)
{
    return model.config.architecture != "gemma2" && setCap(model.config.logitSoftCap, 0);
}

bool usualScale(RepairedModel& model, Layers)
{
    const float usual = 1 / std::sqrt(static_cast<float>(model.config.headDim));
    if (std::abs(model.config.attentionScale / usual - 1) < 0.05F) return false;
    model.config.attentionScale = usual;
    return true;
}

/// Returns the sum of the squares of a matrix, estimated from evenly spaced rows.
double squaresOf(const Tensor& tensor)
{
    constexpr std::size_t kMostRows = 256;
    const std::size_t stride = tensor.rows / kMostRows + 1;
    std::vector<float> row(tensor.columns);
    double sum = 0, rows = 0;
    for (std::size_t i = 0; i < tensor.rows; i += stride, ++rows) {
        tensor.decodeRow(i, row.data());
        sum = std::transform_reduce(row.begin(), row.end(), sum, std::plus<>(),
                                    [](float value) { return static_cast<double>(value) * value; });
    }
    return sum / rows * static_cast<double>(tensor.rows);
}

/// Returns whether the queries are out of proportion to the keys by about `factor`. In training, gradients change both
/// matrices by the same amounts, so the ratio of their Frobenius norms stays near 1: it is 1.2 to 1.7 in each layer of
/// the trained models that were measured.
bool areQueriesScaled(const Model& model, double factor)
{
    constexpr double kLeast = 0.9, kMost = 2.2;
    const ModelConfig& config = model.config();
    if (config.headNorm != HeadNorm::None || config.layers == 0) return false;
    double logarithms = 0;
    for (const LayerWeights& layer : model.weights().layers) {
        if (!layer.query || !layer.key) return false;
        const double queries = squaresOf(layer.query.weight), keys = squaresOf(layer.key.weight);
        if (!(queries > 0) || !(keys > 0)) return false;
        logarithms += std::log(queries / keys) / 2;
    }
    const double ratio = std::exp(logarithms / static_cast<double>(config.layers));
    const double restored = ratio / factor;
    return (ratio < kLeast || ratio > kMost) && restored >= kLeast && restored <= kMost;
}

template <bool Multiply>
bool showsScaledQueries(const Model& model)
{
    const double root = std::sqrt(static_cast<double>(model.config().headDim));
    return areQueriesScaled(model, Multiply ? 1 / root : root);
}

/// Undoes a factor on the queries: a converter may already apply the scale of the scores to attn_q.
template <bool Multiply>
bool scaleQueries(RepairedModel& model, Layers)
{
    const float root = std::sqrt(static_cast<float>(model.config.headDim));
    model.config.attentionScale *= Multiply ? root : 1 / root;
    return true;
}

/// Changes the head width, and the number of heads accordingly. The shapes of the matrices stay the same.
bool withHeadDim(RepairedModel& model, std::uint32_t headDim)
{
    ModelConfig& config = model.config;
    RopeConfig& rope = config.rope;
    // If one of these conditions holds, the head width was already verified when the file was read, so it is not
    // changed.
    const bool isSure = config.headNorm == HeadNorm::EachHead || rope.scaling != RopeScaling::None ||
                        rope.hasFrequencyFactors || !config.layerConfigs.empty();
    if (isSure || config.queryWidth() % headDim != 0 || config.kvWidth() % headDim != 0) return false;
    if (rope.kind != RopeKind::None) {
        rope.dims = rope.dims == config.headDim ? headDim : std::min(rope.dims, headDim);
        rope.frequencies.resize(rope.dims / 2);
        for (std::size_t i = 0; i < rope.frequencies.size(); ++i) {
            rope.frequencies[i] = std::pow(rope.base, -2.0 * static_cast<double>(i) / rope.dims);
        }
    }
    config.attentionScale *= std::sqrt(static_cast<float>(config.headDim) / static_cast<float>(headDim));
    config.heads = config.queryWidth() / headDim;
    config.kvHeads = config.kvHeads * config.headDim / headDim;
    config.headDim = headDim;
    return true;
}

bool moreHeads(RepairedModel& model, Layers)
{
    return model.config.headDim % 4 == 0 && withHeadDim(model, model.config.headDim / 2);
}

bool fewerHeads(RepairedModel& model, Layers)
{
    return withHeadDim(model, model.config.headDim * 2);
}

constexpr std::string_view kWindow =
    "Compare the keys attention.sliding_window and attention.sliding_window_pattern with the publisher's config.json.";
constexpr std::string_view kCap = "Compare the keys of the soft-caps with the publisher's config.json "
                                  "(attn_logit_softcapping, final_logit_softcapping).";
constexpr std::string_view kQueryScale =
    "Convert the model again without a factor on attn_q; programs apply the scale of the scores themselves.";
constexpr std::string_view kHeads = "Correct the keys attention.head_count and attention.head_count_kv by the "
                                    "publisher's config.json (num_attention_heads, num_key_value_heads).";

constexpr std::array kRepairs = {
    Repair{"attention.heads", RepairScope::Model, moreHeads,
           "The number of heads is wrong: twice as many heads of half the width fit the weights better", kHeads},
    Repair{"attention.heads", RepairScope::Model, fewerHeads,
           "The number of heads is wrong: half as many heads of twice the width fit the weights better", kHeads},
    Repair{"attention.scale", RepairScope::Model, usualScale,
           "The scale of attention scores is wrong: 1/√(width of a head) fits better",
           "Correct the key attention.scale of the architecture (attention_multiplier in config.json)."},
    Repair{"attention.scale", RepairScope::Model, scaleQueries<true>,
           "The queries (attn_q) are too small by the root of a head's width", kQueryScale, showsScaledQueries<true>},
    Repair{"attention.scale", RepairScope::Model, scaleQueries<false>,
           "The queries (attn_q) are too large by the root of a head's width", kQueryScale, showsScaledQueries<false>},
    Repair{"attention.window", RepairScope::Model, withoutWindow,
           "The attention window is too small: without a window, the model predicts better", kWindow},
    Repair{"attention.window", RepairScope::Model, withLocalLayers,
           "The file has no attention window, so all layers use the RoPE base of the layers with full attention",
           kWindow},
    Repair{"attention.soft_cap", RepairScope::Model, attentionCap,
           "The soft-cap of attention scores is missing or wrong: 50, the family's value, fits better", kCap},
    Repair{"attention.soft_cap", RepairScope::Model, withoutAttentionCap,
           "Attention scores have a soft-cap that this model must not have", kCap},
    Repair{"output.soft_cap", RepairScope::Model, logitCap,
           "The soft-cap of the logits is missing or wrong: 30, the family's value, fits better", kCap},
    Repair{"output.soft_cap", RepairScope::Model, withoutLogitCap,
           "The logits have a soft-cap that this model must not have", kCap},
};

}  // namespace

std::span<const Repair> scoreRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine
