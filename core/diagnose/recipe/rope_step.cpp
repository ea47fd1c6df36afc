#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/printer.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/architectures/rope.h"
#include "core/model/model.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Describes the angles in words and facts.
void describeAngles(RecipeStep& step, const Model& model, const RopeConfig& rope)
{
    const ModelConfig& config = model.config();
    const std::string factors = factorsOf(config, rope);
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
}

}  // namespace

RecipeStep ropeStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    if (!config.layer(layer).attends) return {};
    RecipeStep step{"Rotary positions (RoPE)", {}, {}, {}};
    const bool none = config.rope.kind == RopeKind::None;
    const RopeConfig* const rope = config.ropeOf(layer, config.contextLength);
    if (!rope) {
        describeUnrotated(step, none);
        addTemperature(step, config, layer);
        return step;
    }
    describeRotation(step, model, *rope, layer);
    addTemperature(step, config, layer);
    return step;
}

}  // namespace vitrine
