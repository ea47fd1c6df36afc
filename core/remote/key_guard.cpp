#include "core/remote/key_guard.h"

#include "core/remote/without_secret.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kShortestKey = 12;
constexpr std::size_t kMostWaiting = 10'000;  // of pieces without text

}  // namespace

void KeyGuard::take(AnswerChunk chunk)
{
    if (m_key.size() < kShortestKey) return m_give(std::move(chunk));
    m_waiting.push_back(std::move(chunk));
    const bool isLast = m_waiting.back().isLast || m_waiting.size() > kMostWaiting;
    bool waits = false;
    for (const Field field : {&AnswerChunk::text, &AnswerChunk::reasoning}) {
        hideEncoded(m_waiting.back(), field);
        hide(field);
        waits = waits || mayBegin(field);
    }
    if (isLast || !waits) finish();
}

/// Within one piece, in any form.
void KeyGuard::hideEncoded(AnswerChunk& chunk, Field field) const
{
    std::string without = withoutSecret(m_key, chunk.*field);
    if (without == chunk.*field) return;
    chunk.*field = std::move(without);
    chunk.tokens.clear();
    chunk.ids.clear();
}

void KeyGuard::finish()
{
    while (!m_waiting.empty()) {
        AnswerChunk next = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_give(std::move(next));
    }
}

std::string KeyGuard::joined(Field field) const
{
    std::string all;
    for (const AnswerChunk& chunk : m_waiting) all += chunk.*field;
    return all;
}

void KeyGuard::hide(Field field)
{
    for (std::size_t at = joined(field).find(m_key); at != std::string::npos; at = joined(field).find(m_key)) {
        const std::size_t end = at + m_key.size();
        const char* instead = "(key)";
        std::size_t begin = 0;  // of the piece
        for (AnswerChunk& chunk : m_waiting) {
            std::string& text = chunk.*field;
            const std::size_t next = begin + text.size();
            if (begin < end && at < next) {
                const std::size_t first = std::max(at, begin) - begin;
                text.replace(first, std::min(end, next) - begin - first, std::exchange(instead, ""));
                chunk.tokens.clear();
                chunk.ids.clear();
            }
            begin = next;
        }
    }
}

/// Whether what waits ends with the beginning of the key.
bool KeyGuard::mayBegin(Field field) const
{
    const std::string all = joined(field);
    for (std::size_t length = std::min(all.size(), m_key.size() - 1); length > 0; --length) {
        if (std::string_view(all).ends_with(std::string_view(m_key).substr(0, length))) return true;
    }
    return false;
}

}  // namespace vitrine
