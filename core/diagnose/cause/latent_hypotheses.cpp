// Mistakes in latent attention, where keys and values are computed from one short vector.

#include "core/base/concat.h"
#include "core/diagnose/cause/hypothesis.h"
#include "core/diagnose/cause/matrix_changes.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Returns the transpose of a matrix, [columns, rows].
std::vector<float> turned(const Linear& matrix)
{
    const std::vector<float> values = decodedValues(matrix.weight);
    const std::size_t rows = matrix.weight.rows;
    const std::size_t columns = matrix.weight.columns;
    std::vector<float> found(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) found[i % columns * rows + i / columns] = values[i];
    return found;
}

/// Returns the values as if the file stored the matrix as [columns, rows].
std::vector<float> readTurned(const Linear& matrix)
{
    const std::vector<float> values = decodedValues(matrix.weight);
    const std::size_t rows = matrix.weight.rows;
    std::vector<float> found(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) found[i % rows * matrix.weight.columns + i / rows] = values[i];
    return found;
}

void addLatentScales(const ModelConfig& config, HypothesisList& list)
{
    const double right = config.attentionScale;
    const double plain = 1 / std::sqrt(static_cast<double>(config.latent.keyDim()));
    const auto scale = [&](SentenceForm detail, double other) {
        if (std::abs(other / right - 1) < 1e-6) return;
        list.add(Cause::AttentionScale,
                 SENTENCE(detail, " (", insteadOf(significant(other, 4), significant(right, 4)), ")"), kAttention,
                 [other](AttentionCall& call) { call.options.scale = static_cast<float>(other); });
    };
    scale(FORM("leaves out YaRN's factor"), plain);
    scale(FORM("does not square YaRN's factor"), std::sqrt(plain * right));
    scale(FORM("uses 1/√(width of the latent vector)"), 1 / std::sqrt(static_cast<double>(config.latent.rank)));
    scale(FORM("uses 1/√(width of the unrotated part of a head)"),
          1 / std::sqrt(static_cast<double>(config.latent.plain)));
    scale(FORM("uses 1/√(width of a value)"), 1 / std::sqrt(static_cast<double>(config.latent.valueDim)));
}

void addLatentSplits(const ModelConfig& config, HypothesisList& list)
{
    const auto addOrder = [&](SentenceForm detail, Role role, std::uint32_t sites, std::vector<std::size_t> order) {
        const auto made = std::make_shared<MatrixChanges>();
        list.add(Cause::LatentSplit, detail, sites,
                 forProduct(role, [made, order = std::move(order)](ProjectCall::Product& product) {
                     made->clear();
                     product.weights = made->withRows(product.weights, order);
                 }));
    };
    const LatentConfig& of = config.latent;
    std::vector<std::size_t> queries;
    for (std::size_t head = 0; head < config.heads; ++head) {
        for (std::size_t i = 0; i < of.keyDim(); ++i) {
            queries.push_back(head * of.keyDim() + (i + of.rotated) % of.keyDim());
        }
    }
    addOrder(FORM("the rotated part of a query is read first"), Role::LatentQuery, siteMask({Site::Q}),
             std::move(queries));
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < of.rank + of.rotated; ++i) rows.push_back((i + of.rotated) % (of.rank + of.rotated));
    addOrder(FORM("the rotated part of attn_kv_a_mqa is read first"), Role::LatentDown,
             siteMask({Site::Latent, Site::K}), std::move(rows));
    const std::uint32_t others = of.absorbed ? of.rank : of.plain;
    if (config.rope.kind == RopeKind::None || others < of.rotated) return;
    list.add(Cause::LatentSplit, FORM("the part that must not be rotated is rotated instead"), kRotated,
             [first = of.rotated](RopeCall& call) { call.first = first; });
}

void addHeadMatrices(const Weights& weights, const LatentConfig& config, HypothesisList& list)
{
    // Returns a replacement for the matrix of a head; empty: the matrix remains unchanged.
    using Change = std::vector<float> (*)(const LatentWeights& latent, std::size_t head, bool ofKeys);
    const auto add = [&](SentenceForm detail, Site site, Change change) {
        list.add(Cause::LatentHeads, detail, siteMask({site})).deviation.decode =
            [&weights, change](const Tensor& tensor) -> std::shared_ptr<const std::vector<float>> {
            for (const LayerWeights& layer : weights.layers) {
                for (const bool ofKeys : {true, false}) {
                    const std::vector<Linear>& heads = ofKeys ? layer.latent.keys : layer.latent.values;
                    const auto found = std::ranges::find_if(
                        heads, [&](const Linear& head) { return head.weight.data == tensor.data; });
                    if (found == heads.end()) continue;
                    std::vector<float> values =
                        change(layer.latent, static_cast<std::size_t>(found - heads.begin()), ofKeys);
                    if (values.empty()) return nullptr;
                    return std::make_shared<const std::vector<float>>(std::move(values));
                }
            }
            return nullptr;
        };
    };
    add(FORM("reads attn_k_b transposed"), Site::Q, [](const LatentWeights& latent, std::size_t head, bool ofKeys) {
        return ofKeys ? readTurned(latent.keys[head]) : std::vector<float>();
    });
    add(FORM("reads attn_v_b transposed"), Site::AttnOut,
        [](const LatentWeights& latent, std::size_t head, bool ofKeys) {
            return ofKeys ? std::vector<float>() : readTurned(latent.values[head]);
        });
    add(FORM("reads attn_k_b and attn_v_b transposed"), Site::Q,
        [](const LatentWeights& latent, std::size_t head, bool ofKeys) {
            return readTurned(ofKeys ? latent.keys[head] : latent.values[head]);
        });
    if (config.plain != config.valueDim) return;
    add(FORM("swaps attn_k_b and attn_v_b"), Site::Q, [](const LatentWeights& latent, std::size_t head, bool ofKeys) {
        return turned(ofKeys ? latent.values[head] : latent.keys[head]);
    });
}

}  // namespace

void addLatentHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    if (config.latent.rank == 0) return;
    const Weights& weights = context.model.weights();
    const auto first = std::ranges::find_if(weights.layers, [](const LayerWeights& each) { return bool{each.latent}; });
    if (first == weights.layers.end()) return;
    addLatentScales(config, list);
    addLatentSplits(config, list);
    if (config.latent.absorbed) addHeadMatrices(weights, config.latent, list);
}

}  // namespace vitrine
