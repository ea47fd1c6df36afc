#include "core/generate/engine/conversation.h"

#include <algorithm>
#include <new>
#include <utility>

namespace vitrine {

Conversation::Conversation(std::unique_ptr<KvCache> cache) : m_cache(std::move(cache)) {}

std::size_t Conversation::commonPrefix(std::span<const TokenId> prompt) const noexcept
{
    const std::size_t most = std::min({prompt.size(), m_tokens.size(), m_cache->size()});
    const auto end =
        std::mismatch(prompt.begin(), prompt.begin() + static_cast<std::ptrdiff_t>(most), m_tokens.begin());
    return static_cast<std::size_t>(end.first - prompt.begin());
}

void Conversation::truncate(std::size_t size)
{
    size = std::min({size, m_tokens.size(), m_cache->size()});
    if (size < m_tokens.size()) m_saved = false;
    size = m_cache->truncate(size);
    m_tokens.resize(size);
    m_records.resize(size);
    if (m_guesses) m_guesses->truncate(size);
}

std::size_t Conversation::bytes() const noexcept
{
    return m_cache->bytes() + m_cache->checkpoints().bytes() + (m_guesses ? m_guesses->bytes() : 0);
}

void Conversation::append(TokenRecord record)
{
    m_saved = false;
    m_tokens.push_back(record.id);
    m_records.push_back(std::move(record));
}

std::size_t firstUnscored(std::span<const TokenRecord> records, std::size_t end, std::size_t alternatives,
                          std::size_t vocabularySize) noexcept
{
    const std::size_t wanted = std::min(alternatives, vocabularySize);
    end = std::min(end, records.size());
    for (std::size_t i = 1; i < end; ++i) {
        if (!records[i].scored || records[i].top.size() < wanted) return i;
    }
    return end;
}

Conversation& ConversationPool::open(ConversationId id)
{
    const auto found = std::find_if(m_conversations.begin(), m_conversations.end(),
                                    [id](const Entry& entry) { return entry.id == id; });
    if (found != m_conversations.end()) {
        m_conversations.splice(m_conversations.begin(), m_conversations, found);
        return m_conversations.front().conversation;
    }

    std::unique_ptr<KvCache> cache;
    try {
        cache = m_makeCache();
    } catch (const std::exception&) {
        if (m_conversations.empty()) throw;
        m_conversations.clear();  // frees the memory of all conversations, which may suffice for the new cache
        cache = m_makeCache();
    }
    m_conversations.push_front({id, Conversation(std::move(cache))});

    const auto bytes = [this] {
        std::size_t sum = 0;
        for (const Entry& entry : m_conversations) sum += entry.conversation.bytes();
        return sum;
    };
    while (m_conversations.size() > 1 && (m_conversations.size() > kMaxConversations || bytes() > kMaxBytes)) {
        m_conversations.pop_back();
    }
    return m_conversations.front().conversation;
}

const Conversation* ConversationPool::find(ConversationId id) const noexcept
{
    for (const Entry& entry : m_conversations) {
        if (entry.id == id) return &entry.conversation;
    }
    return nullptr;
}

void ConversationPool::close(ConversationId id)
{
    m_conversations.remove_if([id](const Entry& entry) { return entry.id == id; });
}

}  // namespace vitrine
