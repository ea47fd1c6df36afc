#pragma once

#include "core/doctor/examination.h"
#include "core/doctor/finding.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// The findings of all checks of a file.
struct Diagnosis {
    struct Skipped {
        std::string check;
        std::string reason;
    };

    Findings findings;
    std::vector<std::string> made;  ///< names of the checks that ran
    std::vector<Skipped> skipped;
    std::optional<Sense> sense;    ///< absent when the model does not load
    std::optional<Trials> trials;  ///< absent when no trials were made
    std::string sampled;           ///< a sentence with the share of the weights that was examined; empty when none were
};

/// Runs all checks. An invalid GGUF file gives one finding. A file that does not load as a model gets every check that
/// is still possible. Checks for which this computer lacks memory or a device are skipped.
/// Throws Error if the file does not exist, if it is shortened meanwhile, or if even its parts do not fit into memory.
Diagnosis diagnose(const std::filesystem::path& path, const ExaminationOptions& options = {});

}  // namespace vitrine
