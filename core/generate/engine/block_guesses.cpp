#include "core/generate/engine/block_guesses.h"

#include "core/base/sentence.h"

#include <algorithm>
#include <cstdint>

namespace vitrine {

namespace {

constexpr std::size_t kMostWaiting = 32;

}  // namespace

BlockGuesses::BlockGuesses(Evaluator& block, std::size_t capacity) : m_block(block), m_cache(block.makeCache(capacity))
{
}

void BlockGuesses::pair(TokenId token, std::size_t position, std::span<const float> hidden)
{
    m_waiting.push_back(token);
    m_waitingHidden.insert(m_waitingHidden.end(), hidden.begin(), hidden.end());
    m_positions.push_back(position);
}

/// Evaluates all waiting pairs into the block's cache. The callers ensure that the cache has space for the pairs.
void BlockGuesses::evaluateWaiting(LogitRows rows)
{
    EvaluateOptions options;
    options.rows = rows;
    options.firstLogits = 1;
    options.isGuess = true;
    options.hidden = m_waitingHidden;
    options.hiddenRows = rows;
    options.onHidden = [this](std::size_t, std::span<const float> given) {
        m_given.assign(given.begin(), given.end());
    };
    m_block.evaluate(*m_cache, m_waiting, options);
    m_waiting.clear();
    m_waitingHidden.clear();
}

void BlockGuesses::follow(std::size_t first, std::span<const TokenId> tokens, std::span<const float> hidden)
{
    const std::size_t width = this->width();
    if (first > m_next) m_last.clear();  // some tokens are missing, so the hidden state before `first` is unknown
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t position = first + i;
        if (position < m_next) continue;
        const bool isPaired = !m_positions.empty() && m_positions.back() == position;
        if (!m_last.empty() && !isPaired && m_positions.size() < m_cache->capacity()) pair(tokens[i], position, m_last);
        const auto row = hidden.subspan(i * width, width);
        m_last.assign(row.begin(), row.end());
        m_next = position + 1;
        if (m_waiting.size() >= kMostWaiting) evaluateWaiting(LogitRows::None);
    }
}

/// Returns whether a drafted id is in the vocabulary. If logits are NaN, a device may return any id.
bool BlockGuesses::isToken(TokenId id) const noexcept
{
    return id >= 0 && static_cast<std::uint32_t>(id) < m_block.model().config().vocabulary;
}

TokenId BlockGuesses::best() const
{
    if (const auto row = m_block.chunkFirst(0)) return static_cast<TokenId>(row->index(0));
    const std::span<const float> logits = m_block.lastLogits();
    return static_cast<TokenId>(std::ranges::max_element(logits) - logits.begin());
}

std::vector<TokenId> BlockGuesses::guess(TokenId token, std::size_t count)
{
    std::vector<TokenId> guesses;
    const std::size_t room = m_cache->capacity() - std::min(m_cache->capacity(), m_positions.size());
    count = std::min(count, room);
    if (count == 0 || m_last.empty()) return guesses;
    pair(token, m_next, m_last);
    evaluateWaiting(LogitRows::Last);
    const std::size_t pairs = m_cache->size();
    for (TokenId best = this->best(); isToken(best); best = this->best()) {
        guesses.push_back(best);
        if (guesses.size() == count) break;
        m_waiting = {best};
        m_waitingHidden = m_given;
        evaluateWaiting(LogitRows::Last);
    }
    m_cache->truncate(pairs);
    return guesses;
}

void followBy(BlockGuesses* guesses, std::size_t first, std::span<const TokenId> tokens, EvaluateOptions& options)
{
    if (!guesses) return;
    options.hiddenRows = BlockGuesses::kHiddenRows;
    options.onHidden = [=](std::size_t done, std::span<const float> hidden) {
        const std::size_t rows = hidden.size() / guesses->width();
        guesses->follow(first + done - rows, tokens.subspan(done - rows, rows), hidden);
    };
}

void BlockGuesses::truncate(std::size_t size) noexcept
{
    const auto end = std::ranges::lower_bound(m_positions, size);
    const auto pairs = static_cast<std::size_t>(end - m_positions.begin());
    m_positions.resize(pairs);
    if (m_cache->size() > pairs) m_cache->truncate(pairs);
    const std::size_t waiting = pairs - std::min(pairs, m_cache->size());
    m_waiting.resize(waiting);
    m_waitingHidden.resize(waiting * width());
    if (size < m_next) m_last.clear();
    m_next = std::min(m_next, size);
}

Sentence whyNoGuesses(const Model& model)
{
    if (model.weights().prediction) {
        return SENTENCE("No tokens are drafted, because the model is split between devices, and its prediction block "
                        "can run only on a single device.");
    }
    return SENTENCE("No tokens are drafted, because the model has no prediction block.");
}

}  // namespace vitrine
