#pragma once

#include "core/base/concat.h"
#include "core/generate/engine/commands.h"

#include <filesystem>
#include <string>
#include <system_error>

namespace vitrine {

/// File name extension of saved states.
inline constexpr const char* kKvStateSuffix = ".kvstate";

/// Conversations with this id or a larger one are never saved.
inline constexpr ConversationId kFirstUnkept = ConversationId{1} << 40;

/// Returns the prefix of the file names of one conversation.
inline std::string kvStatePrefix(ConversationId id)
{
    return concat("chat-", id, "-");
}

/// Removes the saved states of a conversation from a folder. Safe while an engine uses the folder. Thread-safe.
inline void removeKvStates(const std::filesystem::path& folder, ConversationId id)
{
    std::error_code failure;
    for (std::filesystem::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
        std::error_code gone;
        if (it->path().filename().string().starts_with(kvStatePrefix(id))) std::filesystem::remove(it->path(), gone);
    }
}

}  // namespace vitrine
