#pragma once

#include "app/scale/axis.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine {

/// Colours of data, as in Theme.qml: values before the samplers (Raw), values after the samplers (Sampled), differences
/// that noise explains (WithinNoise), and differences that noise does not explain (BeyondNoise).
enum class PageInk : std::uint8_t { Raw, Sampled, WithinNoise, BeyondNoise };

/// A column of a table. A missing value is −1 in a column of whole numbers, NaN in a column of other numbers, and an
/// empty text in a column of texts.
struct PageColumn {
    using Values = std::variant<std::vector<std::int64_t>, std::vector<double>, QStringList>;

    QString name;  ///< untranslated name in files, such as "p_after"; empty: the column is drawn, but not written to
                   ///< files
    Values values;
    QString title{};              ///< translated title in a drawing; empty: the column is not drawn
    double times = 1;             ///< factor by which numbers are multiplied before they are drawn: 100 for percent
    int decimals = 0;             ///< decimal places of drawn numbers
    std::vector<double> bars{};   ///< length of the bar in the background of each number, from 0 to 1;
                                  ///< NaN if the row has no bar
    std::vector<PageInk> inks{};  ///< colours of the bars: one element for all rows, or one element for each row
    /// Position of a vertical line across all bars, from 0 to 1; NaN if the column has no such line. The line marks the
    /// limit up to which noise explains a difference.
    double mark = std::numeric_limits<double>::quiet_NaN();
};

/// Returns a column with one value for each element of `rows`: the result of `of(row)`, converted to Value
/// (std::int64_t, double or QString). A column with an empty title is not drawn.
template <typename Value, typename Rows, typename Of>
PageColumn columnOf(const QString& name, const QString& title, const Rows& rows, Of of)
{
    std::conditional_t<std::is_same_v<Value, QString>, QStringList, std::vector<Value>> values;
    values.reserve(static_cast<decltype(values.size())>(std::size(rows)));
    for (const auto& row : rows) values.push_back(static_cast<Value>(of(row)));
    return {.name = name, .values = std::move(values), .title = title};
}

/// A table; all columns must have the same number of values.
struct PageTable {
    QString name;   ///< untranslated name in archives: "statistics"
    QString title;  ///< translated title of the table
    std::vector<PageColumn> columns;

    std::size_t rows() const
    {
        if (columns.empty()) return 0;
        return std::visit([](const auto& values) { return static_cast<std::size_t>(values.size()); },
                          columns.front().values);
    }
};

/// A chart: lines over generation steps, each with its own colour and dashes, or the bars of a histogram.
struct PageChart {
    enum class Form : std::uint8_t { Lines, Bars };

    Form form = Form::Lines;
    QString title;                        ///< translated title of the chart
    QString unit;                         ///< translated unit of the axis: "logit"
    AxisScale scale = AxisScale::Linear;  ///< scale of the vertical axis of a chart with lines; not used for a
                                          ///< histogram, in which the height of a bar is log(1 + count)
    QStringList names{};                  ///< one name for each line
    QList<QList<qreal>> lines{};  ///< one list of values for each line, with one value for each step; a histogram has
                                  ///< one list with its counts
    QString first{};              ///< text below the left end of the chart; `last` is the text below the right end
    QString last{};
    double mark = -1;  ///< marked step of a chart with lines, or marked position on the axis of the bars; negative if
                       ///< nothing is marked
    QString markName{};
};

/// The contents of an inspector page as plain values, from which files of all formats are made. The first table is the
/// main table. CSV files contain only the main table.
struct PageContent {
    QString title;                                     ///< translated title of the page
    QStringList lines{};                               ///< sentences below the title
    std::vector<std::pair<QString, QString>> facts{};  ///< pairs of name and value, translated
    std::vector<PageChart> charts{};
    std::vector<PageTable> tables{};
    bool beginsWithTable = false;  ///< whether the main table comes first in a drawing; otherwise it comes last
};

}  // namespace vitrine
