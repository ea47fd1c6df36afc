#pragma once

#include <QString>

#include <vector>

namespace vitrine {

/// A stretch of a message: what a person wrote, or a text file that was attached to it. Files stand in the message as
/// text, so that whatever keeps, shows, sends or exports messages has them:
///
///     File notes.md:
///     ```md
///     …
///     ```
///
/// with a fence that is longer than any in the file.
struct MessagePart {
    QString file = {};  ///< its name; empty for what was written
    QString text = {};

    bool operator==(const MessagePart&) const = default;
};

/// A part as it stands in the message.
QString inMessage(const MessagePart& part);
/// The parts in order; blank lines around files belong to none.
std::vector<MessagePart> partsOf(const QString& message);
/// The message that has these parts, with an empty line between them.
QString messageOf(const std::vector<MessagePart>& parts);

}  // namespace vitrine
