#include "core/engine/stop_matcher.h"

#include <algorithm>
#include <utility>

namespace vitrine {

StopMatcher::StopMatcher(std::vector<std::string> stopStrings) : m_stopStrings(std::move(stopStrings))
{
    std::erase(m_stopStrings, std::string());
}

std::string StopMatcher::feed(std::string_view bytes)
{
    if (m_matched) return {};
    return release(m_decoder.feed(bytes));
}

std::string StopMatcher::finish()
{
    if (m_matched) return {};
    std::string text = release(m_decoder.finish());
    if (!m_matched) text += std::exchange(m_held, {});
    return text;
}

std::string StopMatcher::release(std::string_view text)
{
    std::string pending = std::exchange(m_held, {});
    pending += text;

    std::size_t matchBegin = std::string::npos;
    std::size_t matchEnd = std::string::npos;
    for (const std::string& stop : m_stopStrings) {
        const std::size_t begin = pending.find(stop);
        if (begin == std::string::npos) continue;
        const std::size_t end = begin + stop.size();
        if (end < matchEnd || (end == matchEnd && begin < matchBegin)) {
            matchBegin = begin;
            matchEnd = end;
        }
    }
    if (matchEnd != std::string::npos) {
        m_matched = pending.substr(matchBegin, matchEnd - matchBegin);
        pending.resize(matchBegin);
        return pending;
    }

    std::size_t hold = 0;
    for (const std::string& stop : m_stopStrings) {
        for (std::size_t length = std::min(stop.size() - 1, pending.size()); length > hold; --length) {
            if (pending.ends_with(std::string_view(stop).substr(0, length))) hold = length;
        }
    }
    m_held = pending.substr(pending.size() - hold);
    pending.resize(pending.size() - hold);
    return pending;
}

}  // namespace vitrine
