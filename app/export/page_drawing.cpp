#include "app/export/page_drawing.h"

#include "app/export/svg_sheet.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

using Type = SvgSheet::Type;
using Side = SvgSheet::Side;

constexpr double kMargin = 32;
constexpr double kLeastWidth = 720;
constexpr double kGap = 20;  // space between the columns of a table
constexpr double kRow = 20;
constexpr double kMostText = 340;
constexpr double kBar = 110;
constexpr double kChart = 160;
constexpr double kGutter = 56;
constexpr double kNames = 130;
constexpr double kLegend = 42;  // space before the names of a legend, in which a sample of each line is drawn
constexpr double kLegendRow = 18;
constexpr std::size_t kMostRows = 500;

const QColor kInk{0x14, 0x19, 0x1B};
const QColor kMuted{0x53, 0x5F, 0x63};
const QColor kLine{0xDB, 0xE0, 0xE1};
const QColor kOutline{0x7E, 0x8A, 0x8E};

/// Replaces hyphens with the true minus sign, which is as wide as the digits.
QString withMinus(QString text)
{
    return text.replace(u'-', QChar(0x2212));
}

/// Formats a number with `decimals` decimal places. A number that would be rounded to 0 is written as an upper bound
/// such as "<0.01" if it is a fraction of a whole (`isShare`), otherwise with an exponent.
QString written(double value, int decimals, bool isShare)
{
    if (std::isnan(value)) return QStringLiteral("–");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    if (value == 0) return QStringLiteral("0");
    const double least = std::pow(10, -decimals);
    if (std::abs(value) >= least / 2) return withMinus(QLocale().toString(value, 'f', decimals));
    if (isShare) return u'<' + QLocale().toString(least, 'f', decimals);
    return withMinus(QLocale().toString(value, 'g', 2));
}

QString cellOf(const PageColumn& column, std::size_t row)
{
    if (const auto* whole = std::get_if<std::vector<std::int64_t>>(&column.values))
        return (*whole)[row] < 0 ? QStringLiteral("–") : QLocale().toString(static_cast<qlonglong>((*whole)[row]));
    if (const auto* numbers = std::get_if<std::vector<double>>(&column.values))
        return written((*numbers)[row] * column.times, column.decimals, column.times != 1);
    return std::get<QStringList>(column.values)[static_cast<qsizetype>(row)];
}

bool isText(const PageColumn& column)
{
    return std::holds_alternative<QStringList>(column.values);
}

PageInk inkOf(const PageColumn& column, std::size_t row)
{
    if (column.inks.empty()) return PageInk::Raw;
    return column.inks[std::min(row, column.inks.size() - 1)];
}

/// A table column that is drawn, with its position and width.
struct Laid {
    const PageColumn* column;
    double x = 0;
    double width = 0;
};

class Drawing {
public:
    explicit Drawing(const PageContent& content) : m_content(content) {}

    QByteArray draw()
    {
        measure();
        head();
        for (const PageChart& chart : m_content.charts) {
            if (chart.form == PageChart::Form::Bars)
                bars(chart);
            else
                lines(chart);
        }
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            const std::size_t at = m_content.beginsWithTable ? i : m_tables.size() - 1 - i;
            table(m_content.tables[at], m_tables[at]);
        }
        return m_sheet.finish(m_width, m_y + kMargin);
    }

private:
    /// Computes the width of the sheet before anything is drawn. Charts are as wide as the widest table. The sheet is
    /// wide enough for all names and labels.
    void measure()
    {
        for (const PageTable& table : m_content.tables) m_tables.push_back(layOut(table));
        for (const PageChart& chart : m_content.charts) {
            for (const QString& name : chart.names)
                m_names = std::max(m_names, kLegend + SvgSheet::widthOf(name, Type::Figures));
            for (const QString& word : {chart.title, chart.unit})
                m_width = std::max(m_width, 2 * kMargin + SvgSheet::widthOf(word, Type::Heading));
            const QString feet = chart.first + chart.markName + chart.last;
            m_width =
                std::max(m_width, 2 * kMargin + kGutter + m_names + SvgSheet::widthOf(feet, Type::Label) + 2 * kGap);
        }
        for (const std::vector<Laid>& columns : m_tables) {
            if (!columns.empty()) m_width = std::max(m_width, columns.back().x + columns.back().width + kMargin);
        }
    }

    static std::vector<Laid> layOut(const PageTable& table)
    {
        std::vector<Laid> columns;
        double x = kMargin;
        for (const PageColumn& column : table.columns) {
            if (column.title.isEmpty()) continue;
            const bool hasBars = !column.bars.empty();
            double width = SvgSheet::widthOf(column.title, Type::Label) + (hasBars ? swatchRoom(column) : 0);
            const std::size_t rows = std::min(table.rows(), kMostRows);
            double cells = 0;
            for (std::size_t row = 0; row < rows; ++row)
                cells = std::max(cells, SvgSheet::widthOf(cellOf(column, row), Type::Figures));
            width = std::max(width, std::min(cells, kMostText) + (hasBars ? kBar + kGap / 2 : 0));
            columns.push_back({&column, x, width});
            x += width + kGap;
        }
        return columns;
    }

    static std::vector<PageInk> distinctInks(const PageColumn& column)
    {
        std::vector<PageInk> inks = column.inks;
        std::ranges::sort(inks);
        inks.erase(std::unique(inks.begin(), inks.end()), inks.end());
        return inks;
    }

    static double swatchRoom(const PageColumn& column)
    {
        return 14.0 * static_cast<double>(distinctInks(column).size());
    }

    void head()
    {
        m_y -= 5;
        for (const QString& line : SvgSheet::wrapped(m_content.title, Type::Title, m_width - 2 * kMargin)) {
            m_y += 24;
            m_sheet.text(kMargin, m_y, line, Type::Title, kInk);
        }
        for (const QString& sentence : m_content.lines) {
            for (const QString& line : SvgSheet::wrapped(sentence, Type::Body, m_width - 2 * kMargin)) {
                m_y += kRow;
                m_sheet.text(kMargin, m_y, line, Type::Body, kInk);
            }
        }
        double names = 0;
        for (const auto& [name, value] : m_content.facts) names = std::max(names, SvgSheet::widthOf(name, Type::Body));
        if (!m_content.facts.empty()) m_y += 8;
        for (const auto& [name, value] : m_content.facts) {
            const double room = m_width - 2 * kMargin - names - kGap;
            bool isFirst = true;
            for (const QString& line : SvgSheet::wrapped(value, Type::Figures, room)) {
                m_y += kRow;
                if (isFirst) m_sheet.text(kMargin, m_y, name, Type::Body, kMuted);
                isFirst = false;
                m_sheet.text(kMargin + names + kGap, m_y, line, Type::Figures, kInk);
            }
        }
        m_y += kGap;
    }

    void caption(const QString& title, const QString& unit)
    {
        m_y += kRow;
        m_sheet.text(kMargin, m_y, title, Type::Heading, kInk);
        const double both = SvgSheet::widthOf(title, Type::Heading) + SvgSheet::widthOf(unit, Type::Label) + kGap;
        if (both > m_width - 2 * kMargin) m_y += kRow;
        m_sheet.text(m_width - kMargin, m_y, unit, Type::Label, kMuted, Side::Right);
        m_y += 12;
    }

    void feet(const PageChart& chart, double left, double right)
    {
        m_y += 16;
        m_sheet.text(left, m_y, chart.first, Type::Label, kMuted);
        m_sheet.text(right, m_y, chart.last, Type::Label, kMuted, Side::Right);
        m_y += kGap;
    }

    static QString tickText(const PageChart& chart, double tick)
    {
        if (chart.scale == AxisScale::Share) return QLocale().toString(tick * 100, 'g', 3);
        return withMinus(QLocale().toString(tick, 'f', std::abs(tick) < 10 && tick != std::round(tick) ? 1 : 0));
    }

    void lines(const PageChart& chart)
    {
        caption(chart.title, chart.unit);
        const double left = kMargin + kGutter;
        const double right = m_width - kMargin - m_names;
        // The chart must be at least as tall as its legend.
        const double tall = std::max(kChart, 12 + static_cast<double>(chart.lines.size()) * kLegendRow);
        const Axis axis(chart.scale, chart.lines);
        const auto placeOf = [&](double value) { return m_y + (1 - axis.shareOf(value)) * tall; };
        for (const qreal tick : axis.ticks()) {
            m_sheet.line(left, placeOf(tick), right, placeOf(tick), kLine);
            m_sheet.text(left - 8, placeOf(tick) + 4, tickText(chart, tick), Type::Label, kMuted, Side::Right);
        }
        qsizetype steps = 0;
        for (const QList<qreal>& line : chart.lines) steps = std::max(steps, line.size());
        const auto placeOfStep = [&](double step) {
            return steps < 2 ? (left + right) / 2 : left + step * (right - left) / static_cast<double>(steps - 1);
        };
        if (chart.mark >= 0) m_sheet.line(placeOfStep(chart.mark), m_y, placeOfStep(chart.mark), m_y + tall, kInk);
        for (qsizetype i = 0; i < chart.lines.size(); ++i) {
            QList<QPolygonF> parts{{}};
            for (qsizetype step = 0; step < chart.lines[i].size(); ++step) {
                const qreal value = chart.lines[i][step];
                if (std::isfinite(value))
                    parts.last() << QPointF(placeOfStep(static_cast<double>(step)), placeOf(value));
                else if (!parts.last().isEmpty())
                    parts << QPolygonF();
            }
            m_sheet.path(parts, colorOfLine(static_cast<int>(i)), lineDashes(static_cast<int>(i)));
            // Draw the legend: a sample of the line, then the name of the line in the colour of the line.
            const double y = m_y + 12 + static_cast<double>(i) * kLegendRow;
            m_sheet.path({QPolygonF{{right + 12, y - 4}, {right + 36, y - 4}}}, colorOfLine(static_cast<int>(i)),
                         lineDashes(static_cast<int>(i)));
            m_sheet.text(right + kLegend, y, chart.names.value(i), Type::Figures, colorOfLine(static_cast<int>(i)));
        }
        m_y += tall;
        feet(chart, left, right);
    }

    void bars(const PageChart& chart)
    {
        caption(chart.title, chart.unit);
        const double left = kMargin;
        const double right = m_width - kMargin;
        const QList<qreal> counts = chart.lines.value(0);
        constexpr double kTall = 80;
        const double most = counts.isEmpty() ? 1 : std::max(1.0, *std::ranges::max_element(counts));
        const double step = (right - left) / static_cast<double>(std::max<qsizetype>(1, counts.size()));
        for (qsizetype i = 0; i < counts.size(); ++i) {
            if (counts[i] <= 0) continue;
            const double height = std::max(2.0, std::log2(1 + counts[i]) / std::log2(1 + most) * kTall);
            m_sheet.bar({left + static_cast<double>(i) * step, m_y + kTall - height, step - 1, height},
                        colorOf(PageInk::Raw));
        }
        m_sheet.line(left, m_y + kTall, right, m_y + kTall, kOutline);
        if (chart.mark >= 0) {
            const double x = left + chart.mark * (right - left);
            m_sheet.bar({x - 1, m_y, 2, kTall + 4}, kInk);
            // Place the name of the mark between the texts at the left and right end of the axis; measure() has
            // reserved the space.
            const double name = SvgSheet::widthOf(chart.markName, Type::Label);
            const double least = left + SvgSheet::widthOf(chart.first, Type::Label) + kGap / 2;
            const double most = right - SvgSheet::widthOf(chart.last, Type::Label) - kGap / 2 - name;
            const double at = std::clamp(x - name / 2, least, std::max(least, most));
            m_sheet.text(at, m_y + kTall + 16, chart.markName, Type::Label, kInk);
        }
        m_y += kTall;
        feet(chart, left, right);
    }

    void table(const PageTable& table, const std::vector<Laid>& columns)
    {
        if (columns.empty()) return;
        m_y += kRow;
        m_sheet.text(kMargin, m_y, table.title, Type::Heading, kInk);
        m_y += kRow + 2;
        for (const Laid& laid : columns) {
            const PageColumn& column = *laid.column;
            double x = isText(column) ? laid.x : laid.x + laid.width;
            m_sheet.text(x, m_y, column.title, Type::Label, kMuted, isText(column) ? Side::Left : Side::Right);
            if (column.bars.empty()) continue;
            x = laid.x;
            for (const PageInk ink : distinctInks(column)) {
                m_sheet.bar({x, m_y - 9, 10, 10}, colorOf(ink));
                x += 14;
            }
        }
        m_y += 8;
        m_sheet.line(kMargin, m_y, m_width - kMargin, m_y, kLine);
        const std::size_t rows = std::min(table.rows(), kMostRows);
        for (std::size_t row = 0; row < rows; ++row) drawRow(columns, row);
        if (rows < table.rows()) {
            m_y += kRow + 4;
            const int more = static_cast<int>(table.rows() - rows);
            m_sheet.text(
                kMargin, m_y,
                QCoreApplication::translate("PageDrawing", "%Ln more rows are in the table (CSV).", nullptr, more),
                Type::Body, kMuted);
        }
        m_y += kGap;
    }

    void drawRow(const std::vector<Laid>& columns, std::size_t row)
    {
        qsizetype tallest = 1;
        const double baseline = m_y + kRow - 4;
        for (const Laid& laid : columns) {
            const PageColumn& column = *laid.column;
            if (isText(column)) {
                const QStringList cell = SvgSheet::wrapped(cellOf(column, row), Type::Figures, laid.width + 1);
                for (qsizetype i = 0; i < cell.size(); ++i)
                    m_sheet.text(laid.x, baseline + static_cast<double>(i) * 16, cell[i], Type::Figures, kInk);
                tallest = std::max(tallest, cell.size());
                continue;
            }
            m_sheet.text(laid.x + laid.width, baseline, cellOf(column, row), Type::Figures, kInk, Side::Right);
            if (column.bars.empty()) continue;
            const double share = column.bars[row];
            if (share > 0)
                m_sheet.bar({laid.x, baseline - 9, std::max(1.0, share * kBar), 10}, colorOf(inkOf(column, row)));
            if (std::isfinite(column.mark))
                m_sheet.line(laid.x + column.mark * kBar, m_y + 1, laid.x + column.mark * kBar, m_y + kRow, kOutline);
        }
        m_y += kRow + 16 * static_cast<double>(tallest - 1);
    }

    const PageContent& m_content;
    SvgSheet m_sheet;
    std::vector<std::vector<Laid>> m_tables;
    double m_width = kLeastWidth;
    double m_names = kNames;  ///< width of the legend next to the lines of a chart
    double m_y = kMargin;
};

}  // namespace

QByteArray pageSvg(const PageContent& content)
{
    return Drawing(content).draw();
}

QColor colorOf(PageInk ink)
{
    switch (ink) {
    case PageInk::Raw:
        break;
    case PageInk::Sampled:
        return {0x2F, 0x49, 0xB4};
    case PageInk::WithinNoise:
        return {0x7F, 0x8C, 0x98};
    case PageInk::BeyondNoise:
        return {0xC2, 0x3B, 0x0E};
    }
    return {0x7C, 0x8A, 0xBF};
}

QColor colorOfLine(int number)
{
    static const QList<QColor> kColors{{0x2F, 0x49, 0xB4}, {0xA9, 0x50, 0x1A}, {0x7A, 0x2F, 0x8F},
                                       {0x3C, 0x46, 0x49}, {0x7A, 0x64, 0x00}, {0x1E, 0x6C, 0x93}};
    return kColors[number % kColors.size()];
}

}  // namespace vitrine
