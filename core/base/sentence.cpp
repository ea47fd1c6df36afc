#include "core/base/sentence.h"

namespace vitrine {

Sentence Sentence::ofForm(std::string form, std::vector<Sentence> values)
{
    Sentence sentence;
    sentence.m_english =
        withValues(form, values.size(), [&values](std::size_t place) { return values[place - 1].english(); });
    sentence.m_form = std::move(form);
    sentence.m_values = std::move(values);
    return sentence;
}

Sentence listed(const std::vector<Sentence>& parts)
{
    Sentence list;
    for (const Sentence& part : parts) list = list.empty() ? part : SENTENCE(list, ", ", part);
    return list;
}

void sentence_parts::Builder::addValue(Sentence value)
{
    m_values.push_back(std::move(value));
    m_form += concat('%', m_values.size());
}

}  // namespace vitrine
