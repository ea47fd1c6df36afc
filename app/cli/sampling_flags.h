#pragma once

#include "app/cli/subcommand.h"
#include "core/sampling/sampler_settings.h"
#include "core/sampling/sampler_table.h"

#include <string>
#include <vector>

namespace vitrine::cli {

/// The values of the flags that are no numbers; the numbers go straight into `settings`.
struct SamplingFlags {
    SamplerTable table = allSamplers();  ///< must outlive the parsing
    SamplerSettings settings;
    std::string seed = "-1";
    std::string samplers;
    std::string sequence;
    std::vector<std::string> breakers;
    std::vector<std::string> logitBias;
    std::vector<std::string> bans;

    /// The settings with everything applied. Throws UsageError.
    SamplerSettings resolve() const;
};

/// One flag for each parameter in the table of `flags`, which must outlive the parsing.
void addSamplingFlags(Subcommand& command, SamplingFlags& flags);

}  // namespace vitrine::cli
