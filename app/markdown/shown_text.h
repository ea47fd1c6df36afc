#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <vector>

namespace vitrine {

/// A text that the window shows for Markdown: that of a block, or of a table cell.
struct ShownText {
    int block = 0;  ///< number of the block (BlockSplitter)
    int line = -1;  ///< for a table, the row, where 0 is the header; -1: not a cell
    int column = -1;
    QString text;
    QStringList formulas = {};  ///< sources of the formulas, which are U+FFFC in `text`
};

/// Returns all shown texts of a Markdown text, in reading order.
std::vector<ShownText> shownTexts(QStringView markdown);

/// Returns the shown text for screen readers, with one line per block or table row. Formulas are written as their
/// sources.
QString spokenText(QStringView markdown);

/// Returns a shown text with the sources of its formulas, and without the isolating characters around code.
QString withSources(const ShownText& shown);

/// Returns exactly the text in the document of one block: with list marks, without marks of emphasis and targets of
/// links. Lines in a paragraph end with QChar::LineSeparator, paragraphs with '\n'. Each formula is one U+FFFC; its
/// source is appended to `formulas`.
QString shownBlock(QStringView markdown, QStringList* formulas = nullptr);
/// Returns the shown text of a heading or cell, in which no blocks are recognized.
QString shownInline(QStringView markdown, QStringList* formulas = nullptr);

}  // namespace vitrine
