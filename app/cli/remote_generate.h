#pragma once

#include "app/cli/endpoint_flags.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <string>
#include <vector>

namespace vitrine::cli {

/// `generate` with a server: continues a text (Generate::answerText) or answers messages, and writes what there is in
/// the same form as of a model on this computer, with null for what the server does not say.
void generateRemotely(const EndpointFlags& endpoint, const std::string& model, Generate command, bool json,
                      bool timings);

/// What a server answered, and what it says of it.
struct RemoteOutcome {
    ModelSummary model;
    std::vector<PromptToken> prompt;
    std::vector<TokenRecord> answer;
    std::string text;
    std::string reasoning;
    StopReason reason = StopReason::EndOfTurn;
    GenerationStats stats;
};
RemoteOutcome answerRemotely(const EndpointFlags& endpoint, const std::string& model, Generate command);

/// The messages of a file, of texts alone. Throws Error.
std::vector<Message> messagesForServer(const std::string& path);

}  // namespace vitrine::cli
