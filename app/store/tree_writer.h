#pragma once

#include "app/store/chat_tree.h"

#include <QVariant>

#include <optional>
#include <vector>

namespace vitrine {

/// Writes one chat in steps, inside transactions of its caller: begin(), writeNext() until it returns false, end().
/// Messages and chats without a time get that of the message before them, or the current one. Throws StoreError, or
/// Error if a parent comes after its children.
class TreeWriter {
public:
    /// With `hiddenAs`, the chat has this as the time of its deletion, so that no list has it. `tree` must stay.
    TreeWriter(const Database& database, const ChatTree& tree, std::optional<qint64> hiddenAs = std::nullopt);

    /// Returns the chat's id.
    qint64 begin();
    /// Writes one more message; returns false at the end.
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
    std::vector<qint64> m_ids;  ///< of the messages so far
};

}  // namespace vitrine
