#include "core/generate/engine/scripted_source.h"

#include "core/base/sentence.h"
#include "core/compute/backend/device_error.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string_view>
#include <utility>

namespace vitrine {

bool waitFor(double milliseconds, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any condition;
    std::unique_lock lock(mutex);
    condition.wait_for(lock, stop, std::chrono::duration<double, std::milli>(milliseconds), [] { return false; });
    return !stop.stop_requested();
}

ScriptedSource::ScriptedSource(const ScriptedAnswer& answer, const ScriptedTokens& tokens,
                               std::vector<TokenId>& evaluated, Options options)
    : m_answer(answer), m_tokens(tokens), m_evaluated(evaluated), m_options(std::move(options)),
      m_pieces(scriptedPieces(answer.text)), m_next(std::min(m_options.beginning, m_pieces.size()))
{
}

std::optional<TokenRecord> ScriptedSource::draw()
{
    std::string_view piece = "<|im_end|>";
    if (m_next < m_pieces.size()) {
        if (!waitFor(m_options.millisecondsPerToken, m_options.stop)) return std::nullopt;
        piece = m_pieces[m_next++];
    } else {
        ++m_next;
        if (!m_answer.failure.empty()) throw Error(m_answer.failure);
        if (!m_answer.deviceFailure.empty()) throw DeviceError(m_answer.deviceFailure);
        if (m_answer.reason != StopReason::EndOfTurn) return std::nullopt;
    }
    TokenRecord record = m_tokens.describe(piece, m_options.position++);
    score(record, m_options.alternatives);
    m_evaluated.push_back(record.id);
    return record;
}

void ScriptedSource::score(TokenRecord& record, std::size_t alternatives)
{
    m_tokens.score(record, alternatives, true);
}

TokenRecord ScriptedSource::choose(TokenId id)
{
    const std::string_view piece = m_tokens.find(id, m_pieces);
    if (piece.empty()) throw Error(SENTENCE("The script has no token with the id ", id, '.'));
    TokenRecord record = m_tokens.describe(piece, m_options.position - 1);
    score(record, m_options.alternatives);
    m_evaluated.back() = id;
    return record;
}

bool ScriptedSource::advance(TokenRecord, std::size_t)
{
    return true;
}

}  // namespace vitrine
