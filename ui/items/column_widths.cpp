#include "ui/items/column_widths.h"

#include "app/formula/formula.h"
#include "app/markdown/latex.h"
#include "app/markdown/shown_text.h"
#include "app/markdown/tree.h"
#include "ui/items/document_writer.h"
#include "ui/items/formula_object.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QTextDocument>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace vitrine {

namespace {

/// What is looked at of a cell: more has no room in any column.
constexpr qsizetype kMostRead = 300;
/// Of a math font's em, in half letters of the window's.
constexpr double kHalfLettersInEm = 3.8;

/// In halves of a narrow letter.
struct Letters {
    int all = 0;
    int longestWord = 0;
};

bool isWide(char16_t letter)
{
    return (letter >= u'A' && letter <= u'Z') || letter == u'm' || letter == u'w' || letter == u'@' || letter == u'%';
}

/// Of as many characters of the cell.
Letters lettersOf(const QString& cell, qsizetype most)
{
    Letters letters;
    QStringList formulas;
    const bool hasFormula = cell.contains(kFormulaMark);
    const QString text = hasFormula ? shownInline(cell, &formulas) : cell;
    int word = 0;
    for (const QChar c : QStringView(text).first(std::min(text.size(), most))) {
        const bool eastern = c.unicode() >= 0x1100;  // a line may break at each of these
        const int halves = c.isLowSurrogate() ? 0 : eastern ? 4 : isWide(c.unicode()) ? 3 : 2;
        letters.all += halves;
        word = eastern || c == u' ' ? halves : word + halves;
        letters.longestWord = std::max(letters.longestWord, word);
    }
    for (const QString& source : formulas) {
        const auto formula = formula::formulaOf(source);
        const int halves = formula ? static_cast<int>(std::ceil(kHalfLettersInEm * formula->width)) : 0;
        letters.all += halves;
        letters.longestWord = std::max(letters.longestWord, halves);
    }
    return letters;
}

/// What the formulas of a cell need, which are set smaller where they have no room.
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

QFont fontOf(int pixelSize, bool header)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(pixelSize);
    if (header) font.setWeight(QFont::DemiBold);
    return font;
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
    set(m_pixelSize, pixels, &ColumnWidths::typeChanged);
    forgetMeasures();
    arrange();
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
    // The one of this row, or else the least, gives its place to a cell that has more.
    const auto take = [](std::array<Cell, 2>& cells, int row, int letters, const QString& words) {
        auto* place = std::ranges::find(cells, row, &Cell::row);
        if (place == cells.end()) place = std::ranges::min_element(cells, {}, &Cell::letters);
        if (letters > place->letters) *place = {row, letters, words.left(kMostRead)};
    };
    const bool measured = m_of.size() <= kMostMeasured;
    if (m_limit > 0) last = std::min(last, m_limit - 1);
    for (int row = first; row <= last; ++row) {
        const QStringList cells = m_table->index(row, 0).data(m_role).toStringList();
        const auto count = std::min(static_cast<std::size_t>(cells.size()), m_of.size());
        for (std::size_t i = 0; i < count; ++i) {
            const QString& words = cells[static_cast<qsizetype>(i)];
            const Letters letters = lettersOf(words, measured ? kMostRead : kMostLetters);
            Column& column = m_of[i];
            column.letters = std::max(column.letters, letters.all);
            if (!measured) continue;
            if (row == 0) column.header = {0, letters.all, words.left(kMostRead)};
            take(column.longest, row, letters.all, words);
            take(column.longestWords, row, letters.longestWord, words);
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
    document.setDefaultTextOption(QTextOption());  // breaks between words only
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

/// A column never becomes narrower while its table grows.
void ColumnWidths::measure(Column& column) const
{
    const auto take = [&](Cell& cell) {
        if (cell.row < 0 || cell.most >= 0) return;
        measure(cell);
        column.most = std::max(column.most, std::ceil(cell.most));
        column.least = std::max(column.least, std::ceil(cell.least));
    };
    take(column.header);
    for (Cell& cell : column.longest) take(cell);
    for (Cell& cell : column.longestWords) take(cell);
}

/// Whoever needs little gets it; the others all get the same, but no less than their longest words need.
QList<qreal> ColumnWidths::shared() const
{
    const qreal letter = QFontMetricsF(fontOf(m_pixelSize, true)).horizontalAdvance(u'n');
    const qreal fewest = std::ceil(2 * letter);
    const qreal limit = std::ceil(kMostLetters * letter);
    const qreal room = std::floor(m_room) - m_gap * static_cast<qreal>(m_of.size());
    const auto width = [&](const Column& column, qreal wanted) {
        const qreal least = std::clamp(column.least, fewest, limit);
        return std::clamp(wanted, least, std::max(column.most, least));
    };
    const auto all = [&](qreal wanted) {
        qreal sum = 0;
        for (const Column& column : m_of) sum += width(column, wanted);
        return sum;
    };
    qreal wanted = limit;  // nothing has room
    if (all(0) <= room) {
        qreal tooMuch = room + 1;
        for (wanted = 0; tooMuch - wanted > 0.5;) {
            const qreal half = (wanted + tooMuch) / 2;
            (all(half) <= room ? wanted : tooMuch) = half;
        }
    }
    QList<qreal> widths;
    for (const Column& column : m_of) {
        widths << m_gap + (m_of.size() > kMostMeasured
                               ? std::clamp(std::ceil(column.letters * letter / 2), fewest, limit)
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
