#pragma once

#include "core/compute/backend/kv_cache.h"
#include "core/generate/engine/block_guesses.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/token_record.h"
#include "core/text/token.h"

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

/// The state of a chat between two answers: the KV cache, the tokens whose keys and values it holds, and their records.
class Conversation {
public:
    explicit Conversation(std::unique_ptr<KvCache> cache);

    KvCache& cache() noexcept { return *m_cache; }
    const KvCache& cache() const noexcept { return *m_cache; }
    /// Tokens in the cache, one per position.
    std::span<const TokenId> tokens() const noexcept { return m_tokens; }
    std::span<const TokenRecord> records() const noexcept { return m_records; }

    /// Returns the number of leading tokens of `prompt` that the cache contains.
    std::size_t commonPrefix(std::span<const TokenId> prompt) const noexcept;
    /// Discards everything from position `size` on, including the results of an interrupted evaluation. If the cache
    /// has recurrent states, more tokens may be discarded, back to the last checkpoint. Evaluation continues at
    /// tokens().size().
    void truncate(std::size_t size);
    /// Adds a token that was just evaluated into the cache.
    void append(TokenRecord record);

    /// Returns the object that makes drafts with the model's prediction block; nullptr if such drafts are off. Every
    /// evaluation into the conversation's cache must also be passed to BlockGuesses::follow.
    BlockGuesses* guesses() noexcept { return m_guesses.get(); }
    void setGuesses(std::unique_ptr<BlockGuesses> guesses) noexcept { m_guesses = std::move(guesses); }
    /// Size in bytes of the cache, its checkpoints and the drafts of the prediction block.
    std::size_t bytes() const noexcept;

    /// Whether the conversation is saved completely (KvStateStore); any change makes it false.
    bool saved() const noexcept { return m_saved; }
    void setSaved(bool saved) noexcept { m_saved = saved; }

    std::size_t droppedTurns = 0;  ///< number of turns left out of the last prompt (FitOptions)

private:
    std::unique_ptr<KvCache> m_cache;
    std::vector<TokenId> m_tokens;
    std::vector<TokenRecord> m_records;
    std::unique_ptr<BlockGuesses> m_guesses;
    bool m_saved = false;
};

/// Returns the first position before `end` with an incomplete record; `end` if all records are complete. A record is
/// complete if its distribution has at least `alternatives` entries, or `vocabularySize` entries if `vocabularySize` is
/// smaller. Position 0 is skipped, because the first token has no distribution.
std::size_t firstUnscored(std::span<const TokenRecord> records, std::size_t end, std::size_t alternatives,
                          std::size_t vocabularySize) noexcept;

/// Keeps the most recently used conversations. The oldest are discarded when their number or memory exceeds the limit.
class ConversationPool {
public:
    static constexpr std::size_t kMaxConversations = 4;
    static constexpr std::size_t kMaxBytes = std::size_t{2} << 30U;

    using CacheMaker = std::function<std::unique_ptr<KvCache>()>;
    explicit ConversationPool(CacheMaker makeCache) : m_makeCache(std::move(makeCache)) {}

    /// Returns the conversation and makes it the most recent one; creates it if necessary. If its cache cannot be made,
    /// discards all other conversations and tries again; throws the error of the second attempt.
    Conversation& open(ConversationId id);
    /// Returns the conversation, or nullptr if it does not exist. The conversation does not become the most recent one.
    const Conversation* find(ConversationId id) const noexcept;
    /// Discards the conversation. Does nothing if it does not exist.
    void close(ConversationId id);
    void closeAll() noexcept { m_conversations.clear(); }
    /// Calls `action(id, conversation)` for each conversation, the most recent first.
    template <typename Action>
    void forEach(Action action)
    {
        for (Entry& entry : m_conversations) action(entry.id, entry.conversation);
    }
    std::size_t size() const noexcept { return m_conversations.size(); }

private:
    struct Entry {
        ConversationId id;
        Conversation conversation;
    };

    CacheMaker m_makeCache;
    std::list<Entry> m_conversations;  ///< the conversations, the most recently used first
};

}  // namespace vitrine
