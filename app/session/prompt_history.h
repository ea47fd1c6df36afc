#pragma once

#include "app/store/stored_types.h"
#include "core/engine/commands.h"

#include <vector>

namespace vitrine {

/// The messages for the engine, and for each of them which stored ones it is made of (none: the system prompt).
struct PromptHistory {
    std::vector<Message> messages;
    std::vector<std::vector<qint64>> sources;
};

/// The system prompt if there is one, then the conversation up to the user's last message. An answer without text (it
/// failed, or was stopped at once) is left out, and the user's messages around it become one, since most chat templates
/// refuse roles that do not alternate.
PromptHistory promptHistory(const QString& systemPrompt, const std::vector<StoredMessage>& conversation);

/// The stored messages behind these indices, ascending.
std::vector<qint64> sourcesOf(const std::vector<std::vector<qint64>>& sources,
                              const std::vector<std::int32_t>& indices);

}  // namespace vitrine
