#pragma once

#include "core/doctor/examination.h"
#include "core/doctor/finding.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// What all checks say about a file.
struct Diagnosis {
    struct Skipped {
        std::string check;
        std::string reason;
    };

    Findings findings;
    std::vector<std::string> made;  ///< names of the checks that ran
    std::vector<Skipped> skipped;
    std::optional<Sense> sense;    ///< absent when the model does not load
    std::optional<Trials> trials;  ///< absent when none were to be made
    std::string sampled;           ///< a sentence saying what share of the weights was looked at; empty when none was
};

/// Runs all checks. A file that is not a valid GGUF file gives one finding; one that does not load as a model gets
/// every possible check. A check that this computer lacks memory or a device for is skipped. Throws Error only when
/// there is no such file, when it is shortened meanwhile, or when not even its parts fit into memory.
Diagnosis diagnose(const std::filesystem::path& path, const ExaminationOptions& options = {});

}  // namespace vitrine
