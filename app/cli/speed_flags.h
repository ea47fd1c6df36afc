#pragma once

#include "app/cli/subcommand.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <cstdint>
#include <string>

namespace vitrine::cli {

/// What makes answers come sooner without changing them: --kv-state --draft --no-speculation, and --timings.
struct SpeedFlags {
    std::string kvState;
    std::uint32_t draft = Generate{}.draftTokens;
    bool noSpeculation = false;
    bool timings = false;

    std::uint32_t draftTokens() const noexcept { return noSpeculation ? 0 : draft; }
    /// Throws Error when --kv-state names a file that is none.
    KvStateOptions states() const;
};

void addSpeedFlags(Subcommand& command, SpeedFlags& flags);

/// To stderr: time to first token, tokens reused, rates, drafts. `loadSeconds`: what came before the prompt; 0 where
/// the model was there already.
void printTimings(const GenerationStats& stats, double loadSeconds);

}  // namespace vitrine::cli
