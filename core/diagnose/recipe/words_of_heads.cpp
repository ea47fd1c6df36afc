#include "core/base/concat.h"
#include "core/diagnose/recipe/words.h"
#include "core/model/architectures/rope.h"
#include "core/model/model.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// Returns the ALiBi slope of each head: "0.5, 0.25".
std::string slopesText(float bias, std::size_t heads)
{
    std::string out;
    for (std::size_t head = 0; head < heads; ++head)
        out += concat(head == 0 ? "" : ", ", shortest(alibiSlope(bias, head, heads)));
    return out;
}

}  // namespace

void Words::describeAngles(const RopeConfig& rope)
{
    const std::string factors = factorsOf(config(), rope);
    std::string angle = concat("angle of pair i = position * ", plain(rope.base), "^(-2i / ", rope.dims, ')');
    if (!factors.empty()) angle += concat(" / ", factors, "[i]");
    if (rope.scaling == RopeScaling::Linear) angle += concat(" / ", shortest(rope.factor));
    say(angle + "; positions count from 0");
    static constexpr const char* kScalings[] = {"none", "linear", "yarn", "longrope"};
    const bool factored = config().longRope.kind != RopeKind::None && !factors.empty();
    const char* const scaling = factored ? "longrope" : kScalings[static_cast<int>(rope.scaling)];
    set({{"base", rope.base}, {"dims", rope.dims}, {"scaling", scaling}});
    if (rope.factor != 1.0) set({{"factor", rope.factor}});
    if (rope.scaling == RopeScaling::Yarn) {
        const YarnRamp ramp = yarnRamp(rope);
        say(concat("YaRN: kept = ", shortest(rope.extrapolation), " * (1 - clamp((i - ", shortest(ramp.low), ") / ",
                   shortest(std::max(0.001, ramp.high - ramp.low)),
                   ", 0, 1)); frequency = frequency * kept + frequency / ", shortest(rope.factor), " * (1 - kept)"));
        set({{"original_context", rope.originalContext}, {"extrapolation", rope.extrapolation}});
        set({{"beta_fast", rope.betaFast}, {"beta_slow", rope.betaSlow}});
    }
    if (factored) {
        say(concat("The factors depend on the context length in use: up to ", config().rope.originalContext,
                   " positions rope_factors_short, beyond rope_factors_long."));
        set({{"original_context", config().rope.originalContext}});
        addTensor(step(), model(), kNoLayer, "rope_factors_short.weight");
        addTensor(step(), model(), kNoLayer, "rope_factors_long.weight");
    } else if (!factors.empty()) {
        addTensor(step(), model(), kNoLayer, factors);
    }
    if (!rope.sections.empty()) {
        say("Pairs take their positions from several axes (rope.dimension_sections). For text, all axes have the same "
            "position, except that pairs of the last axis are not rotated.");
    }
    if (rope.magnitude != 1.0) say(concat("sine and cosine are multiplied by ", shortest(rope.magnitude)));
    set({{"magnitude", rope.magnitude}, {"frequencies", rope.frequencies}});
}

void Words::describeTemperature(const RopeConfig& rope, const std::string& queries)
{
    if (rope.temperature == 0.0) return;
    say(concat(queries, " = ", queries, " * (1 + ", shortest(rope.temperature), " * log(floor((position + ",
               rope.temperatureOffset, ") / ", rope.temperatureLength, ") + 1)); k is unchanged"));
    set({{"temperature", rope.temperature}, {"temperature_length", rope.temperatureLength}});
    set({{"temperature_offset", rope.temperatureOffset}});
}

void Words::describeUnrotated(const RopeConfig* rope)
{
    const std::string title = std::exchange(m_title, "No rotary positions");
    say("Queries and keys are not rotated.");
    set({{"pairing", "none"}});
    if (rope) describeTemperature(*rope, "q");
    m_rotated = layer();
    m_title = title;
}

void Words::put(const ops::Rope& op)
{
    const RopeConfig& rope = *op.config;
    if (op.role == Role::LatentQuery) return describeTemperature(rope, name(op.x));
    if (turnsNothing(rope)) return describeUnrotated(&rope);
    if (op.role == Role::Key) {
        m_rotatedKeys = layer();
        return say("The heads of k are rotated in the same way.");
    }
    m_rotated = layer();
    const bool adjacent = rope.kind == RopeKind::Adjacent;
    say(concat("Rotate the first ", rope.dims, " of ", op.headDim, " dimensions of each head of ", name(op.x),
               ", in pairs ",
               adjacent ? "(2i, 2i + 1): adjacent ones (ggml: norm)"
                        : concat("(i, i + ", rope.dims / 2, "): half apart (ggml: neox)")));
    say("(a, c) becomes (a cos - c sin, a sin + c cos)");
    set({{"pairing", adjacent ? "adjacent" : "halves"}});
    describeAngles(rope);
    describeTemperature(rope, name(op.x));
}

// The programs of a recipe compute a prompt in one pass, but an engine that continues token by token needs a cache.
void Words::put(const ops::StoreKv& op)
{
    if (m_rotated != layer()) describeUnrotated();
    const std::uint32_t heads = config().kvHeadsOf(layer());
    const std::size_t width = op.keys.columns;
    const bool isOne = op.keys.buffer == op.values.buffer;
    const std::string shape = concat(" of every position, [positions, ", heads, ", ", width / heads, ']');
    const char* const now = m_rotatedKeys == layer() ? "rotated" : "not rotated";
    say(isOne ? concat("Cache of this layer: k, which is also v (", now, ')', shape, ": ", width, " values per token")
              : concat("Cache of this layer: k (", now, ") and v", shape, " each: 2 x ", width, " values per token"));
    say("When a single token is evaluated, its position is the number of tokens before it; its k and v are added to "
        "the cache first.");
    set({{"cached_values_per_token", static_cast<std::int64_t>(isOne ? width : 2 * width)}});
}

void Words::put(const ops::Attention& op)
{
    const AttentionOptions& options = op.options;
    const std::uint32_t window = options.window, heads = config().headsOf(layer());
    const std::uint32_t group = heads / config().kvHeadsOf(layer());
    if (m_rotated != layer()) describeUnrotated();
    if (op.layer != layer()) {
        say(concat("Cache: none; this layer reads k, after its rotation, and v of layer ", op.layer, '.'));
        set({{"cached_values_per_token", std::int64_t{0}}, {"keys_of", static_cast<std::int64_t>(op.layer)}});
    } else {
        set({{"cached_positions", window > 0 ? window : config().contextLength}});
        if (window > 0 && !options.inBlocks) {
            say(concat("Only the last ", window, " positions are ever read: position p may be kept at p mod ", window,
                       "."));
        }
    }
    say(group == 1 ? "Query head i reads the keys and values of head i."
                   : concat("Query head i reads key and value head i / ", group, " (rounded down): ", group,
                            " consecutive heads share one."));
    say(concat("score = (q . k)", factorText(options.scale)));
    if (options.softCap > 0) {
        const std::string cap = shortest(options.softCap);
        say(concat("score = ", cap, " * tanh(score / ", cap, "), before the mask"));
    }
    if (options.alibiBias > 0) {
        say(concat("score of head i = score - m_i * (t - p), p the position looked at (ALiBi, largest bias ",
                   plain(options.alibiBias), "); m = ", slopesText(options.alibiBias, heads)));
    }
    say(window == 0 ? "Position t sees positions 0 to t."
        : options.inBlocks
            ? concat("Positions are divided into blocks of ", window,
                     "; position t sees the positions of its own block up to t.")
            : concat("Position t sees the last ", window, " positions, itself included (t - ", window - 1, " to t)."));
    const bool sinks = !options.sinks.empty();
    if (sinks) weights(options.sinks);
    say(sinks ? "Softmax over these and one more logit per head (attn_sinks) that has no value, so the probabilities "
                "add up to less than 1."
              : "Softmax over these.");
    say(concat(made(op.out, op.role), " = sum of probability * v, for each head"));
    set({{"scale", options.scale}, {"soft_cap", options.softCap}, {"alibi_bias", options.alibiBias}, {"sinks", sinks}});
    set({{"query_heads_per_kv_head", group}, {"window", window}, {"window_in_blocks", options.inBlocks}});
}

}  // namespace vitrine
