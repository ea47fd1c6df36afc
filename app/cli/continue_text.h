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
#include "core/generate/engine/answer_beginning.h"
#include "core/generate/engine/conversation.h"
#include "core/generate/engine/events.h"
#include "core/generate/sampling/sampler_chain.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Flags of `generate`.
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
    std::vector<TokenRecord> records;  ///< records of the tokens after the beginning
    std::string text;                  ///< text of the answer, including its beginning, up to the stop string
    const char* stopReason = "";
    std::string stopSentence;  ///< explains the end of the answer, if the grammar caused it
    GenerationStats stats;
    /// Number of evaluated tokens that had been evaluated before (PromptReady::repeatedTokens).
    std::uint32_t repeatedTokens = 0;
    std::unique_ptr<Evaluator> block;  ///< evaluator of the model's prediction block, which drafts tokens; may be
                                       ///< nullptr
    std::optional<Conversation> conversation;  ///< all evaluated tokens
};

/// Continues the prompt given by the flags with a local model. Writes the text as it is generated, unless --json is
/// given. A signal ends the answer and keeps the text so far. Throws Error and UsageError.
Continuation continueText(Runner& runner, KeptState& state, const GenerateFlags& flags, const SamplerSettings& sampling,
                          const GrammarSource& source);

}  // namespace vitrine::cli
