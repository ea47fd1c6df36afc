// Mistakes in latent attention, where keys and values are computed from one short vector.

#include "core/base/concat.h"
#include "core/diagnose/cause/hypothesis.h"
#include "core/diagnose/cause/matrix_changes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

class LatentList : public HypothesisList {
public:
    LatentList(const HypothesisContext& context, Hypotheses& all)
        : HypothesisList(all), m_weights(context.model.weights())
    {
    }

    void addNorm(Cause cause, Sentence detail, Role role, std::function<void(NormCall&)> change)
    {
        const std::uint32_t sites = siteMask({role == Role::LatentNorm ? Site::Latent : Site::Q});
        add(cause, std::move(detail), sites).norm = [role, change = std::move(change)](NormCall& call) {
            if (call.role == role) change(call);
        };
    }
    /// Adds the hypothesis that the rows of a product's matrix are in another order.
    void addOrder(SentenceForm detail, Role role, std::uint32_t sites, std::vector<std::size_t> order)
    {
        add(Cause::LatentSplit, detail, sites).project = [role, order = std::move(order),
                                                          made = std::make_shared<MatrixChanges>()](ProjectCall& call) {
            ProjectCall::Product* const product = call.find(role);
            if (!product) return;
            made->clear();
            product->weights = made->withRows(product->weights, order);
        };
    }
    /// Returns a replacement for the matrix of a head; empty: the matrix remains unchanged.
    using Change = std::function<std::vector<float>(const LatentWeights&, std::size_t head, bool ofKeys)>;
    void addHeads(SentenceForm detail, std::uint32_t sites, const Change& change)
    {
        add(Cause::LatentHeads, detail, sites).decode =
            [&weights = m_weights, change](const Tensor& tensor) -> std::shared_ptr<const std::vector<float>> {
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
    }

private:
    const Weights& m_weights;
};

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

void addNorms(const LatentWeights& weights, LatentList& list)
{
    const auto ofNorm = [&](const char* name, Role role) {
        list.addNorm(Cause::NormMissing, std::string(name), role, [](NormCall& call) { call.skip = true; });
        list.addNorm(Cause::NormMissing, SENTENCE("only the weights of ", name), role,
                     [](NormCall& call) { std::ranges::fill(call.weights.weight, 1.0F); });
        list.addNorm(Cause::NormKind, otherKindOf(std::string(name), NormKind::Rms), role,
                     [](NormCall& call) { call.kind = NormKind::Layer; });
    };
    ofNorm("attn_kv_a_norm", Role::LatentNorm);
    if (weights.queryDown) ofNorm("attn_q_a_norm", Role::LatentQueryNorm);
}

void addScales(const ModelConfig& config, LatentList& list)
{
    const double right = config.attentionScale;
    const double plain = 1 / std::sqrt(static_cast<double>(config.latent.keyDim()));
    const auto scale = [&](SentenceForm detail, double other) {
        if (std::abs(other / right - 1) < 1e-6) return;
        list.add(Cause::AttentionScale,
                 SENTENCE(detail, " (", insteadOf(significant(other, 4), significant(right, 4)), ")"),
                 siteMask({Site::Scores, Site::AttnMix}))
            .attention = [other](AttentionCall& call) { call.options.scale = static_cast<float>(other); };
    };
    scale(FORM("leaves out YaRN's factor"), plain);
    scale(FORM("does not square YaRN's factor"), std::sqrt(plain * right));
    scale(FORM("uses 1/√(width of the latent vector)"), 1 / std::sqrt(static_cast<double>(config.latent.rank)));
    scale(FORM("uses 1/√(width of the unrotated part of a head)"),
          1 / std::sqrt(static_cast<double>(config.latent.plain)));
    scale(FORM("uses 1/√(width of a value)"), 1 / std::sqrt(static_cast<double>(config.latent.valueDim)));
}

void addSplits(const ModelConfig& config, LatentList& list)
{
    const LatentConfig& of = config.latent;
    std::vector<std::size_t> queries;
    for (std::size_t head = 0; head < config.heads; ++head) {
        for (std::size_t i = 0; i < of.keyDim(); ++i) {
            queries.push_back(head * of.keyDim() + (i + of.rotated) % of.keyDim());
        }
    }
    list.addOrder(FORM("the rotated part of a query is read first"), Role::LatentQuery, siteMask({Site::Q}),
                  std::move(queries));
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < of.rank + of.rotated; ++i) rows.push_back((i + of.rotated) % (of.rank + of.rotated));
    list.addOrder(FORM("the rotated part of attn_kv_a_mqa is read first"), Role::LatentDown,
                  siteMask({Site::Latent, Site::K}), std::move(rows));
    const std::uint32_t others = of.absorbed ? of.rank : of.plain;
    if (config.rope.kind == RopeKind::None || others < of.rotated) return;
    list.add(Cause::LatentSplit, FORM("the part that must not be rotated is rotated instead"),
             siteMask({Site::QRope, Site::KRope}))
        .rope = [first = of.rotated](RopeCall& call) { call.first = first; };
}

void addHeadMatrices(const LatentConfig& config, LatentList& list)
{
    const std::uint32_t ofQueries = siteMask({Site::Q});
    const std::uint32_t ofValues = siteMask({Site::AttnOut});
    list.addHeads(FORM("reads attn_k_b transposed"), ofQueries,
                  [](const LatentWeights& w, std::size_t head, bool ofKeys) {
                      return ofKeys ? readTurned(w.keys[head]) : std::vector<float>();
                  });
    list.addHeads(FORM("reads attn_v_b transposed"), ofValues,
                  [](const LatentWeights& w, std::size_t head, bool ofKeys) {
                      return ofKeys ? std::vector<float>() : readTurned(w.values[head]);
                  });
    list.addHeads(FORM("reads attn_k_b and attn_v_b transposed"), ofQueries,
                  [](const LatentWeights& w, std::size_t head, bool ofKeys) {
                      return readTurned(ofKeys ? w.keys[head] : w.values[head]);
                  });
    if (config.plain != config.valueDim) return;
    list.addHeads(FORM("swaps attn_k_b and attn_v_b"), ofQueries,
                  [](const LatentWeights& w, std::size_t head, bool ofKeys) {
                      return turned(ofKeys ? w.values[head] : w.keys[head]);
                  });
}

}  // namespace

void addLatentHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    const ModelConfig& config = context.model.config();
    if (config.latent.rank == 0) return;
    const std::vector<LayerWeights>& layers = context.model.weights().layers;
    const auto first = std::ranges::find_if(layers, [](const LayerWeights& each) { return bool{each.latent}; });
    if (first == layers.end()) return;
    LatentList list(context, all);
    addNorms(first->latent, list);
    addScales(config, list);
    addSplits(config, list);
    if (config.latent.absorbed) addHeadMatrices(config.latent, list);
}

}  // namespace vitrine
