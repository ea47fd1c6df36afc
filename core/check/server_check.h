#pragma once

#include "core/check/prompt_check.h"

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// An answer that a server wrote, with its own report of the prompt.
struct ServerAnswer {
    std::string host;                     ///< "host:8000"
    std::span<const Message> messages;    ///< messages that were answered
    std::span<const PromptToken> prompt;  ///< prompt as reported by the server; empty if it reports none
    std::span<const TokenRecord> answer;
};

/// Compares an answer with the companion, a local file that should have the same vocabulary and template. Ids are
/// compared with pieces, and the reported prompt with the prompt that the companion's template makes of the messages.
/// Possible findings: ServerVocabulary, ServerPrompt. Throws Error if the file is no longer intact.
std::vector<PromptFinding> checkServer(const ModelPrompts& companion, const ServerAnswer& said,
                                       const PromptLimits& limits = {}, const std::stop_token& stop = {});

}  // namespace vitrine
