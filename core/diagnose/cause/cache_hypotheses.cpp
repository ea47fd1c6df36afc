#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace vitrine {

namespace {

void addStale(std::size_t prompt, HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, std::function<void(StoreCall&)> change) {
        list.add(Cause::KvStale, detail, kAttention,
                 [prompt, change = std::move(change)](StoreCall& call) {
                     if (call.position >= prompt && !call.keyBefore.empty()) change(call);
                 })
            .decodeOnly = true;
    };
    const auto copy = [](std::span<const float> from, std::span<float> to) { std::ranges::copy(from, to.begin()); };
    const auto clear = [](std::span<float> row) { std::ranges::fill(row, 0.0F); };
    add(FORM("uses keys and values of the previous position"), [copy](StoreCall& call) {
        copy(call.keyBefore, call.key);
        copy(call.valueBefore, call.value);
    });
    add(FORM("uses keys of the previous position"), [copy](StoreCall& call) { copy(call.keyBefore, call.key); });
    add(FORM("uses values of the previous position"), [copy](StoreCall& call) { copy(call.valueBefore, call.value); });
    add(FORM("reads zeros, because keys and values are not written yet"), [clear](StoreCall& call) {
        clear(call.key);
        clear(call.value);
    });
    add(FORM("reads zeros, because keys are not written yet"), [clear](StoreCall& call) { clear(call.key); });
    add(FORM("reads zeros, because values are not written yet"), [clear](StoreCall& call) { clear(call.value); });
}

void addSlots(const HypothesisContext& context, HypothesisList& list)
{
    const auto add = [&](Sentence detail, std::function<std::size_t(std::size_t)> slot) {
        list.add(Cause::KvSlot, std::move(detail), kAttention,
                 [slot = std::move(slot)](AttentionCall& call) { call.slot = slot; })
            .decodeOnly = true;
    };
    add(FORM("always uses row 0 of the cache"), [](std::size_t) { return std::size_t{0}; });
    add(FORM("uses the previous row of the cache"), [](std::size_t at) { return at == 0 ? 0 : at - 1; });
    const std::size_t prompt = context.prompt;
    add(FORM("rows of the cache restart at 0 when tokens are decoded one by one"),
        [prompt](std::size_t at) { return at - prompt; });
    for (std::size_t size = 2; size <= std::min<std::size_t>(context.tokens, 64); ++size) {
        add(SENTENCE("writes to row 0 of the cache again after ", size, " rows"),
            [size](std::size_t at) { return at % size; });
    }
}

/// Adds hypotheses that only the keys, or only the values, come from another layer.
void addHalvesOfCache(HypothesisList& list)
{
    for (const bool ofKeys : {true, false}) {
        for (const bool isFirst : {false, true}) {
            list.add(Cause::KvLayer,
                     SENTENCE(ofKeys ? "uses keys" : "uses values",
                              isFirst ? " of the first layer" : " of the previous layer"),
                     kAttention, [ofKeys, isFirst](AttentionCall& call) {
                         call.source = isFirst || call.layer == 0 ? 0 : call.layer - 1;
                         (ofKeys ? call.keysAlone : call.valuesAlone) = true;
                     });
        }
    }
}

/// Adds the hypothesis of a ring cache with too few rows: the last tokens of a batch overwrite rows that its first
/// tokens still need.
void addRings(const HypothesisContext& context, HypothesisList& list)
{
    std::set<std::size_t> sizes;
    const std::size_t most = context.wholePass ? 0 : std::min<std::size_t>(context.tokens, 64);
    for (std::size_t size = 2; size < most; ++size) sizes.insert(size);
    for (std::size_t size = 8; size < context.tokens; size *= 2) sizes.insert(size);
    if (context.position > 1) sizes.insert(context.position);
    for (const std::size_t size : sizes) {
        list.add(Cause::KvRing, SENTENCE("the ring cache has only ", size, " rows"), kAttention,
                 [size](AttentionCall& call) { call.ring = size; })
            .looksAhead = true;
    }
}

void addLayers(const ModelConfig& config, HypothesisList& list)
{
    const std::size_t layers = config.layers;
    const auto add = [&](Sentence detail, std::function<std::size_t(std::size_t)> source) {
        list.add(Cause::KvLayer, std::move(detail), kAttention,
                 [source = std::move(source)](AttentionCall& call) { call.source = source(call.layer); });
    };
    if (layers < 2) return;
    add(FORM("uses the cache of the previous layer"), [](std::size_t layer) { return layer == 0 ? 0 : layer - 1; });
    add(FORM("uses the cache of the first layer"), [](std::size_t) { return std::size_t{0}; });
    add(FORM("every two layers share the cache of the first one"), [](std::size_t layer) { return layer / 2 * 2; });
    add(FORM("all layers of the second half use the cache of the first layer of that half"),
        [layers](std::size_t layer) { return std::min(layer, layers / 2); });
    addHalvesOfCache(list);
    if (config.layersTogether() == 0) return;
    // Adds the hypothesis that layers without keys of their own read the keys of a wrong layer.
    const auto shared = [&](const Sentence& detail, std::function<std::size_t(std::size_t right)> source) {
        add(SENTENCE(detail, ", in layers without keys of their own"),
            [source = std::move(source), &config](std::size_t layer) {
                const std::optional<std::uint32_t> right = config.layer(layer).keysOf;
                return right ? source(*right) : layer;
            });
    };
    constexpr std::size_t kMost = 64;
    std::size_t last = layers;
    while (last > 0 && !config.keepsKeys(last - 1)) --last;
    shared(FORM("uses the cache of the layer before the correct one"),
           [](std::size_t right) { return right == 0 ? 0 : right - 1; });
    shared(FORM("uses the cache of the layer after the correct one"),
           [last](std::size_t right) { return std::min(right + 1, last - 1); });
    for (std::size_t layer = last; layer-- > last - std::min(last, kMost);) {
        if (config.keepsKeys(layer))
            shared(SENTENCE("uses the cache of ", SENTENCE("layer ", layer)), [layer](std::size_t) { return layer; });
    }
}

}  // namespace

void addCacheHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    addLayers(config, list);
    list.add(Cause::KvSlot, FORM("keys and values are swapped"), kAttention, [](StoreCall& call) {
        if (call.key.size() == call.value.size()) std::ranges::swap_ranges(call.key, call.value);
    });
    addRings(context, list);
    if (context.prompt >= context.tokens || context.prompt == 0) return;
    addStale(context.prompt, list);
    addSlots(context, list);
    if (config.layers < 2 || !config.hasUniformLayers()) return;
    // All layers write to the same cache rows. A decoded token then reads what the last layer wrote for earlier tokens.
    list.add(Cause::KvLayer, FORM("all layers share one cache"), kAttention,
             [layers = config.layers](AttentionCall& call) {
                 call.source = layers - 1;
                 call.ownRowIsOwn = true;
             })
        .decodeOnly = true;
}

}  // namespace vitrine
