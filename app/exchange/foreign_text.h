#pragma once

#include <QDateTime>
#include <QJsonValue>
#include <QString>

/// Functions for data that occurs in several formats: times, reasoning and tool calls.
namespace vitrine {

/// Converts a time of any of these formats: seconds, milliseconds, microseconds or nanoseconds since 1970, as a number
/// or digits; ISO 8601; or SillyTavern's "January 1, 2025 10:00am" and "2025-1-1@10h00m00s". Returns an invalid time
/// for other texts, and for times before 1970 or after 9999.
QDateTime foreignTime(const QJsonValue& value);

/// Appends a text as a new paragraph after a blank line. A text of only white space changes nothing. The run time
/// depends only on the length of the appended text.
void addParagraph(QString& to, const QString& text);

/// Removes reasoning from the beginning of an answer and returns it. Reasoning is `<think>…</think>` or LibreChat's
/// `:::thinking … :::`. Without an end mark, the whole text is reasoning.
QString takeThought(QString& text);

/// Returns whether another program gives this title to untitled chats, for example "New chat". Also returns true for an
/// empty title.
bool isStandardTitle(const QString& title);

/// Returns a tool call or the result of a tool as text for an imported message. The text is in a code fence that is
/// longer than any fence inside it.
QString toolCallText(const QString& name, const QString& call);
QString toolResultText(const QString& name, const QString& result);
/// Returns the arguments of a tool call as text: a JSON string unchanged, any other value as JSON.
QString argumentsText(const QJsonValue& value);

/// Replaces HTML entities by their characters.
QString withoutEntities(const QString& text);

}  // namespace vitrine
