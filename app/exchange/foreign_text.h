#pragma once

#include <QDateTime>
#include <QJsonValue>
#include <QString>

/// Elements that the formats of several programs share: times, reasoning and tools in texts.
namespace vitrine {

/// Reads a time: seconds, milliseconds, microseconds or nanoseconds since 1970 as a number or digits; ISO 8601; or
/// SillyTavern's "January 1, 2025 10:00am" and "2025-1-1@10h00m00s". Invalid for other texts, and for times before 1970
/// or after 9999.
QDateTime foreignTime(const QJsonValue& value);

/// Appends a text after an empty line. A blank text changes nothing. The time is proportional to the appended text
/// only.
void addParagraph(QString& to, const QString& text);

/// Removes reasoning from the beginning of an answer, `<think>…</think>` or LibreChat's `:::thinking … :::`, and
/// returns it. Reasoning without an end takes the whole text.
QString takeThought(QString& text);

/// Returns whether a program uses this title for chats without one.
bool isStandardTitle(const QString& title);

/// Returns a tool call or its result as text of an imported message, in a code fence that is longer than any in the
/// text.
QString toolCallText(const QString& name, const QString& call);
QString toolResultText(const QString& name, const QString& result);
/// Returns the arguments of a tool: a text unchanged, any other value as JSON.
QString argumentsText(const QJsonValue& value);

/// Replaces HTML entities by their characters.
QString withoutEntities(const QString& text);

}  // namespace vitrine
