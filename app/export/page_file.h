#pragma once

#include "app/export/page_content.h"

#include <QByteArray>
#include <QString>

#include <string_view>

namespace vitrine {

/// Comma-separated values (RFC 4180, in UTF-8) of the page's table.
QByteArray pageCsv(const PageContent& content);
/// NumPy's archive of arrays, one for each column: the page's table by their names, others as "table.column". Whole
/// numbers are int64, others float64, texts Unicode.
QByteArray pageNpz(const PageContent& content);

/// With every digit that tells a float from others; empty for what is no number.
QString csvNumber(double number);
/// Bytes of the core as text; what is no UTF-8 is replaced.
QString textOf(std::string_view utf8);

}  // namespace vitrine
