#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <optional>

/// Properties of a single Markdown line that can be determined without parsing the whole text. All functions take a
/// line without its line break.
namespace vitrine::line {

/// Returns whether a line has only white space.
bool isBlank(QStringView line);
/// Returns whether an incomplete line may become the underline of a heading ("===" or "---").
bool mayUnderline(QStringView line);
/// Returns whether an incomplete line is only a number, which may become the mark of a list item.
bool isNumber(QStringView line);
/// Returns the width of leading white space in columns. A tab extends to the next multiple of four columns.
int indent(QStringView line);
/// Removes leading white space of up to `columns` columns.
QStringView withoutIndent(QStringView line, int columns);

/// Returns the length of the part before the contents of a line: white space, quote markers (">") and list marks.
qsizetype markLength(QStringView line);
/// Returns whether the line begins with a quote mark (">") after optional white space.
bool isQuote(QStringView line);

/// The opening fence of a code block.
struct Fence {
    QChar mark;  ///< '`' or '~'
    int length = 0;
    int indent = 0;  ///< number of columns that are removed from the start of each line of the code
    QString language;
};
/// Returns the opening fence in a line. Marks of list items may precede the fence. Returns nullopt if the line has no
/// opening fence.
std::optional<Fence> openingFence(QStringView line);
/// Returns whether the line closes the code block that `fence` opened. A closing line contains only the same mark, at
/// least as often, and is indented by at most three columns more.
bool closesFence(QStringView line, const Fence& fence);

/// Returns whether the line may be the delimiter row between the header and the body of a table ("|---|---|").
bool mayDelimitTable(QStringView line);
/// Returns the cells of a table row without surrounding white space. "\|" is a pipe inside a cell.
QStringList tableCells(QStringView line);

}  // namespace vitrine::line
