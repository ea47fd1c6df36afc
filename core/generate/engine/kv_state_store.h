#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/conversation.h"
#include "core/generate/engine/kv_state.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// The saved states of conversations: a folder with one file for each conversation and model, or a single file.
class KvStateStore {
public:
    /// Removes incomplete files from the folder, which remain if the program was killed while it wrote.
    explicit KvStateStore(KvStateOptions options = {});

    bool enabled() const noexcept { return !m_options.folder.empty() || !m_options.file.empty(); }

    /// Looks for a saved state, of this or another conversation, that begins with more tokens of `prompt` than
    /// `conversation` holds. If the state has enough additional tokens, loads it into `conversation` and replaces the
    /// tokens there that differ from `prompt`. `fingerprint` is called only when there are saved states. Returns
    /// sentences about files that could not be used; such files in the folder are removed.
    std::vector<Sentence> restore(Conversation& conversation, std::span<const TokenId> prompt,
                                  const std::function<KvFingerprint()>& fingerprint, const Tokenizer& tokenizer);
    /// Number of leading prompt tokens in the state that was restored last; 0 if no state was restored. The
    /// conversation may hold fewer: with recurrent layers, only tokens up to a checkpoint are restored.
    std::size_t matched() const noexcept { return m_matched; }

    /// Whether `conversation` is long enough and has changed since it was last saved or restored.
    bool wantsToSave(const Conversation& conversation) const noexcept;
    /// Saves the conversation, and removes the oldest states until the total size is within the limit. If a stop is
    /// requested, nothing changes. Throws Error when the file cannot be written.
    void save(ConversationId id, Conversation& conversation, const KvFingerprint& fingerprint,
              const std::stop_token& stop);

    /// forget() removes the saved states of one conversation from the folder, and clear() removes all saved states.
    /// Both do nothing without a folder, and ignore files that cannot be removed.
    void forget(ConversationId id);
    void clear();
    /// Returns the total size in bytes and the number of the saved files; zeros if saving is off.
    KvStateUsage usage() const;

private:
    struct Match {
        KvState state;
        std::filesystem::path path;
        std::size_t length;  ///< number of leading tokens that the state and the prompt have in common
    };

    std::vector<std::filesystem::path> files() const;
    std::optional<Match> longest(std::span<const TokenId> prompt, const KvFingerprint& fingerprint,
                                 std::vector<Sentence>& sentences);
    void discard(const std::filesystem::path& path) const;
    void removeOldest(const std::filesystem::path& newest) const;

    KvStateOptions m_options;
    std::size_t m_matched = 0;
};

}  // namespace vitrine
