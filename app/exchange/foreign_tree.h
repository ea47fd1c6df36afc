#pragma once

#include <QJsonObject>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

/// A message of a form that gives every message an id and names its parent.
struct ForeignMessage {
    QString id;
    std::optional<QString> parent;  ///< none, or one that is missing: the first of its chat
    double order = 0;               ///< among those with the same parent
    QJsonObject json;
};

/// A message of the ordered list, after its parent.
struct OrderedMessage {
    std::size_t at = 0;                 ///< in the list that was given
    std::optional<std::size_t> parent;  ///< its place in the result
    std::size_t children = 0;
};

/// Parents before their children, and children by their order. Every message is visited once. Throws Error if messages
/// answer each other in a circle.
std::vector<OrderedMessage> parentsFirst(const std::vector<ForeignMessage>& messages);

}  // namespace vitrine
