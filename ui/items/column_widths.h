#pragma once

#include <QAbstractItemModel>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQmlParserStatus>
#include <QString>

#include <array>
#include <cstddef>
#include <vector>

namespace vitrine {

/// Computes the widths of the columns of a table, in pixels. If there is enough space, a column is as wide as its
/// content. If not, columns become narrower. Each stays wide enough for its longest word, and for a few words on one
/// line. If even these widths do not fit, the table is wider than the available width.
///
/// The widths of all cells are estimated from their text. Only the few widest cells of each column are measured
/// exactly. In a table with very many columns, no cell is measured, because such a table never fits anyway.
class ColumnWidths : public QObject, public QQmlParserStatus {
    Q_OBJECT
    Q_INTERFACES(QQmlParserStatus)
    QML_ELEMENT
    /// The model of the table. Its role `cells` is a list of texts in inline Markdown, one per cell; the first row is
    /// the header. `columns` is the number of columns.
    Q_PROPERTY(QAbstractItemModel* table READ table WRITE setTable NOTIFY tableChanged)
    Q_PROPERTY(int columns MEMBER m_columns WRITE setColumns NOTIFY tableChanged)
    /// Link reference definitions of the answer. They are appended to the Markdown of each cell.
    Q_PROPERTY(QString targets MEMBER m_targets WRITE setTargets NOTIFY tableChanged)
    /// Maximum number of rows to read; 0 means all rows.
    Q_PROPERTY(int limit MEMBER m_limit WRITE setLimit NOTIFY tableChanged)
    /// Available width for the whole table.
    Q_PROPERTY(qreal room MEMBER m_room WRITE setRoom NOTIFY roomChanged)
    /// Space after the text of each column.
    Q_PROPERTY(qreal gap MEMBER m_gap WRITE setGap NOTIFY roomChanged)
    /// `pixelSize` is the font size of the text, `codeFamily` the font family of code.
    Q_PROPERTY(int pixelSize MEMBER m_pixelSize WRITE setPixelSize NOTIFY typeChanged)
    Q_PROPERTY(QString codeFamily MEMBER m_codeFamily WRITE setCodeFamily NOTIFY typeChanged)
    /// Widths of the columns, including the gaps.
    Q_PROPERTY(QList<qreal> widths READ widths NOTIFY widthsChanged)

public:
    /// Maximum width of a column, in letters, if the table does not fit.
    static constexpr int kMostLetters = 42;
    /// Cells are measured only in tables with at most this number of columns.
    static constexpr int kMostMeasured = 24;

    explicit ColumnWidths(QObject* parent = nullptr);

    QAbstractItemModel* table() const { return m_table; }
    void setTable(QAbstractItemModel* table);
    void setColumns(int columns);
    void setTargets(const QString& targets);
    void setLimit(int rows);
    void setRoom(qreal room);
    void setGap(qreal gap);
    void setPixelSize(int pixels);
    void setCodeFamily(const QString& family);
    const QList<qreal>& widths() const { return m_widths; }

    void classBegin() override {}
    void componentComplete() override;

signals:
    void tableChanged();
    void roomChanged();
    void typeChanged();
    void widthsChanged();

private:
    static constexpr std::size_t kCandidates = 3;

    /// A cell that may be the widest cell of its column.
    struct Cell {
        int row = -1;
        qreal extent = 0;  ///< estimated width of the cell in `longest`, or of its longest word in `longestWords`
        QString words = {};
        qreal most = -1;  ///< measured width of the cell on one line; negative: not measured yet
        qreal least = 0;  ///< measured width of the longest word in the cell
    };
    struct Column {
        qreal extent = 0;  ///< estimated width of the widest cell
        Cell header;
        std::array<Cell, kCandidates> longest;
        std::array<Cell, kCandidates> longestWords;
        qreal most = 0;
        qreal least = 0;
    };
    template <typename Value>
    void set(Value& known, const Value& value, void (ColumnWidths::*changed)());

    void read();
    void readRows(int first, int last);
    void forgetMeasures();
    void measure(Column& column) const;
    void measure(Cell& cell) const;
    void arrange();
    QList<qreal> shared() const;

    QPointer<QAbstractItemModel> m_table;
    int m_role = -1;
    int m_columns = 0;
    QString m_targets;
    int m_limit = 0;
    qreal m_room = 0;
    qreal m_gap = 0;
    int m_pixelSize = 13;
    QString m_codeFamily;
    std::vector<Column> m_of;
    QList<qreal> m_widths;
    bool m_complete = false;
};

}  // namespace vitrine
