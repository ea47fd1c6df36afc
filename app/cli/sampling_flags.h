#pragma once

#include "core/sampling/sampler_settings.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace vitrine::cli {

/// The values of -s, --samplers and --logit-bias; the numbers go straight into `settings`.
struct SamplingFlags {
    SamplerSettings settings;
    std::string seed = "-1";
    std::string samplers;
    std::vector<std::string> logitBias;

    /// The settings with everything applied. Throws UsageError.
    SamplerSettings resolve() const;
};

/// One flag for each parameter of the sampler table, named as there.
void addSamplingFlags(CLI::App& command, SamplingFlags& flags);

}  // namespace vitrine::cli
