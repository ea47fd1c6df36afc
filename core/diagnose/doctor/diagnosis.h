#pragma once

#include "core/diagnose/doctor/examination.h"
#include "core/diagnose/doctor/finding.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// The findings of all checks of a file, and the checks that were made.
struct Diagnosis {
    struct Skipped {
        std::string check;
        std::string reason;
    };

    Findings findings;
    std::vector<std::string> made;  ///< names of the checks that ran
    std::vector<Skipped> skipped;
    std::optional<Sense> sense;    ///< absent if the model does not load
    std::optional<Trials> trials;  ///< absent if no repairs were tried
    /// A sentence with the fraction of the weights that was examined; empty if no weights were examined.
    std::string sampled;
};

/// Runs all checks. For an invalid GGUF file, the result is one finding. If a file does not load as a model, all checks
/// that are possible without the model still run. Checks for which this computer lacks memory or a device are skipped.
/// Throws Error if the file does not exist, if it is shortened while it is read, or if there is not even enough memory
/// for its parts.
Diagnosis diagnose(const std::filesystem::path& path, const ExaminationOptions& options = {});

}  // namespace vitrine
