#pragma once

#include "app/cli/subcommand.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <cstdint>
#include <string>

namespace vitrine::cli {

/// What makes answers come sooner without changing them: --kv-state, --draft, --draft-from, and --timings.
struct SpeedFlags {
    std::string kvState;
    std::uint32_t draft = Generate{}.draftTokens;
    DraftSource draftSource = DraftSource::Any;
    bool noDraft = false;
    bool timings = false;

    std::uint32_t draftTokens() const noexcept { return noDraft ? 0 : draft; }
    /// Throws Error when --kv-state does not name a file.
    KvStateOptions states() const;
};

void addSpeedFlags(Subcommand& command, SpeedFlags& flags);

/// Writes to stderr: time to first token, tokens reused, rates, drafts. `loadSeconds`: time before the prompt; 0 if the
/// model was there already. `repeatedTokens`: as PromptReady has it.
void printTimings(const GenerationStats& stats, double loadSeconds, std::uint32_t repeatedTokens = 0);

}  // namespace vitrine::cli
