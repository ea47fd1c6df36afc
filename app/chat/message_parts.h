#pragma once

#include <QString>

#include <vector>

namespace vitrine {

/// A part of a message: text that the user wrote, or an attached text file. Messages contain files as text, so that
/// they are kept, shown, sent and exported with the message:
///
///     File notes.md:
///     ```md
///     …
///     ```
///
/// The fence is longer than any fence in the file.
struct MessagePart {
    QString file = {};  ///< name of the file; empty for text of the user
    QString text = {};

    bool operator==(const MessagePart&) const = default;
};

/// Returns the part as it appears in a message.
QString inMessage(const MessagePart& part);
/// Splits a message into its parts, in order. Blank lines around files belong to no part.
std::vector<MessagePart> partsOf(const QString& message);
/// Returns the message with these parts, separated by empty lines.
QString messageOf(const std::vector<MessagePart>& parts);

}  // namespace vitrine
