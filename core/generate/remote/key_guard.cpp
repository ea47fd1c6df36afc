#include "core/generate/remote/key_guard.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kMostWaiting = 10'000;  // maximum number of waiting chunks; a server may send many without text

}  // namespace

void KeyGuard::take(AnswerChunk chunk)
{
    // The sentence in `unread` may quote the key.
    chunk.unread = chunk.unread.withTexts([this](const std::string& text) { return withoutSecret(m_key, text); });
    if (isWord(m_key)) return m_give(std::move(chunk));
    redactTexts(chunk);
    m_waiting.push_back(std::move(chunk));
    const bool isLast = m_waiting.back().isLast || m_waiting.size() > kMostWaiting;
    const Parts spelled = tokens();
    std::size_t free = firstOpen(spelled);
    // forgetTokens() searches the texts, so it is called before hide() changes them.
    forgetTokens(spelled, joined(spelled));
    for (const Parts& parts : streams()) {
        hide(parts, joined(parts));
        free = std::min(free, firstOpen(parts));
    }
    give(isLast ? m_waiting.size() : free);
}

std::string KeyGuard::joined(const Parts& parts)
{
    std::string all;
    for (const Part& part : parts) all += *part.text;
    return all;
}

/// Returns the index of the first waiting chunk that contains a possible beginning of the key. Returns the number of
/// waiting chunks if none of them contains one.
std::size_t KeyGuard::firstOpen(const Parts& parts) const
{
    const std::string all = joined(parts);
    const std::size_t open = m_finder.openIn(all);
    std::size_t end = 0;
    for (const Part& part : parts) {
        end += part.text->size();
        if (open >= end) continue;
        const auto isIts = [&](const AnswerChunk& chunk) { return &chunk == part.chunk; };
        return static_cast<std::size_t>(std::ranges::find_if(m_waiting, isIts) - m_waiting.begin());
    }
    return m_waiting.size();
}

void KeyGuard::finish()
{
    give(m_waiting.size());
}

void KeyGuard::give(std::size_t count)
{
    for (; count > 0; --count) {
        AnswerChunk next = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_give(std::move(next));
    }
}

std::vector<KeyGuard::Parts> KeyGuard::streams()
{
    std::vector<Parts> all(3);
    std::map<std::int32_t, std::pair<Parts, Parts>> tools;
    for (AnswerChunk& chunk : m_waiting) {
        all[0].push_back({&chunk.text, &chunk});
        all[1].push_back({&chunk.reasoning, &chunk});
        all[2].push_back({&chunk.refusal, &chunk});
        for (ToolCallPart& tool : chunk.tools) {
            tools[tool.index].first.push_back({&tool.name, &chunk});
            tools[tool.index].second.push_back({&tool.arguments, &chunk});
        }
    }
    for (auto& [index, parts] : tools) {
        all.push_back(std::move(parts.first));
        all.push_back(std::move(parts.second));
    }
    return all;
}

/// Returns the bytes of the tokens in the waiting chunks.
KeyGuard::Parts KeyGuard::tokens()
{
    Parts all;
    for (AnswerChunk& chunk : m_waiting)
        for (RemoteToken& token : chunk.tokens) all.push_back({&token.bytes, &chunk});
    return all;
}

void KeyGuard::forgetTokens(const Parts& parts, const std::string& all) const
{
    const std::vector<SecretFinder::Place> places = m_finder.placesIn(all);
    std::set<AnswerChunk*> found;
    std::size_t begin = 0;
    for (const Part& part : parts) {
        const std::size_t end = begin + part.text->size();
        const auto isHere = [&](const SecretFinder::Place& place) { return place.begin < end && place.end > begin; };
        if (std::ranges::any_of(places, isHere)) found.insert(part.chunk);
        begin = end;
    }
    for (AnswerChunk* chunk : found) {
        chunk->tokens.clear();
        chunk->ids.clear();
    }
}

/// Hides the key in the texts that never continue in another chunk: candidates, tokens of the prompt, stop string.
void KeyGuard::redactTexts(AnswerChunk& chunk) const
{
    const auto hideIn = [&](std::string& text) {
        if (!m_finder.placesIn(text).empty()) text = withoutSecret(m_key, std::move(text));
    };
    const auto hideInTop = [&](RemoteToken& token) {
        for (RemoteAlternative& other : token.top) hideIn(other.bytes);
    };
    std::ranges::for_each(chunk.tokens, hideInTop);
    for (RemoteToken& token : chunk.promptTokens) {
        hideIn(token.bytes);
        hideInTop(token);
    }
    hideIn(chunk.stopString);
    hideIn(chunk.finish);
}

/// Replaces the occurrences of the key from the last to the first, so that the offsets of earlier ones stay valid.
void KeyGuard::hide(const Parts& parts, const std::string& all) const
{
    const std::vector<SecretFinder::Place> places = m_finder.placesIn(all);
    if (places.empty()) return;
    std::vector<std::size_t> ends;  // end offset of each part before anything is replaced
    for (const Part& part : parts) ends.push_back((ends.empty() ? 0 : ends.back()) + part.text->size());
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        std::string_view instead = kInsteadOfSecret;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::size_t begin = i == 0 ? 0 : ends[i - 1];
            const std::size_t from = std::max(place->begin, begin);
            const std::size_t to = std::min(place->end, ends[i]);
            if (from >= to) continue;
            parts[i].text->replace(from - begin, to - from, std::exchange(instead, {}));
            parts[i].chunk->tokens.clear();
            parts[i].chunk->ids.clear();
        }
    }
}

}  // namespace vitrine
