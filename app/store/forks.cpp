#include "app/store/forks.h"

#include "app/store/message_tree.h"

#include <algorithm>
#include <map>
#include <utility>

namespace vitrine {

namespace {

using Records = std::vector<TokenRecord>;

std::size_t sharedIds(const Records& a, const Records& b)
{
    const auto end = std::ranges::mismatch(a, b, {}, &TokenRecord::id, &TokenRecord::id);
    return static_cast<std::size_t>(end.in1 - a.begin());
}

}  // namespace

std::unordered_map<qint64, Fork> findForks(const std::vector<TreeMessage>& messages,
                                           const std::function<std::vector<TokenRecord>(qint64)>& tokensOf)
{
    std::map<qint64, std::vector<qint64>> versions;  // the eldest first
    for (const TreeMessage& message : messages) {
        if (!message.ofUser) versions[message.parent].push_back(message.id);
    }
    std::unordered_map<qint64, Fork> forks;
    for (const auto& [parent, answers] : versions) {
        if (answers.size() < 2) continue;
        std::vector<Records> known;
        for (const qint64 answer : answers) {
            Records tokens = tokensOf(answer);
            if (tokens.empty()) continue;
            const Records* nearest = nullptr;
            std::size_t most = 0;
            for (const Records& earlier : known) {
                const std::size_t shared = sharedIds(tokens, earlier);
                if (nearest && shared <= most) continue;
                nearest = &earlier;
                most = shared;
            }
            if (nearest && most < tokens.size()) {
                Fork fork{most, tokens[most], std::nullopt};
                if (most < nearest->size()) fork.instead = (*nearest)[most];
                forks.emplace(answer, std::move(fork));
            }
            known.push_back(std::move(tokens));
        }
    }
    return forks;
}

}  // namespace vitrine
