#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/architectures/rope.h"
#include "core/model/model.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr const char* kCRotatedKeys = R"(save(L, "k_rope", k, n, $kvheads, $head);
)";
constexpr const char* kCKept =
    R"(kept_k[L] = memcpy(numbers(n * $kvheads * $head), k, n * $kvheads * $head * sizeof *k);
kept_v[L] = memcpy(numbers(n * $kvheads * $head), v, n * $kvheads * $head * sizeof *v);
)";

constexpr const char* kCRope = R"(
/* Turns the first $told of the dimensions of each of `heads` heads, in pairs $pairs. */
static void rope(double *x, long n, long heads, int L)
{
    double f[$most / 2];
    long half = $halves;
    frequencies(f, L);
    for (long t = 0; t < n; t++) {
        for (long i = 0; i < half; i++) {
            double cosine = cos(t * f[i])$magnitude, sine = sin(t * f[i])$magnitude;
            for (long head = 0; head < heads; head++) {
                double *one = x + (t * heads + head) * $head + $first, *other = one + $distance, a = *one, c = *other;
                *one = a * cosine - c * sine;
                *other = a * sine + c * cosine;
            }
        }
    }
}
)";

/// Returns the name of the tensor that divides the frequencies; empty if none exists.
std::string factorsOf(const Model& model, const RopeConfig& rope)
{
    const ModelConfig& config = model.config();
    if (&rope == &config.longRope) return "rope_factors_long.weight";
    if (&rope == &config.localRope) return {};
    if (config.longRope.kind != RopeKind::None) return "rope_factors_short.weight";
    return rope.hasFrequencyFactors ? "rope_freqs.weight" : "";
}

/// Returns the statements that compute the frequencies of one kind of rotation.
std::string frequenciesOf(const Model& model, const RopeConfig& rope)
{
    const std::string factors = factorsOf(model, rope);
    Blanks blanks = {{"base", shortest(rope.base)},
                     {"dims", concat(rope.dims)},
                     {"half", concat(rope.dims / 2)},
                     {"factor", shortest(rope.factor)},
                     {"stem", factors.substr(0, factors.rfind('.'))}};
    std::string c = "for (int i = 0; i < $half; i++) f[i] = pow($base, -2.0 * i / $dims);\n";
    if (!factors.empty()) {
        c += "double *factors = vector(-1, \"$stem\", \".weight\");\n"
             "for (int i = 0; i < $half; i++) f[i] /= factors[i];\nfree(factors);\n";
    }
    for (std::size_t pair = 0; pair < rope.frequencies.size(); ++pair) {
        // A frequency of 0 belongs to an axis that is constant in text, such as the height of an image.
        if (rope.frequencies[pair] != 0.0) continue;
        c += concat("f[", pair, "] = 0;\n");
    }
    if (rope.scaling == RopeScaling::Linear) c += "for (int i = 0; i < $half; i++) f[i] /= $factor;\n";
    if (rope.scaling == RopeScaling::Yarn) {
        const YarnRamp ramp = yarnRamp(rope);
        blanks["low"] = shortest(ramp.low);
        blanks["span"] = shortest(std::max(0.001, ramp.high - ramp.low));
        blanks["share"] = shortest(rope.extrapolation);
        c += "for (int i = 0; i < $half; i++) {  /* YaRN: `kept` as trained */\n"
             "    double kept = $share * (1 - fmin(fmax((i - $low) / $span, 0), 1));\n"
             "    f[i] = f[i] * kept + f[i] / $factor * (1 - kept);\n}\n";
    }
    return fill(c, blanks);
}

/// Returns the layers with this kind of rotation.
std::vector<std::size_t> layersWith(const ModelConfig& config, LayerRope kind)
{
    std::vector<std::size_t> layers;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        if (config.layer(layer).rope == kind) layers.push_back(layer);
    }
    return layers;
}

std::string listed(const std::vector<std::size_t>& layers, const char* separator)
{
    std::string out;
    for (const std::size_t layer : layers) out += concat(out.empty() ? "" : separator, layer);
    return out;
}

const RopeConfig& globalRope(const Model& model)
{
    const ModelConfig& config = model.config();
    const bool isLong = config.longRope.kind != RopeKind::None && config.contextLength > config.rope.originalContext;
    return isLong ? config.longRope : config.rope;
}

/// Returns the C function frequencies(L).
std::string frequencyHelpers(const Model& model)
{
    const ModelConfig& config = model.config();
    const std::string global = frequenciesOf(model, globalRope(model));
    const auto localLayers = layersWith(config, LayerRope::Local);
    if (localLayers.empty()) {
        return "\nstatic void frequencies(double *f, int L)\n{\n    (void)L;\n" + indented(global, 4) + "}\n";
    }
    const std::string local = frequenciesOf(model, config.localRope);
    return "\nstatic void frequencies(double *f, int L)\n{\n    switch (L) {  /* layers that turn in another way */\n "
           "   case " +
           listed(localLayers, ": case ") + ": {\n" + indented(local, 8) + "        break;\n    }\n    default: {\n" +
           indented(global, 8) + "    }\n    }\n}\n";
}

void addCode(RecipeStep& step, const Model& model)
{
    const ModelConfig& config = model.config();
    const RopeConfig& rope = globalRope(model);
    const bool adjacent = rope.kind == RopeKind::Adjacent;
    const std::string dims = concat(rope.dims);
    const std::string half = concat(rope.dims / 2);
    const auto localLayers = layersWith(config, LayerRope::Local);
    const std::string isLocal = "L == " + listed(localLayers, " || L == ");
    std::string magnitude = rope.magnitude == 1.0 ? "" : " * " + shortest(rope.magnitude);
    // Local layers have their own magnitude, without the correction of the other layers.
    if (!magnitude.empty() && !localLayers.empty()) {
        magnitude =
            concat(" * (", isLocal, " ? ", shortest(config.localRope.magnitude), " : ", shortest(rope.magnitude), ')');
    }
    const bool varies = !localLayers.empty() && config.localRope.dims != rope.dims;
    const std::string pairs = varies ? "(i, i + half)" : concat("(i, i + ", half, ')');
    step.c.helpers =
        frequencyHelpers(model) +
        fill(kCRope, {{"told", varies ? "2 * half" : dims},
                      {"pairs", adjacent ? "(2i, 2i + 1)" : pairs},
                      {"magnitude", magnitude},
                      {"first", adjacent ? "2 * i" : "i"},
                      {"distance", adjacent ? "1" : "half"},
                      {"head", shapeNames(config).head},
                      {"most", concat(std::max(rope.dims, config.localRope.dims))},
                      {"halves", varies ? concat(isLocal, " ? ", config.localRope.dims / 2, " : ", half) : half}});
}

/// Describes the angles in words and facts.
void describeAngles(RecipeStep& step, const Model& model, const RopeConfig& rope)
{
    const ModelConfig& config = model.config();
    const std::string factors = factorsOf(model, rope);
    std::string angle = concat("angle of pair i = position * ", plain(rope.base), "^(-2i / ", rope.dims, ')');
    if (!factors.empty()) angle += concat(" / ", factors, "[i]");
    if (rope.scaling == RopeScaling::Linear) angle += concat(" / ", shortest(rope.factor));
    step.words.push_back(angle + "; positions count from 0");
    step.facts.push_back({"base", rope.base});
    step.facts.push_back({"dims", std::int64_t{rope.dims}});
    static constexpr const char* kScalings[] = {"none", "linear", "yarn", "longrope"};
    const bool factored = config.longRope.kind != RopeKind::None && &rope != &config.localRope;
    step.facts.push_back({"scaling", std::string(factored ? "longrope" : kScalings[static_cast<int>(rope.scaling)])});
    if (rope.factor != 1.0) step.facts.push_back({"factor", rope.factor});
    if (rope.scaling == RopeScaling::Yarn) {
        const YarnRamp ramp = yarnRamp(rope);
        step.words.push_back(concat("YaRN: kept = ", shortest(rope.extrapolation), " * (1 - clamp((i - ",
                                    shortest(ramp.low), ") / ", shortest(std::max(0.001, ramp.high - ramp.low)),
                                    ", 0, 1)); frequency = frequency * kept + frequency / ", shortest(rope.factor),
                                    " * (1 - kept)"));
        step.facts.push_back({"original_context", std::int64_t{rope.originalContext}});
        step.facts.push_back({"beta_fast", rope.betaFast});
        step.facts.push_back({"beta_slow", rope.betaSlow});
        step.facts.push_back({"extrapolation", rope.extrapolation});
    }
    if (factored) {
        step.words.push_back(concat("The factors depend on the context length in use: up to ",
                                    config.rope.originalContext,
                                    " positions rope_factors_short, beyond rope_factors_long."));
        step.facts.push_back({"original_context", std::int64_t{config.rope.originalContext}});
        addTensor(step, model, kNoLayer, "rope_factors_short.weight");
        addTensor(step, model, kNoLayer, "rope_factors_long.weight");
    } else if (!factors.empty()) {
        addTensor(step, model, kNoLayer, factors);
    }
    if (!rope.sections.empty()) {
        step.words.push_back("Pairs take their positions from several axes (rope.dimension_sections). For text, all "
                             "axes have the same position, except that pairs of the last axis are not rotated.");
    }
    if (rope.magnitude != 1.0)
        step.words.push_back(concat("sine and cosine are multiplied by ", shortest(rope.magnitude)));
    step.facts.push_back({"magnitude", rope.magnitude});
    step.facts.push_back({"frequencies", rope.frequencies});
}

}  // namespace

void tapRotated(RecipeStep& step, const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const bool own = config.keepsKeys(layer);
    const ShapeNames names = shapeNames(config);
    const Blanks shape = {{"kvheads", names.kvHeads}, {"head", names.head}};
    step.c.body += concat("save(L, \"q_rope\", q, n, ", names.heads, ", ", names.head, ");\n");
    if (own) step.c.body += fill(kCRotatedKeys, shape);
    if (own && config.layersTogether() > 0) {
        step.c.helpers += "\nstatic double *kept_k[LAYERS], *kept_v[LAYERS];  /* of each layer, for later ones that "
                          "have none of their own */\n";
        step.c.body += fill(kCKept, shape);
    }
}

namespace {

void describeUnrotated(RecipeStep& step, bool anywhere)
{
    step.title = "No rotary positions";
    step.words = {anywhere ? "Queries and keys are not rotated in this model."
                           : "Queries and keys are not rotated in these layers."};
    step.facts = {{"pairing", std::string("none")}};
}

void describeRotation(RecipeStep& step, const Model& model, const RopeConfig& rope, std::size_t layer)
{
    const bool adjacent = rope.kind == RopeKind::Adjacent;
    step.words.push_back(concat("Rotate the first ", rope.dims, " of ", model.config().headDimOf(layer),
                                " dimensions of each head of q", model.config().keepsKeys(layer) ? " and k" : "",
                                ", in pairs ",
                                adjacent ? "(2i, 2i + 1): adjacent ones (ggml: norm)"
                                         : concat("(i, i + ", rope.dims / 2, "): half apart (ggml: neox)")));
    step.words.push_back("(a, c) becomes (a cos - c sin, a sin + c cos)");
    step.facts.push_back({"pairing", std::string(adjacent ? "adjacent" : "halves")});
    describeAngles(step, model, rope);
}

/// Adds the factor of the queries that depends on the position, in models that have one.
void addTemperature(RecipeStep& step, const ModelConfig& config, std::size_t layer)
{
    const RopeConfig* const rope = config.queryRopeOf(layer, config.contextLength);
    if (!rope || rope->temperature == 0.0) return;
    const Blanks blanks = {{"by", shortest(rope->temperature)},
                           {"offset", concat(rope->temperatureOffset)},
                           {"length", concat(rope->temperatureLength)}};
    step.words.push_back(
        fill("q = q * (1 + $by * log(floor((position + $offset) / $length) + 1)); k is unchanged", blanks));
    step.facts.push_back({"temperature", rope->temperature});
    step.facts.push_back({"temperature_length", std::int64_t{rope->temperatureLength}});
    step.facts.push_back({"temperature_offset", std::int64_t{rope->temperatureOffset}});
    step.c.body += fill("for (long i = 0; i < n * HEADS * HEAD; i++)\n"
                        "    q[i] *= 1 + $by * log((i / (HEADS * HEAD) + $offset) / $length + 1);\n",
                        blanks);
}

}  // namespace

RecipeStep ropeStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    if (!config.layer(layer).attends) return {};
    RecipeStep step{"Rotary positions (RoPE)", {}, {}, {}, {}};
    const bool none = config.rope.kind == RopeKind::None;
    const auto without = layersWith(config, LayerRope::None);
    if (!none && without.size() < config.layers) {
        addCode(step, model);
        const ShapeNames names = shapeNames(config);
        step.c.body = concat("rope(q, n, ", names.heads, ", L);\n");
        if (config.keepsKeys(layer)) step.c.body += concat("rope(k, n, ", names.kvHeads, ", L);\n");
        if (!without.empty()) {
            step.c.body = "if (L != " + listed(without, " && L != ") + ") {\n" + indented(step.c.body, 4) + "}\n";
        }
    }
    const RopeConfig* const rope = config.ropeOf(layer, config.contextLength);
    if (!rope) {
        describeUnrotated(step, none);
        addTemperature(step, config, layer);
        if (!config.headNormAfterRope) tapRotated(step, model, layer);
        return step;
    }
    describeRotation(step, model, *rope, layer);
    addTemperature(step, config, layer);
    if (!config.headNormAfterRope) tapRotated(step, model, layer);
    return step;
}

}  // namespace vitrine
