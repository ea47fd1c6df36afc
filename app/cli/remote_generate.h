#pragma once

#include "app/cli/endpoint_flags.h"
#include "core/base/error.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/model_prompts.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// `generate` with a server: continues a text (Generate::answerText) or answers messages, and writes what there is in
/// the same form as of a model on this computer, with null for what the server does not say.
void generateRemotely(const EndpointFlags& endpoint, const std::string& model, Generate command, bool json,
                      bool timings);

/// A server's answer, and the data that it reported about it.
struct RemoteOutcome {
    ModelSummary model;
    std::vector<PromptToken> prompt;
    std::vector<TokenRecord> answer;
    std::string text;
    std::string reasoning;
    StopReason reason = StopReason::EndOfTurn;
    GenerationStats stats;
    std::optional<Error> failure;     ///< what broke it off, where answerRemotely keeps what had come
    std::vector<std::string> untold;  ///< settings that the server was not told of (PromptReady::untold)
    std::shared_ptr<const ModelPrompts> companion;

    /// Vocabulary of the companion; nullptr without one.
    const Tokenizer* vocabulary() const { return companion ? &companion->model()->tokenizer() : nullptr; }
};
/// Data requested in addition to the text of an answer.
struct RemoteWants {
    bool promptScores = false;   ///< how probable the tokens of the prompt are
    bool brokenAnswers = false;  ///< what came of an answer that broke off, with the failure; else that is thrown
};
/// Throws Error.
RemoteOutcome answerRemotely(const EndpointFlags& endpoint, const std::string& model, Generate command,
                             RemoteWants wants = {});

/// Converts -n for Generate: a negative number becomes 0, no limit. Throws UsageError for 0 tokens, which no server
/// supports.
std::uint32_t tokensForServer(std::int64_t count);

/// The messages of a file, of texts alone. Throws Error.
std::vector<Message> messagesForServer(const std::string& path);

}  // namespace vitrine::cli
