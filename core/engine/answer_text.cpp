#include "core/engine/answer_text.h"

#include <utility>

namespace vitrine {

AnswerText::AnswerText(std::vector<const ReasoningTags*> tags, const ReasoningTags* opened,
                       const std::vector<std::string>& stopStrings)
    : m_splitter(std::move(tags), opened), m_reasoning(stopStrings), m_content(stopStrings)
{
}

AnswerText::Parts AnswerText::feed(TokenRecord& record, bool endsTurn)
{
    record.reasoning = m_splitter.inReasoning() && !endsTurn;
    Parts shown;
    if (endsTurn) return shown;
    const ReasoningSplitter::Parts parts = m_splitter.feed(record.bytes, record.kind == TokenKind::Control);
    shown.reasoning = m_reasoning.feed(parts.reasoning);
    if (record.reasoning && !m_splitter.inReasoning()) shown.reasoning += m_reasoning.finish();
    if (!m_reasoning.matched()) shown.text = m_content.feed(parts.content);
    return shown;
}

AnswerText::Parts AnswerText::finish()
{
    Parts shown;
    if (stopString()) return shown;
    const ReasoningSplitter::Parts parts = m_splitter.finish();
    shown.reasoning = m_reasoning.feed(parts.reasoning);
    shown.reasoning += m_reasoning.finish();
    shown.text = m_content.feed(parts.content);
    shown.text += m_content.finish();
    return shown;
}

const std::optional<std::string>& AnswerText::stopString() const noexcept
{
    return m_reasoning.matched() ? m_reasoning.matched() : m_content.matched();
}

}  // namespace vitrine
