#include "app/cli/output/stopped_text.h"

#include <algorithm>

namespace vitrine::cli {

StoppedText::StoppedText(const std::vector<std::string>& stops, std::size_t late)
{
    for (const std::string& stop : stops) m_longest = std::max(m_longest, stop.size() + late);
}

std::string StoppedText::feed(std::string_view bytes, TokenKind kind)
{
    // Hold back the whole new token, because a stop string may end anywhere in it, and up to m_longest - 1 bytes before
    // it. Bytes of control tokens are not counted among these, because a stop string may span control tokens without
    // containing their text.
    std::size_t size = m_held.size();
    for (std::size_t kept = 1; size > 0 && kept < m_longest; --size) kept += m_isControl[size - 1] ? 0 : 1;
    std::string taken = take(size);
    m_last = m_held.size();
    m_held += bytes;
    m_isControl.insert(m_isControl.end(), bytes.size(), kind == TokenKind::Control);
    return m_longest > 0 ? taken : take(m_held.size());
}

std::string StoppedText::finish(const std::string* found)
{
    if (!found) return take(m_held.size());
    // The stop string ends in the last token. Search the text with control tokens first, then the text without them.
    for (const bool withControl : {true, false}) {
        std::string text;
        std::vector<std::size_t> places;
        std::size_t from = 0;
        for (std::size_t i = 0; i < m_held.size(); ++i) {
            if (i == m_last) from = text.size();
            if (m_isControl[i] && !withControl) continue;
            text += m_held[i];
            places.push_back(i);
        }
        const std::size_t at = text.find(*found, from - std::min(from, found->size() - 1));
        if (at != std::string::npos) return take(places[at]);
    }
    return take(std::min(m_held.rfind(*found), m_held.size()));
}

std::string StoppedText::take(std::size_t size)
{
    m_last -= std::min(m_last, size);
    std::string taken = m_held.substr(0, size);
    m_held.erase(0, size);
    m_isControl.erase(m_isControl.begin(), m_isControl.begin() + static_cast<std::ptrdiff_t>(size));
    return taken;
}

}  // namespace vitrine::cli
