#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <vector>

namespace vitrine {

/// A text that the window shows for Markdown: the text of one block or of one table cell.
struct ShownText {
    int block = 0;  ///< index of the block (BlockSplitter)
    int line = -1;  ///< row of the table cell, where 0 is the header; -1: the text is not a table cell
    int column = -1;
    QString text;
    QStringList formulas = {};  ///< sources of the formulas; each formula is one U+FFFC in `text`
};

/// Returns all shown texts of a Markdown text, in reading order.
std::vector<ShownText> shownTexts(QStringView markdown);

/// Returns the shown text for screen readers, with one line per block or table row. Formulas are written as their
/// sources.
QString spokenText(QStringView markdown);

/// Returns the shown text. Replaces formulas by their sources and removes the isolating characters around code.
QString withSources(const ShownText& shown);

/// Returns the text of the document in which the window shows one block, character for character. It contains list
/// marks, but no emphasis marks and no link targets. A line inside a paragraph ends with QChar::LineSeparator, a
/// paragraph with '\n'. Each formula is one U+FFFC; its source is appended to `formulas`.
QString shownBlock(QStringView markdown, QStringList* formulas = nullptr);
/// Returns the shown text of a heading or cell, in which no blocks are recognized.
QString shownInline(QStringView markdown, QStringList* formulas = nullptr);

}  // namespace vitrine
