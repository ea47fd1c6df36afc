#include "core/base/concat.h"
#include "core/compute/backend/ops.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

/// Returns the ALiBi slope of each head: "0.5, 0.25".
std::string alibiSlopesText(const ModelConfig& config)
{
    std::string out;
    for (std::size_t head = 0; head < config.heads; ++head) {
        out += concat(head == 0 ? "" : ", ", shortest(alibiSlope(config.alibiBias, head, config.heads)));
    }
    return out;
}

/// Describes the cache. The programs of a recipe compute a prompt in one pass, but an engine that continues token by
/// token needs a cache.
void describeCache(RecipeStep& step, const ModelConfig& config, std::size_t layer)
{
    const std::uint32_t window = config.layer(layer).window;
    if (const auto other = config.layer(layer).keysOf) {
        step.words.push_back(concat("Cache: none; this layer reads k and v of layer ", *other, '.'));
        step.facts.push_back({"cached_values_per_token", std::int64_t{0}});
        return;
    }
    const bool turned = config.ropeOf(layer, config.contextLength) != nullptr;
    const std::uint32_t width = config.kvWidthOf(layer);
    const std::string shape =
        concat(" of every position, [positions, ", config.kvHeadsOf(layer), ", ", config.headDimOf(layer), ']');
    const char* const now = turned ? "rotated" : "not rotated";
    step.words.push_back(
        config.latent.absorbed
            ? concat("Cache of this layer: k, which is also v (", now, ')', shape, ": ", width, " values per token")
            : concat("Cache of this layer: k (", now, ") and v", shape, " each: 2 x ", width, " values per token"));
    step.words.push_back("When a single token is evaluated, its position is the number of tokens before it; its k and "
                         "v are added to the cache first.");
    if (window > 0 && !config.layer(layer).inBlocks) {
        step.words.push_back(concat("Only the last ", window,
                                    " positions are ever read: position p may be kept at p mod ", window, "."));
    }
    step.facts.push_back({"cached_values_per_token", std::int64_t{width} * (config.latent.absorbed ? 1 : 2)});
    step.facts.push_back({"cached_positions", std::int64_t{window > 0 ? window : config.contextLength}});
}

/// Adds the product for the gate, and the clipping of q, k and v.
void addGateAndLimit(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const Linear& gate = model.weights().layers[layer].attentionGate;
    if (config.projectionLimit > 0) {
        const std::string limit = shortest(config.projectionLimit);
        step.words.push_back(concat("q, k and v are clamped to the range -", limit, " to ", limit, '.'));
        step.facts.push_back({"limit", static_cast<double>(config.projectionLimit)});
    }
    if (!gate) return;
    const MatrixPlace place = placeOf(model, gate);
    step.words.push_back(concat("z = h W^T, W = ", place.part, ".weight: gates of the attention result, as wide as q"));
    step.facts.push_back({"attention_gate", true});
    addWeights(step, model, layer, place.part);
}

/// Adds the product that contains, for each head, first the query, then its gate z.
void addQueryAndGate(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const MatrixPlace place = placeOf(model, model.weights().layers[layer].queryAndGate);
    step.words.push_back(concat("q and z = h W^T, W = ", place.part, ".weight", rangeText(place), "; ", config.heads,
                                " heads of ", config.headDim, " + ", config.headDim,
                                ": for each head, first its query, then its gates z for the attention result"));
    step.facts.push_back({"attention_gate", true});
    addWeights(step, model, layer, place.part);
}

void addHeads(RecipeStep& step, const Model& model, std::size_t layer, const char* name, const Linear& linear)
{
    const ModelConfig& config = model.config();
    const bool queries = *name == 'q';
    const std::uint32_t heads = queries ? config.headsOf(layer) : config.kvHeadsOf(layer);
    const MatrixPlace place = placeOf(model, linear);
    step.words.push_back(concat(name, " = h W^T", linear.bias.empty() ? "" : " + bias", ", W = ", place.part, ".weight",
                                rangeText(place), "; ", heads, heads == 1 ? " head of " : " heads of ",
                                config.headDimOf(layer)));
    addWeights(step, model, layer, place.part);
}

}  // namespace

RecipeStep projectionStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const LayerWeights& w = model.weights().layers[layer];
    const LayerConfig parts = config.layer(layer);
    if (!parts.attends) return {};
    if (w.latent) return latentProjectionStep(model, layer);
    RecipeStep step{"Queries, keys, values", {}, {}, {}};
    const Linear& query = w.queryAndGate ? w.queryAndGate : w.query;
    step.facts = {{"heads", std::int64_t{config.headsOf(layer)}},
                  {"kv_heads", std::int64_t{config.kvHeadsOf(layer)}},
                  {"head_dim", std::int64_t{config.headDimOf(layer)}},
                  {"fused", !placeOf(model, query).whole},
                  {"bias", !query.bias.empty()},
                  {"key_bias", !w.key.bias.empty()},
                  {"value_bias", !w.value.bias.empty()}};
    w.queryAndGate ? addQueryAndGate(step, model, layer) : addHeads(step, model, layer, "q", w.query);
    if (parts.keysOf) {
        step.words.push_back(concat("k and v are those of layer ", *parts.keysOf, ", k after its rotation."));
        step.facts.push_back({"keys_of", std::int64_t{*parts.keysOf}});
    } else {
        addHeads(step, model, layer, "k", w.key);
        addHeads(step, model, layer, "v", w.value);
    }
    if (!placeOf(model, query).whole)
        step.words.push_back("One product gives all three, one after the other (not interleaved per head).");
    addGateAndLimit(step, model, layer);
    return step;
}

RecipeStep attentionStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    if (!config.layer(layer).attends) return {};
    const std::uint32_t window = config.layer(layer).window;
    const std::uint32_t group = config.headsOf(layer) / config.kvHeadsOf(layer);
    RecipeStep step{"Attention", {}, {}, {}};
    describeCache(step, config, layer);
    step.words.push_back(group == 1 ? "Query head i reads the keys and values of head i."
                                    : concat("Query head i reads key and value head i / ", group,
                                             " (rounded down): ", group, " consecutive heads share one."));
    step.words.push_back(concat("score = (q . k) * ", shortest(config.attentionScale)));
    if (config.attentionSoftCap > 0) {
        const std::string cap = shortest(config.attentionSoftCap);
        step.words.push_back(concat("score = ", cap, " * tanh(score / ", cap, "), before the mask"));
    }
    if (config.alibiBias > 0) {
        step.words.push_back(concat("score of head i = score - m_i * (t - p), p the position looked at (ALiBi, largest "
                                    "bias ",
                                    plain(config.alibiBias), "); m = ", alibiSlopesText(config)));
    }
    const bool blocks = config.layer(layer).inBlocks;
    step.words.push_back(window == 0 ? "Position t sees positions 0 to t."
                         : blocks    ? concat("Positions are divided into blocks of ", window,
                                              "; position t sees the positions of its own block up to t.")
                                     : concat("Position t sees the last ", window, " positions, itself included (t - ",
                                              window - 1, " to t)."));
    const bool sinks = !model.weights().layers[layer].sinks.empty();
    step.words.push_back(sinks ? "Softmax over these and one more logit per head (attn_sinks) that has no value, so "
                                 "the probabilities add up to less than 1."
                               : "Softmax over these.");
    step.words.push_back("mix = sum of probability * v, for each head");
    const std::vector<RecipeFact> facts = {{"scale", static_cast<double>(config.attentionScale)},
                                           {"query_heads_per_kv_head", std::int64_t{group}},
                                           {"window", std::int64_t{window}},
                                           {"window_in_blocks", blocks},
                                           {"alibi_bias", static_cast<double>(config.alibiBias)},
                                           {"soft_cap", static_cast<double>(config.attentionSoftCap)},
                                           {"sinks", sinks}};
    step.facts.insert(step.facts.end(), facts.begin(), facts.end());
    if (sinks) addTensor(step, model, layer, "attn_sinks.weight");
    return step;
}

namespace {

/// Returns the step of layers with one matrix in place of attention.
RecipeStep linearStep(const Model& model, std::size_t layer)
{
    RecipeStep step{"One matrix in place of attention", {}, {}, {}};
    const MatrixPlace place = placeOf(model, model.weights().layers[layer].linear);
    step.words.push_back(concat("y = h W^T, W = ", place.part, ".weight"));
    addWeights(step, model, layer, place.part);
    return step;
}

}  // namespace

RecipeStep attentionOutputStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const LayerWeights& w = model.weights().layers[layer];
    if (w.linear) return linearStep(model, layer);
    if (!config.layer(layer).attends) return {};
    RecipeStep step{"Attention output", {}, {}, {}};
    const MatrixPlace place = placeOf(model, w.output);
    if (config.attentionGate) step.words.push_back("mix = mix / (1 + e^-z)");
    if (w.latent) addLatentMix(step, model, layer);
    step.words.push_back(concat("y = mix W^T", w.output.bias.empty() ? "" : " + bias", ", W = ", place.part,
                                ".weight; mix is the ", config.headsOf(layer), " heads side by side"));
    addWeights(step, model, layer, place.part);
    step.facts = {{"bias", !w.output.bias.empty()}};
    describeBranchEnd(step, model, layer, w.postAttentionNorm.tensor, static_cast<bool>(w.postAttentionNorm));
    return step;
}

}  // namespace vitrine
