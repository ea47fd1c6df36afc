#pragma once

#include "app/cli/subcommand.h"
#include "core/sampling/sampler_settings.h"

#include <string>
#include <vector>

namespace vitrine::cli {

/// What -s, --samplers and --logit-bias say; the numbers go straight into `settings`.
struct SamplingFlags {
    SamplerSettings settings;
    std::string seed = "-1";
    std::string samplers;
    std::vector<std::string> logitBias;

    /// The settings with everything applied. Throws UsageError.
    SamplerSettings resolve() const;
};

/// One flag for each parameter of the sampler table, named as there.
void addSamplingFlags(Subcommand& command, SamplingFlags& flags);

}  // namespace vitrine::cli
