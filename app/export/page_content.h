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

/// Colours of data, those of the window (Theme.qml): before and behind the samplers, within and beyond noise.
enum class PageInk : std::uint8_t { Raw, Sampled, WithinNoise, BeyondNoise };

/// A column of a table. What is not known is −1 among whole numbers, NaN among others, and an empty text.
struct PageColumn {
    using Values = std::variant<std::vector<std::int64_t>, std::vector<double>, QStringList>;

    QString name;  ///< in files, stable: "p_after"; empty: it is only drawn
    Values values;
    QString title{};              ///< in a drawing, translated; empty: it is not drawn
    double times = 1;             ///< what a drawing multiplies its numbers with: 100 for percent
    int decimals = 0;             ///< of drawn numbers
    std::vector<double> bars{};   ///< of each row, 0 to 1: drawn behind its number; NaN: none
    std::vector<PageInk> inks{};  ///< of the bars; one for all, or one for each row
    double mark = std::numeric_limits<double>::quiet_NaN();  ///< a line across all bars: where noise ends
};

/// A column of what `of` says of each row, as a Value: std::int64_t, double or QString. Without a title it is not
/// drawn.
template <typename Value, typename Rows, typename Of>
PageColumn columnOf(const QString& name, const QString& title, const Rows& rows, Of of)
{
    std::conditional_t<std::is_same_v<Value, QString>, QStringList, std::vector<Value>> values;
    values.reserve(static_cast<decltype(values.size())>(std::size(rows)));
    for (const auto& row : rows) values.push_back(static_cast<Value>(of(row)));
    return {.name = name, .values = std::move(values), .title = title};
}

/// All columns have the same number of values.
struct PageTable {
    QString name;   ///< in archives, stable: "statistics"
    QString title;  ///< translated
    std::vector<PageColumn> columns;

    std::size_t rows() const
    {
        if (columns.empty()) return 0;
        return std::visit([](const auto& values) { return static_cast<std::size_t>(values.size()); },
                          columns.front().values);
    }
};

/// Lines over steps, each with a colour and dashes of its own, or the bars of a histogram.
struct PageChart {
    enum class Form : std::uint8_t { Lines, Bars };

    Form form = Form::Lines;
    QString title;                        ///< translated
    QString unit;                         ///< of the axis, translated: "logit"
    AxisScale scale = AxisScale::Linear;  ///< of lines; bars are as high as the logarithm of 1 + their number
    QStringList names{};                  ///< of the lines
    QList<QList<qreal>> lines{};          ///< of bars, the only one
    QString first{};                      ///< below the left end, and the right one
    QString last{};
    double mark = -1;  ///< what is marked across: a step, or a place among the bars; negative: nothing
    QString markName{};
};

/// What a page of the inspector shows, as values: what every form of file is made of. The first table is the page's;
/// CSV has only this one.
struct PageContent {
    QString title;                                     ///< translated
    QStringList lines{};                               ///< sentences below it
    std::vector<std::pair<QString, QString>> facts{};  ///< a name and a value each, translated
    std::vector<PageChart> charts{};
    std::vector<PageTable> tables{};
    bool beginsWithTable = false;  ///< a drawing has the page's table before the others, not behind them
};

}  // namespace vitrine
