#pragma once

#include "app/store/stored_types.h"
#include "core/generate/engine/commands.h"

#include <vector>

namespace vitrine {

/// The messages for the engine, and for each of them the ids of the stored messages from which it was made. The system
/// prompt has no ids.
struct PromptHistory {
    std::vector<Message> messages;
    std::vector<std::vector<qint64>> sources;
};

/// Returns the system prompt, unless it is empty, and the conversation up to the user's last message.
///
/// Answers without text, which failed or were stopped at once, are left out. The user's messages before and after such
/// an answer are joined, because most chat templates reject roles that do not alternate.
PromptHistory promptHistory(const QString& systemPrompt, const std::vector<StoredMessage>& conversation);

/// Returns the ids of the stored messages from which the messages at `indices` were made, in ascending order.
std::vector<qint64> sourcesOf(const std::vector<std::vector<qint64>>& sources,
                              const std::vector<std::int32_t>& indices);

}  // namespace vitrine
