#pragma once

#include "app/export/page_content.h"

#include <QByteArray>
#include <QString>

#include <string_view>

namespace vitrine {

/// Returns the main table as comma-separated values (RFC 4180, in UTF-8).
QByteArray pageCsv(const PageContent& content);
/// Returns all tables as a NumPy archive with one array for each column. Arrays of the main table have the names of the
/// columns, those of other tables "table.column". Whole numbers are int64, other numbers float64, texts Unicode.
QByteArray pageNpz(const PageContent& content);

/// Returns a number with 9 significant digits, which distinguish all float32 values; empty for NaN and infinity.
QString csvNumber(double number);
/// Returns a text of the core as QString. Invalid UTF-8 is replaced.
QString textOf(std::string_view utf8);

}  // namespace vitrine
