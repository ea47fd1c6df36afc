#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <optional>

/// What single lines of Markdown are, as far as that must be known without a tree of the whole. All
/// functions take a line without its line break.
namespace vitrine::line {

bool isBlank(QStringView line);
/// A line that may still become the underline of a heading: until then it is text.
bool mayUnderline(QStringView line);
/// The number of a list's next item, before its point has come.
bool isNumber(QStringView line);
/// Columns of leading white space; a tab reaches the next multiple of four.
int indent(QStringView line);
/// Without leading white space, of which at most this many columns are removed.
QStringView withoutIndent(QStringView line, int columns);

/// Length of what a line begins with before its own text: white space and the marks of quotations and list items.
qsizetype markLength(QStringView line);
bool isQuote(QStringView line);

struct Fence {
    QChar mark;  ///< '`' or '~'
    int length = 0;
    int indent = 0;  ///< of the code, in columns
    QString language;
};
/// Also after the marks of list items.
std::optional<Fence> openingFence(QStringView line);
bool closesFence(QStringView line, const Fence& fence);

/// Only marks that may be the row between a table's header and its body.
bool mayDelimitTable(QStringView line);
/// Cells of a table row, trimmed; "\|" is a pipe inside a cell.
QStringList tableCells(QStringView line);

}  // namespace vitrine::line
