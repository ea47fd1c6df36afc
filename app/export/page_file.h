#pragma once

#include "app/export/page_content.h"

#include <QByteArray>
#include <QString>

#include <string_view>

namespace vitrine {

/// Returns the main table as comma-separated values (RFC 4180, in UTF-8).
QByteArray pageCsv(const PageContent& content);
/// Returns all tables as a NumPy archive with one array per column. An array of the main table has the name of its
/// column; an array of another table has the name "table.column". Whole numbers are stored as int64, other numbers as
/// float64, texts as Unicode.
QByteArray pageNpz(const PageContent& content);

/// Returns a number as text with 9 significant digits, so that different float32 values give different texts; empty for
/// NaN and infinity.
QString csvNumber(double number);
/// Converts a text of the core to QString. Invalid UTF-8 is replaced by U+FFFD.
QString textOf(std::string_view utf8);

}  // namespace vitrine
