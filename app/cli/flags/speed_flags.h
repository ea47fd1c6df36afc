#pragma once

#include "app/cli/flags/subcommand.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"

#include <cstdint>
#include <string>

namespace vitrine::cli {

/// Flags that make answers faster without changing them: --kv-state, --draft and --draft-from; and --timings.
struct SpeedFlags {
    std::string kvState;
    std::uint32_t draft = Generate{}.draftTokens;
    DraftSource draftSource = DraftSource::Any;
    bool noDraft = false;
    bool timings = false;

    /// Sets the sources of drafts and the length of drafts.
    void set(Generate& command) const;
    /// Returns the options for --kv-state. Throws Error if it does not name a file.
    KvStateOptions states() const;
};

void addSpeedFlags(Subcommand& command, SpeedFlags& flags);

/// Writes statistics to stderr: time to first token, reused tokens, rates, drafts. `loadSeconds` is the time for
/// loading the model; 0 if it was already loaded. `repeatedTokens` is the number of tokens that were evaluated again
/// (PromptReady).
void printTimings(const GenerationStats& stats, double loadSeconds, std::uint32_t repeatedTokens = 0);

}  // namespace vitrine::cli
