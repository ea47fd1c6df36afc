#include "core/generate/engine/ngram_index.h"

namespace vitrine {

void NgramIndex::append(TokenId token)
{
    m_tokens.push_back(token);
    for (std::size_t kind = 0; kind < kLengths.size(); ++kind) {
        m_before[kind].reset();
        if (m_tokens.size() < kLengths[kind]) continue;
        // Number of bits of a token id in the key. No vocabulary has more than 2^21 tokens. With larger ids, two
        // n-grams could have the same key, which would only cause a bad draft.
        constexpr unsigned kBits = 21;
        std::uint64_t key = 0;
        for (std::size_t i = m_tokens.size() - kLengths[kind]; i < m_tokens.size(); ++i) {
            key = key << kBits ^ static_cast<std::uint32_t>(m_tokens[i]);
        }
        const auto [found, isNew] = m_behind[kind].try_emplace(key, m_tokens.size());
        if (isNew) continue;
        m_before[kind] = found->second;
        found->second = m_tokens.size();
    }
}

std::optional<NgramIndex::Draft> NgramIndex::draft(std::size_t count) const
{
    for (std::size_t kind = 0; kind < kLengths.size(); ++kind) {
        if (!m_before[kind]) continue;
        Draft draft{kind, {}};
        const std::size_t begin = *m_before[kind];
        const std::size_t period = m_tokens.size() - begin;
        for (std::size_t i = 0; i < count; ++i) draft.tokens.push_back(m_tokens[begin + i % period]);
        return draft;
    }
    return std::nullopt;
}

}  // namespace vitrine
