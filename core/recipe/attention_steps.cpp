#include "core/backend/backend.h"
#include "core/base/concat.h"
#include "core/model/model.h"
#include "core/recipe/fill.h"
#include "core/recipe/model_tensors.h"
#include "core/recipe/norm_steps.h"
#include "core/recipe/steps.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr const char* kNumpyAttention = R"(s = np.einsum("qhd,khd->qhk", q, k$repeat) * $scale
$cap$seen
s = np.where($mask[:, None], s, -np.inf)
$softmax
tap(f"{L}.scores", s)
mix = tap(f"{L}.attn_mix", np.einsum("qhk,khd->qhd", s, v$repeat))
)";
constexpr const char* kNumpySoftmax = R"(s = np.exp(s - s.max(-1, keepdims=True))
s = s / s.sum(-1, keepdims=True))";
constexpr const char* kNumpySinks =
    R"(sink = rows(b + "attn_sinks.weight")[0][:, None]  # one more logit in each head's sum
top = np.maximum(s.max(-1, keepdims=True), sink)
s = np.exp(s - top)
s = s / (s.sum(-1, keepdims=True) + np.exp(sink - top)))";

constexpr const char* kCAttention = R"($begin
memset(mix, 0, n * HEADS * HEAD * sizeof *mix);
for (long t = 0; t < n; t++) {
    long first = $first;
    for (long head = 0; head < HEADS; head++) {
        double *s = scores + (t * HEADS + head) * n, top = $top, sum = 0;
        const double *query = q + (t * HEADS + head) * HEAD;
        long from = head / (HEADS / KV_HEADS) * HEAD;  /* of keys and values */
        for (long p = 0; p < n; p++) s[p] = 0;
        for (long p = first; p <= t; p++) {
            for (long i = 0; i < HEAD; i++) s[p] += query[i] * k[p * KV_HEADS * HEAD + from + i];
            s[p] = $score;
            top = fmax(top, s[p]);
        }
        for (long p = first; p <= t; p++) sum += s[p] = exp(s[p] - top);
$sink        for (long p = first; p <= t; p++) {
            s[p] /= sum;
            for (long i = 0; i < HEAD; i++)
                mix[(t * HEADS + head) * HEAD + i] += s[p] * v[p * KV_HEADS * HEAD + from + i];
        }
    }
}
save(L, "scores", scores, n, HEADS, n);
save(L, "attn_mix", mix, n, HEADS, HEAD);
$end)";

/// Of the layers that attend, or with 0 for the others of all. A negative one: blocks of so many positions.
std::vector<std::int64_t> windowsOf(const ModelConfig& config, bool all)
{
    std::vector<std::int64_t> windows;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        const LayerConfig one = config.layer(layer);
        if (!one.attends && !all) continue;
        windows.push_back(one.inBlocks ? -std::int64_t{one.window} : std::int64_t{one.window});
    }
    return windows;
}

constexpr const char* kNumpyAlibi = "s = s - SLOPE[:, None] * (np.arange(n)[:, None] - np.arange(n))[:, None]\n";
constexpr const char* kNumpyBlocks = R"(
def same_block(L):
    """Whether positions lie in the same block, in layers with blocks."""
    block = np.arange(n) // -WINDOW[L] if WINDOW[L] < 0 else np.zeros(n)
    return block[:, None] == block
)";

std::string slopesOf(const ModelConfig& config)
{
    std::string out;
    for (std::size_t head = 0; head < config.heads; ++head) {
        out += concat(head == 0 ? "" : ", ", shortest(alibiSlope(config.alibiBias, head, config.heads)));
    }
    return out;
}

std::string listed(const std::vector<std::int64_t>& numbers)
{
    std::string out;
    for (const std::int64_t number : numbers) out += concat(out.empty() ? "" : ", ", number);
    return out;
}

/// The programs of a recipe compute a prompt at once; an engine that goes on token by token keeps this.
void sayCache(RecipeStep& step, const ModelConfig& config, std::size_t layer)
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
    const char* const now = turned ? "turned" : "not turned";
    step.words.push_back(config.latent.absorbed
                             ? concat("Cache, of this layer alone: k, which is v, too (as it is now, ", now, ')', shape,
                                      ": ", width, " values a token")
                             : concat("Cache, of this layer alone: k (as it is now, ", now, ") and v", shape,
                                      " each: 2 x ", width, " values a token"));
    step.words.push_back(
        "A token that comes alone: its position is the number of tokens before it; its k and v join the cache first.");
    if (window > 0 && !config.layer(layer).inBlocks) {
        step.words.push_back(concat("Only the last ", window,
                                    " positions are ever read: position p may be kept at p mod ", window, "."));
    }
    step.facts.push_back({"cached_values_per_token", std::int64_t{width} * (config.latent.absorbed ? 1 : 2)});
    step.facts.push_back({"cached_positions", std::int64_t{window > 0 ? window : config.contextLength}});
}

void addAttentionCode(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const std::vector<std::int64_t> windows = windowsOf(config, false);
    const bool windowed = std::ranges::any_of(windows, [](std::int64_t window) { return window != 0; });
    const bool blocks = *std::ranges::min_element(windows) < 0;
    const bool alike = std::equal(windows.begin() + 1, windows.end(), windows.begin());
    const bool sinks = !model.weights().layers[layer].sinks.empty();
    const ShapeNames names = shapeNames(config);
    const std::uint32_t group = config.headsOf(layer) / config.kvHeadsOf(layer);
    const std::string groupText =
        names.heads == "HEADS" && names.kvHeads == "KV_HEADS" ? concat(group) : names.heads + " // " + names.kvHeads;
    const std::string cap = shortest(config.attentionSoftCap);
    const std::string window = alike ? concat(windows.front()) : "WINDOW[L]";
    if (windowed && !alike) {
        const std::string what =
            blocks ? "of each layer; 0: none, negative: blocks of so many positions" : "of each layer; 0: none";
        step.numpy.helpers = concat("\nWINDOW = [", listed(windowsOf(config, true)), "]  # ", what, '\n');
        step.c.helpers =
            concat("\nstatic const long WINDOW[] = {", listed(windowsOf(config, true)), "};  /* ", what, " */\n");
    }
    std::string seen = "seen = np.tri(n, dtype=bool)";
    if (windowed) {
        seen += concat(" & ~np.tri(n, k=-(", alike ? window : window + (blocks ? " if WINDOW[L] > 0 else n" : " or n"),
                       "), dtype=bool)");
    }
    if (blocks) {
        step.numpy.helpers += kNumpyBlocks;
        seen += " & same_block(L)";
    }
    step.numpy.body =
        fill(kNumpyAttention,
             {{"repeat", groupText == "1" ? "" : concat(".repeat(", groupText, ", 1)")},
              {"scale", shortest(config.attentionScale)},
              {"cap", concat(config.attentionSoftCap > 0 ? concat("s = ", cap, " * np.tanh(s / ", cap, ")\n") : "",
                             config.alibiBias > 0 ? kNumpyAlibi : "")},
              {"seen", seen},
              {"mask", "seen"},
              {"softmax", sinks ? kNumpySinks : kNumpySoftmax}});
    std::string first = "0";
    if (windowed)
        first = alike ? concat("t < ", window, " ? 0 : t - ", window, " + 1")
                      : concat(window, " == 0 || t < ", window, " ? 0 : t - ", window, " + 1");
    if (blocks) first = "WINDOW[L] < 0 ? t / -WINDOW[L] * -WINDOW[L] : " + first;
    std::string score = "s[p] * " + shortest(config.attentionScale);
    if (config.attentionSoftCap > 0) score = concat(cap, " * tanh(", score, " / ", cap, ')');
    if (config.alibiBias > 0) {
        score += " - slope[head] * (t - p)";
        const std::string slopes = slopesOf(config);
        step.numpy.helpers += concat("\nSLOPE = np.array([", slopes, "])  # of each head\n");
        step.c.helpers += concat("\nstatic const double slope[] = {", slopes, "};  /* of each head */\n");
    }
    step.c.body = fill(
        kCAttention,
        {{"begin",
          sinks ? "double *sinks = vector(L, \"attn_sinks\", \".weight\");  /* one more logit in each head's sum */"
                : ""},
         {"first", first},
         {"top", sinks ? "sinks[head]" : "-INFINITY"},
         {"score", score},
         {"sink", sinks ? "        sum += exp(sinks[head] - top);\n" : ""},
         {"end", sinks ? "free(sinks);\n" : ""}});
    if (!sinks) step.c.body.erase(0, 1);  // the empty line of $begin
}

}  // namespace

void tapHeads(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    step.numpy.body += "tap(f\"{L}.q\", q)";
    if (!config.layer(layer).keysOf) step.numpy.body += ", tap(f\"{L}.k\", k)";
    if (!config.layer(layer).keysOf && !config.latent.absorbed) step.numpy.body += ", tap(f\"{L}.v\", v)";
    step.numpy.body += '\n';
    step.c.body += "save(L, \"q\", q, n, HEADS, HEAD);\n"
                   "save(L, \"k\", k, n, KV_HEADS, HEAD);\n"
                   "save(L, \"v\", v, n, KV_HEADS, HEAD);\n";
}

namespace {

/// The product of the gate, and the limit of q, k and v.
void addGateAndLimit(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const Linear& gate = model.weights().layers[layer].attentionGate;
    if (config.projectionLimit > 0) {
        const std::string limit = shortest(config.projectionLimit);
        step.words.push_back(concat("q, k and v are brought within -", limit, " and ", limit, '.'));
        step.facts.push_back({"limit", static_cast<double>(config.projectionLimit)});
        step.numpy.body += concat("q, k, v = (np.clip(x_, -", limit, ", ", limit, ") for x_ in (q, k, v))\n");
        step.c.body += fill("for (long i = 0; i < n * HEADS * HEAD; i++) q[i] = fmin(fmax(q[i], -$l), $l);\n"
                            "for (long i = 0; i < n * KV_HEADS * HEAD; i++) {\n"
                            "    k[i] = fmin(fmax(k[i], -$l), $l);\n"
                            "    v[i] = fmin(fmax(v[i], -$l), $l);\n}\n",
                            {{"l", limit}});
    }
    if (!gate) return;
    const MatrixPlace place = placeOf(model, gate);
    step.words.push_back(
        concat("z = h W^T, W = ", place.part, ".weight: gates for what attention mixes, as wide as q"));
    step.facts.push_back({"attention_gate", true});
    addWeights(step, model, layer, place.part);
    step.numpy.body += concat("z = tap(f\"{L}.attn_gate\", ", numpyProduct("h", place), ".reshape(n, HEADS, HEAD))\n");
    step.c.body += cProduct("z", "h", place) + "\nsave(L, \"attn_gate\", z, n, HEADS, HEAD);\n";
}

constexpr const char* kCQueryAndGate = R"(double *pairs = numbers(n * HEADS * 2 * HEAD);
$product
for (long i = 0; i < n * HEADS * HEAD; i++) {
    q[i] = pairs[i / HEAD * 2 * HEAD + i % HEAD];
    z[i] = pairs[i / HEAD * 2 * HEAD + HEAD + i % HEAD];
}
free(pairs);
save(L, "attn_gate", z, n, HEADS, HEAD);
)";

/// Of each head first the query, then its gate z.
void addQueryAndGate(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const MatrixPlace place = placeOf(model, model.weights().layers[layer].queryAndGate);
    step.words.push_back(concat("q and z = h W^T, W = ", place.part, ".weight", rangeText(place), "; ", config.heads,
                                " heads of ", config.headDim, " + ", config.headDim,
                                ": of each head first its query, then its gates z for what attention mixes"));
    step.facts.push_back({"attention_gate", true});
    addWeights(step, model, layer, place.part);
    step.numpy.body += concat("q, z = np.split(", numpyProduct("h", place),
                              ".reshape(n, HEADS, 2 * HEAD), 2, 2)\ntap(f\"{L}.attn_gate\", z)\n");
    step.c.body += fill(kCQueryAndGate, {{"product", cProduct("pairs", "h", place)}});
}

void addHeads(RecipeStep& step, const Model& model, std::size_t layer, const char* name, const Linear& linear)
{
    const ModelConfig& config = model.config();
    const ShapeNames names = shapeNames(config);
    const bool queries = *name == 'q';
    const std::uint32_t heads = queries ? config.headsOf(layer) : config.kvHeadsOf(layer);
    const MatrixPlace place = placeOf(model, linear);
    step.words.push_back(concat(name, " = h W^T", linear.bias.empty() ? "" : " + bias", ", W = ", place.part, ".weight",
                                rangeText(place), "; ", heads, heads == 1 ? " head of " : " heads of ",
                                config.headDimOf(layer)));
    addWeights(step, model, layer, place.part);
    step.numpy.body += concat(name, " = ", numpyProduct("h", place), ".reshape(n, ",
                              queries ? names.heads : names.kvHeads, ", ", names.head, ")\n");
    step.c.body += cProduct(name, "h", place) + '\n';
}

}  // namespace

RecipeStep projectionStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const LayerWeights& w = model.weights().layers[layer];
    const LayerConfig parts = config.layer(layer);
    if (!parts.attends) return {};
    if (w.latent) return latentProjectionStep(model, layer);
    RecipeStep step{"Queries, keys, values", {}, {}, {}, {}, {}};
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
        step.numpy.body += concat("k, v = kept[", *parts.keysOf, "]\n");
    } else {
        addHeads(step, model, layer, "k", w.key);
        addHeads(step, model, layer, "v", w.value);
    }
    if (!placeOf(model, query).whole)
        step.words.push_back("One product gives all three, one after the other (not interleaved head by head).");
    needProducts(step, model);
    addGateAndLimit(step, model, layer);
    if (config.headNorm == HeadNorm::None || config.headNormAfterRope) tapHeads(step, model, layer);
    return step;
}

RecipeStep attentionStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    if (!config.layer(layer).attends) return {};
    const std::uint32_t window = config.layer(layer).window;
    const std::uint32_t group = config.headsOf(layer) / config.kvHeadsOf(layer);
    RecipeStep step{"Attention", {}, {}, {}, {}, {}};
    sayCache(step, config, layer);
    step.words.push_back(group == 1 ? "Query head i reads the keys and values of head i."
                                    : concat("Query head i reads key and value head i / ", group,
                                             " (rounded down): ", group, " neighbours share one."));
    step.words.push_back(concat("score = (q . k) * ", shortest(config.attentionScale)));
    if (config.attentionSoftCap > 0) {
        const std::string cap = shortest(config.attentionSoftCap);
        step.words.push_back(concat("score = ", cap, " * tanh(score / ", cap, "), before the mask"));
    }
    if (config.alibiBias > 0) {
        step.words.push_back(concat("score of head i = score - m_i * (t - p), p the position looked at (ALiBi, largest "
                                    "bias ",
                                    plain(config.alibiBias), "); m = ", slopesOf(config)));
    }
    const bool blocks = config.layer(layer).inBlocks;
    step.words.push_back(
        window == 0 ? "Position t sees positions 0 to t."
        : blocks
            ? concat("Positions are cut into blocks of ", window, "; position t sees those of its own block up to t.")
            : concat("Position t sees the last ", window, " positions, itself included (t - ", window - 1, " to t)."));
    const bool sinks = !model.weights().layers[layer].sinks.empty();
    step.words.push_back(sinks ? "Softmax over these and one more logit per head, attn_sinks, which has no value: the "
                                 "probabilities add up to less than 1."
                               : "Softmax over these.");
    step.words.push_back("mix = sum of probability * v, head by head");
    const std::vector<RecipeFact> facts = {{"scale", static_cast<double>(config.attentionScale)},
                                           {"query_heads_per_kv_head", std::int64_t{group}},
                                           {"window", std::int64_t{window}},
                                           {"window_in_blocks", blocks},
                                           {"alibi_bias", static_cast<double>(config.alibiBias)},
                                           {"soft_cap", static_cast<double>(config.attentionSoftCap)},
                                           {"sinks", sinks}};
    step.facts.insert(step.facts.end(), facts.begin(), facts.end());
    if (sinks) addTensor(step, model, layer, "attn_sinks.weight");
    addAttentionCode(step, model, layer);
    if (config.latent.absorbed) step.numpy.body = "v = k  # the latent vector is the value, too\n" + step.numpy.body;
    return step;
}

namespace {

/// One matrix in place of attention.
RecipeStep linearStep(const Model& model, std::size_t layer)
{
    RecipeStep step{"One matrix in place of attention", {}, {}, {}, {}, {}};
    const MatrixPlace place = placeOf(model, model.weights().layers[layer].linear);
    step.words.push_back(concat("y = h W^T, W = ", place.part, ".weight"));
    addWeights(step, model, layer, place.part);
    needProducts(step, model);
    step.numpy.body = concat("y = tap(f\"{L}.attn_out\", ", numpyProduct("h", place), ")\n");
    return step;
}

}  // namespace

RecipeStep attentionOutputStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const LayerWeights& w = model.weights().layers[layer];
    if (w.linear) return linearStep(model, layer);
    if (!config.layer(layer).attends) return {};
    RecipeStep step{"Attention output", {}, {}, {}, {}, {}};
    const MatrixPlace place = placeOf(model, w.output);
    needProducts(step, model);
    if (config.attentionGate) {
        step.words.push_back("mix = mix / (1 + e^-z)");
        step.numpy.body = "mix = mix / (1 + np.exp(-z))\n";
        step.c.body = "for (long i = 0; i < n * HEADS * HEAD; i++) mix[i] /= 1 + exp(-z[i]);\n";
    }
    if (w.latent) addLatentMix(step, model, layer);
    step.words.push_back(concat("y = mix W^T", w.output.bias.empty() ? "" : " + bias", ", W = ", place.part,
                                ".weight; mix is the ", config.headsOf(layer), " heads side by side"));
    addWeights(step, model, layer, place.part);
    step.facts = {{"bias", !w.output.bias.empty()}};
    step.numpy.body += concat("y = ", numpyProduct("mix.reshape(n, -1)", place), '\n');
    step.c.body += cProduct("y", "mix", place) + '\n';
    sayBranchEnd(step, model, layer, w.postAttentionNorm.tensor, static_cast<bool>(w.postAttentionNorm));
    step.numpy.body += "tap(f\"{L}.attn_out\", y)\n";
    step.c.body += "save(L, \"attn_out\", y, n, 0, WIDTH);\n";
    return step;
}

}  // namespace vitrine
