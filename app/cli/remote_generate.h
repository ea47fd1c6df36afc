#pragma once

#include "app/cli/endpoint_flags.h"
#include "core/base/error.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/model_prompts.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// `generate` with a server: continues a text (Generate::answerText) or answers messages. The output has the same
/// format as for a local model, with null for values that the server does not report.
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
    std::optional<Error> failure;      ///< why the answer broke off, if answerRemotely returns incomplete answers
    std::vector<std::string> omitted;  ///< settings that were not sent to the server
    std::shared_ptr<const ModelPrompts> companion;

    /// Returns the vocabulary of the companion file; nullptr if none exists.
    const Tokenizer* vocabulary() const { return companion ? &companion->model()->tokenizer() : nullptr; }
};
/// Options of answerRemotely.
struct RemoteWants {
    bool promptScores = false;  ///< whether probabilities of the prompt's tokens are requested
    /// True: an answer that broke off is returned with its failure; false: the failure is thrown.
    bool brokenAnswers = false;
};
/// Requests an answer from a server and waits for it. Throws Error.
RemoteOutcome answerRemotely(const EndpointFlags& endpoint, const std::string& model, Generate command,
                             RemoteWants wants = {});

/// Converts the value of -n for Generate: a negative number becomes 0, which means no limit. Throws UsageError for 0
/// tokens, because no server supports this.
std::uint32_t tokensForServer(std::int64_t count);

/// Reads the messages of a file; they must contain only text. Throws Error.
std::vector<Message> messagesForServer(const std::string& path);

}  // namespace vitrine::cli
