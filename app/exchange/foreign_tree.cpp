#include "app/exchange/foreign_tree.h"

#include "app/files/json_reader.h"
#include "core/base/sentence.h"

#include <QHash>

#include <algorithm>

namespace vitrine {

std::vector<OrderedMessage> parentsFirst(const std::vector<ForeignMessage>& messages)
{
    QHash<QString, std::size_t> places;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (!places.contains(messages[i].id)) places.insert(messages[i].id, i);
    }
    std::vector<std::vector<std::size_t>> children(messages.size());
    std::vector<std::size_t> roots;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const auto parent = messages[i].parent ? places.constFind(*messages[i].parent) : places.cend();
        (parent == places.cend() ? roots : children[*parent]).push_back(i);
    }
    std::vector<OrderedMessage> ordered;
    ordered.reserve(messages.size());
    const auto addAll = [&](std::vector<std::size_t>& list, std::optional<std::size_t> parent) {
        std::stable_sort(list.begin(), list.end(),
                         [&](std::size_t a, std::size_t b) { return messages[a].order < messages[b].order; });
        for (const std::size_t at : list) ordered.push_back({at, parent, children[at].size()});
    };
    // Each message is either in `roots` or a child of one parent, so it is added at most once. Messages that form a
    // cycle are never reached, so they are missing in `ordered`.
    addAll(roots, std::nullopt);
    for (std::size_t i = 0; i < ordered.size(); ++i) addAll(children[ordered[i].at], i);
    if (ordered.size() != messages.size())
        throw fieldError(QStringLiteral("messages"), SENTENCE("contains messages that follow each other in a circle"));
    return ordered;
}

}  // namespace vitrine
