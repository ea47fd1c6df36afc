#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <optional>

/// What single lines of Markdown are. All functions take a line without its line break.
namespace vitrine::line {

bool isBlank(QStringView line);
/// Columns of leading white space; a tab reaches the next multiple of four.
int indent(QStringView line);

struct Fence {
    QChar mark;  ///< '`' or '~'
    int length = 0;
    int indent = 0;
    QString language;
};
std::optional<Fence> openingFence(QStringView line);
bool closesFence(QStringView line, const Fence& fence);
/// A line of code without the white space that its opening fence stood behind.
QStringView withoutIndent(QStringView line, int columns);

struct Heading {
    int level = 0;
    QString text;
};
std::optional<Heading> heading(QStringView line);
/// 1 for "===", 2 for "---", 0 for anything else.
int setextLevel(QStringView line);
bool isRule(QStringView line);
bool isQuote(QStringView line);

struct ListItem {
    bool ordered = false;
    int number = 0;
    int textColumn = 0;  ///< where its text begins, which is how far what belongs to it is indented
};
std::optional<ListItem> listItem(QStringView line);
/// An unfinished line that may still become a list item: "1", "12.", "-".
bool mayBecomeListItem(QStringView line);

/// What closes the displayed formula ("$$" or "\\[") that is open behind the line, empty when none is; `open`: the same
/// before it.
QStringView openMath(QStringView line, QStringView open);

/// Cells of a table row, trimmed; "\|" is a pipe inside a cell.
QStringList tableCells(QStringView line);
/// Alignments when the line is a table's delimiter row ("|---|:-:|").
std::optional<QStringList> tableDelimiter(QStringView line);

}  // namespace vitrine::line
