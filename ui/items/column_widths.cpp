#include "ui/items/column_widths.h"

#include "app/formula/formula.h"
#include "app/markdown/latex.h"
#include "app/markdown/shown_text.h"
#include "app/markdown/tree.h"
#include "ui/items/document_writer.h"
#include "ui/items/formula_object.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QHash>
#include <QRegularExpression>
#include <QTextDocument>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace vitrine {

namespace {

/// Maximum number of characters that are read from a cell. A longer text would exceed the widest column anyway.
constexpr qsizetype kMostRead = 300;
/// Minimum width of a column with long texts, in letters. It is chosen so that a line holds more than one word.
constexpr int kFewestLetters = 14;

/// Returns whether the cell contains no Markdown.
bool isPlainCell(const QString& cell)
{
    static const QRegularExpression marks(QStringLiteral("[\\\\`*_~<&$\\[\\x{2063}\\x{2064}]"));
    return !cell.contains(marks);
}

QFont fontOf(int pixelSize, bool header)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(pixelSize);
    if (header) font.setWeight(QFont::DemiBold);
    return font;
}

/// Widths of the characters of a font. A width is measured when it is first needed. Measuring the whole text of every
/// cell would be too slow.
class Advances {
public:
    explicit Advances(const QFont& font) : m_metrics(font) {}

    qreal of(const QString& text, qsizetype at, qsizetype length)
    {
        const QString character = text.sliced(at, length);
        const auto known = m_known.constFind(character);
        if (known != m_known.cend()) return *known;
        return m_known.insert(character, m_metrics.horizontalAdvance(character)).value();
    }

private:
    QFontMetricsF m_metrics;
    QHash<QString, qreal> m_known;
};

struct Extent {
    qreal all = 0;
    qreal longestWord = 0;
};

/// Returns whether a line may be broken both before and after the character.
bool breaksAround(QChar c)
{
    return c.script() == QChar::Script_Han || c.script() == QChar::Script_Hiragana ||
           c.script() == QChar::Script_Katakana || c.script() == QChar::Script_Hangul;
}

/// Estimates the width of the first `most` characters of a cell.
Extent extentOf(const QString& cell, qsizetype most, Advances& advances, int pixelSize)
{
    Extent extent;
    QStringList formulas;
    const QString text = isPlainCell(cell) ? cell : shownInline(cell, &formulas);
    qreal line = 0;
    qreal word = 0;
    for (qsizetype at = 0; at < std::min(text.size(), most);) {
        const QChar c = text[at];
        const bool pair = c.isHighSurrogate() && at + 1 < text.size();
        const qreal advance = c == QChar::ObjectReplacementCharacter ? 0 : advances.of(text, at, pair ? 2 : 1);
        line = c == QChar::LineSeparator ? 0 : line + advance;
        word = c.isSpace() ? 0 : breaksAround(c) ? advance : word + advance;
        extent.all = std::max(extent.all, line);
        extent.longestWord = std::max(extent.longestWord, word);
        at += pair ? 2 : 1;
    }
    for (const QString& source : formulas) {
        const auto formula = formula::formulaOf(source);
        const qreal width = formula ? FormulaObject::widthOf(*formula, pixelSize) : 0;
        extent.all += width;
        extent.longestWord = std::max(extent.longestWord, width);
    }
    return extent;
}

/// Returns the width of the widest formula in a cell. A formula is drawn smaller if its column is narrower.
qreal widestFormula(const QString& cell, int pixelSize)
{
    QStringList formulas;
    shownInline(cell, &formulas);
    qreal widest = 0;
    for (const QString& source : formulas) {
        if (const auto formula = formula::formulaOf(source))
            widest = std::max(widest, FormulaObject::widthOf(*formula, pixelSize));
    }
    return widest;
}

}  // namespace

ColumnWidths::ColumnWidths(QObject* parent) : QObject(parent) {}

void ColumnWidths::componentComplete()
{
    m_complete = true;
    read();
}

template <typename Value>
void ColumnWidths::set(Value& known, const Value& value, void (ColumnWidths::*changed)())
{
    if (value == known) return;
    known = value;
    emit(this->*changed)();
}

void ColumnWidths::setTable(QAbstractItemModel* table)
{
    using Model = QAbstractItemModel;
    if (table == m_table) return;
    if (m_table) m_table->disconnect(this);
    m_table = table;
    if (table) {
        connect(table, &Model::rowsInserted, this, [this](const QModelIndex&, int first, int last) {
            readRows(first, last);
            arrange();
        });
        connect(table, &Model::dataChanged, this, [this](const QModelIndex& first, const QModelIndex& last) {
            readRows(first.row(), last.row());
            arrange();
        });
        connect(table, &Model::modelReset, this, &ColumnWidths::read);
    }
    read();
    emit tableChanged();
}

void ColumnWidths::setColumns(int columns)
{
    if (columns == m_columns) return;
    m_columns = columns;
    read();
    emit tableChanged();
}

void ColumnWidths::setTargets(const QString& targets)
{
    set(m_targets, targets, &ColumnWidths::tableChanged);
    forgetMeasures();
    arrange();
}

void ColumnWidths::setLimit(int rows)
{
    if (rows == m_limit) return;
    m_limit = rows;
    read();
    emit tableChanged();
}

void ColumnWidths::setRoom(qreal room)
{
    set(m_room, room, &ColumnWidths::roomChanged);
    arrange();
}

void ColumnWidths::setGap(qreal gap)
{
    set(m_gap, gap, &ColumnWidths::roomChanged);
    arrange();
}

void ColumnWidths::setPixelSize(int pixels)
{
    if (pixels == m_pixelSize) return;
    m_pixelSize = pixels;
    read();
    emit typeChanged();
}

void ColumnWidths::setCodeFamily(const QString& family)
{
    set(m_codeFamily, family, &ColumnWidths::typeChanged);
    forgetMeasures();
    arrange();
}

void ColumnWidths::read()
{
    if (!m_complete) return;
    m_of.assign(static_cast<std::size_t>(m_columns), {});
    m_role = m_table ? m_table->roleNames().key("cells", -1) : -1;
    if (m_table) readRows(0, m_table->rowCount() - 1);
    arrange();
}

void ColumnWidths::readRows(int first, int last)
{
    if (!m_complete) return;
    // Adds a cell to `cells`, the widest cells of a column so far. Replaces the stored cell of the same row, or the
    // narrowest stored cell if this row has none. Does nothing if the cell is not wider than the stored cell.
    const auto take = [](std::array<Cell, kCandidates>& cells, int row, qreal extent, const QString& words) {
        auto* place = std::ranges::find(cells, row, &Cell::row);
        if (place == cells.end()) place = std::ranges::min_element(cells, {}, &Cell::extent);
        if (extent > place->extent) *place = {row, extent, words.left(kMostRead)};
    };
    Advances ofHeader(fontOf(m_pixelSize, true));
    Advances ofOthers(fontOf(m_pixelSize, false));
    const bool measured = m_of.size() <= kMostMeasured;
    if (m_limit > 0) last = std::min(last, m_limit - 1);
    for (int row = first; row <= last; ++row) {
        const QStringList cells = m_table->index(row, 0).data(m_role).toStringList();
        const auto count = std::min(static_cast<std::size_t>(cells.size()), m_of.size());
        for (std::size_t i = 0; i < count; ++i) {
            const QString& words = cells[static_cast<qsizetype>(i)];
            const Extent extent =
                extentOf(words, measured ? kMostRead : kMostLetters, row == 0 ? ofHeader : ofOthers, m_pixelSize);
            Column& column = m_of[i];
            column.extent = std::max(column.extent, extent.all);
            if (!measured) continue;
            if (row == 0) column.header = {0, extent.all, words.left(kMostRead)};
            take(column.longest, row, extent.all, words);
            take(column.longestWords, row, extent.longestWord, words);
        }
    }
}

void ColumnWidths::forgetMeasures()
{
    for (Column& column : m_of) {
        column.most = column.least = 0;
        column.header.most = -1;
        for (Cell& cell : column.longest) cell.most = -1;
        for (Cell& cell : column.longestWords) cell.most = -1;
    }
}

void ColumnWidths::measure(Cell& cell) const
{
    QTextDocument document;
    document.setDefaultFont(fontOf(m_pixelSize, cell.row == 0));
    document.setDocumentMargin(0);
    document.setDefaultTextOption(QTextOption());  // resets the option, so that lines are broken only between words
    TextStyle style;
    style.codeFamily = m_codeFamily;
    const bool hasFormulas = cell.words.contains(kFormulaMark);
    if (hasFormulas) FormulaObject::serve(document);
    DocumentWriter(document, style).writeInline(parseInline(QString(cell.words + m_targets)).get());
    cell.most = document.idealWidth();
    document.setTextWidth(1);
    cell.least = document.size().width();
    if (hasFormulas) cell.least = std::min(cell.most, std::max(cell.least, widestFormula(cell.words, m_pixelSize)));
}

/// Measures those cells that may be the widest of a column. A column never becomes narrower while its table grows.
void ColumnWidths::measure(Column& column) const
{
    const auto take = [&](Cell& cell) {
        if (cell.row < 0 || cell.most >= 0) return;
        measure(cell);
        // Add one pixel, because kerning may make a cell that is not measured slightly wider than its estimate.
        column.most = std::max(column.most, std::ceil(cell.most) + 1);
        column.least = std::max(column.least, std::ceil(cell.least) + 1);
    };
    take(column.header);
    for (Cell& cell : column.longest) take(cell);
    for (Cell& cell : column.longestWords) take(cell);
}

/// Divides the available width. Narrow columns get their full width, and the remaining width is divided equally between
/// the other columns. Each column stays wide enough for its longest word and for kFewestLetters letters of its text, as
/// far as kMostLetters permits.
QList<qreal> ColumnWidths::shared() const
{
    const qreal letter = QFontMetricsF(fontOf(m_pixelSize, true)).horizontalAdvance(u'n');
    const qreal fewest = std::ceil(2 * letter);
    const qreal readable = std::ceil(kFewestLetters * letter);
    const qreal limit = std::ceil(kMostLetters * letter);
    const qreal room = std::floor(m_room) - m_gap * static_cast<qreal>(m_of.size());
    const auto width = [&](const Column& column, qreal wanted) {
        const qreal least = std::clamp(std::max(column.least, std::min(column.most, readable)), fewest, limit);
        return std::clamp(wanted, least, std::max(column.most, least));
    };
    const auto all = [&](qreal wanted) {
        qreal sum = 0;
        for (const Column& column : m_of) sum += width(column, wanted);
        return sum;
    };
    qreal wanted = limit;  // this width is used if even the minimum widths of all columns do not fit
    if (all(0) <= room) {
        qreal tooMuch = room + 1;
        for (wanted = 0; tooMuch - wanted > 0.5;) {
            const qreal half = (wanted + tooMuch) / 2;
            (all(half) <= room ? wanted : tooMuch) = half;
        }
    }
    QList<qreal> widths;
    for (const Column& column : m_of) {
        widths << m_gap + (m_of.size() > kMostMeasured ? std::clamp(std::ceil(column.extent), fewest, limit)
                                                       : std::floor(width(column, wanted)));
    }
    return widths;
}

void ColumnWidths::arrange()
{
    if (!m_complete) return;
    if (m_of.size() <= kMostMeasured) {
        for (Column& column : m_of) measure(column);
    }
    QList<qreal> widths = shared();
    if (widths == m_widths) return;
    m_widths = std::move(widths);
    emit widthsChanged();
}

}  // namespace vitrine
