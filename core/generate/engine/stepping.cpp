#include "core/generate/engine/stepping.h"

#include "core/base/error.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace vitrine {

std::string_view textOfToken(const TokenRecord& record)
{
    return record.kind == TokenKind::Control ? std::string_view() : std::string_view(record.bytes);
}

const std::string* completedText(std::span<const std::string> texts, std::string_view before, std::string_view added)
{
    const auto found = std::ranges::find_if(texts, [&](const std::string& text) {
        std::string end(before.substr(before.size() - std::min(before.size(), text.size() - 1)));
        end += added;
        return end.find(text) != std::string::npos;
    });
    return found == texts.end() ? nullptr : &*found;
}

Stepping::Stepping(PauseConditions conditions, std::span<const PromptToken> beginning)
{
    setConditions(std::move(conditions));
    for (const PromptToken& token : beginning) append(token.record);
}

void Stepping::setConditions(PauseConditions conditions)
{
    m_conditions = std::move(conditions);
    std::erase(m_conditions.texts, std::string());
}

bool Stepping::obey(const Steering& steering, std::size_t step)
{
    if (const auto* conditions = std::get_if<PauseOn>(&steering)) {
        setConditions(conditions->conditions);
        return false;
    }
    if (std::holds_alternative<Pause>(steering)) {
        m_pauseAt = step;
        return false;
    }
    if (std::holds_alternative<Explain>(steering)) return false;
    if (const auto* runTo = std::get_if<RunTo>(&steering)) {
        if (runTo->tokens <= step) {
            throw Error(SENTENCE("The answer already has ", step, " tokens, so it cannot be stopped at token ",
                                 runTo->tokens, '.'));
        }
        m_pauseAt = runTo->tokens;
    } else if (std::holds_alternative<Resume>(steering)) {
        m_pauseAt.reset();
    } else if (std::holds_alternative<Step>(steering)) {
        pauseBehind(step);
    }
    return true;
}

bool Stepping::isDue(std::size_t step) const noexcept
{
    return (m_pauseAt && step >= *m_pauseAt) || m_conditions.atCount == step;
}

bool Stepping::looksAtScores() const noexcept
{
    return m_conditions.entropyAbove || m_conditions.rankAbove || m_conditions.probabilityBelow;
}

std::optional<PauseReason> Stepping::reasonAt(const TokenRecord& record, std::size_t step) const
{
    const PauseConditions& on = m_conditions;
    if (isDue(step)) return PauseReason::Asked;
    if (std::ranges::find(on.tokens, record.id) != on.tokens.end()) return PauseReason::Token;
    if (completedText(m_conditions.texts, m_bytes, textOfToken(record))) return PauseReason::Text;
    if (on.entropyAbove && record.entropy > *on.entropyAbove) return PauseReason::Entropy;
    if (on.rankAbove && record.rank > *on.rankAbove) return PauseReason::Rank;
    if (on.probabilityBelow && record.pRaw < *on.probabilityBelow) return PauseReason::Probability;
    return std::nullopt;
}

void Stepping::append(const TokenRecord& record)
{
    m_bytes += textOfToken(record);
}

}  // namespace vitrine
