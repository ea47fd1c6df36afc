#pragma once

#include "core/backend/kv_cache.h"
#include "core/engine/block_guesses.h"
#include "core/engine/commands.h"
#include "core/engine/token_record.h"
#include "core/text/token.h"

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

/// What the engine remembers of a chat between two answers: the KV cache, the tokens whose keys and values it holds,
/// and their records.
class Conversation {
public:
    explicit Conversation(std::unique_ptr<KvCache> cache);

    KvCache& cache() noexcept { return *m_cache; }
    const KvCache& cache() const noexcept { return *m_cache; }
    /// One per position of the cache.
    std::span<const TokenId> tokens() const noexcept { return m_tokens; }
    std::span<const TokenRecord> records() const noexcept { return m_records; }

    /// How many leading tokens of `prompt` the cache holds.
    std::size_t commonPrefix(std::span<const TokenId> prompt) const noexcept;
    /// Forgets everything from position `size` on, including what an interrupted evaluation left behind, and more where
    /// the cache can only go back further: tokens() says where evaluation goes on.
    void truncate(std::size_t size);
    /// Notes a token that was just evaluated into the cache.
    void append(TokenRecord record);

    /// Guesses of a block behind the layers, if there are any; what is evaluated into the cache is told to them.
    BlockGuesses* guesses() noexcept { return m_guesses.get(); }
    void setGuesses(std::unique_ptr<BlockGuesses> guesses) noexcept { m_guesses = std::move(guesses); }
    std::size_t bytes() const noexcept;

    /// Whether all of it is on the disk (see KvStateStore); any change makes it false.
    bool saved() const noexcept { return m_saved; }
    void setSaved(bool saved) noexcept { m_saved = saved; }

    std::size_t droppedTurns = 0;  ///< of the last prompt (see FitOptions)

private:
    std::unique_ptr<KvCache> m_cache;
    std::vector<TokenId> m_tokens;
    std::vector<TokenRecord> m_records;
    std::unique_ptr<BlockGuesses> m_guesses;
    bool m_saved = false;
};

/// The first position whose record lacks a distribution with at least `alternatives` entries (fewer if the vocabulary
/// `vocabularySize` is smaller), or `end`. Position 0 never has one: nothing comes before it.
std::size_t firstUnscored(std::span<const TokenRecord> records, std::size_t end, std::size_t alternatives,
                          std::size_t vocabularySize) noexcept;

/// The most recently used conversations; older ones are forgotten when there are too many or they take too much memory.
class ConversationPool {
public:
    static constexpr std::size_t kMaxConversations = 4;
    static constexpr std::size_t kMaxBytes = std::size_t{2} << 30U;

    using CacheMaker = std::function<std::unique_ptr<KvCache>()>;
    explicit ConversationPool(CacheMaker makeCache) : m_makeCache(std::move(makeCache)) {}

    /// Makes it the most recent one; creates it if it is not known. Throws what making a cache throws, if forgetting
    /// all others did not help.
    Conversation& open(ConversationId id);
    /// nullptr when it is not known; changes nothing.
    const Conversation* find(ConversationId id) const noexcept;
    void close(ConversationId id);
    void closeAll() noexcept { m_conversations.clear(); }
    /// Calls `action(id, conversation)` for each, the most recent first.
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
    std::list<Entry> m_conversations;  ///< most recent first
};

}  // namespace vitrine
