#include "core/generate/engine/answer_text.h"

#include <utility>

namespace vitrine {

namespace {

std::string feedRuns(StopMatcher& matcher, const std::vector<AnswerSpan>& runs)
{
    std::string shown;
    for (const AnswerSpan& run : runs) shown += matcher.feed(run.bytes, run.hidden);
    return shown;
}

}  // namespace

AnswerText::AnswerText(const std::vector<const ReasoningTags*>& tags, const ReasoningTags* opened,
                       const std::vector<std::string>& stopStrings, const Tokenizer* tokenizer)
    : m_splitter(tags, opened, tokenizer), m_stopStrings(stopStrings), m_reasoning(stopStrings), m_content(stopStrings)
{
}

/// Returns the text that may be shown now. Text that may be the beginning of a stop string is held back.
AnswerText::Parts AnswerText::shownOf(const ReasoningSplitter::Parts& parts)
{
    Parts shown;
    shown.textWasReasoning = parts.closesAlone;
    if (parts.closesAlone) m_reasoning = std::exchange(m_content, StopMatcher(m_stopStrings));
    shown.reasoning = feedRuns(m_reasoning, parts.reasoning);
    if (!parts.reasoning.empty() && !m_splitter.inReasoning()) shown.reasoning += m_reasoning.finish();
    if (!m_reasoning.matched()) shown.text = feedRuns(m_content, parts.content);
    return shown;
}

AnswerText::Parts AnswerText::feed(TokenRecord& record, bool endsTurn)
{
    record.reasoning = m_splitter.inReasoning() && !endsTurn;
    if (endsTurn) return {};
    const ReasoningSplitter::Parts parts = m_splitter.feed(record.bytes, record.kind);
    record.reasoning = record.reasoning || parts.closesAlone;
    return shownOf(parts);
}

AnswerText::Parts AnswerText::finish()
{
    if (stopString()) return {};
    Parts shown = shownOf(m_splitter.finish());
    shown.reasoning += m_reasoning.finish();
    if (!stopString()) shown.text += m_content.finish();
    return shown;
}

const std::optional<std::string>& AnswerText::stopString() const noexcept
{
    return m_reasoning.matched() ? m_reasoning.matched() : m_content.matched();
}

}  // namespace vitrine
