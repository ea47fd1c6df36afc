#include "core/engine/answer_text.h"

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
    : m_splitter(tags, opened, tokenizer), m_reasoning(stopStrings), m_content(stopStrings)
{
}

AnswerText::Parts AnswerText::feed(TokenRecord& record, bool endsTurn)
{
    record.reasoning = m_splitter.inReasoning() && !endsTurn;
    Parts shown;
    if (endsTurn) return shown;
    const ReasoningSplitter::Parts parts = m_splitter.feed(record.bytes, record.kind);
    shown.reasoning = feedRuns(m_reasoning, parts.reasoning);
    if (record.reasoning && !m_splitter.inReasoning()) shown.reasoning += m_reasoning.finish();
    if (!m_reasoning.matched()) shown.text = feedRuns(m_content, parts.content);
    return shown;
}

AnswerText::Parts AnswerText::finish()
{
    Parts shown;
    if (stopString()) return shown;
    const ReasoningSplitter::Parts parts = m_splitter.finish();
    shown.reasoning = feedRuns(m_reasoning, parts.reasoning);
    shown.reasoning += m_reasoning.finish();
    if (!m_reasoning.matched()) shown.text = feedRuns(m_content, parts.content);
    if (!stopString()) shown.text += m_content.finish();
    return shown;
}

const std::optional<std::string>& AnswerText::stopString() const noexcept
{
    return m_reasoning.matched() ? m_reasoning.matched() : m_content.matched();
}

}  // namespace vitrine
