#include "app/store/forks.h"

#include "app/store/message_tree.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace vitrine {

namespace {

using Records = std::vector<TokenRecord>;

std::size_t sharedIds(const Records& a, const Records& b)
{
    const auto end = std::ranges::mismatch(a, b, {}, &TokenRecord::id, &TokenRecord::id);
    return static_cast<std::size_t>(end.in1 - a.begin());
}

/// Returns the beginning of the text, long enough to fill one line.
std::string beginningOf(const Records& tokens, std::size_t from)
{
    constexpr std::size_t kBytes = 120;
    std::string text;
    for (std::size_t i = from; i < tokens.size() && text.size() < kBytes; ++i) {
        if (tokens[i].kind != TokenKind::Control) text += tokens[i].bytes;
    }
    return text;
}

std::optional<TokenRecord> tokenAt(const Records& tokens, std::size_t step)
{
    return step < tokens.size() ? std::optional(tokens[step]) : std::nullopt;
}

}  // namespace

std::unordered_map<qint64, Version> findVersions(const std::vector<TreeMessage>& messages,
                                                 const std::function<std::vector<TokenRecord>(qint64)>& tokensOf)
{
    std::map<qint64, std::vector<qint64>> siblings;  // key: parent; value: ids of its answers, oldest first
    for (const TreeMessage& message : messages) {
        if (!message.ofUser) siblings[message.parent].push_back(message.id);
    }
    std::unordered_map<qint64, Version> versions;
    for (const auto& [parent, answers] : siblings) {
        if (answers.size() < 2) continue;
        std::vector<std::pair<qint64, Records>> known;
        for (const qint64 answer : answers) {
            Records tokens = tokensOf(answer);
            if (tokens.empty()) continue;
            Version version{tokens.size(), std::nullopt, beginningOf(tokens, 0)};
            for (const auto& [earlier, its] : known) {
                const std::size_t shared = sharedIds(tokens, its);
                if (version.fork && shared <= version.fork->step) continue;
                version.fork = Fork{earlier, shared, tokenAt(tokens, shared), tokenAt(its, shared)};
                version.rest = beginningOf(tokens, shared);
            }
            versions.emplace(answer, std::move(version));
            known.emplace_back(answer, std::move(tokens));
        }
    }
    return versions;
}

}  // namespace vitrine
