#include "core/base/concat.h"
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

namespace vitrine {

namespace {

void addScales(const ModelConfig& config, HypothesisList& list)
{
    const double right = config.attentionScale;
    std::vector<double> seen{right};
    const auto add = [&](double scale, SentenceForm what) {
        const auto isAlike = [scale](double other) { return std::abs(scale / other - 1) < 1e-6; };
        if (std::ranges::any_of(seen, isAlike)) return;
        seen.push_back(scale);
        list.add(Cause::AttentionScale,
                 SENTENCE(what, " (", insteadOf(significant(scale, 4), significant(right, 4)), ")"), kAttention,
                 [scale](AttentionCall& call) { call.options.scale = static_cast<float>(scale); });
    };
    add(1, FORM("scores are not scaled"));
    if (config.hasUniformLayers()) {
        add(1 / std::sqrt(static_cast<double>(config.headDim)),
            config.latent.absorbed ? FORM("uses 1/√(width of a cached row)") : FORM("uses 1/√(width of a head)"));
    } else {
        list.add(
            Cause::AttentionScale, FORM("uses 1/√(width of the layer's heads)"), kAttention, [](AttentionCall& call) {
                call.options.scale = static_cast<float>(1 / std::sqrt(static_cast<double>(call.backend.headDim())));
            });
    }
    add(1 / std::sqrt(static_cast<double>(config.embedding)), FORM("uses 1/√(width of the model)"));
    add(1.0 / config.headDim, FORM("uses 1/(width of a head), without a square root"));
    add(right * right, FORM("applies the scale twice"));
    add(std::sqrt(right), FORM("uses the square root of the scale"));
    add(1 / right, FORM("divides by the scale instead of multiplying"));
    add(1 / std::sqrt(static_cast<double>(config.embedding) / config.heads),
        FORM("uses 1/√(width of the model / number of heads)"));
    add(1 / std::sqrt(static_cast<double>(config.kvWidth())), FORM("uses 1/√(width of all key heads together)"));
    add(right * std::sqrt(2.0), FORM("uses the scale times √2"));
    add(right / std::sqrt(2.0), FORM("uses the scale divided by √2"));
}

void addCaps(const ModelConfig& config, HypothesisList& list)
{
    const float right = config.attentionSoftCap;
    for (const float cap : {0.0F, 50.0F, 30.0F, 20.0F, 100.0F}) {
        if (cap == right) continue;
        const Sentence detail = cap == 0     ? SENTENCE("none instead of ", right)
                                : right == 0 ? SENTENCE(cap, " instead of none")
                                             : insteadOf(cap, right);
        list.add(Cause::AttentionSoftcap, detail, kAttention,
                 [cap](AttentionCall& call) { call.options.softCap = cap; });
    }
}

/// Adds hypotheses about ALiBi, which lowers each attention score in proportion to the distance between two tokens.
void addDistances(const ModelConfig& config, HypothesisList& list)
{
    constexpr float kUsual = 8;
    const float right = config.alibiBias;
    const auto add = [&](Sentence detail, float bias) {
        if (bias == right) return;
        list.add(Cause::AttentionAlibi, std::move(detail), kAttention,
                 [bias](AttentionCall& call) { call.options.alibiBias = bias; });
    };
    if (right > 0) {
        add(FORM("leaves out ALiBi"), 0);
        add(SENTENCE("the largest bias of ALiBi is 8 instead of ", right), kUsual);
    } else {
        add(FORM("uses ALiBi with a largest bias of 8, but the model has no ALiBi"), kUsual);
    }
}

void addMasks(const HypothesisContext& context, HypothesisList& list)
{
    const std::pair<MaskKind, SentenceForm> masks[] = {
        {MaskKind::None, FORM("leaves out the mask: tokens see later tokens")},
        {MaskKind::WithoutItself, FORM("a token does not see itself")},
        {MaskKind::SeesNext, FORM("each token also sees the next token")},
        {MaskKind::HidesFirst, FORM("later tokens do not see the first token")}};
    for (const auto& [mask, detail] : masks) {
        const bool looksAhead = mask == MaskKind::None || mask == MaskKind::SeesNext;
        list.add(Cause::AttentionMask, detail, kAttention, [mask = mask](AttentionCall& call) { call.mask = mask; })
            .looksAhead = looksAhead;
        // Vitrine evaluates the tokens after the prompt one by one, so they cannot attend to later tokens. The other
        // engine may have evaluated all tokens in one step.
        if (!looksAhead || context.prompt == 0 || context.prompt >= context.tokens) continue;
        list.add(Cause::AttentionMask, SENTENCE(detail, " (if the engine evaluates all tokens at once)"), kAttention,
                 [mask = mask](AttentionCall& call) {
                     call.mask = mask;
                     call.atOnce = true;
                 })
            .looksAhead = true;
    }
}

/// Adds the hypothesis that a prompt is evaluated in batches and the mask confuses a token's position with its row in
/// the batch. The first position that differs may be the start of the second batch.
void addPromptBatches(const HypothesisContext& context, HypothesisList& list)
{
    std::set<std::size_t> sizes;
    for (std::size_t size = 8; size < context.prompt; size *= 2) sizes.insert(size);
    if (context.position > 0 && context.position + 1 < context.prompt) sizes.insert(context.position);
    for (const std::size_t size : sizes) {
        const auto add = [&](SentenceForm what, std::function<bool(std::size_t, std::size_t, std::size_t)> sees) {
            list.add(Cause::AttentionBatch, SENTENCE("in batches of ", size, ", ", what), kAttention,
                     [=, prompt = context.prompt](AttentionCall& call) {
                         call.sees = [=](std::size_t own, std::size_t other) {
                             const std::size_t first = own / size * size;
                             const bool isAlone = own >= prompt || std::min(first + size, prompt) == first + 1;
                             return other <= own && (isAlone || sees(own, first, other));
                         };
                     });
        };
        add(FORM("row r sees only positions 0 to r"),
            [](std::size_t own, std::size_t first, std::size_t other) { return other <= own - first; });
        add(FORM("tokens see only positions in their own batch"),
            [](std::size_t, std::size_t first, std::size_t other) { return other >= first; });
    }
}

void addWindows(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    std::set<std::uint32_t> windows;
    for (std::size_t layer = 0; layer < config.layers; ++layer) windows.insert(config.layer(layer).window);
    const bool haveAll = windows.erase(0) == 0;
    const auto change = [&](Sentence detail, std::function<std::uint32_t(std::uint32_t)> to) {
        list.add(Cause::AttentionWindow, std::move(detail), kAttention,
                 [to = std::move(to)](AttentionCall& call) { call.options.window = to(call.options.window); });
    };
    if (!windows.empty()) {
        const std::uint32_t usual = *windows.begin();
        change(FORM("applies no window"), [](std::uint32_t) { return 0U; });
        change(FORM("the attention window is one position too large"),
               [](std::uint32_t w) { return w == 0 ? 0 : w + 1; });
        change(FORM("the attention window is one position too small"),
               [](std::uint32_t w) { return w == 0 ? 0 : w - 1; });
        change(FORM("layers with and without a window are swapped"),
               [usual](std::uint32_t w) { return w == 0 ? usual : 0; });
        change(FORM("applies the window in all layers"), [usual](std::uint32_t) { return usual; });
    }
    const auto longest = static_cast<std::uint32_t>(std::min<std::size_t>(context.tokens, 64));
    for (std::uint32_t window = 1; window < longest; ++window) {
        // Windows one larger or smaller than the right window are added above, so they are skipped here.
        const std::uint32_t usual = windows.empty() ? 0 : *windows.begin();
        const bool isNear = windows.size() == 1 && window + 1 >= usual && window <= usual + 1;
        if (window != usual && !(isNear && haveAll)) {
            change(windows.empty() ? SENTENCE(window, " instead of none") : SENTENCE(window, " in all layers"),
                   [window](std::uint32_t) { return window; });
        }
        if (!windows.empty() && !isNear) {
            change(insteadOf(window, *windows.begin()), [window](std::uint32_t w) { return w == 0 ? 0 : window; });
        }
    }
}

void addSinks(const Weights& weights, HypothesisList& list)
{
    if (weights.layers.front().sinks.empty()) return;
    const auto add = [&](SentenceForm detail, void (*change)(std::vector<float> & sinks)) {
        list.add(Cause::AttentionSinks, detail, kAttention, [change](AttentionCall& call) { change(call.sinks); });
    };
    add(FORM("leaves out the sinks"), [](std::vector<float>& sinks) { sinks.clear(); });
    add(FORM("uses the sink of the previous head"),
        [](std::vector<float>& sinks) { std::rotate(sinks.rbegin(), sinks.rbegin() + 1, sinks.rend()); });
    add(FORM("uses the sink of the next head"),
        [](std::vector<float>& sinks) { std::rotate(sinks.begin(), sinks.begin() + 1, sinks.end()); });
    add(FORM("all sinks are 0"), [](std::vector<float>& sinks) { std::ranges::fill(sinks, 0.0F); });
}

void addHeadMaps(const ModelConfig& config, HypothesisList& list)
{
    struct Group {
        std::size_t kvHeads, size;
    };
    using Of = std::size_t (*)(std::size_t head, Group group);
    const auto mapOf = [](Of of, std::size_t heads, std::size_t kvHeads) {
        std::vector<std::size_t> map(heads);
        for (std::size_t head = 0; head < heads; ++head) map[head] = of(head, {kvHeads, heads / kvHeads});
        return map;
    };
    const Of right = [](std::size_t head, Group group) { return head / group.size; };
    const auto add = [&](SentenceForm detail, Of of) {
        for (std::size_t layer = 0; layer < config.layers; ++layer) {
            const std::size_t heads = config.headsOf(layer), kvHeads = config.kvHeadsOf(layer);
            if (kvHeads == 0 || mapOf(of, heads, kvHeads) == mapOf(right, heads, kvHeads)) continue;
            const auto addFor = [&](Sentence mistake, bool ofKeys, bool ofValues) {
                list.add(Cause::HeadsGqaMap, std::move(mistake), kAttention, [=](AttentionCall& call) {
                    call.kvOfHead = mapOf(of, call.backend.heads(), call.backend.kvHeads());
                    call.mapsKeys = ofKeys;
                    call.mapsValues = ofValues;
                });
            };
            addFor(detail, true, true);
            addFor(SENTENCE(detail, ", for values only"), false, true);
            addFor(SENTENCE(detail, ", for keys only"), true, false);
            return;
        }
    };
    add(FORM("query head h uses key head h mod the number of key heads"),
        [](std::size_t head, Group group) { return head % group.kvHeads; });
    add(FORM("all query heads use the first key head"), [](std::size_t, Group) { return std::size_t{0}; });
    add(FORM("uses the key heads in reverse order"),
        [](std::size_t head, Group group) { return group.kvHeads - 1 - head / group.size; });
    add(FORM("each query head uses the next key head"),
        [](std::size_t head, Group group) { return (head / group.size + 1) % group.kvHeads; });
    add(FORM("query head h uses key head h, or the last key head if h is larger"),
        [](std::size_t head, Group group) { return std::min(head, group.kvHeads - 1); });
}

}  // namespace

void addAttentionHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    addScales(config, list);
    addCaps(config, list);
    addDistances(config, list);
    addMasks(context, list);
    addSinks(context.model.weights(), list);
    addHeadMaps(config, list);
    addPromptBatches(context, list);
    addWindows(context, list);
}

}  // namespace vitrine
