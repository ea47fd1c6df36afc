#pragma once

#include "app/cli/flags/device_flags.h"
#include "app/cli/flags/endpoint_flags.h"
#include "app/cli/flags/grammar_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/sampling_flags.h"
#include "core/base/error.h"
#include "core/diagnose/record/run_record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Flags of `inspect record`.
struct RecordFlags {
    std::string against;
    std::string out;
    bool redact = false;
    bool statistics = false;
    std::string capture;
    std::string positions;
    bool json = false;
    std::string model;
    TokensFlag tokens;
    std::vector<std::string> stops;
    std::uint32_t count = 128;
    std::uint32_t alternatives = 20;
    SamplingFlags sampling;
    GrammarFlags grammar;
    DeviceFlags device;
    EndpointFlags endpoint;

    /// Returns the value of --file. It is a text file if a model is given, otherwise a record.
    const std::string& file() const { return tokens.text.file; }
};

/// Runs a local model and returns the record of this run, with the requested values of its taps. Throws Error and
/// UsageError.
RunRecord makeRecord(const RecordFlags& flags);
struct RemoteRecord {
    RunRecord record;
    std::optional<Error> failure;  ///< set if the answer broke off; the record then contains the part before
};
/// Makes a record from a server's answer, with log-probabilities instead of logits. Throws like makeRecord().
RemoteRecord makeRecordRemotely(const RecordFlags& flags);

}  // namespace vitrine::cli
