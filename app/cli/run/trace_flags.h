#pragma once

#include "app/cli/flags/device_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/subcommand.h"
#include "app/cli/run/runner.h"
#include "core/diagnose/capture/capture_wants.h"
#include "core/diagnose/compare/trace_run.h"
#include "core/text/token.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// Flags shared by trace and compare: tokens, taps and layers.
struct TraceFlags {
    std::string model;
    TokensFlag input;
    std::string taps;
    std::string layers;
    std::optional<std::uint32_t> decode;
    DeviceFlags device;

    void add(Subcommand& command, const char* whereTokensComeFrom);
    /// Returns the request for these tokens. Throws UsageError for a tap or layer that does not exist. Throws Error if
    /// the context is too short for the tokens, or the memory too small for `traces` traces of them.
    TraceRequest request(const Runner& runner, std::vector<TokenId> ids, std::uint64_t traces) const;
};

/// Parses positions such as "3,8-11". Both ends of a range are included. Throws UsageError.
std::vector<PositionRange> parsePositions(std::string_view list);

}  // namespace vitrine::cli
