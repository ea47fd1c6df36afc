#pragma once

#include "app/export/page_content.h"

#include <QByteArray>
#include <QColor>

namespace vitrine {

/// Returns a page as SVG on a white sheet: its sentences, its charts with axes and units, and the first 500 rows of
/// each table. The main table is the last table, unless PageContent::beginsWithTable is set.
QByteArray pageSvg(const PageContent& content);

/// Returns the colour of this kind of data. It is the colour that the window uses on a light background.
QColor colorOf(PageInk ink);
QColor colorOfLine(int number);

}  // namespace vitrine
