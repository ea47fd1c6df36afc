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

/// How wide the columns of a table are, in pixels: as wide as what stands in them if that has room, else narrower, but
/// as wide as their longest words, and as a few words in a line. If these have no room either, the table is wider than
/// that.
///
/// The widths of all cells are added up by letters; measured, as they will be drawn, are the widest few of each column.
/// The columns of a table with very many are as wide as their letters: it has no room in any case.
class ColumnWidths : public QObject, public QQmlParserStatus {
    Q_OBJECT
    Q_INTERFACES(QQmlParserStatus)
    QML_ELEMENT
    /// Whose role `cells` has a list of inline Markdown for each row, the header first; and how many columns it has.
    Q_PROPERTY(QAbstractItemModel* table READ table WRITE setTable NOTIFY tableChanged)
    Q_PROPERTY(int columns MEMBER m_columns WRITE setColumns NOTIFY tableChanged)
    /// Markdown that is to be read behind each cell: where references lead.
    Q_PROPERTY(QString targets MEMBER m_targets WRITE setTargets NOTIFY tableChanged)
    /// How many rows are looked at; 0 for all.
    Q_PROPERTY(int limit MEMBER m_limit WRITE setLimit NOTIFY tableChanged)
    /// For the whole table.
    Q_PROPERTY(qreal room MEMBER m_room WRITE setRoom NOTIFY roomChanged)
    /// Behind what stands in each column.
    Q_PROPERTY(qreal gap MEMBER m_gap WRITE setGap NOTIFY roomChanged)
    /// Of the words, and the family of code among them.
    Q_PROPERTY(int pixelSize MEMBER m_pixelSize WRITE setPixelSize NOTIFY typeChanged)
    Q_PROPERTY(QString codeFamily MEMBER m_codeFamily WRITE setCodeFamily NOTIFY typeChanged)
    /// With the gaps.
    Q_PROPERTY(QList<qreal> widths READ widths NOTIFY widthsChanged)

public:
    /// Of a column without room, in letters.
    static constexpr int kMostLetters = 42;
    /// A table of more columns is not measured.
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

    /// One of the cells that may be the widest.
    struct Cell {
        int row = -1;
        qreal extent = 0;  ///< about, of all of it or of its longest word
        QString words = {};
        qreal most = -1;  ///< in one line; negative: not measured yet
        qreal least = 0;  ///< of its longest word
    };
    struct Column {
        qreal extent = 0;  ///< about, of its longest cell
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
