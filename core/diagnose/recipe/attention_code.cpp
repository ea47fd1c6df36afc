#include "core/diagnose/recipe/attention_code.h"

#include "core/base/concat.h"
#include "core/compute/backend/backend.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/model/model.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr const char* kCAttention = R"($begin
memset(mix, 0, n * $heads * $head * sizeof *mix);
for (long t = 0; t < n; t++) {
    long first = $first;
    for (long head = 0; head < $heads; head++) {
        double *s = scores + (t * $heads + head) * n, top = $top, sum = 0;
        const double *query = q + (t * $heads + head) * $head;
        long from = head / ($heads / $kvheads) * $head;  /* of keys and values */
        for (long p = 0; p < n; p++) s[p] = 0;
        for (long p = first; p <= t; p++) {
            for (long i = 0; i < $head; i++) s[p] += query[i] * k[p * $kvheads * $head + from + i];
            s[p] = $score;
            top = fmax(top, s[p]);
        }
        for (long p = first; p <= t; p++) sum += s[p] = exp(s[p] - top);
$sink        for (long p = first; p <= t; p++) {
            s[p] /= sum;
            for (long i = 0; i < $head; i++)
                mix[(t * $heads + head) * $head + i] += s[p] * v[p * $kvheads * $head + from + i];
        }
    }
}
save(L, "scores", scores, n, $heads, n);
save(L, "attn_mix", mix, n, $heads, $head);
$end)";

/// Returns the attention windows of the layers with attention. If `all`, returns one window for every layer, which is 0
/// for layers without attention. A negative window means attention within blocks of that number of positions.
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

std::string listed(const std::vector<std::int64_t>& numbers)
{
    std::string out;
    for (const std::int64_t number : numbers) out += concat(out.empty() ? "" : ", ", number);
    return out;
}

}  // namespace

std::string alibiSlopesText(const ModelConfig& config)
{
    std::string out;
    for (std::size_t head = 0; head < config.heads; ++head) {
        out += concat(head == 0 ? "" : ", ", shortest(alibiSlope(config.alibiBias, head, config.heads)));
    }
    return out;
}

namespace {

/// Summary of the attention windows of all layers with attention.
struct Windows {
    bool any = false;
    bool blocks = false;
    bool alike = false;
    std::string text;  ///< C expression for the window of layer L
};

Windows windowsIn(const ModelConfig& config)
{
    const std::vector<std::int64_t> all = windowsOf(config, false);
    const bool blocks = *std::ranges::min_element(all) < 0;
    // The code for attention within blocks reads WINDOW[L] even if all layers are alike.
    const bool alike = !blocks && std::equal(all.begin() + 1, all.end(), all.begin());
    return {std::ranges::any_of(all, [](std::int64_t window) { return window != 0; }), blocks, alike,
            alike ? concat(all.front()) : "WINDOW[L]"};
}

/// Adds the tables that both programs read.
void addTables(RecipeStep& step, const ModelConfig& config, const Windows& windows)
{
    if (windows.any && !windows.alike) {
        const char* const what = windows.blocks ? "of each layer; 0: none, negative: blocks of that number of positions"
                                                : "of each layer; 0: none";
        const std::string all = listed(windowsOf(config, true));
        step.c.helpers = concat("\nstatic const long WINDOW[] = {", all, "};  /* ", what, " */\n");
    }
    if (config.alibiBias > 0) {
        const std::string slopes = alibiSlopesText(config);
        step.c.helpers += concat("\nstatic const double slope[] = {", slopes, "};  /* of each head */\n");
    }
}

std::string cAttention(const ModelConfig& config, const Windows& windows, bool sinks)
{
    const ShapeNames names = shapeNames(config);
    const std::string cap = shortest(config.attentionSoftCap);
    const std::string& window = windows.text;
    std::string first = "0";
    if (windows.any)
        first = windows.alike ? concat("t < ", window, " ? 0 : t - ", window, " + 1")
                              : concat(window, " == 0 || t < ", window, " ? 0 : t - ", window, " + 1");
    if (windows.blocks) first = "WINDOW[L] < 0 ? t / -WINDOW[L] * -WINDOW[L] : " + first;
    std::string score = "s[p] * " + shortest(config.attentionScale);
    if (config.attentionSoftCap > 0) score = concat(cap, " * tanh(", score, " / ", cap, ')');
    if (config.alibiBias > 0) score += " - slope[head] * (t - p)";
    const char* const begin =
        sinks ? "double *sinks = vector(L, \"attn_sinks\", \".weight\");  /* one more logit in each head's sum */" : "";
    const std::string body = fill(kCAttention, {{"begin", begin},
                                                {"heads", names.heads},
                                                {"kvheads", names.kvHeads},
                                                {"head", names.head},
                                                {"first", first},
                                                {"top", sinks ? "sinks[head]" : "-INFINITY"},
                                                {"score", score},
                                                {"sink", sinks ? "        sum += exp(sinks[head] - top);\n" : ""},
                                                {"end", sinks ? "free(sinks);\n" : ""}});
    return sinks ? body : body.substr(1);  // without the empty line of $begin
}

}  // namespace

void addAttentionCode(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const bool sinks = !model.weights().layers[layer].sinks.empty();
    const Windows windows = windowsIn(config);
    addTables(step, config, windows);
    step.c.body = cAttention(config, windows, sinks);
}

}  // namespace vitrine
