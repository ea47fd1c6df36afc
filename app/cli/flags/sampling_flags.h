#pragma once

#include "app/cli/flags/subcommand.h"
#include "core/generate/sampling/sampler_settings.h"
#include "core/generate/sampling/sampler_table.h"

#include <string>
#include <vector>

namespace vitrine::cli {

/// Values of the sampling flags. Flags with numbers write directly into `settings`; the other members are texts that
/// resolve() parses.
struct SamplingFlags {
    SamplerTable table = allSamplers();  ///< must outlive the parsing
    SamplerSettings settings;
    std::string seed = "-1";
    std::string samplers;
    std::string sequence;
    std::vector<std::string> breakers;
    std::vector<std::string> logitBias;
    std::vector<std::string> bans;

    /// Returns the settings with all flags applied. Throws UsageError.
    SamplerSettings resolve() const;
};

/// Adds one flag for each parameter in the table of `flags`, which must outlive the parsing.
void addSamplingFlags(Subcommand& command, SamplingFlags& flags);

}  // namespace vitrine::cli
