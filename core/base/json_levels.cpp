#include "core/base/json_levels.h"

#include "core/base/error.h"

namespace vitrine {

bool JsonLevels::feed(std::string_view piece) noexcept
{
    for (const char c : piece) {
        if (m_isEscaped) {
            m_isEscaped = false;
        } else if (m_isInText) {
            m_isEscaped = c == '\\';
            m_isInText = c != '"';
        } else if (c == '"') {
            m_isInText = true;
        } else if (c == ',') {
            ++m_values;
        } else if (c == '[' || c == '{') {
            ++m_values;
            m_isTooDeep = m_isTooDeep || ++m_level > kMostJsonLevels;
        } else if ((c == ']' || c == '}') && m_level > 0) {
            --m_level;
        }
    }
    return !m_isTooDeep;
}

std::size_t jsonValues(std::string_view json) noexcept
{
    JsonLevels levels;
    levels.feed(json);
    return levels.values();
}

bool nestsTooDeep(std::string_view json) noexcept
{
    return !JsonLevels().feed(json);
}

void requireFewLevels(std::string_view json, SentenceView name)
{
    if (nestsTooDeep(json))
        throw Error(SENTENCE(name, " nests lists and objects more than ", kMostJsonLevels, " levels deep."));
}

}  // namespace vitrine
