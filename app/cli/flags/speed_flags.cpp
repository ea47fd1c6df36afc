#include "app/cli/flags/speed_flags.h"

#include "app/cli/flags/number_flags.h"
#include "app/cli/output/console.h"
#include "core/base/atomic_file.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/generate/engine/draft_policy.h"
#include "core/generate/engine/kv_state.h"

#include <limits>

namespace vitrine::cli {

namespace {

/// Returns ", 31.2 tokens/s"; empty if there are no tokens or no time.
std::string rate(std::uint32_t tokens, double seconds)
{
    if (tokens == 0 || seconds <= 0) return {};
    return concat(", ", fixedPoint(tokens / seconds, 1), " tokens/s");
}

DraftSource readDraftSource(const std::string& value)
{
    if (value == "any") return DraftSource::Any;
    if (value == "text") return DraftSource::Text;
    if (value == "block") return DraftSource::Block;
    throw UsageError(concat("--draft-from is ", inQuotes(value), ", but must be any, text or block."));
}

}  // namespace

void SpeedFlags::set(Generate& command) const
{
    command.draftTokens = noDraft ? 0 : draft;
    command.draftSource = draftSource;
}

KvStateOptions SpeedFlags::states() const
{
    refuseIf(kvState == "-", "--kv-state requires a file that can be read again, but - is stdin or stdout.");
    if (!kvState.empty()) {
        refuseForeignFile(kvState);
        const AtomicFile tried(kvState);  // tested early, so that an unwritable file is reported before the answer
    }
    KvStateOptions options;
    options.file = kvState;
    options.minTokens = 1;
    options.maxBytes = std::numeric_limits<std::uint64_t>::max();
    return options;
}

void addSpeedFlags(Subcommand& command, SpeedFlags& flags)
{
    Subcommand speed = command.under("Speed");
    speed.addOption("--kv-state", flags.kvState, "FILE",
                    "Stores evaluated tokens with their keys and values in this file, and rewrites it at the end. A "
                    "prefix that the prompt shares with it, from 32 tokens on, is not evaluated again (with "
                    "recurrent states, up to the last checkpoint). The file works only with this model file, these "
                    "cache types and this --isa. As with any reused prefix, logits may differ in their last bits");
    addWholeNumber(speed, "--draft", flags.draft, {0, DraftPolicy::kMaxDraft},
                   "Maximum number of tokens drafted and evaluated together, without changing the text; 0: none");
    speed.addOption(
        "--draft-from", [&flags](const std::string& value) { flags.draftSource = readDraftSource(value); },
        "any|text|block",
        "Source of drafts: text (repetitions), block (the model's block that predicts further tokens), or any of them");
    // Old name of --draft 0, which scripts may still use.
    command.under("").addFlag("--no-speculation", flags.noDraft, "");
    speed.addFlag("--timings", flags.timings,
                  "Writes to stderr the time to the first token, how much of the prompt was reused, rates and drafts");
}

void printTimings(const GenerationStats& stats, double loadSeconds, std::uint32_t repeatedTokens)
{
    const std::uint32_t reused = stats.promptTokens - stats.evaluatedTokens;
    if (loadSeconds > 0) notify(concat("load: ", fixedPoint(loadSeconds, 3), " s"));
    notify(concat("first token: after ", fixedPoint(loadSeconds + stats.promptSeconds, 3), " s"));
    notify(concat("prompt: ", stats.promptTokens, " tokens, ", reused, " reused, ", stats.evaluatedTokens,
                  " evaluated in ", fixedPoint(stats.promptSeconds, 3), " s",
                  rate(stats.evaluatedTokens, stats.promptSeconds)));
    if (repeatedTokens > 0) {
        notify(concat(counted(repeatedTokens, "token"),
                      " of these evaluated again: ", repeatedTokens == 1 ? "it was" : "they were",
                      " known, but there is no checkpoint of the recurrent states directly before the new tokens"));
    }
    notify(concat("answer: ", stats.generatedTokens, " tokens in ", fixedPoint(stats.generationSeconds, 3), " s",
                  rate(stats.generatedTokens, stats.generationSeconds)));
    notify(concat("drafted: ", stats.draftedTokens, " tokens, ", stats.acceptedTokens, " accepted"));
}

}  // namespace vitrine::cli
