#pragma once

#include <QJsonObject>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

/// A message of a format in which each message has an id and names its parent.
struct ForeignMessage {
    QString id;
    std::optional<QString> parent;  ///< id of the parent; if it is empty or unknown, the message begins the chat
    double order = 0;               ///< sort key among messages with the same parent
    QJsonObject json;
};

/// A message in the result of parentsFirst(), a list in which parents precede their children.
struct OrderedMessage {
    std::size_t at = 0;                 ///< index of the message in the original list
    std::optional<std::size_t> parent;  ///< index of the parent in the list of OrderedMessage
    std::size_t children = 0;
};

/// Returns the messages with parents before their children, and children sorted by `order`. Throws Error if messages
/// form a cycle.
std::vector<OrderedMessage> parentsFirst(const std::vector<ForeignMessage>& messages);

}  // namespace vitrine
