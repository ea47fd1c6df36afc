#include "app/formula/layout_impl.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace vitrine::formula {

namespace {

constexpr double kStrutAscent = 0.84;  ///< minimum ascent of a row of a matrix, in em
constexpr double kStrutDescent = 0.36;
constexpr double kArrayRule = 0.04;

/// The alignments of the columns of an array, and the columns that have a vertical line on their left.
struct Columns {
    bool pairs;
    std::vector<char> alignments;
    std::vector<std::size_t> rules;

    char alignment(std::size_t column) const
    {
        if (pairs) return column % 2 == 0 ? 'r' : 'l';
        return alignments[std::min(column, alignments.size() - 1)];
    }
};

Columns columnsOf(const Node::Rows& rows)
{
    Columns columns{rows.pairs, {}, {}};
    for (const QChar c : rows.columns) {
        if (c == u'|')
            columns.rules.push_back(columns.alignments.size());
        else
            columns.alignments.push_back(c.toLatin1());
    }
    return columns;
}

}  // namespace

Layout::ArrayRow Layout::arrayRow(const Node::Rows& rows, const Node::Row& row, Style style)
{
    const double size = scale(style);
    ArrayRow made;
    made.ascent = kStrutAscent * rows.stretch * size;
    made.descent = kStrutDescent * rows.stretch * size;
    for (std::size_t column = 0; column < row.cells.size(); ++column) {
        Box cell = box(*row.cells[column], style);
        made.ascent = std::max(made.ascent, cell.ascent);
        made.descent = std::max(made.descent, cell.descent);
        made.cells.push_back(std::move(cell));
    }
    if (row.tag) {
        made.tag = textBox(QStringLiteral("("), size);
        made.tag.append(box(*row.tag, style));
        made.tag.append(textBox(QStringLiteral(")"), size));
    }
    return made;
}

Box Layout::arrayBox(const Node& node, Style outer)
{
    const Node::Rows& rows = *node.rows;
    const Style style = node.level < 0 ? outer : outer.at(std::max(node.level, outer.level > 1 ? outer.level : 0));
    const double size = scale(style);
    std::vector<ArrayRow> lines;
    std::vector<double> widths;
    double tagWidth = 0;
    for (const Node::Row& row : rows.rows) {
        const ArrayRow& line = lines.emplace_back(arrayRow(rows, row, style));
        widths.resize(std::max(widths.size(), line.cells.size()));
        for (std::size_t column = 0; column < line.cells.size(); ++column) {
            widths[column] = std::max(widths[column], line.cells[column].width);
        }
        tagWidth = std::max(tagWidth, line.tag.width);
    }

    std::vector<double> xs;
    double x = rows.outerGaps ? rows.columnGap / 2 * size : 0;
    for (std::size_t column = 0; column < widths.size(); ++column) {
        const bool gap = column > 0 && (!rows.pairs || column % 2 == 0);
        if (gap) x += rows.columnGap * size;
        xs.push_back(x);
        x += widths[column];
    }
    const double width = x + (rows.outerGaps ? rows.columnGap / 2 * size : 0);

    const Columns columns = columnsOf(rows);
    double y = 0;
    Box all;
    std::vector<double> horizontals;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (rows.rows[i].lineAbove) horizontals.push_back(y);
        y += lines[i].ascent;
        for (std::size_t column = 0; column < lines[i].cells.size(); ++column) {
            const Box& cell = lines[i].cells[column];
            const double spare = widths[column] - cell.width;
            const char alignment = columns.alignment(column);
            all.put(cell, xs[column] + (alignment == 'l' ? 0 : alignment == 'r' ? spare : spare / 2), y);
        }
        if (rows.rows[i].tag) all.put(lines[i].tag, width + 2 * size, y);
        y += lines[i].descent + rows.rows[i].gap * size;
        if (i + 1 < lines.size()) y += rows.jot * size;
    }
    if (rows.lineBelow) horizontals.push_back(y);
    for (const double h : horizontals) all.rule(0, h - kArrayRule / 2, width, kArrayRule);
    for (const std::size_t column : columns.rules) {
        const double at = column < xs.size() ? xs[column] - rows.columnGap / 2 * size : width;
        all.rule(std::clamp(at - kArrayRule / 2, 0.0, std::max(0.0, width - kArrayRule)), 0, kArrayRule, y);
    }
    const double shift = y / 2 + axis(style);
    Box centred;
    centred.ascent = centred.descent = -1000;
    all.ascent = 0;
    all.descent = y;
    centred.put(all, 0, -shift);
    centred.width = tagWidth > 0 ? width + 2 * size + tagWidth : width;
    return centred;
}

}  // namespace vitrine::formula
