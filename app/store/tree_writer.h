#pragma once

#include "app/store/chat_tree.h"

#include <QVariant>

#include <optional>
#include <vector>

namespace vitrine {

/// Writes one chat in steps. The caller calls begin(), then writeNext() until it returns false, then end(), all inside
/// transactions. A message without a time gets the time of the message before it in `tree`, or the creation time of the
/// chat. If no time is known at all, the current time is used. Throws StoreError, or Error if a child comes before its
/// parent.
class TreeWriter {
public:
    /// If `hiddenAs` is given, it is stored as the deletion time of the chat, so that no list shows the chat. `tree`
    /// must outlive this object.
    TreeWriter(const Database& database, const ChatTree& tree, std::optional<qint64> hiddenAs = std::nullopt);

    /// Writes the chat itself and returns its id.
    qint64 begin();
    /// Writes the next message. Returns false if all messages have been written.
    bool writeNext();
    void end();

private:
    QVariant reference(qint64 place) const;
    void write(const WholeMessage& each);

    const Database& m_database;
    const ChatTree& m_tree;
    std::optional<qint64> m_hiddenAs;
    qint64 m_created = 0;
    qint64 m_updated = 0;
    qint64 m_lastTime = 0;
    qint64 m_chat = 0;
    std::vector<qint64> m_ids;  ///< ids of the messages written so far
};

}  // namespace vitrine
