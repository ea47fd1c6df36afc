#pragma once

#include <QDateTime>
#include <QJsonValue>
#include <QString>

/// Parts that the forms of several other programs share: times, thoughts and tools inside texts.
namespace vitrine {

/// A time as other programs write it: seconds, milliseconds, microseconds or nanoseconds since 1970 as a number or in
/// digits, ISO 8601, or SillyTavern's "January 1, 2025 10:00am" and "2025-1-1@10h00m00s". Invalid for any other
/// text, and before 1970 or after 9999.
QDateTime foreignTime(const QJsonValue& value);

/// Adds a text behind an empty line; nothing if it is blank. Takes time for the added text alone.
void addParagraph(QString& to, const QString& text);

/// Takes a thought from the beginning of an answer, `<think>…</think>` or LibreChat's `:::thinking … :::`, and returns
/// it. A thought without an end is the whole text.
QString takeThought(QString& text);

/// Whether a program gives this title to chats without one.
bool isStandardTitle(const QString& title);

/// A call of a tool, or its result, as it appears in an imported message. The fence is longer than any in the text.
QString toolCallText(const QString& name, const QString& call);
QString toolResultText(const QString& name, const QString& result);
/// A tool's arguments: a text as it is, anything else as JSON.
QString argumentsText(const QJsonValue& value);

/// Replaces the entities that HTML requires in attributes and texts.
QString withoutEntities(const QString& text);

}  // namespace vitrine
