#pragma once

#include "app/cli/answer_flags.h"
#include "app/cli/device_flags.h"
#include "app/cli/endpoint_flags.h"
#include "app/cli/grammar_flags.h"
#include "app/cli/input.h"
#include "app/cli/kept_state.h"
#include "app/cli/pause_prompt.h"
#include "app/cli/runner.h"
#include "app/cli/sampling_flags.h"
#include "app/cli/speed_flags.h"
#include "core/engine/answer_beginning.h"
#include "core/engine/conversation.h"
#include "core/engine/events.h"
#include "core/sampling/sampler_chain.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Of `generate`.
struct GenerateFlags {
    std::string model;
    EndpointFlags endpoint;
    TokensFlag tokens;
    AnswerFlags answer;
    std::vector<std::string> stops;
    ThinkingFlags thinking;
    PausePrompt pauses;
    std::int64_t count = 128;
    std::size_t alternatives = 5;
    bool ignoreEnd = false;
    bool json = false;
    DeviceFlags device;
    SamplingFlags sampling;
    GrammarFlags grammar;
    SpeedFlags speed;
};

struct Continuation {
    std::vector<TokenId> promptIds;
    AnswerBeginning beginning;
    std::vector<TokenRecord> records;  ///< of what follows it
    std::string text;                  ///< with the beginning's, before the stop string
    const char* stopReason = "";
    std::string stopSentence;  ///< of the grammar's
    GenerationStats stats;
    std::uint32_t repeatedTokens = 0;          ///< of those evaluated, known before (PromptReady::repeatedTokens)
    std::unique_ptr<Evaluator> block;          ///< that guesses further tokens, where there is one
    std::optional<Conversation> conversation;  ///< what has been evaluated
};

/// Continues what the flags say with a model on this computer, and writes the text as it comes unless it is for --json.
/// A signal ends it; what there is then is kept. Throws Error and UsageError.
Continuation continueText(Runner& runner, KeptState& state, const GenerateFlags& flags, const SamplerSettings& sampling,
                          const GrammarSource& source);

}  // namespace vitrine::cli
