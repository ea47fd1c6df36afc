#pragma once

#include "core/check/prompt_check.h"

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// What a server said of an answer that it wrote.
struct ServerAnswer {
    std::string host;                     ///< "host:8000"
    std::span<const Message> messages;    ///< that were answered
    std::span<const PromptToken> prompt;  ///< what it says that it read; none where it does not say
    std::span<const TokenRecord> answer;
};

/// Holds that against a file on this computer which should have the same vocabulary and template (the companion): ids
/// against pieces, and what the server read against what the file's template makes of the messages. Findings:
/// ServerVocabulary, ServerPrompt. Throws Error when the file is no longer intact.
std::vector<PromptFinding> checkServer(const ModelPrompts& companion, const ServerAnswer& said,
                                       const PromptLimits& limits = {}, const std::stop_token& stop = {});

}  // namespace vitrine
