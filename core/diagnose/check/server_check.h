#pragma once

#include "core/diagnose/check/prompt_check.h"

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// An answer that a server wrote, and the prompt that the server reported for it.
struct ServerAnswer {
    std::string host;                     ///< host and port, such as "host:8000"
    std::span<const Message> messages;    ///< messages to which the server answered
    std::span<const PromptToken> prompt;  ///< prompt as reported by the server; empty if it reports none
    std::span<const TokenRecord> answer;
};

/// Compares a server's answer with the companion, a local file that should have the same vocabulary and template.
/// Checks whether the ids in the answer have the same text in the companion's vocabulary. Also compares the reported
/// prompt with the prompt that the companion's template makes of the messages. Possible findings: ServerVocabulary,
/// ServerPrompt. Throws Error if the companion file is no longer intact.
std::vector<PromptFinding> checkServer(const ModelPrompts& companion, const ServerAnswer& said,
                                       const PromptLimits& limits = {}, const std::stop_token& stop = {});

}  // namespace vitrine
