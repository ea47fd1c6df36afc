#pragma once

#include "core/engine/commands.h"
#include "core/engine/conversation.h"
#include "core/engine/kv_state.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// States of conversations on the disk: a folder with one file for each conversation and model, or one file alone.
class KvStateStore {
public:
    explicit KvStateStore(KvStateOptions options = {});

    bool enabled() const noexcept { return !m_options.folder.empty() || !m_options.file.empty(); }

    /// Extends what `conversation` holds of `prompt` if some state, even another conversation's, holds enough more of
    /// it; forgets what it holds beyond. `fingerprint` is called only when there are states. Returns
    /// sentences about files that could not be used; in the folder these are removed.
    std::vector<std::string> restore(Conversation& conversation, std::span<const TokenId> prompt,
                                     const std::function<KvFingerprint()>& fingerprint, const Tokenizer& tokenizer);
    /// How many of the prompt's tokens the state has that was restored last; the conversation holds fewer where no copy
    /// of recurrent states lies right there. 0: none was.
    std::size_t matched() const noexcept { return m_matched; }

    /// Whether `conversation` is long enough, and changed since it was last saved or restored.
    bool wantsToSave(const Conversation& conversation) const noexcept;
    /// Saves it, and removes the oldest states while they take more than they may. If a stop is requested, nothing
    /// changes. Throws Error when the file cannot be written.
    void save(ConversationId id, Conversation& conversation, const KvFingerprint& fingerprint,
              const std::stop_token& stop);

    void forget(ConversationId id);
    void clear();
    /// Bytes and number of files. Not in use: zeros.
    KvStateUsage usage() const;

private:
    struct Match {
        KvState state;
        std::filesystem::path path;
        std::size_t length;  ///< leading tokens in common with the prompt
    };

    std::vector<std::filesystem::path> files() const;
    std::optional<Match> longest(std::span<const TokenId> prompt, const KvFingerprint& fingerprint,
                                 std::vector<std::string>& sentences);
    void discard(const std::filesystem::path& path) const;
    void removeOldest(const std::filesystem::path& newest) const;

    KvStateOptions m_options;
    std::size_t m_matched = 0;
};

}  // namespace vitrine
