#include "core/model/architectures/rope.h"

#include "core/base/sentence.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

constexpr double kMaxFactor = 1e6;

void readScaling(const MetadataReader& metadata, const ModelConfig& config, RopeConfig& rope)
{
    // The attention factor and the original context are read even if rope.scaling.type is missing: files with long and
    // short factors (Phi 3) need them, but often have no type.
    rope.attentionFactor = metadata.positiveOr("rope.scaling.attn_factor", 1.0, kMaxFactor);
    rope.originalContext =
        metadata.optionalCount("rope.scaling.original_context_length", std::numeric_limits<std::int32_t>::max())
            .value_or(config.contextLength);
    // Files from before rope.scaling.type existed have only a scaling factor. In these files, scaling is linear.
    const char* const factorKey = metadata.has("rope.scaling.factor") ? "rope.scaling.factor" : "rope.scale_linear";
    const bool hasFactor = metadata.has(factorKey);
    const std::string_view type = metadata.string("rope.scaling.type").value_or(hasFactor ? "linear" : "none");
    if (type == "none") return;
    if (type == "longrope") {
        rope.scaling = RopeScaling::LongRope;
        return;
    }
    if (type != "linear" && type != "yarn") {
        metadata.refuse("rope.scaling.type", SENTENCE("the supported types are none, linear, yarn and longrope"));
    }
    rope.scaling = type == "yarn" ? RopeScaling::Yarn : RopeScaling::Linear;
    rope.factor = metadata.positiveOr(factorKey, 1.0, kMaxFactor);
    rope.extrapolation = metadata.nonNegativeOr("rope.scaling.yarn_ext_factor", 1.0, kMaxFactor);
    rope.betaFast = metadata.positiveOr("rope.scaling.yarn_beta_fast", 32.0, kMaxFactor);
    rope.betaSlow = metadata.positiveOr("rope.scaling.yarn_beta_slow", 1.0, kMaxFactor);
}

/// Returns the index of the pair of dimensions that makes `rotations` full rotations within the original context. The
/// index may be fractional.
double pairOfRotations(const RopeConfig& rope, double rotations)
{
    return rope.dims * std::log(rope.originalContext / (rotations * 2 * std::numbers::pi)) / (2 * std::log(rope.base));
}

void applyYarn(RopeConfig& rope)
{
    const auto [low, high] = yarnRamp(rope);
    for (std::size_t pair = 0; pair < rope.frequencies.size(); ++pair) {
        const double position = (static_cast<double>(pair) - low) / std::max(0.001, high - low);
        const double unscaled = (1.0 - std::clamp(position, 0.0, 1.0)) * rope.extrapolation;
        const double frequency = rope.frequencies[pair];
        rope.frequencies[pair] = frequency / rope.factor * (1.0 - unscaled) + frequency * unscaled;
    }
    const double growth = 0.1 * std::log(rope.factor);
    if (rope.extrapolation != 0.0) rope.magnitude *= (1.0 + growth) / (1.0 + rope.yarnLogMultiplier * growth);
}

/// Sets the frequencies of the pairs of the fourth axis to 0, because the position on this axis is constant in text.
/// Consecutive pairs belong to different axes. The positions on the first three axes are equal in text, so their
/// frequencies are kept.
void setAsideAxes(RopeConfig& rope)
{
    if (rope.sections.empty()) return;
    const std::uint32_t period = std::accumulate(rope.sections.begin(), rope.sections.end(), 0U);
    for (std::size_t pair = 0; pair < rope.frequencies.size(); ++pair) {
        const auto place = static_cast<std::uint32_t>(pair % period);
        if (place >= 3 * rope.sections[place % 3]) rope.frequencies[pair] = 0;
    }
}

/// Reads the factors by which frequencies are divided, [dims / 2]; empty if the file has none.
std::vector<float> readFactors(const TensorReader& tensors, const RopeConfig& rope, const std::string& name)
{
    if (!tensors.has(name)) return {};
    std::vector<float> factors = tensors.vector(name, rope.dims / 2);
    for (std::size_t i = 0; i < factors.size(); ++i) {
        if (!std::isfinite(factors[i]) || factors[i] <= 0) {
            tensors.refuse(name, SENTENCE("holds ", factors[i], " at index ", i, ", but every value must be positive"));
        }
    }
    return factors;
}

}  // namespace

YarnRamp yarnRamp(const RopeConfig& rope)
{
    return {std::max(0.0, std::floor(pairOfRotations(rope, rope.betaFast))),
            std::min(rope.dims - 1.0, std::ceil(pairOfRotations(rope, rope.betaSlow)))};
}

void readRopeSections(const MetadataReader& metadata, RopeConfig& rope)
{
    constexpr std::uint32_t kAxes = 4;
    const char* const key = "rope.dimension_sections";
    metadata.require(key);
    const auto sections = metadata.countsIn(key, kAxes, 1 << 16);
    if (!sections) metadata.refuse(key, SENTENCE("must hold ", kAxes, " numbers"));
    rope.sections = *sections;
    if (std::accumulate(rope.sections.begin(), rope.sections.end(), 0U) == 0) {
        metadata.refuse(key, SENTENCE("at least one pair must be rotated"));
    }
}

RopeConfig readRope(const MetadataReader& metadata, RopeKind kind, const ModelConfig& config)
{
    RopeConfig rope;
    rope.kind = kind;
    rope.dims = metadata.optionalCount("rope.dimension_count", config.headDim).value_or(config.headDim);
    if (rope.dims % 2 != 0) {
        if (!metadata.has("rope.dimension_count")) {
            metadata.refuse("attention.head_count",
                            SENTENCE("heads with ", config.headDim,
                                     " dimensions cannot be rotated in pairs, because the number is odd"));
        }
        metadata.refuse("rope.dimension_count",
                        SENTENCE("dimensions are rotated in pairs, so the number must be even"));
    }
    rope.base = metadata.positiveOr("rope.freq_base", 10000.0, 1e15);
    if (rope.base <= 1.0) metadata.refuse("rope.freq_base", SENTENCE("must be more than 1"));
    readScaling(metadata, config, rope);
    return rope;
}

RopeConfig unscaled(RopeConfig rope)
{
    rope.scaling = RopeScaling::None;
    rope.attentionFactor = 1.0;
    return rope;
}

void resolveRope(RopeConfig& rope, std::span<const float> factors)
{
    rope.frequencies.resize(rope.dims / 2);
    for (std::size_t pair = 0; pair < rope.frequencies.size(); ++pair) {
        const double exponent = -2.0 * static_cast<double>(pair) / rope.dims;
        rope.frequencies[pair] = std::pow(rope.base, exponent) / (factors.empty() ? 1.0 : factors[pair]);
    }
    setAsideAxes(rope);
    rope.magnitude = rope.attentionFactor;
    if (rope.scaling == RopeScaling::Yarn) applyYarn(rope);
    if (rope.scaling == RopeScaling::Linear) {
        for (double& frequency : rope.frequencies) frequency /= rope.factor;
    }
}

namespace {

/// Completes config.queryRope and config.queryTemperature, for models that multiply queries by a factor that grows with
/// the position (RopeConfig::temperature). queryRope becomes a copy of config.rope with this factor. queryTemperature
/// serves layers without RoPE, and layers with latent attention: its frequencies are 0, so it scales queries without
/// rotating them.
void resolveTemperature(ModelConfig& config)
{
    RopeConfig& still = config.queryTemperature;
    if (still.temperature == 0.0) return;
    still.kind = RopeKind::Adjacent;
    still.dims = config.latent.rank > 0 ? config.latent.keyDim() : config.headDim;
    still.frequencies.assign(still.dims / 2, 0.0);
    if (config.queryRope.temperature == 0.0) return;
    config.queryRope = config.rope;
    config.queryRope.temperature = still.temperature;
    config.queryRope.temperatureLength = still.temperatureLength;
    config.queryRope.temperatureOffset = still.temperatureOffset;
}

}  // namespace

void readRopeFactors(const TensorReader& tensors, ModelConfig& config)
{
    const std::string shortName = "rope_factors_short.weight";
    const std::string longName = "rope_factors_long.weight";
    if (config.rope.scaling == RopeScaling::LongRope || tensors.has(shortName) || tensors.has(longName)) {
        for (const std::string& name : {shortName, longName}) {
            if (!tensors.has(name))
                tensors.refuse(name, SENTENCE("is missing, but is required for the rotary positions of long contexts"));
        }
        config.longRope = config.rope;
        resolveRope(config.rope, readFactors(tensors, config.rope, shortName));
        resolveRope(config.longRope, readFactors(tensors, config.longRope, longName));
    } else {
        const std::string name = "rope_freqs.weight";
        config.rope.hasFrequencyFactors = tensors.has(name);
        resolveRope(config.rope, readFactors(tensors, config.rope, name));
    }
    if (config.localRope.kind != RopeKind::None) resolveRope(config.localRope, {});
    resolveTemperature(config);
}

}  // namespace vitrine
