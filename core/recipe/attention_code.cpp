#include "core/recipe/attention_code.h"

#include "core/backend/backend.h"
#include "core/base/concat.h"
#include "core/model/model.h"
#include "core/recipe/fill.h"
#include "core/recipe/model_tensors.h"

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
        const std::string slopes = alibiSlopesText(config);
        step.numpy.helpers += concat("\nSLOPE = np.array([", slopes, "])  # of each head\n");
        step.c.helpers += concat("\nstatic const double slope[] = {", slopes, "};  /* of each head */\n");
    }
    step.c.body = fill(
        kCAttention,
        {{"begin",
          sinks ? "double *sinks = vector(L, \"attn_sinks\", \".weight\");  /* one more logit in each head's sum */"
                : ""},
         {"heads", names.heads},
         {"kvheads", names.kvHeads},
         {"head", names.head},
         {"first", first},
         {"top", sinks ? "sinks[head]" : "-INFINITY"},
         {"score", score},
         {"sink", sinks ? "        sum += exp(sinks[head] - top);\n" : ""},
         {"end", sinks ? "free(sinks);\n" : ""}});
    if (!sinks) step.c.body.erase(0, 1);  // the empty line of $begin
}

}  // namespace vitrine
