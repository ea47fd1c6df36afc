#pragma once

#include "app/store/stored_types.h"
#include "core/engine/commands.h"

#include <vector>

namespace vitrine {

/// The messages for the engine: the system prompt if there is one, then the conversation up to the user's
/// last message. An answer without text (it failed, or was stopped at once) is left out, and the user's messages around
/// it become one, since most chat templates refuse roles that do not alternate.
std::vector<Message> promptMessages(const QString& systemPrompt, const std::vector<StoredMessage>& conversation);

}  // namespace vitrine
