#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <vector>

namespace vitrine {

/// One text of a Markdown text as the window shows it: a block's, or that of one cell of a table.
struct ShownText {
    int block = 0;  ///< its number among the blocks (BlockSplitter)
    int line = -1;  ///< of a table, the header being 0; -1: no cell
    int column = -1;
    QString text;
    QStringList formulas = {};  ///< whose places in `text` are U+FFFC; their sources
};

/// What a reader sees of a whole Markdown text, in reading order.
std::vector<ShownText> shownTexts(QStringView markdown);

/// The same as one text, for those who hear it: a line for each block and for each row of a table; formulas as they are
/// written.
QString spokenText(QStringView markdown);

/// A text of these with the sources of its formulas, without the signs around code.
QString withSources(const ShownText& shown);

/// The text that the document of one block gets, character for character: with the marks of lists, without those of
/// emphasis and the targets of links. Lines within a paragraph end with QChar::LineSeparator, paragraphs with '\n'.
/// A formula is one U+FFFC in it; `formulas` gets their sources.
QString shownBlock(QStringView markdown, QStringList* formulas = nullptr);
/// The same for a heading or a cell, in which nothing begins a block.
QString shownInline(QStringView markdown, QStringList* formulas = nullptr);

}  // namespace vitrine
