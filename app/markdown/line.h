#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <optional>

/// Properties of single lines of Markdown that can be found without parsing the whole text. All functions take a line
/// without its line break.
namespace vitrine::line {

/// Returns whether a line has only white space.
bool isBlank(QStringView line);
/// Returns whether an incomplete line may become the underline of a heading.
bool mayUnderline(QStringView line);
/// Returns whether an incomplete line is only a number, which may become the mark of a list item.
bool isNumber(QStringView line);
/// Returns the columns of leading white space; a tab reaches the next multiple of four.
int indent(QStringView line);
/// Returns the line without at most `columns` columns of leading white space.
QStringView withoutIndent(QStringView line, int columns);

/// Returns the length of the text before a line's own content: white space and the marks of quotations and list items.
qsizetype markLength(QStringView line);
bool isQuote(QStringView line);

/// The opening fence of a code block.
struct Fence {
    QChar mark;  ///< '`' or '~'
    int length = 0;
    int indent = 0;  ///< columns before the code
    QString language;
};
/// Returns the opening fence of a line, also after the marks of list items; empty without one.
std::optional<Fence> openingFence(QStringView line);
bool closesFence(QStringView line, const Fence& fence);

/// Returns whether the line contains only characters of the delimiter row between a table's header and body.
bool mayDelimitTable(QStringView line);
/// Returns the trimmed cells of a table row; "\|" is a pipe inside a cell.
QStringList tableCells(QStringView line);

}  // namespace vitrine::line
