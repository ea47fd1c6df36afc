#pragma once

#include "app/export/page_content.h"

#include <QByteArray>
#include <QColor>

namespace vitrine {

/// All of a page on a white sheet, as SVG: what it says, its charts with axes and units, and its tables, the page's
/// last. Of a long table, the first rows.
QByteArray pageSvg(const PageContent& content);

/// Of the data, as on light ground in the window.
QColor colorOf(PageInk ink);
QColor colorOfLine(int number);

}  // namespace vitrine
