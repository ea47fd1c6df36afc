#include "core/generate/engine/stop_matcher.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// Some bytes of the held text: all, or only the visible ones. `places` has the offset of each byte in the held text.
struct Reading {
    std::string text;
    std::vector<std::size_t> places;
};

Reading read(std::string_view held, const std::vector<bool>& isHidden, bool withHidden)
{
    Reading reading;
    for (std::size_t i = 0; i < held.size(); ++i) {
        if (isHidden[i] && !withHidden) continue;
        reading.text += held[i];
        reading.places.push_back(i);
    }
    return reading;
}

/// The position of a stop string in the held text.
struct Match {
    std::size_t begin = 0;
    std::size_t end = std::string::npos;
    const std::string* stop = nullptr;
};

void findFirst(const std::vector<std::string>& stops, const Reading& reading, Match& first)
{
    for (const std::string& stop : stops) {
        const std::size_t at = reading.text.find(stop);
        if (at == std::string::npos) continue;
        const std::size_t begin = reading.places[at];
        const std::size_t end = reading.places[at + stop.size() - 1] + 1;
        if (end < first.end || (end == first.end && begin < first.begin)) first = {begin, end, &stop};
    }
}

/// Returns the length of the longest suffix of `text` that is a proper prefix of a stop string.
std::size_t prefixAtEnd(const std::vector<std::string>& stops, std::string_view text)
{
    std::size_t longest = 0;
    for (const std::string& stop : stops) {
        for (std::size_t length = std::min(stop.size() - 1, text.size()); length > longest; --length) {
            if (text.ends_with(std::string_view(stop).substr(0, length))) longest = length;
        }
    }
    return longest;
}

}  // namespace

StopMatcher::StopMatcher(std::vector<std::string> stopStrings) : m_stopStrings(std::move(stopStrings))
{
    std::erase(m_stopStrings, std::string());
}

std::string StopMatcher::feed(std::string_view bytes, bool hidden)
{
    if (m_matched) return {};
    return hidden ? release(bytes, true) : release(m_decoder.feed(bytes), false);
}

std::string StopMatcher::finish()
{
    if (m_matched) return {};
    std::string text = release(m_decoder.finish(), false);
    if (!m_matched) text += take(m_held.size());
    return text;
}

std::string StopMatcher::release(std::string_view text, bool hidden)
{
    m_held += text;
    m_isHidden.insert(m_isHidden.end(), text.size(), hidden);

    Match first;
    std::size_t heldFrom = m_held.size();
    for (const bool withHidden : {true, false}) {
        const Reading reading = read(m_held, m_isHidden, withHidden);
        findFirst(m_stopStrings, reading, first);
        const std::size_t prefix = prefixAtEnd(m_stopStrings, reading.text);
        if (prefix > 0) heldFrom = std::min(heldFrom, reading.places[reading.places.size() - prefix]);
    }
    if (first.stop) {
        m_matched = *first.stop;
        return take(first.begin);
    }
    return take(heldFrom);
}

std::string StopMatcher::take(std::size_t size)
{
    const Reading shown = read(std::string_view(m_held).substr(0, size), m_isHidden, false);
    m_held.erase(0, size);
    m_isHidden.erase(m_isHidden.begin(), m_isHidden.begin() + static_cast<std::ptrdiff_t>(size));
    return shown.text;
}

}  // namespace vitrine
