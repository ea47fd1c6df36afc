#include "core/generate/engine/message_starts.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kLastStarts = 4;

/// Returns the first position and the last few positions of `starts`.
std::vector<std::size_t> fewStarts(std::vector<std::size_t> starts)
{
    if (starts.size() > kLastStarts + 1)
        starts.erase(starts.begin() + 1, starts.end() - static_cast<std::ptrdiff_t>(kLastStarts));
    return starts;
}

}  // namespace

std::vector<std::size_t> messageStarts(std::span<const PromptToken> prompt)
{
    std::vector<std::size_t> starts;
    std::int32_t message = -1;
    for (std::size_t i = 0; i < prompt.size(); ++i) {
        const std::int32_t index = prompt[i].messageIndex;
        if (index < 0 || index == message) continue;
        if (message >= 0) starts.push_back(i);
        message = index;
    }
    return fewStarts(std::move(starts));
}

std::vector<std::size_t> messageStarts(std::span<const TokenId> prompt, const Tokenizer& tokenizer)
{
    std::vector<std::size_t> starts;
    for (std::size_t i = 1; i < prompt.size(); ++i) {
        if (tokenizer.isEndOfGeneration(prompt[i - 1])) starts.push_back(i);
    }
    return fewStarts(std::move(starts));
}

std::size_t untilStart(std::span<const std::size_t> starts, const KvCache& cache, std::size_t end)
{
    const auto next = std::ranges::upper_bound(starts, cache.size());
    return cache.hasStates() && next != starts.end() ? std::min(end, *next) : end;
}

}  // namespace vitrine
