#include "core/diagnose/doctor/repairs/repair.h"

#include <array>
#include <cmath>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

/// Sets the RoPE base. Changes the factor base^(-2i / dims) in each frequency; scaling and frequency factors are kept.
bool setBase(RopeConfig& rope, double base)
{
    if (rope.kind == RopeKind::None || std::abs(std::log(rope.base / base)) < 0.05) return false;
    for (std::size_t i = 0; i < rope.frequencies.size(); ++i) {
        rope.frequencies[i] *= std::pow(base / rope.base, -2.0 * static_cast<double>(i) / rope.dims);
    }
    rope.base = base;
    return true;
}

template <int Base>
bool base(RepairedModel& model, Layers)
{
    return setBase(model.config.rope, Base);
}

/// Removes the RoPE scaling.
bool withoutScaling(RepairedModel& model, Layers)
{
    RopeConfig& rope = model.config.rope;
    if (rope.kind == RopeKind::None || rope.scaling == RopeScaling::None) return false;
    for (std::size_t i = 0; i < rope.frequencies.size(); ++i) {
        rope.frequencies[i] = std::pow(rope.base, -2.0 * static_cast<double>(i) / rope.dims);
    }
    rope.scaling = RopeScaling::None;
    rope.magnitude = 1;
    return true;
}

bool allDimensions(RepairedModel& model, Layers)
{
    RopeConfig& rope = model.config.rope;
    if (rope.kind == RopeKind::None || rope.dims == model.config.headDim || rope.hasFrequencyFactors) return false;
    rope.dims = model.config.headDim;
    rope.frequencies.resize(rope.dims / 2);
    for (std::size_t i = 0; i < rope.frequencies.size(); ++i) {
        rope.frequencies[i] = std::pow(rope.base, -2.0 * static_cast<double>(i) / rope.dims);
    }
    return true;
}

constexpr std::string_view kTheta = "Set the key rope.freq_base of the architecture to the publisher's rope_theta.";

constexpr std::array kRepairs = {
    Repair{"rope.base", RepairScope::Model, base<10'000>, "The RoPE base is wrong: 10000 fits the weights better",
           kTheta},
    Repair{"rope.base", RepairScope::Model, base<500'000>, "The RoPE base is wrong: 500000 fits the weights better",
           kTheta},
    Repair{"rope.base", RepairScope::Model, base<1'000'000>, "The RoPE base is wrong: 1000000 fits the weights better",
           kTheta},
    Repair{"rope.base", RepairScope::Model, base<5'000'000>, "The RoPE base is wrong: 5000000 fits the weights better",
           kTheta},
    Repair{"rope.base", RepairScope::Model, base<150'000>, "The RoPE base is wrong: 150000 fits the weights better",
           kTheta},
    Repair{"rope.dims", RepairScope::Model, allDimensions,
           "RoPE rotates too few dimensions of a head: rotating all of them fits the weights better",
           "Correct the key rope.dimension_count of the architecture (partial_rotary_factor in config.json)."},
    Repair{"rope.scaling", RepairScope::Model, withoutScaling,
           "Positions are scaled, although the weights were trained without scaling",
           "Remove the keys rope.scaling.* of the architecture, or compare with rope_scaling in config.json."},
};

}  // namespace

std::span<const Repair> ropeRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine
